"""The plain rules and solvers, against values from outside and published facts."""

import pytest

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.verify.plain_lines import DRAWN, ForcedWins, Grid, LineSolver, LineState
from tictactoe_tui.verify.plain_numbers import NumberSolver, untouched


def test_tictactoe_agrees_with_a_solver_from_outside() -> None:
    grid = Grid(3, 3, 3)
    solver = LineSolver(grid, 10)
    oracle = tictactoe_scores()
    for position, scores in oracle:
        stones = [sum(1 << cell for cell in range(9) if position.at(cell) == side) for side in "XO"]
        assert solver.scores(LineState(grid, (stones[0], stones[1]))) == scores
    assert len(oracle) == 4_520


@pytest.mark.parametrize(
    "rows, columns, connect, lines", [(3, 3, 3, 8), (4, 4, 4, 10), (20, 20, 4, 1258), (4, 6, 5, 8)]
)
def test_the_lines_of_a_board(rows: int, columns: int, connect: int, lines: int) -> None:
    grid = Grid(rows, columns, connect)
    assert len({line for through in grid.through for line in through}) == lines


def test_small_boards_have_their_published_values() -> None:
    """Three in a row on 4x4 is a win with three stones, and not with two; four on 4x4 is none."""
    wins = ForcedWins(Grid(4, 4, 3))
    assert not wins.wins(0, 0, 2)
    assert wins.wins(0, 0, 3)
    assert not ForcedWins(Grid(4, 4, 4)).wins(0, 0, 3)


def test_a_forced_win_is_that_of_the_full_solver() -> None:
    """On every position of a board with three in a row that a short game reaches."""
    grid = Grid(3, 4, 3)
    solver, wins = LineSolver(grid, 1000), ForcedWins(grid)
    waiting, seen = [LineState(grid)], set[tuple[int, int]]()
    while waiting:
        state = waiting.pop()
        if state.winner is None and state.stones not in seen and state.ply < 5:
            seen.add(state.stones)
            best = max(solver.scores(state).values())
            own, other = state.stones[state.mover], state.stones[1 - state.mover]
            fewest = next((n for n in range(1, 5) if wins.wins(own, other, n)), None)
            assert fewest == ((1000 - best) // 2 + 1 if best > 0 and best >= 994 else None)
            waiting += [state.after(cell) for cell in state.moves()[::2]]
    assert len(seen) > 100


def test_the_smallest_board_of_numbers_by_hand() -> None:
    """On two by two each side ends with two opposite corners, here 1 and 9 against 2 and 3."""
    start = untouched(2, (1, 2, 3, 9))
    assert NumberSolver().scores(start) == {0: 5, 1: -5, 2: -5, 3: 5}


def test_a_board_of_equal_numbers_is_drawn() -> None:
    state = untouched(2, (4, 4, 4, 4))
    while state.moves():
        state = state.after(state.moves()[0])
    assert state.winner == DRAWN
