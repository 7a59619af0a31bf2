"""How a move is typed and printed: two numbers, row first."""

import re
from dataclasses import dataclass

from tictactoe_tui.games.rules_errors import IllegalMove, Reason, require

# `\d` and not [0-9]: int() below reads the digits of every script too.
_WHOLE_NUMBER = re.compile(r"[+-]?\d+")
# What is longer was pasted by mistake, and int() would take its time over it.
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

    def no_cell(self, cell: object) -> IllegalMove:
        """The refusal of what is no cell of the board."""
        if isinstance(cell, int):
            return self.off_board()
        words = f"A move is the number of a cell, not {cell!r}; notation.parse reads written moves."
        return IllegalMove(Reason.OFF_BOARD, words)

    def off_board(self) -> IllegalMove:
        """The refusal of a cell outside the board, with the range that is inside."""
        rows = f"{self.base} to {self.rows - 1 + self.base}"
        columns = f"{self.base} to {self.columns - 1 + self.base}"
        if rows == columns:
            span = f"rows and columns run from {rows}"
        else:
            span = f"rows run from {rows}, columns from {columns}"
        return IllegalMove(Reason.OFF_BOARD, f"Off the board: {span}.")

    def _not_two_numbers(self, cause: str) -> IllegalMove:
        example = self.pair(0, min(2, self.columns - 1))
        sentence = f"{cause}: type row and column, like {example}."
        return IllegalMove(Reason.NOT_TWO_NUMBERS, sentence)
