"""A small extra game, as somebody would add it: three in a line on 4x4."""

from typing import Final

from hypothesis import strategies as st

from tests.games.reference import Start, lines
from tictactoe_tui.games import InvalidPosition
from tictactoe_tui.games.entry import Game, PlayerEntry, Teaching
from tictactoe_tui.games.lines import LinePosition, LineRules, parse_line_code
from tictactoe_tui.games.position import replay

KEY: Final = "three"
RULES: Final = LineRules(
    KEY, rows=4, columns=4, connect=3, side_names=("Black", "White"), letters="BW"
)


def _rules(rows: int, columns: int, connect: int) -> LineRules:
    if (rows, columns, connect) != (4, 4, 3):
        raise InvalidPosition("Three in a line is played on 4x4x3.")
    return RULES


def _parse(code: str) -> LinePosition:
    return parse_line_code(code, KEY, _rules)


GAME: Final = Game(
    key=KEY,
    name="Three in a line",
    goal="Three or more in a line on four by four.",
    rules=("Black and White take turns, and Black starts.", "Three in a line win."),
    start=RULES.start,
    parse=_parse,
    win_score=100,
    board=lambda _options, _seed: RULES.start(),
    sample=(5, 6, 9, 1),
    preview=lambda: (replay(RULES.start(), (5, 6)), 9),
    search="tictactoe_tui.engine.lines.search:search",
    most_cells=16,
    teaching=Teaching(
        "tictactoe_tui.engine.teaching.lines_tree:LineTree",
        "tictactoe_tui.lab.recorder:line_branches",
        {"plain": 10, "alphabeta": 12, "ordered": 12, "table": 14, "symmetry": 16},
    ),
    threats="tictactoe_tui.engine.lines.threats:threat_cells_of",
    in_the_way="tictactoe_tui.engine.lines.winning_lines:lines_spoiled",
    facts="tictactoe_tui.opponents.facts:facts_of_lines",
    players=(
        PlayerEntry("Kitty", "tictactoe_tui.opponents.four_players:kitty", "Still learning."),
        PlayerEntry("Cop", "tictactoe_tui.opponents.four_players:cop", "By the book."),
        PlayerEntry("Sera", "tictactoe_tui.opponents.four_players:sera", "Cold."),
    ),
)


def starts() -> st.SearchStrategy[Start]:
    """What the conformance suite compares it on."""
    return st.builds(lambda: (RULES.start(), lines(4, 4, 3)))
