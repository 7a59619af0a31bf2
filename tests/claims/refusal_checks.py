"""Refusals of moves: the numbers and the names in their sentences; and boards as they are typed."""

import re
from collections.abc import Iterable
from random import Random
from typing import Final

from tests.claims.sentence_checks import numbers_in
from tictactoe_tui.games import IllegalMove, Reason, game_of
from tictactoe_tui.games.entry import NUMBERS, START
from tictactoe_tui.verify.positions import (
    Pair,
    every_position,
    four,
    numbers,
    random_game,
    small_numbers,
    tictactoe,
)
from tictactoe_tui.verify.report import Findings

_ALL, _FEW = 1000, 6
_BOARDS: Final = ((4, 4, 4), (4, 7, 4), (6, 5, 3), (7, 8, 5), (7, 9, 6), (20, 20, 4))


def tictactoe_rules(found: Findings, scale: int) -> None:
    """Every position of the game, with every cell tried."""
    del scale
    for pair in every_position(found, tictactoe(found)):
        _check(found, pair, Random(pair.state.ply), _ALL)


def four_rules(found: Findings, scale: int) -> None:
    """Games at random on boards of many sizes."""
    source = Random("lines")
    for rows, columns, connect in _BOARDS:
        start = four(found, rows, columns, connect)
        # On the smallest board many games end without a line, on the others hardly any.
        for _ in range((3 if rows * columns > 16 else 12) * scale):
            _check_all(found, random_game(found, start, source), source)


def rowcol_rules(found: Findings, scale: int) -> None:
    """All of the smallest boards, and games at random on larger ones, which may be typed."""
    source = Random("numbers")
    for start in small_numbers(found, source):
        if len(start.state.moves()) == 4:
            _check_all(found, every_position(found, start), source)
    for size in (3, 4, 5, 6, 9) * 3 * scale:
        values = tuple(source.randint(-9, 99) for _ in range(size * size))
        start = numbers(found, values, source.randrange(2))
        found.subject = start.position
        rows = [",".join(map(str, values[at : at + size])) for at in range(0, size * size, size)]
        options = {NUMBERS: ";".join(rows), START: "AB"[start.state.mover]}
        typed = game_of("rowcol").board(options, 0)
        found.same("the same board as typed", typed.code(), start.position.code())
        _check_all(found, random_game(found, start, source), source)


def _check_all(found: Findings, pairs: Iterable[Pair], source: Random) -> None:
    for pair in pairs:
        cells = pair.position.rows * pair.position.columns
        _check(found, pair, source, _ALL if cells < 25 else _FEW)


def _check(found: Findings, pair: Pair, source: Random, tries: int) -> None:
    """Some moves that cannot be, by either side, and cells beyond the edge as they are typed."""
    kind, position, state, _ = pair
    found.subject = position
    tried = range(-1, position.rows * position.columns + 1)
    for cell in tried if len(tried) <= tries else source.sample(tried, tries):
        for side in (0, 1):
            try:
                position.play(cell, by=side)
            except IllegalMove as refusal:
                _check_refusal(found, pair, cell, refusal)
            else:
                found.holds(state.may(cell), f"the move {cell} is taken")
    row, column = source.choice(((-1, 0), (0, -1), (position.rows, 0), (0, position.columns)))
    try:
        position.notation.parse(f"{row + kind.base}{kind.separator}{column + kind.base}")
    except IllegalMove as refusal:
        _check_refusal(found, pair, -1, refusal)


def _check_refusal(found: Findings, pair: Pair, cell: int, refusal: IllegalMove) -> None:
    """The sentence has the numbers and the names of its reason."""
    kind, position, state, _ = pair
    right, names = list[int](), list[str]()
    if refusal.reason is Reason.OFF_BOARD:
        sizes = [position.rows, position.columns][: 1 + (position.rows != position.columns)]
        right = [number for size in sizes for number in (kind.base, size - 1 + kind.base)]
    elif refusal.reason is Reason.NOT_IN_LINE:
        right = [at + kind.base for at in divmod(state.last, position.columns)]
    elif refusal.reason is Reason.TAKEN:
        right = [at + kind.base for at in divmod(cell, position.columns)]
        names = [name for name in kind.sides if name[0] == position.at(cell)]
    elif refusal.reason is Reason.NOT_YOUR_TURN:
        names = [kind.sides[state.mover]]
    sentence = refusal.sentence
    said = [name for name in kind.sides if re.search(rf"\b{name}\b", sentence)]
    found.same(f"'{sentence}'", (numbers_in(sentence), said), (right, names))
