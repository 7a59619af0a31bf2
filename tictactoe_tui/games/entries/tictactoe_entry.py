"""The entry of tic-tac-toe."""

from typing import Final

from tictactoe_tui.games import tictactoe
from tictactoe_tui.games.entry import Game, Teaching, characters
from tictactoe_tui.games.position import replay

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
        "Plays at random. Good for a first game.",
        "By the book: wins, blocks, makes two threats at once.",
        "A cold perfectionist. She never loses at this game.",
    ),
)
