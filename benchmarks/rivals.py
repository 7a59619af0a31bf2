"""Opponents at four in a row that only the benchmarks know, and openings to play from."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove


def uniformly_random(request: MoveRequest[LinePosition]) -> PlayerMove:
    """Any free cell, each as likely as the others."""
    return PlayerMove(request.source.choice(request.position.legal_moves()))


def threat(request: MoveRequest[LinePosition]) -> PlayerMove:
    """Win, else block, else extend the best own line; at random among equal cells.

    The best line is the open window with the most own stones, and of equally long ones the cell
    that serves the most windows of that kind.
    """
    position = request.position
    own, other = position.stones
    lengths = {
        cell: _windows_by_stones(position.rules, cell, own, other)
        for cell in position.legal_moves()
    }
    enough = position.rules.connect - 1
    winning = [cell for cell, (mine, _) in lengths.items() if mine[enough]]
    blocking = [cell for cell, (_, yours) in lengths.items() if yours[enough]]
    if winning or blocking:
        return PlayerMove(request.source.choice(winning or blocking))
    best = max(mine[::-1] for mine, _ in lengths.values())
    equal = [cell for cell, (mine, _) in lengths.items() if mine[::-1] == best]
    return PlayerMove(request.source.choice(equal))


def _windows_by_stones(
    rules: LineRules, cell: int, own: int, other: int
) -> tuple[list[int], list[int]]:
    """How many windows through a cell hold 0, 1, 2 ... stones of one side alone, for both sides."""
    mine, yours = [0] * rules.connect, [0] * rules.connect
    for window in windows_through(rules)[cell]:
        held, lost = (window & own).bit_count(), (window & other).bit_count()
        if not lost:
            mine[held] += 1
        if not held:
            yours[lost] += 1
    return mine, yours


@cache
def windows_through(rules: LineRules) -> tuple[tuple[int, ...], ...]:
    """The shortest winning lines through every cell, as boards."""
    through: list[list[int]] = [[] for _ in rules.bits]
    for cells in _windows(rules):
        for cell in cells:
            through[cell].append(rules.board(cells))
    return tuple(map(tuple, through))


def _windows(rules: LineRules) -> Iterator[list[int]]:
    """The cells of every shortest winning line."""
    reach = rules.connect - 1
    for row in range(rules.rows):
        for column in range(rules.columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + reach * down < rules.rows and 0 <= column + reach * right < rules.columns:
                    yield [
                        (row + step * down) * rules.columns + column + step * right
                        for step in range(rules.connect)
                    ]


def scattered(stones: int, source: Random, reach: int = 3) -> LinePosition:
    """An open 20x20 position with so many stones, each near one that was there before."""
    while True:
        position = four.start()
        row, column = source.randrange(20), source.randrange(20)
        while position.ply < stones and position.outcome is None:
            cell = row * 20 + column
            if cell in position.legal_moves():
                position = position.play(cell)
            row = min(19, max(0, row + source.randint(-reach, reach)))
            column = min(19, max(0, column + source.randint(-reach, reach)))
        if position.outcome is None:
            return position
