"""The decisions of tic-tac-toe: every open position once, and those in which a move matters.

Turned and mirrored positions are one, so that of 5,478 positions 765 are left. Of these 627 go on,
and in 431 the moves differ in result: 197 times O is to move, 234 times X.
"""

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from operator import itemgetter
from typing import Final

from tictactoe_tui.coach.cards import Card
from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import LinePosition, Side, symmetry, tictactoe

Shape = tuple[str, ...]
_IMAGES: Final = tuple(itemgetter(*image) for image in symmetry.symmetries(3, 3))


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """An open position in its canonical image, what each move comes to, and where it leads.

    `number` is its place among those in which a move matters, for ever, from 1; 0 elsewhere.
    `results` has 1, 0 or -1 by cell, for the side to move with best play; `after` has the code that
    each move leads to, and nothing for a move that ends the game.
    """

    number: int
    code: str
    position: LinePosition
    results: Mapping[int, int]
    after: Mapping[int, str]

    @property
    def side(self) -> Side:
        """The side to move."""
        return self.position.to_move

    @property
    def move(self) -> int:
        """Which move of the game it is, from 1."""
        return self.position.ply + 1

    @property
    def right(self) -> frozenset[int]:
        """The moves that keep the value of the position."""
        most = max(self.results.values())
        return frozenset(cell for cell, result in self.results.items() if result == most)


@cache
def decisions() -> tuple[Decision, ...]:
    """The 431 decisions that matter: those of O before those of X, by move and then by code.

    People learn where on the map a decision is: this order is never to change.
    """
    return tuple(each for each in open_positions().values() if each.number)


@cache
def open_positions() -> Mapping[str, Decision]:
    """The 627 positions that go on, by code, in the order of the decisions."""
    found = _all_images_as_one()
    codes = {shape: position.code() for shape, position in found.items()}
    decided: dict[str, Decision] = {}
    number = 0
    for shape in sorted(found, key=lambda each: _place(found[each], codes[each])):
        position, code = found[shape], codes[shape]
        scores = exact_scores(position)
        results = {cell: (score > 0) - (score < 0) for cell, score in scores.items()}
        after = {cell: codes.get(_shape(position.play(cell)), "") for cell in results}
        matters = len(set(results.values())) > 1
        number += matters
        following = {cell: to for cell, to in after.items() if to}
        decided[code] = Decision(number if matters else 0, code, position, results, following)
    return decided


def _place(position: LinePosition, code: str) -> tuple[int, int, str]:
    """O before X, and then by move and code."""
    return -position.to_move, position.ply, code


def _all_images_as_one() -> dict[Shape, LinePosition]:
    """The canonical position of every open one that can be reached, by its shape."""
    found: dict[Shape, LinePosition] = {}
    waiting = [tictactoe.start()]
    while waiting:
        position = waiting.pop()
        shape = _shape(position)
        if shape not in found and position.outcome is None:
            found[shape] = symmetry.canonical_position(position)
            waiting += map(position.play, position.legal_moves())
    return found


def _shape(position: LinePosition) -> Shape:
    """The same for all images of a position, and for no other: quicker than its code."""
    board = [position.at(cell) for cell in range(9)]
    return min(image(board) for image in _IMAGES)


class Rival(StrEnum):
    """The opponent that a player's answers are tried against."""

    SERA = "Sera"
    """Plays every move that keeps the value of the position."""
    ANYBODY = "anybody"
    """Plays every move."""


_STAGES: Final = tuple((side, rival) for rival in Rival for side in Side)
"""The goals of guided learning: a side, and against whom it is not to lose."""


class Mark(StrEnum):
    """How well a player knows a decision."""

    KNOWN = "known"
    DUE = "due"
    WRONG = "wrong"
    WITHIN_REACH = "to learn next"
    MET = "met"
    NOT_MET = "not met"


@dataclass(frozen=True, slots=True)
class Reach:
    """The decisions that a player reaches by playing his own right answers.

    `undecided` are the decisions without one, the nearest first, and `decided` those with one. At
    positions in which no move matters every move is tried.
    """

    undecided: tuple[Decision, ...]
    decided: tuple[Decision, ...]
    loses: bool

    @property
    def safe(self) -> bool:
        """Whether nothing is left in which the player could go wrong."""
        return not self.undecided and not self.loses


def reach(side: Side, rival: Rival, answers: Mapping[str, int]) -> Reach:
    """Play all games of a side by these answers (cells by code) against every reply."""
    positions = open_positions()
    waiting = [symmetry.canonical_position(tictactoe.start()).code()]
    seen = set(waiting)
    open_: list[Decision] = []
    decided: list[Decision] = []
    loses = False
    # It grows while it is walked, nearest positions first.
    for code in waiting:
        here = positions[code]
        moves = _moves(here, side, rival, answers)
        if here.side is side and here.number:
            (decided if moves else open_).append(here)
        for cell in moves:
            # Who makes the last move has a line, or nobody has.
            ended = cell not in here.after
            loses |= ended and here.side is not side and here.results[cell] == 1
            if not ended and here.after[cell] not in seen:
                seen.add(here.after[cell])
                waiting.append(here.after[cell])
    open_.sort(key=lambda each: (each.move, each.number))
    return Reach(tuple(open_), tuple(decided), loses)


def _moves(here: Decision, side: Side, rival: Rival, answers: Mapping[str, int]) -> tuple[int, ...]:
    """The moves that are tried in a position; none where the player has given no answer yet."""
    if here.side is not side:
        return tuple(here.right if rival is Rival.SERA else here.results)
    if not here.number:
        return tuple(here.results)
    return (answers[here.code],) if here.code in answers else ()


@dataclass(frozen=True, slots=True)
class Progress:
    """All that the cards say of the decisions; `marks` in the order of the decisions.

    `learnt` counts for each side those whose right move was found without help the last time; what
    of them is due by now is not marked as known.
    """

    marks: tuple[Mark, ...]
    learnt: Mapping[Side, int]
    reached: Mapping[tuple[Side, Rival], Reach]

    def next_decision(
        self, first: Side = Side.TWO, without: Container[str] = ()
    ) -> tuple[Side, Rival, Decision] | None:
        """The nearest decision that the player's answers still reach; None if all are decided.

        The side to learn `first` comes first, and excluded ones do not come at all. What
        was answered wrongly comes back when it is due: before that it has its turn last.
        """
        for side, rival in ((side, rival) for rival in Rival for side in (first, first.other)):
            reached = self.reached[side, rival].undecided
            undecided = [each for each in reached if each.code not in without]
            again = (Mark.WRONG, Mark.DUE)
            fresh = (each for each in undecided if self.mark_of(each) not in again)
            if undecided:
                return side, rival, next(fresh, undecided[0])
        return None

    def mark_of(self, decision: Decision) -> Mark:
        """The mark of a decision that matters: known, due, wrong, and so on."""
        return self.marks[decision.number - 1]

    def count(self, *marks: Mark, side: Side | None = None) -> int:
        """How many decisions have one of these marks."""
        pairs = zip(decisions(), self.marks, strict=True)
        return sum(mark in marks for each, mark in pairs if side is None or each.side is side)

    def cannot_lose(self, side: Side, rival: Rival) -> bool:
        """Whether the player's answers, none of them due, hold against every reply."""
        found = self.reached[side, rival]
        return found.safe and all(self.mark_of(each) is Mark.KNOWN for each in found.decided)


def progress_of(cards: Mapping[str, Card], now: int) -> Progress:
    """The progress that these cards show at a moment."""
    answers = {code: card.known_cell for code, card in cards.items() if card.known_cell is not None}
    reached = {stage: reach(*stage, answers) for stage in _STAGES}
    # Of what a side goes for, the first in which something is undecided.
    goals = ((reached[side, rival].undecided for rival in Rival) for side in Side)
    open_ = (next(filter(None, each), ()) for each in goals)
    within = {each.code for undecided in open_ for each in undecided}
    marks = (_mark(cards.get(each.code), each.code in within, now) for each in decisions())
    learnt = Counter(each.side for each in decisions() if each.code in answers)
    return Progress(tuple(marks), learnt, reached)


def _mark(card: Card | None, within_reach: bool, now: int) -> Mark:
    """The mark of one decision; what rests after help, due today, is neither known nor due."""
    if card is not None and card.is_due(now):
        return Mark.DUE
    if card is not None and card.wrong:
        return Mark.WRONG
    if card is not None and card.known_cell is not None and not card.is_for_today(now):
        return Mark.KNOWN
    if within_reach:
        return Mark.WITHIN_REACH
    return Mark.MET if card is not None else Mark.NOT_MET
