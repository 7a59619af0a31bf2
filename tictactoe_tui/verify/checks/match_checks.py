"""A match action by action: moves, taking back, playing again, the swap rule and resignation."""

from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from tictactoe_tui.verify.checks.form_checks import check_summary
from tictactoe_tui.verify.plain_lines import DRAWN
from tictactoe_tui.verify.positions import Pair, State, four, numbers, step, tictactoe
from tictactoe_tui.verify.report import Analysis, Candidate, Findings

_PEOPLE: Final = ("Ann", "Bob")
_SEATS: Final = (_PEOPLE, ("Ann", "Cop"), ("Cop", "Bob"))
_ODD: Final = ("undo", "undo", "redo", "redo", "swap", "resign")
_WALKING: Final = ("undo", "redo")
_MATCHES: Final = 100
_ACTIONS: Final = 16

_Moment: TypeAlias = tuple[State, int | None, bool]
"""A position, the cell that led to it, and whether the sides had been swapped."""


def tictactoe_matches(found: Findings, scale: int) -> None:
    """Check matches of two people, and of one against a computer."""
    source = Random("matches")
    for _ in range(_MATCHES * scale):
        _check_match(found, tictactoe(found), source, swap_rule=False)


def four_matches(found: Findings, scale: int) -> None:
    """Check matches on small and large boards, with the swap rule and without."""
    source = Random("matches")
    for number in range(2 * _MATCHES * scale):
        start = four(found, *((4, 4, 3), (5, 6, 4), (20, 20, 4))[number % 3])
        _check_match(found, start, source, swap_rule=source.random() < 0.7)


def rowcol_matches(found: Findings, scale: int) -> None:
    """Check matches on small boards, which either side may begin."""
    source = Random("matches")
    for _ in range(_MATCHES * scale):
        values = tuple(source.randint(-3, 9) for _ in range(9))
        start = numbers(found, values, source.randrange(2))
        _check_match(found, start, source, swap_rule=False)


def _check_match(found: Findings, start: Pair, source: Random, *, swap_rule: bool) -> None:
    """Check one match of random actions, many of which must be refused."""
    chairs = _PEOPLE if swap_rule else source.choice(_SEATS)
    match = _PlainMatch(start.state, chairs, swap_rule=swap_rule)
    wanted: list[int | str] = []
    refused: list[int] = []
    while len(wanted) < _ACTIONS:
        number = len(wanted)
        taking = swap_rule and 0 < number < 4 and source.random() < 0.6
        odd = "swap" if taking else source.choice(_ODD[: 5 + (number > 8)])
        moves = not taking and source.random() < 0.6
        several = moves or odd in _WALKING
        for _ in range(source.randint(1, 4) if several else 1):
            cells = match.state.moves()
            action = source.choice(cells) if moves and cells else odd
            if not match.do(action):
                refused.append(len(wanted))
            wanted.append(action)
    found.subject = f"{start.position.code()}, {'with' if swap_rule else 'no'} swap rule: {wanted}"
    told = found.program.match(start.position, match.chairs, swap_rule, wanted)
    for what, true in match.told(refused).items():
        found.same(what, told[what], true)


class _PlainMatch:
    """A match by the plain rules: all its positions, of which those after `_at` were undone."""

    def __init__(self, start: State, chairs: tuple[str, str], *, swap_rule: bool) -> None:
        self.chairs = chairs
        self._swap_rule = swap_rule
        self._moments: list[_Moment] = [(start, None, False)]
        self._at = 0
        self._resigned: int | None = None

    @property
    def state(self) -> State:
        """The position on the board."""
        return self._moments[self._at][0]

    @property
    def _cells(self) -> list[int]:
        return [cell for _, cell, _ in self._moments[: self._at + 1] if cell is not None]

    @property
    def _swapped(self) -> bool:
        return self._moments[self._at][2]

    @property
    def _over(self) -> bool:
        return self._resigned is not None or not self.state.moves()

    @property
    def _may_swap(self) -> bool:
        """Whether the first stone can be taken over: once, while it is the only one."""
        once = self._swap_rule and not self._swapped
        return once and len(self._cells) == 1 and not self._over

    def do(self, action: int | str) -> bool:
        """Do an action if the rules of a match allow it; returns whether they did."""
        if action == "undo":
            return not self._over and self._walk(-1)
        if action == "redo":
            return self._resigned is None and self._walk(1)
        if self._over or (action == "swap" and not self._may_swap):
            return False
        if action == "resign":
            if self._name_at(self._at) not in _PEOPLE:
                return False
            self._resigned = self.state.mover
            return True
        if isinstance(action, int):
            moment: _Moment = self.state.after(action), action, self._swapped
        else:
            moment = self.state, None, True
        self._at += 1
        self._moments[self._at :] = [moment]
        return True

    def _walk(self, way: int) -> bool:
        """Undo or redo until a person is to move; only a redo may also stop at the end."""
        at, last = self._at + way, len(self._moments) - 1
        while 0 <= at <= last:
            if self._name_at(at) in _PEOPLE or (way > 0 and at == last):
                self._at = at
                return True
            at += way
        return False

    def _name_at(self, at: int) -> str:
        """Who is to move at a moment, or would be."""
        state, _, swapped = self._moments[at]
        return self.chairs[state.mover ^ swapped]

    def told(self, refused: list[int]) -> dict[str, object]:
        """What the program should tell of this match, and of its record once it is over."""
        seats, cells = [*self.chairs[:: -1 if self._swapped else 1]], self._cells
        winner = self.state.winner if self._resigned is None else 1 - self._resigned
        winner = None if winner == DRAWN else winner
        return {
            "refused": refused,
            "cells": cells,
            "seats": seats,
            "mover": None if self._over else self._name_at(self._at),
            "may_swap": self._may_swap,
            "winner": winner,
            "recorded": (seats, winner, len(cells)) if self._over else None,
        }


_BOARDS: Final = ((20, 20, 4), (4, 4, 3), (4, 4, 4), (5, 6, 4))
_BUDGETS: Final = (1, 60, 900, 3000)
_TURNED: Final = {None: None, ">=": "<=", "<=": ">="}


def four_swap(found: Findings, scale: int) -> None:
    """Check first stones on several boards, and the second player who may take them over."""
    for size in _BOARDS:
        start = four(found, *size)
        for nodes in _BUDGETS:
            _check_first(found, start, found.analyse(start.position, nodes=nodes * scale))
        cells = start.state.moves()
        for cell in cells[:: 1 + len(cells) // (10 * scale)]:
            _check_taking(found, step(found, start, cell))


def _check_first(found: Findings, start: Pair, info: Analysis) -> None:
    """Check that a first stone is worth the worse of keeping it and having it taken over."""
    swapped = found.program.swapped(start.position, info)
    said = {each.cell: each for each in swapped.candidates}
    found.same("the first stones", said, {each.cell: _worse(each) for each in info.candidates})
    known = [each for each in swapped.candidates if each.score is not None]
    for lost in (False, True):
        some = [each.score for each in known if (each.verdict == "loss") is lost]
        found.same("the order", some, sorted(some, reverse=True))
    check_summary(found, start, swapped)


def _worse(each: Candidate) -> Candidate:
    """What to say of a first stone under the swap rule: one that wins is taken over."""
    if each.score is None or each.score <= 0:
        return each
    verdict = "loss" if each.verdict == "win" else each.verdict
    return replace(each, score=-each.score, verdict=verdict, sense=_TURNED[each.sense])


def _check_taking(found: Findings, pair: Pair) -> None:
    """Check that a stone that wins is taken over, and that nothing changes for any other."""
    info = found.analyse(pair.position, nodes=60)
    swapped = found.program.swapped(pair.position, info)
    right = (1, None) if info.result == -1 else (info.result, info.best)
    found.same("the result and the move", (swapped.result, swapped.best), right)
    found.same("the moves", swapped.candidates, info.candidates)
