"""Tic-tac-toe: three in a row on a 3x3 board; X starts."""

from tictactoe_tui.games.lines import LinePosition, LineRules, parse_line_code
from tictactoe_tui.games.rules_errors import InvalidPosition

KEY = "tictactoe"
RULES = LineRules(KEY, rows=3, columns=3, connect=3, side_names=("X", "O"), letters="XO")


def start() -> LinePosition:
    """The empty board."""
    return RULES.start()


def parse(code: str) -> LinePosition:
    """The position of a code such as `tictactoe 3x3x3 X1O/1X1/3`."""
    return parse_line_code(code, KEY, _rules)


def _rules(rows: int, columns: int, connect: int) -> LineRules:
    """The rules, or InvalidPosition for any size but 3x3x3."""
    if (rows, columns, connect) != (RULES.rows, RULES.columns, RULES.connect):
        raise InvalidPosition("Tic-tac-toe is played on 3x3x3.")
    return RULES
