"""What every game shares: sides, outcomes and the contract of a position."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Protocol, Self, TypeVar

from tictactoe_tui.games.notation import Notation
from tictactoe_tui.games.rules_errors import require, require_position


class Side(IntEnum):
    """One of the two players of a game; each game has its own names for them."""

    ONE = 0
    TWO = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return _OTHER[self]


_OTHER = (Side.TWO, Side.ONE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, or None for a draw, and the cells of the winning line."""

    winner: Side | None
    line: tuple[int, ...] = ()


class Position(Protocol):
    """One moment of one game: immutable, hashable, and equal to every other way of reaching it.

    A move is the index of its cell, counted along the rows from the top left corner.
    """

    def __hash__(self) -> int: ...

    @property
    def key(self) -> str:
        """The game's key in the registry."""

    @property
    def rows(self) -> int:
        """How many rows the board has."""

    @property
    def columns(self) -> int:
        """How many columns the board has."""

    @property
    def to_move(self) -> Side:
        """The side whose move it is, or would be if the game were not over."""

    @property
    def ply(self) -> int:
        """How many moves have been made."""

    @property
    def last_move(self) -> int | None:
        """The cell taken last, where the rules depend on it; otherwise None."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def notation(self) -> Notation:
        """How moves on this board are written."""

    @property
    def side_names(self) -> tuple[str, str]:
        """What the two sides are called in this game."""

    @property
    def totals(self) -> tuple[int, int] | None:
        """The points of both sides, in a game that counts points."""

    def legal_moves(self) -> tuple[int, ...]:
        """Every legal move, ascending; empty exactly when the game is over."""

    def play(self, cell: int, by: Side | None = None) -> Self:
        """The position after this move, or IllegalMove; `by` insists on whose move it is."""

    def image(self, symmetry: Sequence[int]) -> Self:
        """The position with what is on each cell moved to `symmetry[cell]`."""

    def at(self, cell: int) -> str:
        """What stands on a cell, in ASCII; empty text for an empty cell."""

    def code(self) -> str:
        """The whole position as one line of text."""


class ShownAsDiagram:
    """Shows a position as its diagram under `print`, and as an SVG picture in a notebook."""

    __slots__ = ()

    def __str__(self: Any) -> str:
        # Imported late: the diagram needs the registry of games, which imports this module.
        from tictactoe_tui.games.diagram import diagram

        return diagram(self)

    def _repr_svg_(self: Any) -> str:
        from tictactoe_tui.games.board_svg import board_svg

        return board_svg(self)


def distances_from_middle(position: Position) -> tuple[int, ...]:
    """How far each cell lies from the middle of the board, squared and in halves of a cell."""
    return _distances(position.rows, position.columns)


@cache
def _distances(rows: int, columns: int) -> tuple[int, ...]:
    return tuple(
        (2 * row - rows + 1) ** 2 + (2 * column - columns + 1) ** 2
        for row in range(rows)
        for column in range(columns)
    )


P = TypeVar("P", bound=Position)


def replay(start: P, moves: Iterable[int]) -> P:
    """The position after these moves; undo is a replay of all moves but the last."""
    require_position(start)
    require("__iter__", moves, "Moves are a list of cells")
    position = start
    for cell in moves:
        position = position.play(cell)
    return position
