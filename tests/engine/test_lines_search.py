"""The analysis of four in a row: what it proves is true, and it always has an answer."""

from collections import Counter
from pathlib import Path

import pytest

from tests.engine.boards import BruteForce, random_positions
from tests.engines import without_clock
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import POLL_MASK, Limits, SearchControl
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.lines import search as lines_search
from tictactoe_tui.games import Position, four, parse_position, replay
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.proofs import atlas

CENTRE = 9 * 20 + 9


def after(moves: str) -> LinePosition:
    """The 20x20 position after these typed moves."""
    start = four.start()
    return replay(start, [start.notation.parse(move) for move in moves.split(";")])


def by_cell(info: SearchInfo) -> dict[int, Candidate]:
    return {candidate.cell: candidate for candidate in info.candidates}


def oracle_rows() -> list[tuple[str, int]]:
    text = (Path(__file__).parents[1] / "oracle" / "four.tsv").read_text(encoding="utf-8")
    lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return [(moves, int(plies)) for moves, plies in lines]


@pytest.mark.parametrize("moves, plies", oracle_rows())
def test_sample_wins_are_proved_within_their_plies(moves: str, plies: int) -> None:
    position = after(moves)
    info = analyse(position, Limits(nodes=10_000))
    best = info.candidates[0]
    assert info.result == 1
    assert best.status is Status.PROVED
    assert best.plies is not None
    assert 1 + best.plies <= plies
    assert info.end_ply in (None, position.ply + 1 + best.plies)
    assert (info.end_ply is not None) == (best.plies < 8)
    assert replay(position, best.line).outcome is not None


@pytest.mark.parametrize("third, plies", [("9 10", 2), ("10 11", 4), ("11 12", 4)])
def test_wins_with_two_and_three_stones_come_before_any_estimate(third: str, plies: int) -> None:
    info = analyse(after(f"9 9; 0 0; {third}; 0 19"), Limits(nodes=200))
    best = info.candidates[0]
    assert (best.verdict, best.plies, best.status) == (Verdict.WIN, plies, Status.PROVED)
    assert (info.result, info.end_ply) == (1, 5 + plies)


@pytest.mark.parametrize("size", [4, 7, 12, 19, 20])
def test_the_best_of_an_empty_board_is_a_cell_in_its_middle(size: int) -> None:
    info = analyse(four.start(size, size), Limits(nodes=40_000))
    row, column = divmod(info.candidates[0].cell, size)
    assert row == column == (size - 1) // 2
    assert info.best == info.candidates[0].cell == info.candidates[0].line[0]


def test_equal_moves_stand_from_the_middle_outwards() -> None:
    """In equal wins, draws and estimates; equal losses are ranked by what they stop."""
    shared = Counter[Verdict]()
    for position in random_positions(seed=23, count=30):
        groups: dict[tuple[int | None, Verdict, Status], list[float]] = {}
        for each in analyse(position, Limits(nodes=1_500)).candidates:
            row, column = divmod(each.cell, position.columns)
            far = abs(complex(row - (position.rows - 1) / 2, column - (position.columns - 1) / 2))
            groups.setdefault((each.score, each.verdict, each.status), []).append(far)
        for (_, verdict, _), distances in groups.items():
            if verdict is not Verdict.LOSS:
                assert distances == sorted(distances)
                shared[verdict] += len(distances) > 1
    assert len(shared) == 3


def assert_true(position: LinePosition, info: SearchInfo, brute: BruteForce) -> Counter[str]:
    """Every claim about every candidate agrees with brute force."""
    own, other = position.stones
    claims: Counter[str] = Counter()
    for candidate in info.candidates:
        score = brute.score(own, other, position.rules.bits[candidate.cell])
        result = (score > 0) - (score < 0)
        claims[candidate.status] += 1
        if candidate.verdict is not Verdict.UNKNOWN:
            assert ("loss", "draw", "win")[result + 1] == candidate.verdict, position.code()
        if candidate.status is Status.PROVED:
            assert candidate.score == score, position.code()
        if candidate.status is Status.BOUND:
            assert candidate.score is not None
            assert abs(score) >= abs(candidate.score)
        if candidate.status is Status.ESTIMATE:
            assert candidate.score is None or abs(candidate.score) <= 500
    if info.result is not None:
        best = max(brute.score(own, other, position.rules.bits[c.cell]) for c in info.candidates)
        assert info.result == (best > 0) - (best < 0)
    return claims


def test_every_report_about_small_boards_is_true() -> None:
    claims: Counter[str] = Counter()
    for position in random_positions(11, 60, most_free=9):
        brute, reports = BruteForce(position.rules), list[SearchInfo]()
        info = analyse(position, on_info=reports.append)
        assert info.done
        assert info == reports[-1]
        for report in reports:
            claims += assert_true(position, report, brute)
        assert all(each.verdict is not Verdict.UNKNOWN for each in info.candidates)
    assert claims[Status.PROVED]
    assert claims[Status.ESTIMATE]


def test_what_only_the_search_to_the_end_knows_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_search, "MOST_STONES", 1)
    claims: Counter[str] = Counter()
    for position in random_positions(17, 25, most_free=9):
        claims += assert_true(position, analyse(position), BruteForce(position.rules))
    assert claims[Status.BOUND]
    assert claims[Status.PROVED]


@pytest.mark.parametrize("nodes", [256, 512, 1024, 4096])
def test_what_a_limited_search_proves_is_true_and_reproducible(nodes: int) -> None:
    for position in random_positions(13, 12, most_free=10):
        info = analyse(position, Limits(nodes=nodes))
        assert_true(position, info, BruteForce(position.rules))
        again = analyse(position, Limits(nodes=nodes))
        assert without_clock(again) == without_clock(info)
        assert info.nodes <= nodes


@pytest.mark.slow
@pytest.mark.parametrize(
    "rows, columns, result, end_ply",
    [(4, 4, 0, 16), (4, 5, 0, 20), (5, 5, 0, 25), (6, 6, 1, None)],
)
def test_empty_boards(rows: int, columns: int, result: int, end_ply: int | None) -> None:
    position = four.start(rows, columns)
    reports: list[SearchInfo] = []
    info = analyse(
        position, None, reports.append, lambda: bool(reports) and reports[-1].result is not None
    )
    assert (info.result, info.end_ply) == (result, end_ply)
    best = info.candidates[0]
    if result:
        assert (best.verdict, best.plies, best.status) == (Verdict.WIN, 10, Status.BOUND)
    else:
        assert best.status is Status.PROVED


def test_the_empty_large_board_is_what_the_openings_say() -> None:
    info = analyse(four.start(), Limits(nodes=2_000))
    assert info.result == 1
    for candidate, opening in ((each, atlas.openings()[each.cell]) for each in info.candidates):
        wins = opening.winner == 0
        assert candidate.verdict is (Verdict.WIN if wins else Verdict.LOSS)
        assert candidate.plies == 2 * opening.stones - (2 if wins else 1)
        assert candidate.status == opening.status


def test_a_stone_in_the_corner_loses_to_the_diagonal_one() -> None:
    """After each of the 398 replies White's win is found again, and one stone shorter."""
    info = analyse(after("0 0"), Limits(nodes=2_000))
    best = info.candidates[0]
    assert (info.result, best.cell, best.verdict, best.plies) == (1, 42, Verdict.WIN, 12)
    position = after("0 0; 2 2")
    replies = analyse(position, Limits(nodes=2_000))
    assert replies.result == -1
    assert len(replies.candidates) == 398
    assert all(each.verdict is Verdict.LOSS for each in replies.candidates)


def test_every_move_of_a_shipped_proof_keeps_the_win_however_little_is_searched() -> None:
    """The edge is where the search alone does not get to the end."""
    position = after("0 9; 2 9")
    for _ in range(9):
        info = analyse(position, Limits(nodes=1))
        assert info.result == 1
        position = position.play(info.candidates[0].cell)
        if position.outcome is not None:
            break
        info = analyse(position, Limits(nodes=1))
        assert info.result == -1
        position = position.play(info.candidates[0].cell)
    assert position.outcome is not None
    assert position.outcome.winner == 0


@pytest.mark.slow
def test_five_by_six_is_a_win_for_the_first_player() -> None:
    reports: list[SearchInfo] = []
    info = analyse(
        four.start(5, 6), None, reports.append, lambda: bool(reports) and reports[-1].result == 1
    )
    assert (info.result, info.candidates[0].plies) == (1, 10)


@pytest.mark.slow
def test_wins_of_seven_stones_are_found_in_the_time_that_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The rounds before cost half a million nodes and find nothing here.
    monkeypatch.setattr(lines_search, "MOST_STONES", 4)
    position, reports = replay(four.start(7, 7), [3, 8]), list[SearchInfo]()
    info = analyse(
        position,
        Limits(nodes=200_000),
        reports.append,
        lambda: any(each.result for each in reports[-1:]),
    )
    best = info.candidates[0]
    assert (info.result, info.end_ply) == (1, None)
    assert (best.verdict, best.plies, best.status) == (Verdict.WIN, 12, Status.BOUND)


def test_every_reply_to_the_centre_loses_the_diagonal_ones_last() -> None:
    info = analyse(four.start().play(CENTRE))
    assert info.done
    assert info.result == -1
    assert Counter(each.plies for each in info.candidates) == {7: 395, 9: 4}
    diagonal = {CENTRE + step for step in (-21, -19, 19, 21)}
    assert {each.cell for each in info.candidates[:4]} == diagonal
    assert all(each.status is Status.PROVED for each in info.candidates)


@pytest.mark.parametrize(
    "rows, answer",
    [
        ("BBB5/8/8/W7/7W/8/8/8", (0, 3)),
        ("5BBB/8/8/W7/7W/8/8/8", (0, 4)),
        ("B7/B7/B7/8/8/8/5W2/6W1", (3, 0)),
        ("7B/7B/7B/8/8/8/1W6/1W6", (3, 7)),
        ("W6W/8/8/2B5/1B6/B7/8/8", (2, 3)),
    ],
)
def test_a_line_growing_at_the_edge_is_answered(rows: str, answer: tuple[int, int]) -> None:
    """White is to move, and every other move loses at once."""
    position = parse_position(f"four 8x8x4 {rows}")
    info = analyse(position, Limits(nodes=2_000))
    first, *others = info.candidates
    assert first.cell == answer[0] * 8 + answer[1]
    assert all(each.verdict is Verdict.LOSS and each.plies == 1 for each in others)


def test_it_stops_within_one_poll_of_being_asked() -> None:
    asked_at: list[int] = []
    position = after("9 9; 8 8; 0 0")

    def should_stop() -> bool:
        if control.nodes > 3_000:
            asked_at.append(control.nodes)
        return bool(asked_at)

    control = SearchControl(position, Limits(), should_stop=should_stop)
    info = lines_search.search(position, control)
    assert asked_at
    assert not info.done
    assert info.nodes <= asked_at[0] + POLL_MASK + 1


def test_a_finished_position_has_a_result_and_no_move() -> None:
    position: Position = replay(four.start(4, 4), [0, 4, 1, 5, 2, 6, 3])
    info = analyse(position)
    assert (info.result, info.end_ply, info.best, info.candidates) == (-1, 7, None, ())
    assert info.done


@pytest.mark.parametrize(
    "code, plies_at_most",
    [
        ("four 20x20x4 1W1B16/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20", 10),
        ("four 7x7x4 1BW4/1B5/2W4/7/7/7/7", 10),
        ("four 6x8x4 1W1B4/8/8/8/8/8", 10),
    ],
)
def test_a_distance_is_not_called_proved_where_a_shorter_win_may_begin_far_away(
    code: str, plies_at_most: int
) -> None:
    """The search looks near own stones; faster wins from afar were found here by hand."""
    position = parse_position(code)
    info = analyse(position, Limits(nodes=60_000))
    for candidate in info.candidates:
        if candidate.verdict is Verdict.WIN and (candidate.plies or 99) > plies_at_most - 2:
            assert candidate.status is not Status.PROVED
    assert info.end_ply is None or info.end_ply <= position.ply + plies_at_most


@pytest.mark.slow
def test_white_may_win_fast_from_far_away_too() -> None:
    info = analyse(four.start(8, 8).play(3), Limits(nodes=200_000))
    for candidate in info.candidates:
        if candidate.verdict is Verdict.LOSS and (candidate.plies or 0) > 9:
            assert candidate.status is Status.BOUND
