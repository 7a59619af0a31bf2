"""Reads boards and position codes of row and column, and refuses those that cannot come about."""

import re
from dataclasses import replace
from math import isqrt

from tictactoe_tui.games.line_codes import split_code
from tictactoe_tui.games.position import Side
from tictactoe_tui.games.rowcol import KEY, SIDE_NAMES, SIZES, VALUES, RowColPosition, start
from tictactoe_tui.games.rules_errors import IllegalMove, InvalidPosition

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
    position = RowColPosition(
        size,
        cells,
        totals=(int(match[1]), int(match[2])),
        to_move=Side(SIDE_NAMES.index(side.upper())),
    )
    return _with_last(position, last)


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
