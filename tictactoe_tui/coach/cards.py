"""Answers, the only thing that practice keeps, and cards: when a position is to be asked again.

Cards, due dates and what is known are worked out of the answers and stored nowhere.

A position becomes a card with a mistake, wherever it was made, or with an answer in practice; a
right move in a game alone makes none. Helped answers and open ones change nothing about a card.
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

from tictactoe_tui.games import Position
from tictactoe_tui.games.symmetry import canonical_move

_Whole = Annotated[int, Meta(ge=0, lt=2**53)]
_AGAIN: Final = timedelta(minutes=10)
"""When a wrong answer is due again: the same day, behind whatever else is due."""


class Source(StrEnum):
    """What an answer was given to."""

    GAME = "game"
    GUIDED = "guided"
    LESSON = "lesson"
    PUZZLE = "puzzle"


class PracticeAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that a player chose, the same for every mirror image of the position.

    `code` is the position in its canonical image and `cell` the move there. `right` is None while
    it is open; `helped` says that a hint was given or the analysis shown, so that it is no success.
    `at` is in milliseconds since 1970 in UTC.
    """

    player: str
    game: str
    code: str
    cell: _Whole
    right: bool | None
    helped: bool
    source: Source
    at: _Whole

    @property
    def succeeded(self) -> bool:
        """Whether the player knew it without help."""
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
) -> PracticeAnswer:
    """The answer of a player who chose this cell in this position, however the board was turned."""
    code, image = canonical_move(position, cell)
    return PracticeAnswer(player, position.key, code, image, right, helped, source, at)


@dataclass(frozen=True, slots=True)
class Card:
    """A position and what its answers come to; `last` is the one that counted last.

    `due` is when to ask again, in milliseconds since 1970; None until an answer counts.
    """

    game: str
    code: str
    met: int = 0
    succeeded: int = 0
    last: PracticeAnswer | None = None
    due: int | None = None

    @property
    def wrong(self) -> bool:
        """Whether the last answer that counted was a mistake."""
        return self.last is not None and self.last.right is False

    @property
    def known_cell(self) -> int | None:
        """The right move that the player found without help the last time."""
        return self.last.cell if self.last is not None and self.last.succeeded else None

    def is_due(self, now: int) -> bool:
        """Whether it is to be asked today, or was before."""
        return self.due is not None and day_of(self.due) <= day_of(now)


def cards_of(answers: Iterable[PracticeAnswer]) -> Mapping[str, Card]:
    """The cards of one player by code, from answers in any order."""
    ordered = sorted(answers, key=lambda answer: (answer.code, answer.at))
    return {
        code: _card(list(given)) for code, given in groupby(ordered, key=lambda each: each.code)
    }


def with_answer(cards: Mapping[str, Card], answers: Sequence[PracticeAnswer]) -> Mapping[str, Card]:
    """The cards once the last of these answers was given, which are all there are."""
    code = answers[-1].code
    return {**cards, code: _card([each for each in answers if each.code == code])}


def due_cards(cards: Mapping[str, Card], now: int) -> tuple[Card, ...]:
    """What is to be asked today, what is due longest first."""
    due = (card for card in cards.values() if card.is_due(now))
    return tuple(sorted(due, key=lambda card: (card.due or 0, card.code)))


def due_by_day(cards: Mapping[str, Card], now: int) -> Mapping[date, int]:
    """How many cards are due on each day; what is overdue counts for today."""
    days = (day_of(card.due) for card in cards.values() if card.due is not None)
    return Counter(max(day, day_of(now)) for day in days)


def day_of(moment: int) -> date:
    """The day of a moment where the player is."""
    return datetime.fromtimestamp(moment / 1000).date()


def _card(answers: Sequence[PracticeAnswer]) -> Card:
    """The card of one position, from its answers in order."""
    met = replace(
        Card(answers[0].game, answers[0].code),
        met=len(answers),
        succeeded=sum(answer.succeeded for answer in answers),
    )
    counted = [each for each in answers if each.right is False or each.succeeded]
    if all(each.source is Source.GAME and each.succeeded for each in counted):
        return met
    return replace(met, last=counted[-1], due=_next_time(counted))


def _next_time(answers: Sequence[PracticeAnswer]) -> int:
    """When the scheduler asks again after these answers."""
    from fsrs import Card as Memory
    from fsrs import Rating

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
