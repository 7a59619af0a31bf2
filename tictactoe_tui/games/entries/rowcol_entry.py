"""The entry of the row and column game."""

from typing import Final

from tictactoe_tui.games import rowcol, rowcol_codes
from tictactoe_tui.games.entry import (
    NUMBERS,
    SEED,
    SIZE,
    START,
    BoardOption,
    BoardOptions,
    Cells,
    Game,
    PlayerEntry,
    Teaching,
    characters,
)
from tictactoe_tui.games.position import Position, Side, replay
from tictactoe_tui.games.rowcol import RowColPosition

_STRATEGIES: Final = "tictactoe_tui.opponents.rowcol_strategies"
_USUAL: Final = 5
_SIZES: Final = f"{rowcol.SIZES[0]} to {rowcol.SIZES[-1]}, else {_USUAL}"


def _board(options: BoardOptions, seed: int) -> Position:
    first = Side(rowcol.SIDE_NAMES.index(options.get(START, rowcol.SIDE_NAMES[0])))
    if NUMBERS in options:
        return rowcol_codes.start_from(options[NUMBERS], first)
    return rowcol.start(options.get(SIZE, _USUAL), seed, first=first)


def _largest_number_first(position: RowColPosition) -> tuple[int, ...]:
    return tuple(-(number or 0) for number in position.cells)


def _redrawn(start: Position, seed: int, next_seed: int) -> Position:
    """New numbers where the seed drew the old ones; numbers that somebody chose stay."""
    if start != rowcol.start(start.rows, seed, first=start.to_move):
        return start
    return rowcol.start(start.rows, next_seed, first=start.to_move)


GAME: Final = Game(
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
        BoardOption(
            SIZE, "N", f"an N x N board ({_SIZES})", rowcol.SIZES, label="Board", usual=_USUAL
        ),
        BoardOption(
            NUMBERS,
            "NUMBERS",
            'these numbers, like "4,9,2;3,5,7;8,1,6"',
            excludes=(SIZE, SEED),
        ),
        BoardOption(
            START,
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
    cells=Cells.NUMBERS,
    sample=(12, 14, 4, 0, 1),
    preview=lambda: (replay(rowcol.start(4, 3), (5,)), 6),
    search="tictactoe_tui.engine.rowcol.search:search",
    order_of_equals=_largest_number_first,
    most_cells=18,
    judging="tictactoe_tui.engine.rowcol.backwards:known_moves",
    teaching=Teaching(
        "tictactoe_tui.engine.teaching.rowcol_tree:RowColTree",
        "tictactoe_tui.lab.recorder:rowcol_branches",
        {"plain": 14, "alphabeta": 16, "ordered": 18, "table": 18, "symmetry": 18},
    ),
    facts="tictactoe_tui.opponents.facts:facts_of_numbers",
    players=(
        *characters(
            "tictactoe_tui.opponents.rowcol_players",
            "Plays at random. Good for a first game.",
            "Takes what gains most after your best reply.",
            "A cold perfectionist: exact near the end.",
        ),
        PlayerEntry("Greedy", f"{_STRATEGIES}:greedy", "Takes the largest number there is."),
        PlayerEntry(
            "MaximizeFutureMin",
            f"{_STRATEGIES}:maximize_future_min",
            "Weighs a number against the largest reply to it.",
        ),
        PlayerEntry(
            "MinimizeOpponentOptions",
            f"{_STRATEGIES}:minimize_opponent_options",
            "Leaves as few replies as it can.",
        ),
        PlayerEntry(
            "PreserveHighValues",
            f"{_STRATEGIES}:preserve_high_values",
            "Keeps the largest numbers out of reach.",
        ),
    ),
)
