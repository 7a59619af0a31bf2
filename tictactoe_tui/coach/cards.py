"""Practice answers, the only thing that practice stores, and cards: when a position is due again.

Cards, due dates and what is known are worked out of the answers and stored nowhere.

A position becomes a card with a mistake, wherever it was made, or with an answer in practice; a
right move in a game alone makes none. Helped answers and open ones change nothing about a card, and
neither does a right one within ten minutes after a wrong or a helped one in practice; where nothing
else was answered yet, help makes a card that is due ten minutes later. A mistake stays until it is
answered right, without help, on a later day than the last wrong answer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

if TYPE_CHECKING:
    from fsrs import Scheduler

from tictactoe_tui.games import Position, symmetry

_Whole = Annotated[int, Meta(ge=0, lt=2**53)]
_AGAIN: Final = timedelta(minutes=10)
"""How long a position rests after a wrong or a helped answer, before it is asked again."""


class Source(StrEnum):
    """Where an answer was given."""

    GAME = "game"
    GUIDED = "guided"
    LESSON = "lesson"
    PUZZLE = "puzzle"
    UNDONE = "undone"
    """To nothing: the answer of the same cell and moment is taken back."""
    ASIDE = "aside"
    """To nothing: the position is put aside until it is answered again."""


class PracticeAnswer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A move that a player chose, the same for every mirror image of the position.

    `code` is the position in its canonical image and `cell` the move there. `right` is None while
    it is open; `helped` says that a hint was given, the analysis shown, or something else tried
    before, so that it is no success. `at` is in milliseconds since 1970 in UTC. `against` is the
    opponent of an answer in a game.
    """

    player: str
    game: str
    code: str
    cell: _Whole
    right: bool | None
    helped: bool
    source: Source
    at: _Whole
    against: str = ""

    @property
    def succeeded(self) -> bool:
        """Whether the answer was right and without help."""
        return self.right is True and not self.helped


def answer_to(
    position: Position,
    cell: int,
    player: str,
    *,
    right: bool | None,
    source: Source,
    at: int,
    helped: bool = False,
    against: str = "",
) -> PracticeAnswer:
    """The answer of a player who chose this cell in this position, however the board was turned."""
    code, image = symmetry.canonical_move(position, cell)
    return PracticeAnswer(player, position.key, code, image, right, helped, source, at, against)


@dataclass(frozen=True, slots=True)
class Card:
    """A position and what its answers come to; `last` is the one that counted last.

    Of the answers that were `right`, those that `succeeded` were so at once and without help.
    `due` is when to ask again, in milliseconds since 1970; None until practice has an answer that
    counts or was helped, and while it is put `aside`. `wrong` is the last wrong answer, and
    `mistake` the last one in a game, until that is made good. Until the moment `rested` the last
    wrong or helped answer is too fresh to be asked again.
    """

    game: str
    code: str
    met: int = 0
    right: int = 0
    succeeded: int = 0
    last: PracticeAnswer | None = None
    due: int | None = None
    wrong: PracticeAnswer | None = None
    mistake: PracticeAnswer | None = None
    rested: int = 0
    aside: bool = False

    @property
    def known_cell(self) -> int | None:
        """The right move that the player found without help the last time."""
        return None if self.last is None or self.wrong else self.last.cell

    def is_due(self, now: int) -> bool:
        """Whether it is due today or was due before, and has rested."""
        return self.is_for_today(now) and self.rested <= now

    def is_for_today(self, now: int) -> bool:
        """Whether it is due today or was due before, rested or not."""
        return self.due is not None and day_of(self.due) <= day_of(now)


def cards_of(answers: Iterable[PracticeAnswer]) -> Mapping[str, Card]:
    """The cards of one player by code, from answers in any order."""
    ordered = sorted(answers, key=lambda answer: (answer.code, answer.at))
    cards = (_card(list(given)) for _, given in groupby(ordered, key=lambda each: each.code))
    return {card.code: card for card in cards if card.met or card.aside}


def standing(answers: Sequence[PracticeAnswer]) -> list[PracticeAnswer]:
    """The answers without those that were taken back."""
    undone = {(each.code, each.cell, each.at) for each in answers if each.source is Source.UNDONE}
    given = (each for each in answers if each.source is not Source.ASIDE)
    return [each for each in given if (each.code, each.cell, each.at) not in undone]


def with_answer(cards: Mapping[str, Card], answers: Sequence[PracticeAnswer]) -> Mapping[str, Card]:
    """The cards after the last of these answers, which are all of the player's."""
    code = answers[-1].code
    others = {each: card for each, card in cards.items() if each != code}
    return {**others, **cards_of([each for each in answers if each.code == code])}


def due_cards(cards: Mapping[str, Card], now: int) -> tuple[Card, ...]:
    """The cards that are due today, the longest due first."""
    due = (card for card in cards.values() if card.is_due(now))
    return tuple(sorted(due, key=lambda card: (card.due or 0, card.code)))


def due_by_day(cards: Mapping[str, Card], now: int) -> Mapping[date, int]:
    """How many cards are due on each day; what is overdue counts for today."""
    days = (day_of(card.due) for card in cards.values() if card.due is not None)
    return Counter(max(day, day_of(now)) for day in days)


def day_of(moment: int) -> date:
    """The local day of a moment."""
    return datetime.fromtimestamp(moment / 1000).date()


def _card(answers: Sequence[PracticeAnswer]) -> Card:
    """The card of one position, from its answers in order; none are met where none stands."""
    given, counted = standing(answers), list[PracticeAnswer]()
    wrong: PracticeAnswer | None = None
    mistake: PracticeAnswer | None = None
    rested = 0
    for each in given:
        if each.right is False:
            counted.append(each)
            wrong = each
            mistake = each if each.source is Source.GAME else mistake
        elif each.succeeded and each.at >= rested:
            counted.append(each)
            if wrong is not None and day_of(each.at) > day_of(wrong.at):
                wrong = mistake = None
        if each.source is not Source.GAME and (each.right is False or each.helped):
            rested = each.at + round(_AGAIN.total_seconds() * 1000)
    met = Card(
        answers[0].game,
        answers[0].code,
        len(given),
        sum(each.right is True for each in given),
        sum(each.succeeded for each in given),
        rested=rested,
        aside=answers[-1].source is Source.ASIDE,
    )
    if all(each.source is Source.GAME and each.succeeded for each in counted):
        return replace(met, due=None if met.aside else rested or None)
    due = None if met.aside else _next_time(counted)
    kept = None if met.aside else mistake
    return replace(met, last=counted[-1], due=due, wrong=wrong, mistake=kept)


def _next_time(answers: Sequence[PracticeAnswer]) -> int:
    """When the scheduler asks again after these answers."""
    from fsrs import Card as Memory, Rating

    # Card and clock are given, or the library would ask the machine for the time, and wait for it.
    memory = Memory(card_id=0, due=_moment(answers[0]))
    for answer in answers:
        rating = Rating.Good if answer.right else Rating.Again
        memory, _ = _scheduler().review_card(memory, rating, _moment(answer))
    return round(memory.due.timestamp() * 1000)


def _moment(answer: PracticeAnswer) -> datetime:
    return datetime.fromtimestamp(answer.at / 1000, UTC)


@cache
def _scheduler() -> "Scheduler":
    """The scheduler without random shifts: the same answers give the same due dates everywhere."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(_AGAIN,), relearning_steps=(_AGAIN,), enable_fuzzing=False)
