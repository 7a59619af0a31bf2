"""The positions that are checked: each by the program, beside the same one by the plain rules."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from tictactoe_tui.verify.plain_lines import LineSolver, LineState, grid_of
from tictactoe_tui.verify.plain_numbers import NumberSolver, NumberState, untouched
from tictactoe_tui.verify.report import Enough, Findings, Position


class Kind(NamedTuple):
    """How a game names its sides and writes its moves."""

    key: str
    sides: tuple[str, str]
    base: int
    separator: str

    def written(self, cell: int, columns: int) -> str:
        """A move as people write it."""
        row, column = cell // columns, cell % columns
        return f"{row + self.base}{self.separator}{column + self.base}"


TICTACTOE: Final = Kind("tictactoe", ("X", "O"), 0, " ")
FOUR: Final = Kind("four", ("Black", "White"), 0, " ")
ROWCOL: Final = Kind("rowcol", ("A", "B"), 1, ",")

State: TypeAlias = LineState | NumberState
"""A position as the plain rules know it."""


class Pair(NamedTuple):
    """One position twice, by the program and by the plain rules, with a solver for it."""

    kind: Kind
    position: Position
    state: Any  # a LineState or a NumberState, as the game has it
    solver: Any  # a LineSolver or a NumberSolver

    @property
    def scores(self) -> dict[int, int]:
        """The exact score of every legal move, worked out where the board is small enough."""
        return dict(self.solver.scores(self.state))

    @property
    def best(self) -> set[int]:
        """The moves with the best score."""
        scores = self.scores
        return {cell for cell, score in scores.items() if score == max(scores.values())}


# Zeros, equal numbers, and nothing but losses: what random numbers from 1 to 9 never show.
_PRESETS: Final = (
    (0, 0, 0, 0),
    (-5, 3, 999, -999),
    (7, 7, 7, 7, 7, 7, 7, 7, 7),
    (-1, -2, -3, -4, -5, -6, -7, -8, -9),
)


def tictactoe(found: Findings) -> Pair:
    """The empty board of tic-tac-toe."""
    grid = grid_of(3, 3, 3)
    solver = LineSolver(grid, 10, found.work)
    return Pair(TICTACTOE, found.program.tictactoe_board(), LineState(grid), solver)


def four(found: Findings, rows: int = 20, columns: int = 20, connect: int = 4) -> Pair:
    """An empty board of four in a row."""
    state = LineState(grid_of(rows, columns, connect))
    return _of_four(found, found.program.four_board(rows, columns, connect), state)


def four_from_code(found: Findings, code: str) -> Pair:
    """A position of four in a row from its code, which is read here a second time."""
    _, size, board = code.split()
    rows, columns, connect = map(int, size.split("x"))
    marks = re.sub(r"\d+", lambda run: "." * int(run[0]), board).replace("/", "")
    one, two = (sum(1 << at for at, mark in enumerate(marks) if mark == side) for side in "BW")
    state = LineState(grid_of(rows, columns, connect), (one, two))
    return _of_four(found, found.program.parse(code), state)


def _of_four(found: Findings, position: Position, state: LineState) -> Pair:
    """A position of four in a row with its solver."""
    return Pair(FOUR, position, state, LineSolver(state.grid, 1000, found.work))


def numbers_from_code(found: Findings, code: str) -> Pair:
    """A position of row and column from its code, read here a second time."""
    _, side, totals, last, board = code.split()
    rows = [row.split(",") for row in board.split("/")]
    texts = [text for row in rows for text in row]
    values = tuple(0 if text == "." else int(text) for text in texts)
    left = sum(1 << at for at, text in enumerate(texts) if text != ".")
    one, two = map(int, totals.split(":"))
    at = None
    if last != "-":
        row, column = map(int, last.split(","))
        at = (row - 1) * len(rows) + column - 1
    state = NumberState(len(rows), values, left, (one, two), at, "AB".index(side))
    return Pair(ROWCOL, found.program.parse(code), state, NumberSolver(found.work))


def numbers(found: Findings, values: tuple[int, ...], first: int = 0) -> Pair:
    """An untouched board of numbers."""
    size = int(len(values) ** 0.5 + 0.5)
    position = found.program.numbers_board(size, values=values, first=first)
    return Pair(ROWCOL, position, untouched(size, values, first), NumberSolver(found.work))


def small_numbers(found: Findings, source: Random, boards: int = 3) -> Iterator[Pair]:
    """Untouched boards of two and of three rows, with numbers at random and with odd ones."""
    for size in (2, 3):
        for _ in range(boards):
            values = tuple(source.randint(1, 9) for _ in range(size * size))
            yield numbers(found, values, source.randrange(2))
    for values in _PRESETS:
        yield numbers(found, values)


def step(found: Findings, pair: Pair, cell: int) -> Pair:
    """Both sides of a pair after a legal move; a refusal is a failure that ends the check."""
    found.subject = pair.position
    try:
        played = pair.position.play(cell)
    except ValueError as refusal:
        found.holds(False, f"the move {cell} is refused: {refusal}")
        raise Enough from refusal
    found.count(1)
    return pair._replace(position=played, state=pair.state.after(cell))


def every_position(found: Findings, start: Pair) -> Iterator[Pair]:
    """Every position that play can reach, each once, with the totals by which it was first met."""
    waiting, seen = [start], set[object]()
    while waiting:
        pair = waiting.pop()
        state = pair.state
        if state.key in seen:
            continue
        seen.add(state.key)
        found.subject = pair.position
        yield pair
        waiting += [step(found, pair, cell) for cell in state.moves()]


def random_game(found: Findings, pair: Pair, source: Random) -> Iterator[Pair]:
    """Every position of one game at random, from this one to its end."""
    yield pair
    while moves := pair.state.moves():
        pair = step(found, pair, source.choice(moves))
        yield pair


def played(found: Findings, start: Pair, source: Random, plies: int) -> Pair | None:
    """An open position this many random moves from here; None if the game ended before."""
    for pair in random_game(found, start, source):
        if pair.state.winner is not None:
            return None
        if pair.state.ply == start.state.ply + plies:
            return pair
    return None


def image_of(state: LineState) -> str:
    """A position of tic-tac-toe as text, the same for all turned and mirrored boards."""
    text = "".join(state.content(cell, "XO") or "." for cell in range(9))
    images = []
    for _ in range(4):
        text = "".join(text[6 - 3 * (at % 3) + at // 3] for at in range(9))
        images += [text, text[6:] + text[3:6] + text[:3]]
    return min(images)
