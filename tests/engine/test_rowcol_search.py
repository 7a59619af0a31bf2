"""The search of the row and column game against an outside oracle and against the bare rules."""

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from random import Random

import pytest

from tests.engine.oracle import brute_score, rowcol_scores
from tests.engines import without_clock
from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.rowcol.kernel import INFINITY, TABLE_BYTES, RowColKernel
from tictactoe_tui.engine.rowcol.search import search
from tictactoe_tui.games import Side, replay, rowcol
from tictactoe_tui.games.rowcol import RowColPosition

MAGIC = rowcol.start(values=(4, 9, 2, 3, 5, 7, 8, 1, 6), size=3)
UNLIMITED = Limits()


def run(
    position: RowColPosition,
    limits: Limits = UNLIMITED,
    *,
    should_stop: Callable[[], bool] | None = None,
    best_only: bool = False,
) -> list[SearchInfo]:
    """Everything a search says; what it returns comes last and must have been told too."""
    told: list[SearchInfo] = []
    control = SearchControl(position, limits, told.append, should_stop)
    returned = search(position, control, best_only=best_only)
    assert told[-1] is returned
    return told


def walk(start: RowColPosition, plies: int, source: Random) -> RowColPosition:
    """Some random moves into the game, or as far as it goes."""
    for _ in range(plies):
        if start.outcome is None:
            start = start.play(source.choice(start.legal_moves()))
    return start


def random_board(size: int, low: int, high: int, source: Random) -> RowColPosition:
    values = [source.randint(low, high) for _ in range(size * size)]
    return rowcol.start(size, values=values, first=source.choice(list(Side)))


def small_positions() -> Iterator[RowColPosition]:
    """Boards that brute force can exhaust: positive, mixed, all negative, wide; both starters."""
    source = Random(7)
    ranges = ((1, 9), (-9, 9), (-9, -1), (-999, 999), (0, 1))
    for low, high in ranges:
        for size, plies in ((2, 0), (2, 1), (2, 2), (3, 1), (3, 2), (3, 4), (4, 9), (5, 17)):
            yield walk(random_board(size, low, high, source), plies, source)
    yield random_board(3, -9, 9, source)
    yield random_board(3, 1, 9, source)


def check_claims(position: RowColPosition, info: SearchInfo, exact: dict[int, int]) -> None:
    """Everything an info calls proved or a bound is so; the rest calls itself an estimate."""
    assert [c.cell for c in info.candidates[:1]] == [info.best]
    assert sorted(c.cell for c in info.candidates) == list(position.legal_moves())
    scores = [c.score for c in info.candidates if c.score is not None]
    assert len(scores) == len(exact)
    assert scores == sorted(scores, reverse=True)
    for candidate in info.candidates:
        check_candidate(position, candidate, exact[candidate.cell])
    if info.result is not None:
        best = max(exact.values())
        assert info.result == (best > 0) - (best < 0)


def check_candidate(position: RowColPosition, candidate: Candidate, exact: int) -> None:
    """One move's score, verdict, plies and line against its exact score."""
    assert candidate.score is not None
    assert candidate.line[0] == candidate.cell
    after = replay(position, candidate.line)
    if candidate.status is Status.PROVED:
        assert candidate.score == exact
        assert candidate.sense is None
    elif candidate.sense is Sense.AT_LEAST:
        assert exact >= candidate.score
    elif candidate.sense is Sense.AT_MOST:
        assert exact <= candidate.score
    else:
        assert candidate.status is Status.ESTIMATE
        assert candidate.verdict is Verdict.UNKNOWN
    if candidate.verdict is not Verdict.UNKNOWN:
        expected = Verdict.WIN if exact > 0 else Verdict.LOSS if exact < 0 else Verdict.DRAW
        assert candidate.verdict is expected
    if candidate.plies is not None:
        assert candidate.plies == len(candidate.line) - 1
        assert after.outcome is not None
        assert after.totals[position.to_move] - after.totals[position.to_move.other] == exact


def exact_scores(position: RowColPosition) -> dict[int, int]:
    return {cell: brute_score(position, cell) for cell in position.legal_moves()}


def check_solved(position: RowColPosition, exact: dict[int, int]) -> None:
    info = run(position)[-1]
    check_claims(position, info, exact)
    assert info.done
    for candidate in info.candidates:
        assert candidate.status is Status.PROVED
        assert candidate.verdict is not Verdict.UNKNOWN
        assert candidate.plies is not None
    assert info.end_ply == position.ply + 1 + (info.candidates[0].plies or 0)


@pytest.mark.parametrize("position, exact", rowcol_scores(), ids=lambda _: "")
def test_the_outside_oracle_agrees(position: RowColPosition, exact: dict[int, int]) -> None:
    check_solved(position, exact)


@pytest.mark.parametrize("bounded_from", [1, 13])
def test_brute_force_agrees(bounded_from: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the bounds of large boards and without them."""
    monkeypatch.setattr("tictactoe_tui.engine.rowcol.kernel._BOUNDED_FROM", bounded_from)
    checked = 0
    for position in small_positions():
        if position.outcome is None:
            check_solved(position, exact_scores(position))
            checked += 1
    assert checked > 30


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [400, 4_000, 400_000])
def test_of_equal_moves_the_largest_number_comes_first(nodes: int) -> None:
    source, shared = Random(9), 0
    for _ in range(20):
        position = walk(random_board(5, 1, 9, source), source.choice((0, 2, 8)), source)
        found = run(position, Limits(nodes=nodes))[-1].candidates
        for (score, _), group in groupby(found, lambda each: (each.score, each.status)):
            equals = [each.cell for each in group]
            numbers = {cell: int(position.at(cell)) for cell in equals}
            assert equals == sorted(equals, key=lambda cell: (-numbers[cell], cell)), score
            shared += len(set(numbers.values())) > 1
        assert found[0].line[0] == found[0].cell
        assert len(found[0].line) > 1 or position.play(found[0].cell).outcome is not None
    assert shared > 10


@pytest.mark.slow
@pytest.mark.parametrize("best_only", [False, True])
def test_every_interrupted_claim_is_true(best_only: bool) -> None:
    """Node limits stop the search in every phase; nothing it has said by then may be wrong."""
    source = Random(3)
    said = set()
    for low, high in ((1, 9), (-9, 9), (-9, -1)):
        board = random_board(4, low, high, source)
        exact = {c.cell: c.score for c in run(board)[-1].candidates if c.score is not None}
        for nodes in (0, 1, 256, 600, *range(1_000, 60_000, 3_500)):
            infos = run(board, Limits(nodes=nodes), best_only=best_only)
            for info in infos:
                check_claims(board, info, exact)
                assert not info.done or all(c.plies is not None for c in info.candidates)
                said |= {(c.status, c.sense) for c in info.candidates}
    assert (Status.BOUND, Sense.AT_MOST) in said
    assert (Status.PROVED, None) in said
    assert (Status.ESTIMATE, Sense.AT_MOST) not in said


def test_the_best_alone_is_exact_and_the_rest_bounded() -> None:
    board = rowcol.start(4, seed=2)
    full, alone = run(board)[-1], run(board, best_only=True)[-1]
    assert alone.candidates[0].score == full.candidates[0].score
    assert alone.candidates[0].status is Status.PROVED
    assert {c.status for c in alone.candidates} == {Status.PROVED, Status.BOUND}
    assert alone.nodes < full.nodes


def test_a_bound_can_prove_a_result() -> None:
    """Moves only known to be worse than a lost best one are lost."""
    lost = rowcol.parse("rowcol A 0:9 1,1 .,2/5,3")
    info = run(lost, best_only=True)[-1]
    assert [c.status for c in info.candidates] == [Status.PROVED, Status.BOUND]
    assert {c.verdict for c in info.candidates} == {Verdict.LOSS}
    assert info.result == -1


def test_the_same_nodes_say_the_same() -> None:
    for position in (rowcol.start(5, seed=1), walk(rowcol.start(8, seed=1), 20, Random(1))):
        for limits in (Limits(nodes=20_000), Limits(depth=5)):
            first, again = run(position, limits), run(position, limits)
            assert [without_clock(i) for i in first] == [without_clock(i) for i in again]


def test_counts_are_pinned() -> None:
    """The counting convention is part of the promise; a change here must be meant."""
    info = run(MAGIC)[-1]
    assert (info.nodes, info.cutoffs, info.depth) == (1115, 276, 9)
    info = run(rowcol.start(5, seed=1), Limits(nodes=5_000))[-1]
    assert (info.nodes, info.cutoffs, info.depth) == (5_120, 3_689, 6)


@pytest.mark.parametrize("size", [3, 5, 8, 20])
def test_a_stop_is_heard_within_one_poll(size: int) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    info = run(rowcol.start(size, seed=1), should_stop=stop)[-1]
    assert info.nodes <= 4 * 256
    assert len(info.candidates) == size * size
    assert not info.done


def test_time_is_only_read_from_the_clock_given() -> None:
    """Every poll takes one tick, so ten ticks are fewer than ten polls."""
    ticks = iter(range(1_000_000))
    info = run(rowcol.start(8, seed=1), Limits(seconds=10, clock=lambda: float(next(ticks))))[-1]
    assert not info.done
    assert info.nodes <= 10 * 256


def test_a_long_search_gives_a_sign_of_life() -> None:
    """Seen failing: between two moves of a large board the counters stood still for ten seconds."""
    ticks = iter(range(1_000_000))
    limits = Limits(nodes=100_000, pulse=5, clock=lambda: float(next(ticks)))
    told = run(rowcol.start(6, seed=1), limits)
    assert [each.nodes for each in told] == sorted(each.nodes for each in told)
    # Each poll of 256 nodes takes two ticks, and each report one.
    assert max(b.nodes - a.nodes for a, b in pairwise(told)) <= 5 * 256


@pytest.mark.parametrize("depth", [1, 2, 3, 6])
def test_a_depth_limit_is_kept(depth: int) -> None:
    info = run(rowcol.start(5, seed=1), Limits(depth=depth))[-1]
    assert info.depth == depth
    assert {c.status for c in info.candidates} == {Status.ESTIMATE}
    assert not info.done


def test_an_estimate_is_the_difference_at_the_horizon_and_half_the_next_number() -> None:
    """Worked by hand on 4 9 2 / 3 5 7 / 8 1 6."""
    info = run(MAGIC, Limits(depth=1))[-1]
    # Whoever takes the 9 leaves 5 as the largest reply: 9 - 5 / 2 is 6.5, rounded down.
    assert [(c.cell, c.score) for c in info.candidates[:1]] == [(1, 6)]
    deeper = run(MAGIC, Limits(depth=2))[-1]
    scores = {c.cell: c.score for c in deeper.candidates}
    # 9, then 4 (8 would follow: -4 + 4) or 2 (7: -2 + 3.5), 5 (7: -5 + 3.5) or 1 (8: -1 + 4).
    assert scores[1] == 7


def test_moves_that_end_the_game_are_proved_before_anything_is_searched() -> None:
    position = rowcol.parse("rowcol B 9:1 1,1 .,5,./.,.,3/2,.,4")
    first = run(position)[0]
    assert {c.cell: c.status for c in first.candidates} == {
        1: Status.PROVED,
        6: Status.ESTIMATE,
    }
    assert first.nodes == 0


def test_numbers_out_of_reach_do_not_delay_the_proof() -> None:
    """Only two numbers can still be taken; a hundred others lie in other rows and columns."""
    cells: list[int | None] = [None] * 400
    for row in range(10, 20):
        cells[row * 20 + 10 : row * 20 + 20] = [9] * 10
    cells[1], cells[21] = 3, 7
    info = run(RowColPosition(20, tuple(cells), last_move=0))[-1]
    assert info.done
    assert [(c.cell, c.score, c.line) for c in info.candidates] == [(1, -4, (1, 21))]


def test_a_finished_game_has_no_candidates() -> None:
    over = rowcol.parse("rowcol A 1:9 1,1 .,./.,5")
    (info,) = run(over)
    assert (info.candidates, info.best, info.result, info.done) == ((), None, -1, True)


@pytest.mark.slow
def test_a_full_table_costs_nodes_and_changes_no_value() -> None:
    position = walk(rowcol.start(5, seed=3), 4, Random(3))
    roomy, cramped = (exact_values(position, limit) for limit in (TABLE_BYTES, 400_000))
    assert cramped[0] == roomy[0]
    assert cramped[1] > roomy[1]


def exact_values(position: RowColPosition, table_bytes: int) -> tuple[list[int], int]:
    """The values of all first moves to the end of the game, and the nodes they took."""
    control = SearchControl(position, UNLIMITED)
    kernel = RowColKernel(position, control, table_bytes)
    ranks = [rank for rank, cell in enumerate(kernel.cells) if cell in position.legal_moves()]
    values = [kernel.value(rank, kernel.left, -INFINITY, INFINITY) for rank in ranks]
    kernel.settle_counters()
    return values, control.nodes


def test_stopped_on_the_way_to_its_last_line_it_is_not_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position, lines, asked = rowcol.start(3, seed=3), 0, RowColKernel.line

    def count(kernel: RowColKernel, rank: int, depth: int, value: int) -> tuple[int, ...]:
        nonlocal lines
        lines += 1
        if lines == last:
            raise SearchStopped
        return asked(kernel, rank, depth, value)

    monkeypatch.setattr(RowColKernel, "line", count)
    last = 0
    assert search(position, SearchControl(position, Limits())).done
    assert lines > 1
    last, lines = lines, 0
    info = search(position, SearchControl(position, Limits()))
    assert {each.status for each in info.candidates} == {Status.PROVED}
    assert None in {each.plies for each in info.candidates}
    assert not info.done
