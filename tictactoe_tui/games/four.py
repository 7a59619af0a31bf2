"""Four in a row with free placement: 20x20 by default, other sizes for teaching; Black starts."""

from functools import cache

from tictactoe_tui.games.lines import LinePosition, LineRules, parse_line_code
from tictactoe_tui.games.rules_errors import InvalidPosition

KEY = "four"
SIZES = range(4, 21)
CONNECTS = range(3, 7)


@cache
def rules(rows: int = 20, columns: int = 20, connect: int = 4) -> LineRules:
    """The rules for a board size and a line length, or InvalidPosition with the range."""
    if rows not in SIZES or columns not in SIZES:
        raise InvalidPosition(f"A board has {SIZES[0]} to {SIZES[-1]} rows and columns.")
    if connect not in CONNECTS:
        raise InvalidPosition(f"A winning line has {CONNECTS[0]} to {CONNECTS[-1]} stones.")
    return LineRules(KEY, rows, columns, connect, side_names=("Black", "White"), letters="BW")


def start(rows: int = 20, columns: int = 20, connect: int = 4) -> LinePosition:
    """The empty board."""
    return rules(rows, columns, connect).start()


def parse(code: str) -> LinePosition:
    """The position of a code such as `four 4x4x4 4/1B2/2W1/4`."""
    return parse_line_code(code, KEY, rules)
