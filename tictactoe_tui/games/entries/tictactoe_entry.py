"""The entry of tic-tac-toe."""

from typing import Final

from tictactoe_tui.games import tictactoe
from tictactoe_tui.games.entry import About, Game, Teaching, characters
from tictactoe_tui.games.position import replay


def _exploited(shares: tuple[str, str], who: str, whose: str) -> About:
    """How often a player loses to somebody who exploits its habits, as exact_odds computes it."""
    habits = f"of games to someone who exploits {whose} habits."
    return lambda side, _: f"Playing {'XO'[side]}, {who} loses {shares[side]} {habits}"


GAME: Final = Game(
    key=tictactoe.KEY,
    name="Tic-tac-toe",
    goal="Three in a line on three by three.",
    rules=(
        "X and O take turns, and X starts.",
        "Whoever has three in a line wins: along a row, a column or a diagonal.",
        "A full board without a line is a draw.",
        "Played well by both sides it is always a draw.",
    ),
    start=tictactoe.start,
    parse=tictactoe.parse,
    win_score=10,
    board=lambda _options, _seed: tictactoe.start(),
    sample=(4, 1, 2, 6, 0, 3, 8),
    preview=lambda: (replay(tictactoe.start(), (4, 0, 8)), 5),
    search="tictactoe_tui.engine.teaching.solve:search_by_symmetry",
    most_cells=9,
    judging="tictactoe_tui.engine.teaching.tictactoe_table:infos_from_end",
    teaching=Teaching(
        "tictactoe_tui.engine.teaching.lines_tree:LineTree",
        "tictactoe_tui.lab.recorder:line_branches",
        {"plain": 9, "alphabeta": 9, "ordered": 9, "table": 9, "symmetry": 9},
    ),
    threats="tictactoe_tui.engine.lines.threats:threat_cells_of",
    in_the_way="tictactoe_tui.engine.lines.winning_lines:lines_spoiled",
    facts="tictactoe_tui.opponents.facts:facts_of_lines",
    players=characters(
        "tictactoe_tui.opponents.tictactoe_players",
        _exploited(("93.9 %", "99.5 %"), "she", "her"),
        _exploited(("38.7 %", "88.6 %"), "he", "his"),
        "A cold perfectionist. She never loses at this game.",
    ),
)
