"""The entry of tic-tac-toe."""

from typing import Final

from tictactoe_tui.games import tictactoe
from tictactoe_tui.games.entry import BoardOptions, Game, Teaching, characters
from tictactoe_tui.games.position import Position, Side, replay


def _kitty(side: Side, _size: int) -> str:
    """How often she loses to somebody who knows her habits: exact, see opponents.exact_odds."""
    return _exploited("XO"[side], ("93.9 %", "99.5 %")[side], "she", "her")


def _cop(side: Side, _size: int) -> str:
    """How often he loses to somebody who knows his habits: exact, see opponents.exact_odds."""
    return _exploited("XO"[side], ("38.7 %", "88.6 %")[side], "he", "his")


def _exploited(side: str, share: str, who: str, whose: str) -> str:
    return f"Playing {side}, {who} loses {share} of games to someone who exploits {whose} habits."


def _board(_options: BoardOptions, _seed: int) -> Position:
    return tictactoe.start()


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
    board=_board,
    sample=(4, 1, 2, 6, 0, 3, 8),
    preview=lambda: (replay(tictactoe.start(), (4, 0, 8)), 5),
    search="tictactoe_tui.engine.teaching.solve:search_by_symmetry",
    most_cells=9,
    judging="tictactoe_tui.engine.teaching.tictactoe_table:known_moves",
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
        _kitty,
        _cop,
        "A cold perfectionist. She never loses at this game.",
    ),
)
