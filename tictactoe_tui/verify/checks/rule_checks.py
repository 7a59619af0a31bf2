"""The rules: moves, turns, ends, winners, totals, refusals, notation and codes."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Final

from tictactoe_tui.verify.checked_program import Kind, Refused
from tictactoe_tui.verify.checks.sentence_checks import numbers_in
from tictactoe_tui.verify.plain_lines import DRAWN
from tictactoe_tui.verify.plain_numbers import NumberState
from tictactoe_tui.verify.positions import (
    Pair,
    State,
    every_position,
    four,
    numbers,
    random_game,
    small_numbers,
    step,
    tictactoe,
)
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


def tictactoe_rules(found: Findings, scale: int) -> None:
    """Every position of the game, with every cell tried."""
    del scale
    for pair in every_position(found, tictactoe(found)):
        _check(found, pair, Random(pair.state.ply), _ALL)


def four_rules(found: Findings, scale: int) -> None:
    """Every line on some boards, and games at random on boards of many sizes."""
    source = Random("lines")
    found.subject = "boards that are no boards"
    for size in range(2, 23):
        made = [
            not isinstance(found.program.lines("four", *at, 4), str)
            for at in ((size, 7), (9, size))
        ]
        found.same(f"whether a board of {size} can be", made, [4 <= size <= 20] * 2)
    for code in _NO_GAME:
        found.holds(isinstance(found.program.parse(code), str), f"the code {code} is taken")
    boards = ((4, 4, 4), (4, 7, 4), (6, 5, 3), (7, 8, 5), (20, 20, 4))
    for rows, columns, connect in boards:
        start = four(found, rows, columns, connect)
        _every_line(found, start, source)
        # On the smallest board many games end without a line, on the others hardly any.
        for _ in range((3 if rows * columns > 16 else 12) * scale):
            for pair in random_game(found, start, source):
                _check(found, pair, source, _FEW)


def rowcol_rules(found: Findings, scale: int) -> None:
    """All of the smallest boards, games at random on larger ones, and the boards that are drawn."""
    source = Random("numbers")
    _drawn_boards(found)
    found.subject = "boards that are no boards"
    for size, *board in ((1, 5), (2, 1, 2, 3), (2, 1, 2, 3, 1000), (2, -1000, 1, 2, 3)):
        refused = isinstance(found.program.numbers(size, board, 0), str)
        found.holds(refused, f"the numbers {board} make a board of {size}")
    for size in range(0, 23):
        made = not isinstance(found.program.drawn(size, 1), str)
        found.same(f"whether a board of {size} can be", made, 2 <= size <= 20)
    for start in small_numbers(found, source):
        if start.state.ply == 0 and len(start.state.moves()) == 4:
            for pair in every_position(found, start):
                _check(found, pair, source, _ALL)
    for size in (3, 4, 5, 6, 9) * 3 * scale:
        values = tuple(source.randint(-9, 99) for _ in range(size * size))
        start = numbers(found, values, source.randrange(2))
        found.subject = start.position
        rows = [",".join(map(str, values[at : at + size])) for at in range(0, size * size, size)]
        typed = found.program.board(";".join(rows), "AB"[start.state.mover])
        found.same("the same board as typed", typed.code(), start.position.code())
        for pair in random_game(found, start, source):
            _check(found, pair, source, _ALL if size < 5 else _FEW)


def _check(found: Findings, pair: Pair, source: Random, tries: int) -> None:
    """Everything the rules say of a position; of the cells so many are tried as moves."""
    kind, position, state = pair
    found.subject = position
    cells = position.rows * position.columns
    outcome, moves = position.outcome, state.moves()
    found.same("the ply", position.ply, state.ply)
    found.same("the side to move", int(position.to_move), state.mover)
    found.same("the side's name", position.side_names[position.to_move], kind.sides[state.mover])
    found.same("the list of moves", tuple(position.legal_moves()), moves)
    winner = None if outcome is None else DRAWN if outcome.winner is None else int(outcome.winner)
    found.same("the winner", winner, state.winner)
    found.same("the winning line", () if outcome is None else tuple(outcome.line), state.line)
    found.same("the pair of totals", position.totals, getattr(state, "totals", None))
    letters = "".join(name[0] for name in kind.sides)
    contents = [state.content(cell, letters) for cell in range(cells)]
    found.same("the board", [position.at(cell) for cell in range(cells)], contents)
    found.same("the code", position.code(), _code(kind, state, contents))
    read = found.program.parse(position.code())
    if isinstance(read, str):
        found.holds(False, f"its own code is refused: {read}")
    else:
        found.same("the code read back", (read, read.totals), (position, position.totals))
    for code in _unreachable(pair, contents, source):
        refused = isinstance(found.program.parse(code), str)
        found.holds(refused, f"the code {code}, to which no game leads, is taken")
    tried = range(-1, cells + 1)
    for cell in tried if len(tried) <= tries else source.sample(tried, tries):
        refusal = _refusal(state, cell, contents)
        answer = found.program.play(position, cell, state.mover)
        if refusal:
            _check_refusal(found, pair, cell, answer, refusal)
        else:
            if isinstance(answer, Refused):
                found.holds(False, f"cell {cell} is refused: {answer}")
            else:
                found.count(1)
            answer = found.program.play(position, cell, 1 - state.mover)
            _check_refusal(found, pair, cell, answer, "not_your_turn")
        if 0 <= cell < cells:
            text = kind.written(cell, position.columns)
            found.same("the written move", position.notation.format(cell), text)
            found.same(f"the typed move {text}", found.program.typed(position, text), cell)
    row, column = source.choice(((-1, 0), (0, -1), (position.rows, 0), (0, position.columns)))
    beyond = f"{row + kind.base}{kind.separator}{column + kind.base}"
    _check_refusal(found, pair, beyond, found.program.typed(position, beyond), "off_board")
    text = source.choice(("1 x", "1", "1 1 1", "1.5 1", ""))
    _check_refusal(found, pair, text, found.program.typed(position, text), "not_two_numbers")


def _check_refusal(
    found: Findings, pair: Pair, move: int | str, answer: object, reason: str
) -> None:
    """A move is refused for this reason, and the sentence has its numbers and names right."""
    kind, position, state = pair
    what = f"the move {move}"
    if not isinstance(answer, Refused):
        found.holds(False, f"{what} is taken, yet {reason}")
        return
    found.count(1)
    found.same(f"{what}: the reason", answer.reason, reason)
    numbers, names = list[int](), list[str]()
    if reason == "off_board":
        sizes = [position.rows, position.columns][: 1 + (position.rows != position.columns)]
        numbers = [number for size in sizes for number in (kind.base, size - 1 + kind.base)]
    elif reason == "not_in_line":
        numbers = [at + kind.base for at in divmod(state.last, position.columns)]
    elif reason == "taken":
        numbers = [at + kind.base for at in divmod(int(move), position.columns)]
        names = [name for name in kind.sides if name[0] == position.at(move)]
    elif reason == "not_your_turn":
        names = [kind.sides[state.mover]]
    elif reason == "not_two_numbers":
        return
    found.same(f"'{answer.sentence}'", _said(answer.sentence, kind.sides), (numbers, names))


@lru_cache(4096)
def _said(sentence: str, sides: tuple[str, str]) -> tuple[list[int], list[str]]:
    """The numbers in a sentence, and the sides."""
    return numbers_in(sentence), [name for name in sides if re.search(rf"\b{name}\b", sentence)]


def _refusal(state: State, cell: int, contents: list[str]) -> str:
    """Why a move must be refused; nothing for a legal one."""
    if state.winner is not None:
        return "game_over"
    if not 0 <= cell < len(contents):
        return "off_board"
    if state.may(cell):
        return ""
    empty = contents[cell] == ""
    return "taken" if empty == isinstance(state, NumberState) else "not_in_line"


def _unreachable(pair: Pair, contents: list[str], source: Random) -> Iterator[str]:
    """Codes close to that of a position, of boards to which no game leads."""
    kind, _, state = pair
    free = [cell for cell, content in enumerate(contents) if not content]
    if isinstance(state, NumberState):
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


def _code(kind: Kind, state: State, contents: list[str]) -> str:
    """The whole position as one line of text."""
    columns = state.size if isinstance(state, NumberState) else state.grid.columns
    rows = [contents[at : at + columns] for at in range(0, len(contents), columns)]
    if isinstance(state, NumberState):
        last = "-" if state.last is None else kind.written(state.last, columns)
        board = "/".join(",".join(number or "." for number in row) for row in rows)
        one, two = state.totals
        return f"{kind.key} {kind.sides[state.mover]} {one}:{two} {last} {board}"
    board = "/".join(_with_counts(row) for row in rows)
    return f"{kind.key} {len(rows)}x{columns}x{state.grid.connect} {board}"


def _with_counts(row: Iterable[str]) -> str:
    """A row of stones with each run of empty cells as a number."""
    runs = ((mark, len(list(run))) for mark, run in groupby(row))
    return "".join(mark * length if mark else str(length) for mark, length in runs)


def _every_line(found: Findings, start: Pair, source: Random) -> None:
    """The first side completes each line there is, the other one playing anywhere else."""
    state = start.state
    grid = state.grid
    for line in sorted({line for lines in grid.through for line in lines}):
        cells = [cell for cell in range(grid.cells) if line >> cell & 1]
        source.shuffle(cells)
        pair: Pair | None = start
        for cell in cells:
            if pair is None or pair.state.winner is not None:
                break
            pair = step(found, pair, cell)
            if pair is not None and pair.state.winner is None:
                free = [at for at in pair.state.moves() if at not in cells]
                pair = step(found, pair, source.choice(free))
        if pair is not None and pair.state.winner is not None:
            outcome = pair.position.outcome
            found.subject = pair.position
            found.same("the end of the game", outcome is not None, True)
            if outcome is not None:
                found.same("the winner", outcome.winner, pair.state.winner)
                found.same("the winning line", tuple(outcome.line), pair.state.line)


def _drawn_boards(found: Findings) -> None:
    """Numbers from 1 to 9, all of them about as often, the same for a seed and else different."""
    boards = {
        seed: [found.program.drawn(5, seed).at(cell) for cell in range(25)]
        for seed in range(-10, 40)
    }
    again = {seed: [found.program.drawn(5, seed).at(cell) for cell in range(25)] for seed in boards}
    found.subject = "the boards that seeds draw"
    found.same("a second drawing", again, boards)
    found.same("the number of different boards", len(set(map(tuple, boards.values()))), len(boards))
    found.same("the first numbers of a seed", [*map(int, boards[7][:9])], _DRAWN)
    often = Counter(int(number) for board in boards.values() for number in board)
    found.same("the numbers drawn", sorted(often), list(range(1, 10)))
    expected = sum(often.values()) / 9
    for number, times in sorted(often.items()):
        found.holds(abs(times - expected) < expected / 2, f"{number} is drawn {times} times")
