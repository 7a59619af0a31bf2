"""The row and column game: take numbers, each from the row or column of the one taken last.

Boards that are not allowed, and codes of positions that no game can reach, are refused.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from random import Random
from typing import ClassVar, Self

from tictactoe_tui.games.lines import split_code
from tictactoe_tui.games.position import Notation, Outcome, ShownAsDiagram, Side, require_move
from tictactoe_tui.games.rules_errors import IllegalMove, InvalidPosition, Reason

KEY = "rowcol"
SIZES = range(2, 21)
VALUES = range(-999, 1000)
SIDE_NAMES = ("A", "B")


@dataclass(frozen=True, slots=True)
class RowColPosition(ShownAsDiagram):
    """The numbers still on the board (None where one was taken), both totals, and the last cell."""

    size: int
    cells: tuple[int | None, ...]
    totals: tuple[int, int] = (0, 0)
    last_move: int | None = None
    to_move: Side = Side.ONE

    key: ClassVar[str] = KEY
    side_names: ClassVar[tuple[str, str]] = SIDE_NAMES

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return self.size

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self.size

    @property
    def ply(self) -> int:
        """How many moves have been made: each empties one cell."""
        return self.cells.count(None)

    @property
    def outcome(self) -> Outcome | None:
        """The winner by the higher total, or a tie, once the side to move has no number to take."""
        if self._has_move():
            return None
        a, b = self.totals
        if a == b:
            return Outcome(None)
        return Outcome(Side.ONE if a > b else Side.TWO)

    @property
    def notation(self) -> Notation:
        """Moves are written `Row,Col`, counted from 1."""
        return Notation(self.size, self.size, base=1, separator=",")

    def legal_moves(self) -> tuple[int, ...]:
        """The numbers left in the row and column of the last cell, ascending; at first, all."""
        if self.last_move is None:
            return tuple(range(len(self.cells)))
        row, column = divmod(self.last_move, self.size)
        in_row = range(row * self.size, (row + 1) * self.size)
        in_line = sorted({*in_row, *range(column, len(self.cells), self.size)})
        return tuple(cell for cell in in_line if self.cells[cell] is not None)

    def within_reach(self) -> list[int]:
        """The numbers that may be taken, in the order of their cells."""
        return [value for cell in self.legal_moves() if (value := self.cells[cell]) is not None]

    def play(self, cell: int, by: Side | None = None) -> Self:
        """The position after this number is taken, or IllegalMove."""
        require_move(self, cell, by, over=not self._has_move())
        value = self.cells[cell]
        if value is None:
            where = self.notation.format(cell)
            raise IllegalMove(Reason.TAKEN, f"Cell taken: the number on {where} is gone.")
        if self.last_move is not None:
            row, column = divmod(self.last_move, self.size)
            if cell // self.size != row and cell % self.size != column:
                raise IllegalMove(
                    Reason.NOT_IN_LINE,
                    f"Not in row {row + 1} or column {column + 1} of the last move.",
                )
        a, b = self.totals
        totals = (a, b + value) if self.to_move else (a + value, b)
        cells = (*self.cells[:cell], None, *self.cells[cell + 1 :])
        return type(self)(self.size, cells, totals, cell, self.to_move.other)

    def image(self, symmetry: Sequence[int]) -> Self:
        """The position with every number, and the last cell, moved to `symmetry[cell]`."""
        cells = list(self.cells)
        for cell, value in enumerate(self.cells):
            cells[symmetry[cell]] = value
        last = None if self.last_move is None else symmetry[self.last_move]
        return replace(self, cells=tuple(cells), last_move=last)

    def at(self, cell: int) -> str:
        """The number on a cell, or empty text where it was taken."""
        value = self.cells[cell]
        return "" if value is None else str(value)

    def code(self) -> str:
        """One line of text: side to move, totals, last cell, and the numbers row by row."""
        a, b = self.totals
        last = "-" if self.last_move is None else self.notation.format(self.last_move)
        texts = [self.at(cell) or "." for cell in range(len(self.cells))]
        rows = (texts[at : at + self.size] for at in range(0, len(texts), self.size))
        board = "/".join(",".join(row) for row in rows)
        return f"{KEY} {SIDE_NAMES[self.to_move]} {a}:{b} {last} {board}"

    def _has_move(self) -> bool:
        """Whether the side to move has a number to take."""
        if self.last_move is None:
            return True
        row, column = divmod(self.last_move, self.size)
        # Counting gaps is quicker than listing the moves, and this is asked at every move.
        in_row = self.cells[row * self.size : (row + 1) * self.size]
        return in_row.count(None) + self.cells[column :: self.size].count(None) < 2 * self.size


def start(
    size: int = 5, seed: int = 0, values: Sequence[int] | None = None, first: Side = Side.ONE
) -> RowColPosition:
    """The untouched board: these values row by row, or numbers from 1 to 9 drawn by the seed."""
    if size not in SIZES:
        raise InvalidPosition(f"A board has {SIZES[0]} to {SIZES[-1]} rows and columns.")
    cells = random_values(size, seed) if values is None else tuple(values)
    if len(cells) != size * size:
        raise InvalidPosition(f"A board of {size} needs {size * size} numbers, not {len(cells)}.")
    if not all(value in VALUES for value in cells):
        raise InvalidPosition(f"The numbers run from {VALUES[0]} to {VALUES[-1]}.")
    return RowColPosition(size, cells, to_move=first)


def random_values(size: int, seed: int) -> tuple[int, ...]:
    """Numbers from 1 to 9, the same for a seed and size on every machine.

    Of the standard generator only `random()` is promised to stay the same for ever, and only
    text seeds are promised to tell 5 from -5, so nothing else of it is used.
    """
    source = Random(f"{KEY} {size} {seed}")
    return tuple(1 + int(source.random() * 9) for _ in range(size * size))


_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
_TOTALS = re.compile(r"(-?[0-9]{1,6}):(-?[0-9]{1,6})")
_LONGEST_BOARD = 4000


def parse_values(text: str) -> tuple[int, ...]:
    """The numbers of a board such as `4,9,2;3,5,7;8,1,6`; the `;` between rows may be left out."""
    if len(text) > _LONGEST_BOARD:
        raise InvalidPosition(f"A board has at most {_LONGEST_BOARD} characters.")
    rows = [row.replace(",", " ").split() for row in text.split(";")]
    words = [word for row in rows for word in row]
    if not all(_NUMBER.fullmatch(word) for word in words):
        raise InvalidPosition("A board is whole numbers, rows parted by ';', like 4,9;3,5.")
    size = isqrt(len(words)) if len(rows) == 1 else len(rows)
    if size * size != len(words) or (len(rows) > 1 and any(len(row) != size for row in rows)):
        raise InvalidPosition("A board is square: as many numbers in each row as there are rows.")
    return tuple(int(word) for word in words)


def start_from(text: str, first: Side = Side.ONE) -> RowColPosition:
    """The untouched board with these numbers, written as for `parse_values`."""
    values = parse_values(text)
    return start(isqrt(len(values)), values=values, first=first)


def parse(code: str) -> RowColPosition:
    """The position of a code such as `rowcol B 2:0 1,3 4,9,./3,5,7/8,1,6`."""
    fields = ("the side to move", "the totals", "the last cell", "the rows")
    side, totals, last, board = split_code(code, KEY, fields)
    cells, size = _read_cells(board)
    if side.upper() not in SIDE_NAMES:
        raise InvalidPosition("The side to move is A or B.")
    match = _TOTALS.fullmatch(totals)
    if match is None:
        raise InvalidPosition("The totals are two whole numbers, A's first, like 12:9.")
    points, mover = (int(match[1]), int(match[2])), Side(SIDE_NAMES.index(side.upper()))
    return _with_last(RowColPosition(size, cells, points, to_move=mover), last)


def _read_cells(board: str) -> tuple[tuple[int | None, ...], int]:
    """The numbers and gaps of a board, and its size."""
    rows = [row.split(",") for row in board.split("/")]
    size = len(rows)
    if size not in SIZES or any(len(row) != size for row in rows):
        raise InvalidPosition(f"A board is square, {SIZES[0]} to {SIZES[-1]} rows and columns.")
    words = [word for row in rows for word in row]
    if not all(word == "." or _NUMBER.fullmatch(word) for word in words):
        raise InvalidPosition("A cell is a whole number, or a dot where the number was taken.")
    cells = tuple(None if word == "." else int(word) for word in words)
    if not all(value is None or value in VALUES for value in cells):
        raise InvalidPosition(f"The numbers run from {VALUES[0]} to {VALUES[-1]}.")
    return cells, size


def _with_last(position: RowColPosition, last: str) -> RowColPosition:
    """The position with its last cell set; InvalidPosition where no game leads to it."""
    if last == "-":
        if position.ply or position.totals != (0, 0):
            raise InvalidPosition("Without a last cell no number is taken and both totals are 0.")
        return position
    try:
        cell = position.notation.parse(last)
    except IllegalMove as refusal:
        raise InvalidPosition(f"The last cell: {refusal}") from refusal
    if position.cells[cell] is not None:
        raise InvalidPosition("The last cell still holds its number.")
    # The other side moved last, so of an odd number of moves it made one more.
    by_mover, by_other = position.ply // 2, position.ply - position.ply // 2
    taken = (by_other, by_mover) if position.to_move else (by_mover, by_other)
    if any(
        abs(total) > VALUES[-1] * count for total, count in zip(position.totals, taken, strict=True)
    ):
        raise InvalidPosition("The totals are larger than the numbers taken can add up to.")
    return replace(position, last_move=cell)
