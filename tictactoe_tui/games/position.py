"""What every game shares: how cells are written, sides, outcomes and the contract of a position."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Protocol, Self, TypeVar

from tictactoe_tui.games.rules_errors import IllegalMove, Reason, require, require_position

# `\d` and not [0-9]: int() below reads the digits of every script too.
_WHOLE_NUMBER = re.compile(r"[+-]?\d+")
# Longer text was pasted by mistake, and int() is slow on very long numbers.
_LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class Notation:
    """The written form of moves on one board; `base` is the number of the first row and column."""

    rows: int
    columns: int
    base: int
    separator: str

    def format(self, cell: int) -> str:
        """The move in the game's own form, such as `0 2` or `1,3`."""
        row, column = divmod(cell, self.columns)
        return self.pair(row, column)

    def pair(self, row: int, column: int) -> str:
        """The written form of a row and a column counted from 0."""
        return f"{row + self.base}{self.separator}{column + self.base}"

    def parse(self, text: str) -> int:
        """The cell that a typed move names; IllegalMove says what is wrong with it."""
        require(str, text, "A written move is text")
        if len(text) > _LONGEST_TEXT:
            raise self._not_two_numbers("That is too long for a move")
        words = text.replace(",", " ").split()
        if not all(_WHOLE_NUMBER.fullmatch(word) for word in words):
            raise self._not_two_numbers("Not two whole numbers")
        if len(words) != 2:
            count = {0: "Nothing was typed", 1: "Only one number"}
            raise self._not_two_numbers(count.get(len(words), f"{len(words)} numbers, not two"))
        row, column = (int(word) - self.base for word in words)
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise self.off_board()
        return row * self.columns + column

    def off_board(self) -> IllegalMove:
        """The IllegalMove for a cell outside the board; it names the range inside."""
        rows = f"{self.base} to {self.rows - 1 + self.base}"
        columns = f"{self.base} to {self.columns - 1 + self.base}"
        apart = f"rows run from {rows}, columns from {columns}"
        span = f"rows and columns run from {rows}" if rows == columns else apart
        return IllegalMove(Reason.OFF_BOARD, f"Off the board: {span}.")

    def _not_two_numbers(self, cause: str) -> IllegalMove:
        example = self.pair(0, min(2, self.columns - 1))
        return IllegalMove(Reason.NOT_TWO_NUMBERS, f"{cause}: type row and column, like {example}.")


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
    """One moment of one game: immutable, hashable, and equal however it was reached.

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
        """The position after this move, or IllegalMove; with `by`, it must be that side's turn."""

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
        from tictactoe_tui.games.diagram import board_svg

        return board_svg(self)


def require_move(position: Position, cell: int, by: Side | None, *, over: bool) -> None:
    """Raise IllegalMove after the end, out of turn and for what is no cell, as in every game."""
    if over:
        raise IllegalMove(Reason.GAME_OVER, "The game is over.")
    if by is not None and by != position.to_move:
        name = position.side_names[position.to_move]
        raise IllegalMove(Reason.NOT_YOUR_TURN, f"Not your turn: {name} is to move.")
    if not isinstance(cell, int):
        words = f"A move is the number of a cell, not {cell!r}; notation.parse reads written moves."
        raise IllegalMove(Reason.OFF_BOARD, words)
    if not 0 <= cell < position.rows * position.columns:
        raise position.notation.off_board()


def distances_from_middle(position: Position) -> tuple[int, ...]:
    """How far each cell lies from the middle of the board, squared and in halves of a cell."""
    return _distances(position.rows, position.columns)


@cache
def _distances(rows: int, columns: int) -> tuple[int, ...]:
    down = [(2 * row - rows + 1) ** 2 for row in range(rows)]
    across = [(2 * column - columns + 1) ** 2 for column in range(columns)]
    return tuple(one + other for one in down for other in across)


P = TypeVar("P", bound=Position)


def replay(start: P, moves: Iterable[int]) -> P:
    """The position after these moves; undo is a replay of all moves but the last."""
    require_position(start)
    require("__iter__", moves, "Moves are a list of cells")
    position = start
    for cell in moves:
        position = position.play(cell)
    return position
