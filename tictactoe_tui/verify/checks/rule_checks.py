"""The rules: moves, turns, ends, winners, totals, refusals, notation and codes."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from tictactoe_tui.verify import plain_numbers, positions
from tictactoe_tui.verify.plain_lines import DRAWN
from tictactoe_tui.verify.report import Findings

_ALL, _FEW = 1000, 6
# What seed 7 draws on five rows; records keep the seed alone, so that this must never change.
_DRAWN: Final = [6, 2, 8, 8, 9, 3, 1, 1, 7]
# Two lines of one side that no move joins, and a line of each side.
_NO_GAME: Final = (
    "four 6x8x4 BBBB4/8/BBBB4/8/W1W1W1W1/1W1W1W2",
    "four 6x8x4 8/8/WWWW4/BBBB4/8/8",
    "four 6x8x4 8/8/BBBB4/WWWW4/8/7B",
    "tictactoe 3x3x3 XXX/OOO/3",
)


def tictactoe_rules(found: Findings, _scale: int) -> None:
    """Check the rules in every position of the game, with every cell tried."""
    for pair in positions.every_position(found, positions.tictactoe(found)):
        _check(found, pair, Random(pair.state.ply), _ALL)


def four_rules(found: Findings, scale: int) -> None:
    """Check every line on some boards, and games at random on boards of many sizes."""
    source = Random("lines")
    found.subject = "boards that are no boards"
    for size in range(2, 23):
        for rows, columns in ((size, 7), (9, size)):
            refused = found.refuses(found.program.four_board, rows, columns, 4)
            found.same(f"whether a board of {size} can be", not refused, 4 <= size <= 20)
    for code in _NO_GAME:
        _check_no_code(found, code)
    boards = ((4, 4, 4), (4, 7, 4), (6, 5, 3), (7, 8, 5), (7, 9, 6), (20, 20, 4))
    for rows, columns, connect in boards:
        start = positions.four(found, rows, columns, connect)
        _every_line(found, start, source)
        # On the smallest board many games end without a line, on the others hardly any.
        for _ in range((3 if rows * columns > 16 else 12) * scale):
            for pair in positions.random_game(found, start, source):
                _check(found, pair, source, _FEW)


def rowcol_rules(found: Findings, scale: int) -> None:
    """Check all of the smallest boards, random games on larger ones, and boards drawn by seeds."""
    source = Random("numbers")
    _drawn_boards(found)
    found.subject = "boards that are no boards"
    for size, *board in ((1, 5), (2, 1, 2, 3), (2, 1, 2, 3, 1000), (2, -1000, 1, 2, 3)):
        refused = found.refuses(found.program.numbers_board, size, values=board)
        found.holds(refused, f"the numbers {board} make a board of {size}")
    for size in range(0, 23):
        refused = found.refuses(found.program.numbers_board, size, 1)
        found.same(f"whether a board of {size} can be", not refused, 2 <= size <= 20)
    for start in positions.small_numbers(found, source):
        if start.state.ply == 0 and len(start.state.moves()) == 4:
            for pair in positions.every_position(found, start):
                _check(found, pair, source, _ALL)
    for size in (3, 4, 5, 6, 9) * 3 * scale:
        values = tuple(source.randint(-9, 99) for _ in range(size * size))
        start = positions.numbers(found, values, source.randrange(2))
        for pair in positions.random_game(found, start, source):
            _check(found, pair, source, _ALL if size < 5 else _FEW)


def _check(found: Findings, pair: positions.Pair, source: Random, tries: int) -> None:
    """Check everything the rules say of a position; this many of its cells are tried as moves."""
    kind, position, state, _ = pair
    found.subject = position
    cells = position.rows * position.columns
    found.same("the ply", position.ply, state.ply)
    found.same("the side to move", int(position.to_move), state.mover)
    found.same("the side's name", position.side_names[position.to_move], kind.sides[state.mover])
    found.same("the list of moves", tuple(position.legal_moves()), state.moves())
    _check_end(found, pair)
    found.same("the pair of totals", position.totals, getattr(state, "totals", None))
    letters = "".join(name[0] for name in kind.sides)
    contents = [state.content(cell, letters) for cell in range(cells)]
    found.same("the board", [position.at(cell) for cell in range(cells)], contents)
    found.same("the code", position.code(), _code(kind, state, contents))
    read = found.tried(found.program.parse, position.code())
    totals = getattr(read, "totals", None)
    found.same("the code read back", (read, totals), (position, position.totals))
    for code in _unreachable(pair, contents, source):
        _check_no_code(found, code)
    tried = range(-1, cells + 1)
    for cell in tried if len(tried) <= tries else source.sample(tried, tries):
        refusal = _refusal(state, cell, contents)
        _check_answer(found, refusal, position.play, cell, state.mover)
        if not refusal:
            _check_answer(found, "not_your_turn", position.play, cell, 1 - state.mover)
        if 0 <= cell < cells:
            text = kind.written(cell, position.columns)
            found.same("the written move", position.notation.format(cell), text)
            found.same("the typed move", found.tried(position.notation.parse, text), cell)
    row, column = source.choice(((-1, 0), (0, -1), (position.rows, 0), (0, position.columns)))
    beyond = f"{row + kind.base}{kind.separator}{column + kind.base}"
    words = source.choice(("1 x", "1", "1 1 1", "1.5 1", ""))
    _check_answer(found, "off_board", position.notation.parse, beyond)
    _check_answer(found, "not_two_numbers", position.notation.parse, words)


def _check_end(found: Findings, pair: positions.Pair) -> None:
    """Check whether the game is over, who has won, and by which cells."""
    outcome = pair.position.outcome
    winner = None if outcome is None else DRAWN if outcome.winner is None else int(outcome.winner)
    found.same("the winner", winner, pair.state.winner)
    found.same("the winning line", () if outcome is None else tuple(outcome.line), pair.state.line)


def _check_no_code(found: Findings, code: str) -> None:
    """Check that a code of a board to which no game leads is refused."""
    refused = found.refuses(found.program.parse, code)
    found.holds(refused, f"the code {code}, to which no game leads, is taken")


def _check_answer(
    found: Findings, reason: str, attempt: Callable[..., object], *move: object
) -> None:
    """Check that a move is refused for this reason, or taken where there is none."""
    answer = found.tried(attempt, *move)
    refused = isinstance(answer, found.program.refusal)
    said = str(getattr(answer, "reason", answer)) if refused else ""
    found.same(f"the refusal of {move}", said, reason)


def _refusal(state: positions.State, cell: int, contents: list[str]) -> str:
    """Why a move must be refused; nothing for a legal one."""
    if state.winner is not None:
        return "game_over"
    if not 0 <= cell < len(contents):
        return "off_board"
    if state.may(cell):
        return ""
    empty = contents[cell] == ""
    return "taken" if empty == isinstance(state, plain_numbers.NumberState) else "not_in_line"


def _unreachable(pair: positions.Pair, contents: list[str], source: Random) -> Iterator[str]:
    """Codes close to that of a position, of boards to which no game leads."""
    kind, state = pair.kind, pair.state
    free = [cell for cell, content in enumerate(contents) if not content]
    if isinstance(state, plain_numbers.NumberState):
        left = [cell for cell, content in enumerate(contents) if content]
        if left:
            yield _code(kind, replace(state, last=source.choice(left)), contents)
        for one in (-1, 1):
            yield _code(kind, replace(state, totals=(one * 1000 * (state.ply + 1), 0)), contents)
        if state.last is None:
            yield _code(kind, replace(state, totals=(1, 0)), contents)
        return
    # A stone of the side that is not to move; or of any side, once the game is over.
    for side in (0, 1) if state.winner is not None else (1 - state.mover,):
        if free:
            more = [*contents]
            more[source.choice(free)] = kind.sides[side][0]
            yield _code(kind, state, more)


def _code(kind: positions.Kind, state: positions.State, contents: list[str]) -> str:
    """The whole position as one line of text."""
    columns = state.size if isinstance(state, plain_numbers.NumberState) else state.grid.columns
    rows = [contents[at : at + columns] for at in range(0, len(contents), columns)]
    if isinstance(state, plain_numbers.NumberState):
        last = "-" if state.last is None else kind.written(state.last, columns)
        board = "/".join(",".join(number or "." for number in row) for row in rows)
        one, two = state.totals
        return f"{kind.key} {kind.sides[state.mover]} {one}:{two} {last} {board}"
    board = "/".join("".join(mark or "." for mark in row) for row in rows)
    board = re.sub(r"\.+", lambda run: str(len(run[0])), board)
    return f"{kind.key} {len(rows)}x{columns}x{state.grid.connect} {board}"


def _every_line(found: Findings, start: positions.Pair, source: Random) -> None:
    """Play a game for each line of the board, which the first side completes."""
    grid = start.state.grid
    for line in sorted({line for lines in grid.through for line in lines}):
        cells = [cell for cell in range(grid.cells) if line >> cell & 1]
        source.shuffle(cells)
        pair = start
        for cell in cells:
            if pair.state.winner is not None:
                break
            pair = positions.step(found, pair, cell)
            if pair.state.winner is None:
                free = [at for at in pair.state.moves() if at not in cells]
                pair = positions.step(found, pair, source.choice(free))
        if pair.state.winner is not None:
            found.subject = pair.position
            _check_end(found, pair)


def _drawn_boards(found: Findings) -> None:
    """Check drawn boards: 1 to 9 about equally often, the same for a seed, else different."""

    def drawn() -> dict[int, list[str]]:
        board = found.program.numbers_board
        return {seed: [board(5, seed).at(cell) for cell in range(25)] for seed in range(-10, 40)}

    boards = drawn()
    found.subject = "the boards that seeds draw"
    found.same("a second drawing", drawn(), boards)
    found.same("the number of different boards", len(set(map(tuple, boards.values()))), len(boards))
    found.same("the first numbers of a seed", [*map(int, boards[7][:9])], _DRAWN)
    often = Counter(int(number) for board in boards.values() for number in board)
    found.same("the numbers drawn", sorted(often), list(range(1, 10)))
    expected = sum(often.values()) / 9
    for number, times in sorted(often.items()):
        found.holds(abs(times - expected) < expected / 2, f"{number} is drawn {times} times")
