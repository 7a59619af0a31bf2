"""Reads position codes of k-in-line games, and refuses boards that no legal moves lead to.

Every position code is one line of text that begins with the game's key.
"""

import re
from collections.abc import Callable

from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.games.position import Side
from tictactoe_tui.games.rules_errors import InvalidPosition
from tictactoe_tui.words import counted

# Twice as long as any code: 400 numbers of four characters with commas between them.
_LONGEST_CODE = 4000
_SIZE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})")
_TOKEN = re.compile(r"[0-9]{1,2}|[a-z.]")


def split_code(text: str, key: str, fields: tuple[str, ...]) -> list[str]:
    """The words of a code after the game's key, exactly one for each named field."""
    if len(text) > _LONGEST_CODE:
        raise InvalidPosition(f"A position code has at most {_LONGEST_CODE} characters.")
    words = text.split()
    if not words or words[0].lower() != key:
        raise InvalidPosition(f"A position code of this game starts with '{key}'.")
    if len(words) != 1 + len(fields):
        wanted = ", ".join(fields)
        raise InvalidPosition(f"A {key} code has after its name: {wanted}.")
    return words[1:]


def parse_line_code(
    text: str, key: str, rules_for: Callable[[int, int, int], LineRules]
) -> LinePosition:
    """The position of a k-in-line code such as `tictactoe 3x3x3 X1O/1X1/3`."""
    size, board = split_code(text, key, ("its size", "its rows"))
    match = _SIZE.fullmatch(size.lower())
    if match is None:
        raise InvalidPosition("The size is rows x columns x line, like 20x20x4.")
    rules = rules_for(*(int(number) for number in match.groups()))
    rows = board.lower().split("/")
    if len(rows) != rules.rows:
        raise InvalidPosition(f"The board needs {rules.rows} rows; the code has {len(rows)}.")
    marks = "".join(_row_of_marks(number, row, rules) for number, row in enumerate(rows))
    one, two = (
        rules.board(cell for cell, mark in enumerate(marks) if mark == letter.lower())
        for letter in rules.letters
    )
    _check_reachable(rules, one, two)
    return LinePosition(rules, one, two)


def _row_of_marks(number: int, row: str, rules: LineRules) -> str:
    """One row with a mark or a dot for every cell."""
    tokens = _TOKEN.findall(row)
    allowed = rules.letters.lower() + "."
    if "".join(tokens) != row or not all(t.isdigit() or t in allowed for t in tokens):
        marks = " and ".join(rules.letters)
        raise InvalidPosition(f"Row {number} may hold {marks}, dots, and counts of empty cells.")
    marks = "".join("." * int(token) if token.isdigit() else token for token in tokens)
    if len(marks) != rules.columns:
        raise InvalidPosition(
            f"Row {number} has {counted(len(marks), 'cell')};"
            f" the board has {rules.columns} columns."
        )
    return marks


def _check_reachable(rules: LineRules, one: int, two: int) -> None:
    """Refuse boards to which no sequence of legal moves leads."""
    first, second = rules.side_names
    lead = one.bit_count() - two.bit_count()
    if lead not in (0, 1):
        raise InvalidPosition(f"{first} must have as many marks as {second}, or one more.")
    last, stones = (Side.ONE, one) if lead else (Side.TWO, two)
    if rules.has_line(one if last is Side.TWO else two):
        name = rules.side_names[last.other]
        raise InvalidPosition(f"{name} has a line already, yet {rules.side_names[last]} moved on.")
    # One stone can complete several lines, but then all of them go through it.
    if rules.has_line(stones) and not any(
        not rules.has_line(stones ^ rules.bits[cell]) for cell in rules.cells_of(stones)
    ):
        raise InvalidPosition(
            f"No single move can have made all lines of {rules.side_names[last]}."
        )
