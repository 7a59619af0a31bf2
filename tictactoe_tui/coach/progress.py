"""What a player knows of the decisions, and which one comes next."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tictactoe_tui.coach.cards import Card
from tictactoe_tui.coach.decisions import Decision, decisions, open_positions
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.games.symmetry import canonical_position


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
    waiting = [canonical_position(tictactoe.start()).code()]
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
    """All that the cards say of the decisions; `marks` in the order of the decisions."""

    marks: tuple[Mark, ...]
    reached: Mapping[tuple[Side, Rival], Reach]

    def next_decision(
        self, first: Side = Side.TWO, without: Container[str] = ()
    ) -> tuple[Side, Rival, Decision] | None:
        """The nearest decision that the player's answers still reach; None if all are decided.

        The side to learn `first` comes first, and what is to be left out does not come at all. What
        was answered wrongly comes back when it is due: before that it has its turn last.
        """
        for side, rival in ((side, rival) for rival in Rival for side in (first, first.other)):
            undecided = [
                each for each in self.reached[side, rival].undecided if each.code not in without
            ]
            fresh = (each for each in undecided if self.mark_of(each) is not Mark.WRONG)
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
        known = all(self.mark_of(each) is Mark.KNOWN for each in found.decided)
        return found.safe and known


def progress_of(cards: Mapping[str, Card], now: int) -> Progress:
    """The progress that these cards show at a moment."""
    answers = {code: card.known_cell for code, card in cards.items() if card.known_cell is not None}
    reached = {stage: reach(*stage, answers) for stage in _STAGES}
    # Of what a side goes for, the first in which something is undecided.
    open_ = (
        next(filter(None, (reached[side, rival].undecided for rival in Rival)), ()) for side in Side
    )
    within = {each.code for undecided in open_ for each in undecided}
    marks = (_mark(cards.get(each.code), each.code in within, now) for each in decisions())
    return Progress(tuple(marks), reached)


def _mark(card: Card | None, within_reach: bool, now: int) -> Mark:
    """The mark of one decision."""
    if card is not None and card.wrong:
        return Mark.WRONG
    if card is not None and card.known_cell is not None:
        return Mark.DUE if card.is_due(now) else Mark.KNOWN
    if within_reach:
        return Mark.WITHIN_REACH
    return Mark.MET if card is not None else Mark.NOT_MET
