"""Win, draw and loss to the end of the game, against brute force and against what is known."""

import pytest

from tests.engine.boards import BruteForce, random_positions
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.exact_solver import DRAW, LOSS, WIN, ExactSolver
from tictactoe_tui.engine.lines.threats import each_bit
from tictactoe_tui.games import four


def value(rows: int, columns: int, connect: int) -> int:
    rules = four.rules(rows, columns, connect)
    return ExactSolver(rules, SearchControl(rules.start(), Limits())).value(0, 0)


@pytest.mark.parametrize(
    "rows, columns, connect, expected",
    [
        (4, 4, 3, WIN),
        (4, 4, 4, DRAW),
        (4, 5, 4, DRAW),
        (5, 5, 4, DRAW),
        (5, 6, 4, WIN),
        (5, 5, 5, DRAW),
    ],
)
def test_empty_boards(rows: int, columns: int, connect: int, expected: int) -> None:
    assert value(rows, columns, connect) == expected


@pytest.mark.parametrize("seed", range(3))
def test_random_positions(seed: int) -> None:
    seen = set()
    for position in random_positions(seed, 60, most_free=9):
        brute, (own, other) = BruteForce(position.rules), position.stones
        solver = ExactSolver(position.rules, SearchControl(position, Limits()))
        for move in each_bit(position.rules.full & ~(own | other)):
            if position.rules.has_line(own | move):
                continue
            score = brute.score(own, other, move)
            result = -solver.value(other, own | move)
            assert result == (score > 0) - (score < 0), position.code()
            seen.add(result)
    assert seen == {WIN, DRAW, LOSS}
