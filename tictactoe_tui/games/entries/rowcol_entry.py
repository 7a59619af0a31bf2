"""The entry of the row and column game."""

from typing import Final

from tictactoe_tui.games import entry, rowcol, rowcol_codes
from tictactoe_tui.games.position import Position, Side, replay

_STRATEGIES: Final = "tictactoe_tui.opponents.rowcol_strategies"
_USUAL: Final = 5
_SIZES: Final = f"{rowcol.SIZES[0]} to {rowcol.SIZES[-1]}, else {_USUAL}"


def _board(options: entry.BoardOptions, seed: int) -> Position:
    first = Side(rowcol.SIDE_NAMES.index(options.get(entry.START, rowcol.SIDE_NAMES[0])))
    if entry.NUMBERS in options:
        return rowcol_codes.start_from(options[entry.NUMBERS], first)
    return rowcol.start(options.get(entry.SIZE, _USUAL), seed, first=first)


def _redrawn(start: Position, seed: int, next_seed: int) -> Position:
    """New numbers where the seed drew the old ones; numbers that somebody chose stay."""
    if start != rowcol.start(start.rows, seed, first=start.to_move):
        return start
    return rowcol.start(start.rows, next_seed, first=start.to_move)


GAME: Final = entry.Game(
    key=rowcol.KEY,
    name="Row and column",
    goal="Take numbers from the row or column of the last one; the higher total wins.",
    rules=(
        "A and B take turns taking a number. It goes to their score, and its cell empties.",
        "The first number may be any; after that it has to be in the row or the column of the "
        "number taken last.",
        "The game ends when the side to move has no number to take; some may be left over.",
        "The higher total wins.",
    ),
    start=rowcol.start,
    parse=rowcol_codes.parse,
    win_score=None,
    board=_board,
    options=(
        entry.BoardOption(
            entry.SIZE, "N", f"an N x N board ({_SIZES})", rowcol.SIZES, label="Board", usual=_USUAL
        ),
        entry.BoardOption(
            entry.NUMBERS,
            "NUMBERS",
            'these numbers, like "4,9,2;3,5,7;8,1,6"',
            excludes=(entry.SIZE, entry.SEED),
        ),
        entry.BoardOption(
            entry.START,
            "SIDE",
            "who starts (else A)",
            rowcol.SIDE_NAMES,
            label="First move",
            usual=rowcol.SIDE_NAMES[0],
            note="Whoever begins may take any number.",
        ),
    ),
    drawn_by_seed=True,
    redrawn=_redrawn,
    cells=entry.Cells.NUMBERS,
    sample=(12, 14, 4, 0, 1),
    preview=lambda: (replay(rowcol.start(4, 3), (5,)), 6),
    search="tictactoe_tui.engine.rowcol.search:search",
    most_cells=18,
    judging="tictactoe_tui.engine.rowcol.backwards:known_moves",
    teaching=entry.Teaching(
        "tictactoe_tui.engine.teaching.rowcol_tree:RowColTree",
        "tictactoe_tui.lab.recorder:rowcol_branches",
        {"plain": 14, "alphabeta": 16, "ordered": 18, "table": 18, "symmetry": 18},
    ),
    facts="tictactoe_tui.opponents.facts:facts_of_numbers",
    players=(
        *entry.characters(
            "tictactoe_tui.opponents.rowcol_players",
            "Still learning: she takes any number.",
            "By the book: a number is worth it less the best reply.",
            "A cold perfectionist: exact near the end.",
        ),
        entry.PlayerEntry("Greedy", f"{_STRATEGIES}:greedy", "Takes the largest number there is."),
        entry.PlayerEntry(
            "MaximizeFutureMin",
            f"{_STRATEGIES}:maximize_future_min",
            "Weighs a number against the largest reply to it.",
        ),
        entry.PlayerEntry(
            "MinimizeOpponentOptions",
            f"{_STRATEGIES}:minimize_opponent_options",
            "Leaves as few replies as it can.",
        ),
        entry.PlayerEntry(
            "PreserveHighValues",
            f"{_STRATEGIES}:preserve_high_values",
            "Keeps the largest numbers out of reach.",
        ),
    ),
)
