"""The five algorithms find the same exact scores, at exactly the known cost."""

from random import Random

import pytest

from tests.engine.oracle import brute_score, rowcol_scores, tictactoe_scores
from tests.games.mirror_images import images
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.info import SearchInfo, Status, Verdict
from tictactoe_tui.engine.teaching.solve import Algorithm, solve
from tictactoe_tui.games import Position, Side, four, replay, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition

UNLIMITED = Limits()

every_algorithm = pytest.mark.parametrize("algorithm", list(Algorithm))


def solved(position: Position, algorithm: Algorithm, limits: Limits = UNLIMITED) -> SearchInfo:
    return solve(position, algorithm, SearchControl(position, limits))


def scores(info: SearchInfo) -> dict[int, int | None]:
    return {each.cell: each.score for each in sorted(info.candidates, key=lambda each: each.cell)}


def crowded(rules_start: LinePosition, empty: int, seed: int) -> LinePosition:
    """An open position with this many empty cells, reached at random."""
    source = Random(seed)
    while True:
        position = rules_start
        while position.outcome is None and position.rules.cells - position.ply > empty:
            position = position.play(source.choice(position.legal_moves()))
        if position.outcome is None:
            return position


def check_line(position: Position, info: SearchInfo) -> None:
    """Every expected line is legal, ends the game, and ends it as the candidate says."""
    for candidate in info.candidates:
        assert candidate.line[0] == candidate.cell
        assert candidate.plies == len(candidate.line) - 1
        end = replay(position, candidate.line)
        assert end.outcome is not None
        winner, side = end.outcome.winner, position.to_move
        verdict = {None: Verdict.DRAW, side: Verdict.WIN, side.other: Verdict.LOSS}[winner]
        assert candidate.verdict is verdict
        if end.totals is not None:
            assert candidate.score == end.totals[side] - end.totals[side.other]


@pytest.mark.parametrize(
    "algorithm, nodes, cutoffs",
    [
        (Algorithm.PLAIN, 549_946, 0),
        (Algorithm.ALPHABETA, 34_203, 7_255),
        (Algorithm.ORDERED, 16_554, 4_242),
        (Algorithm.TABLE, 5_478, 0),
        (Algorithm.SYMMETRY, 765, 0),
    ],
)
def test_what_all_scores_of_the_empty_board_cost(
    algorithm: Algorithm, nodes: int, cutoffs: int
) -> None:
    info = solved(tictactoe.start(), algorithm)
    assert (info.nodes, info.cutoffs, info.depth) == (nodes, cutoffs, 9)
    assert info.done
    assert (info.result, info.end_ply, info.best) == (0, 9, 4)


@pytest.mark.slow
@every_algorithm
def test_every_move_of_every_tictactoe_position(algorithm: Algorithm) -> None:
    assert len(tictactoe_scores()) == 4_520
    for position, expected in tictactoe_scores():
        info = solved(position, algorithm)
        assert scores(info) == expected
        assert info.done
        assert all(each.status is Status.PROVED for each in info.candidates)
        best = max(expected.values())
        assert info.result == (best > 0) - (best < 0)
        check_line(position, info)


def test_all_algorithms_say_the_same_in_all_words() -> None:
    for position, _ in tictactoe_scores()[::50]:
        said = {solved(position, algorithm).candidates for algorithm in Algorithm}
        assert len(said) == 1


def middle_first(cell: int) -> int:
    """The cells of the small board from the middle outwards."""
    return (4, 1, 3, 5, 7, 0, 2, 6, 8).index(cell)


def test_expected_lines_hold_only_best_moves() -> None:
    by_position = dict(tictactoe_scores())
    for position, _ in tictactoe_scores()[::10]:
        for candidate in solved(position, Algorithm.SYMMETRY).candidates:
            reached = position.play(candidate.cell)
            for cell in candidate.line[1:]:
                expected = by_position[reached]
                best = max(expected.values())
                equals = [each for each in expected if expected[each] == best]
                assert cell == min(equals, key=middle_first)
                reached = reached.play(cell)


def test_candidates_stand_best_first_and_of_equals_the_middle_first() -> None:
    for position, expected in tictactoe_scores()[::20]:
        ranked = solved(position, Algorithm.TABLE).candidates
        assert [each.score for each in ranked] == sorted(expected.values(), reverse=True)
        kept = [each.cell for each in ranked if each.verdict is not Verdict.LOSS]
        assert kept == sorted(kept, key=lambda cell: (-expected[cell], middle_first(cell)))


@pytest.mark.parametrize("shape", [(4, 4, 3), (4, 4, 4), (4, 5, 3), (5, 4, 4), (6, 6, 4)])
def test_other_line_boards_against_brute_force(shape: tuple[int, int, int]) -> None:
    for seed in range(3):
        position = crowded(four.start(*shape), empty=6, seed=seed)
        expected = {cell: brute_score(position, cell) for cell in position.legal_moves()}
        for algorithm in Algorithm:
            info = solved(position, algorithm)
            assert scores(info) == expected
            check_line(position, info)


@every_algorithm
def test_a_win_at_once_scores_a_thousand_in_four(algorithm: Algorithm) -> None:
    position = replay(four.start(4, 4, 3), [5, 0, 6, 1])
    limited = solved(position, algorithm, Limits(depth=3))
    assert limited.candidates[0].cell == 4
    assert limited.candidates[0].score == 1000
    assert limited.result == 1


@every_algorithm
def test_row_and_column_against_the_oracle(algorithm: Algorithm) -> None:
    for position, expected in rowcol_scores():
        if position.size < 4 or position.ply > 6:
            info = solved(position, algorithm)
            assert scores(info) == expected
            check_line(position, info)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_row_and_column_four_by_four(seed: int) -> None:
    position = rowcol.start(4, seed=seed)
    table = solved(position, Algorithm.TABLE)
    assert table.nodes <= 398_881
    assert table.candidates == solved(position, Algorithm.ORDERED).candidates


@pytest.mark.parametrize("size", [2, 3])
def test_row_and_column_against_brute_force(size: int) -> None:
    source = Random(size)
    for first in Side:
        for _ in range(3):
            values = [source.randint(-9, 9) for _ in range(size * size)]
            start = rowcol.start(size, values=values, first=first)
            position = replay(start, start.legal_moves()[: size - 1 : 2])
            expected = {cell: brute_score(position, cell) for cell in position.legal_moves()}
            for algorithm in Algorithm:
                assert scores(solved(position, algorithm)) == expected


def classes(start: rowcol.RowColPosition) -> set[object]:
    """What is left and where the last number was, one of all mirror images for each."""
    found: set[object] = set()
    waiting = [start]
    while waiting:
        position = waiting.pop()
        seen = [(image.cells, image.last_move) for image in images(position)]
        each = min(seen, key=repr)
        if each not in found:
            found.add(each)
            waiting.extend(position.play(cell) for cell in position.legal_moves())
    return found


def test_what_row_and_column_costs() -> None:
    uneven, even = rowcol.start(3, seed=3), rowcol.start(3, values=[1, 2, 1, 2, 3, 2, 1, 2, 1])
    assert solved(uneven, Algorithm.PLAIN).nodes == 9_082
    assert solved(uneven, Algorithm.TABLE).nodes == 1_513
    assert solved(uneven, Algorithm.SYMMETRY).nodes == 1_513
    assert solved(even, Algorithm.TABLE).nodes == 1_513
    assert solved(even, Algorithm.SYMMETRY).nodes == len(classes(even)) == 220
    assert scores(solved(even, Algorithm.SYMMETRY)) == scores(solved(even, Algorithm.PLAIN))
