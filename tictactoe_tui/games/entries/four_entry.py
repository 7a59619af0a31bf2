"""The entry of four in a row."""

from typing import Final

from tictactoe_tui.games import four
from tictactoe_tui.games.entry import (
    SIZE,
    BoardOption,
    BoardOptions,
    Game,
    Teaching,
    characters,
)
from tictactoe_tui.games.position import Position, Side, replay

_USUAL: Final = 20
_LENGTHS: Final = f"{four.SIZES[0]} to {four.SIZES[-1]}, else {_USUAL}"
_LINES: Final = f"{four.CONNECTS[0]} to {four.CONNECTS[-1]}, else 4"


def _sera(side: Side, size: int) -> str:
    """What she promises holds on the usual board, where her openings are proved."""
    if size != _USUAL:
        return "A cold perfectionist. She looks as far as time allows."
    if side is Side.ONE:
        return "A cold perfectionist. Moving first she always wins, unless you may swap."
    return "A cold perfectionist. Moving second she never gives in."


def _board(options: BoardOptions, _seed: int) -> Position:
    length = options.get(SIZE, _USUAL)
    return four.start(
        options.get("rows", length), options.get("cols", length), options.get("connect", 4)
    )


GAME: Final = Game(
    key=four.KEY,
    name="Four in a row",
    goal="Four or more in a line, anywhere on twenty by twenty.",
    rules=(
        "Black and White take turns, and Black starts. A stone may go on any empty cell.",
        "Four or more in a line win: along a row, a column or a diagonal.",
        "A full board without a line is a draw.",
        "On 20x20 Black wins by force. The swap rule makes it fair: after the first stone the "
        "second player may take it over.",
    ),
    start=four.start,
    parse=four.parse,
    win_score=1000,
    swap_rule=True,
    board=_board,
    options=(
        BoardOption("rows", "R", f"rows of the board ({_LENGTHS})", four.SIZES),
        BoardOption("cols", "C", "columns, likewise", four.SIZES),
        BoardOption("connect", "K", f"stones in a winning line ({_LINES})", four.CONNECTS),
        BoardOption(
            SIZE,
            "N",
            "the same as --rows N --cols N",
            four.SIZES,
            label="Board",
            usual=_USUAL,
            excludes=("rows", "cols"),
        ),
    ),
    random_opening=2,
    sample=(189, 190, 210, 209, 191, 170, 208, 229, 168, 149, 231),
    preview=lambda: (replay(four.start(8, 8), (27, 28, 35, 36, 19, 43, 26, 18)), 34),
    search="tictactoe_tui.engine.lines.search:search",
    most_cells=16,
    judging="tictactoe_tui.engine.lines.move_questions:known_moves",
    teaching=Teaching(
        "tictactoe_tui.engine.teaching.lines_tree:LineTree",
        "tictactoe_tui.lab.recorder:line_branches",
        {"plain": 10, "alphabeta": 12, "ordered": 12, "table": 14, "symmetry": 16},
    ),
    threats="tictactoe_tui.engine.lines.threats:threat_cells_of",
    in_the_way="tictactoe_tui.engine.lines.winning_lines:lines_spoiled",
    facts="tictactoe_tui.opponents.facts:facts_of_lines",
    players=characters(
        "tictactoe_tui.opponents.four_players",
        "Still learning. Makes and blocks lines, and plans little.",
        "By the book: wins, blocks, looks a little ahead.",
        _sera,
    ),
)
