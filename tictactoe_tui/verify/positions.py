"""The positions that are looked at: the program's own, each beside the same one played plainly."""

import re
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from tictactoe_tui.verify.checked_program import FOUR, ROWCOL, TICTACTOE, Kind, Make, Position
from tictactoe_tui.verify.plain_lines import LineState, grid_of
from tictactoe_tui.verify.plain_numbers import NumberState, untouched
from tictactoe_tui.verify.report import Enough, Findings

State: TypeAlias = LineState | NumberState
"""A position as the plain rules know it."""


class Pair(NamedTuple):
    """The same moment of a game as the program has it and as it is in truth."""

    kind: Kind
    position: Position
    state: Any  # a LineState or a NumberState, as the game has it


# Zeros, equal numbers, and nothing but losses: what random numbers from 1 to 9 never show.
_PRESETS: Final = (
    (0, 0, 0, 0),
    (-5, 3, 999, -999),
    (7, 7, 7, 7, 7, 7, 7, 7, 7),
    (-1, -2, -3, -4, -5, -6, -7, -8, -9),
)


def tictactoe(make: Make) -> Pair:
    """The empty board of tic-tac-toe."""
    return Pair(TICTACTOE, make(), LineState(grid_of(3, 3, 3)))


def four(make: Make, rows: int = 20, columns: int = 20, connect: int = 4) -> Pair:
    """An empty board of four in a row."""
    return Pair(FOUR, make(rows, columns, connect), LineState(grid_of(rows, columns, connect)))


def four_from_code(parse: Make, code: str) -> Pair:
    """A position of four in a row from its code, which is read here a second time."""
    _, size, board = code.split()
    rows, columns, connect = (int(number) for number in size.split("x"))
    marks = re.sub(r"\d+", lambda run: "." * int(run[0]), board).replace("/", "")
    one, two = (sum(1 << at for at, mark in enumerate(marks) if mark == side) for side in "BW")
    return Pair(FOUR, parse(code), LineState(grid_of(rows, columns, connect), (one, two)))


def numbers_from_code(parse: Make, code: str) -> Pair:
    """A position of row and column from its code, read here a second time."""
    _, side, totals, last, board = code.split()
    rows = [row.split(",") for row in board.split("/")]
    texts = [*chain(*rows)]
    values = tuple(0 if text == "." else int(text) for text in texts)
    left = sum(1 << at for at, text in enumerate(texts) if text != ".")
    one, two = map(int, totals.split(":"))
    at = None
    if last != "-":
        row, column = map(int, last.split(","))
        at = (row - 1) * len(rows) + column - 1
    state = NumberState(len(rows), values, left, (one, two), at, "AB".index(side))
    return Pair(ROWCOL, parse(code), state)


def numbers(make: Make, values: tuple[int, ...], first: int = 0) -> Pair:
    """An untouched board of numbers."""
    size = int(len(values) ** 0.5 + 0.5)
    return Pair(ROWCOL, make(size, values=values, first=first), untouched(size, values, first))


def small_numbers(make: Make, source: Random, boards: int = 3) -> Iterator[Pair]:
    """Untouched boards of two and of three rows, with numbers at random and with odd ones."""
    for size in (2, 3):
        for _ in range(boards):
            values = tuple(source.randint(1, 9) for _ in range(size * size))
            yield numbers(make, values, source.randrange(2))
    for values in _PRESETS:
        yield numbers(make, values)


def step(found: Findings, pair: Pair, cell: int) -> Pair:
    """Both sides of a pair after a legal move; a refusal is a failure that ends the check."""
    kind, position, state = pair
    found.subject = position
    try:
        played = position.play(cell)
    except ValueError as refusal:
        found.holds(False, f"the move {cell} is refused: {refusal}")
        raise Enough from refusal
    found.count(1)
    return Pair(kind, played, state.after(cell))


def every_position(found: Findings, start: Pair) -> Iterator[Pair]:
    """Every position that play can reach, each once, totals met first."""
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
    """An open position so many random moves from here, or None if there was none."""
    for pair in random_game(found, start, source):
        if pair.state.winner is not None:
            return None
        if pair.state.ply == start.state.ply + plies:
            return pair
    return None
