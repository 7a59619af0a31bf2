"""Positions seen in a mirror: the same games, which have to be judged alike."""

from dataclasses import replace
from typing import TypeVar, cast

from tictactoe_tui.games import Position
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.games.symmetry import symmetries

P = TypeVar("P", bound=Position)


def images(position: P) -> list[P]:
    """The position seen through every symmetry of its board, itself first."""
    return [
        cast(P, _transformed(position, each))
        for each in symmetries(position.rows, position.columns)
    ]


def canonical(position: P) -> P:
    """The one image that stands for all of them: the first by its code."""
    return min(images(position), key=lambda image: image.code())


def _transformed(position: Position, symmetry: tuple[int, ...]) -> Position:
    """The position with the content of each cell moved to `symmetry[cell]`."""
    if isinstance(position, RowColPosition):
        cells = list(position.cells)
        for cell, value in enumerate(position.cells):
            cells[symmetry[cell]] = value
        last = None if position.last_move is None else symmetry[position.last_move]
        return replace(position, cells=tuple(cells), last_move=last)
    assert isinstance(position, LinePosition)
    rules = position.rules
    one, two = (
        rules.board(symmetry[cell] for cell in rules.cells_of(stones))
        for stones in (position.one, position.two)
    )
    return LinePosition(rules, one, two)
