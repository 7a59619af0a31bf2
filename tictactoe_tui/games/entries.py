"""The entry of each game: its names, rules, search and players. `Game` explains the fields."""

from typing import Final

from tictactoe_tui.games import entry, four, rowcol, tictactoe
from tictactoe_tui.games.position import Position, Side, replay

_FOUR_SIZE: Final = 20
_FOUR_SIZES: Final = f"{four.SIZES[0]} to {four.SIZES[-1]}, else {_FOUR_SIZE}"
_FOUR_LINES: Final = f"{four.CONNECTS[0]} to {four.CONNECTS[-1]}, else 4"
_RANDOM: Final = "Plays at random. Good for a first game."
_AT_ROWCOL: Final = "tictactoe_tui.opponents.rowcol_players"
_ROWCOL_SIZE: Final = 5
_ROWCOL_SIZES: Final = f"{rowcol.SIZES[0]} to {rowcol.SIZES[-1]}, else {_ROWCOL_SIZE}"


TICTACTOE: Final = entry.Game(
    key=tictactoe.KEY,
    name="Tic-tac-toe",
    goal="Get three in a row.",
    rules=(
        "X and O take turns, and X starts.",
        "Whoever has three in a line wins: along a row, a column or a diagonal.",
        "A full board without a line is a draw.",
        "Played well by both sides it is always a draw.",
        "In the analysis a win at once scores 10, each move later one less; a loss is negative.",
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
    teaching=entry.Teaching(
        "tictactoe_tui.engine.teaching.lines_tree:LineTree",
        "tictactoe_tui.lab.recorder:line_branches",
        {"plain": 9, "alphabeta": 9, "ordered": 9, "table": 9, "symmetry": 9},
    ),
    threats="tictactoe_tui.engine.lines.threats:threat_cells_of",
    in_the_way="tictactoe_tui.engine.lines.winning_lines:lines_spoiled",
    facts="tictactoe_tui.opponents.facts:facts_of_lines",
    players=entry.characters(
        "tictactoe_tui.opponents.tictactoe_players",
        _RANDOM,
        "Wins, blocks and makes forks; now and then he experiments.",
        "A cold perfectionist. She never loses at this game.",
    ),
)


def _sera_at_four(side: Side, size: int) -> str:
    """Sera's introduction; it promises a result only on 20x20, where her openings are proved."""
    if size != _FOUR_SIZE:
        return "A cold perfectionist. She looks as far as time allows."
    if side is Side.ONE:
        return "Moving first without the swap rule she always wins."
    return "A cold perfectionist. Moving second she never gives in."


def _four_board(options: entry.BoardOptions, _seed: int) -> Position:
    length = options.get(entry.SIZE, _FOUR_SIZE)
    rows, columns = options.get("rows", length), options.get("cols", length)
    return four.start(rows, columns, options.get("connect", 4))


FOUR: Final = entry.Game(
    key=four.KEY,
    name="Four in a row",
    goal="Get four in a row, anywhere on the board.",
    rules=(
        "Black and White take turns, and Black starts. A stone may go on any empty cell.",
        "Four or more in a line win: along a row, a column or a diagonal.",
        "A full board without a line is a draw.",
        "On 20x20 Black wins by force. With the swap rule the second player may take over the "
        "first stone, and then it is the second player who wins by force.",
        "In the analysis a win at once scores 1000, each move later one less; a loss is negative.",
    ),
    start=four.start,
    parse=four.parse,
    win_score=1000,
    swap_rule=True,
    board=_four_board,
    options=(
        entry.BoardOption("rows", "R", f"rows of the board ({_FOUR_SIZES})", four.SIZES),
        entry.BoardOption("cols", "C", "columns, likewise", four.SIZES),
        entry.BoardOption(
            "connect", "K", f"stones in a winning line ({_FOUR_LINES})", four.CONNECTS
        ),
        entry.BoardOption(
            entry.SIZE,
            "N",
            "the same as --rows N --cols N",
            four.SIZES,
            label="Size",
            usual=_FOUR_SIZE,
            note="tictactoe_tui.proofs.small_boards:note_on_size",
            excludes=("rows", "cols"),
        ),
    ),
    random_opening=2,
    sample=(189, 190, 210, 209, 191, 170, 208, 229, 168, 149, 231),
    preview=lambda: (replay(four.start(8, 8), (27, 28, 35, 36, 19, 43, 26, 18)), 34),
    search="tictactoe_tui.engine.lines.search:search",
    most_cells=16,
    judging="tictactoe_tui.engine.lines.move_questions:infos_from_end",
    teaching=entry.Teaching(
        "tictactoe_tui.engine.teaching.lines_tree:LineTree",
        "tictactoe_tui.lab.recorder:line_branches",
        {"plain": 10, "alphabeta": 12, "ordered": 12, "table": 14, "symmetry": 16},
    ),
    threats="tictactoe_tui.engine.lines.threats:threat_cells_of",
    in_the_way="tictactoe_tui.engine.lines.winning_lines:lines_spoiled",
    facts="tictactoe_tui.opponents.facts:facts_of_lines",
    players=entry.characters(
        "tictactoe_tui.opponents.four_players",
        "Still learning. Makes and blocks lines, and plans little.",
        "By the book: wins, blocks, looks a little ahead.",
        _sera_at_four,
    ),
)


def _rowcol_board(options: entry.BoardOptions, seed: int) -> Position:
    first = Side(rowcol.SIDE_NAMES.index(options.get(entry.START, rowcol.SIDE_NAMES[0])))
    if entry.NUMBERS in options:
        return rowcol.start_from(options[entry.NUMBERS], first)
    return rowcol.start(options.get(entry.SIZE, _ROWCOL_SIZE), seed, first=first)


def _largest_number_first(position: rowcol.RowColPosition) -> tuple[int, ...]:
    return tuple(-(number or 0) for number in position.cells)


def _redrawn(start: Position, seed: int, next_seed: int) -> Position:
    """New numbers if the seed drew the old ones; chosen numbers stay."""
    if start != rowcol.start(start.rows, seed, first=start.to_move):
        return start
    return rowcol.start(start.rows, next_seed, first=start.to_move)


ROWCOL: Final = entry.Game(
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
    parse=rowcol.parse,
    win_score=None,
    board=_rowcol_board,
    options=(
        entry.BoardOption(
            entry.SIZE,
            "N",
            f"an N x N board ({_ROWCOL_SIZES})",
            rowcol.SIZES,
            label="Size",
            usual=_ROWCOL_SIZE,
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
        ),
    ),
    drawn_by_seed=True,
    redrawn=_redrawn,
    cells=entry.Cells.NUMBERS,
    sample=(12, 14, 4, 0, 1),
    preview=lambda: (replay(rowcol.start(4, 3), (5,)), 6),
    search="tictactoe_tui.engine.rowcol.search:search",
    order_of_equals=_largest_number_first,
    most_cells=18,
    judging="tictactoe_tui.engine.rowcol.search:infos_from_end",
    teaching=entry.Teaching(
        "tictactoe_tui.engine.teaching.rowcol_tree:RowColTree",
        "tictactoe_tui.lab.recorder:rowcol_branches",
        {"plain": 14, "alphabeta": 16, "ordered": 18, "table": 18, "symmetry": 18},
    ),
    facts="tictactoe_tui.opponents.facts:facts_of_numbers",
    players=(
        *entry.characters(
            _AT_ROWCOL,
            _RANDOM,
            "Takes what gains most after your best reply.",
            "A cold perfectionist: exact near the end.",
        ),
        entry.PlayerEntry("Greedy", f"{_AT_ROWCOL}:greedy", "Takes the largest number there is."),
        entry.PlayerEntry(
            "MaximizeFutureMin",
            f"{_AT_ROWCOL}:maximize_future_min",
            "Weighs a number against the largest reply to it.",
            shown="Maximize future",
        ),
        entry.PlayerEntry(
            "MinimizeOpponentOptions",
            f"{_AT_ROWCOL}:minimize_opponent_options",
            "Leaves as few replies as it can.",
            shown="Minimize options",
        ),
        entry.PlayerEntry(
            "PreserveHighValues",
            f"{_AT_ROWCOL}:preserve_high_values",
            "Keeps the largest numbers out of reach.",
            shown="Preserve values",
        ),
    ),
)
