"""The views of practice beside its questions: the first screen, and the map of decisions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from tictactoe_tui.coach.cards import Card, day_of, due_by_day
from tictactoe_tui.coach.decisions import Decision, Mark, Progress, Rival, decisions
from tictactoe_tui.coach.lessons import LESSONS
from tictactoe_tui.games import Side
from tictactoe_tui.service.practice.practice_service import PracticeService
from tictactoe_tui.service.practice.question import Question, Round
from tictactoe_tui.words import counted

_SECONDS_A_CARD: Final = 30
_MINUTE: Final = 60_000
_MOST_MINUTES: Final = 60
_PUZZLES: Final = "of four and of row and column, with proofs"
_OUTCOMES: Final = ("right", "at a second try", "with help", "wrong", "skipped")


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first screen of practice."""

    entries: tuple[tuple[Round | None, str, str, str], ...]
    """The entries: what each starts (None is progress), its key, its title, and a sentence."""
    lessons: tuple[str, ...]
    """`passed`, `next`, or nothing, in the order of the lessons."""
    passed: str
    message: str


@dataclass(frozen=True, slots=True)
class AtlasView:
    """The map of all decisions, with the words about each of them."""

    progress: Progress
    cards: Mapping[str, Card]
    coming: str
    now: int

    def about(self, number: int) -> tuple[str, ...]:
        """What is known of a decision: its moves, its answers, and when it comes again."""
        decision = decisions()[number - 1]
        moves, right = len(decision.results), len(decision.right)
        lines = [f"{right} of {moves} moves {'is' if right == 1 else 'are'} right."]
        card = self.cards.get(decision.code)
        if card is None:
            return (*lines, "You have not seen it yet.")
        lines.append(met_words(card) if card.met else "You have not answered it yet.")
        if card.wrong:
            mistake = f"Your last mistake: {decision.position.notation.format(card.wrong.cell)}."
            since = card.last is not None and card.last.right
            lines.append(mistake + " It is learnt once it is right on another day." * bool(since))
        if card.aside:
            lines.append("Put aside: it comes back once you answer it here.")
        elif card.due is not None:
            lines.append(again_sentence(card, self.now))
        return tuple(lines)


def home_view(service: PracticeService) -> HomeView:
    """The first screen of practice: what can be practised."""
    now, progress = service.now(), service.progress
    due, learnt = service.due, sum(progress.learnt.values())
    stale = learnt - progress.count(Mark.KNOWN)
    refresh = f", {stale} to refresh" if stale else ""
    entries = (
        (Round.DUE, "⏎", "Practise what is due", _due_words(due)),
        (Round.GUIDED, "g", "Train", _guided_words(service)),
        (Round.PUZZLES, "z", "Puzzles", f"{service.puzzles_left} {_PUZZLES}"),
        (None, "a", "Progress", f"{learnt} of {len(decisions())} decisions learnt{refresh}"),
    )
    passed = [service.has_passed(lesson) for lesson in LESSONS]
    following = passed.index(False) if False in passed else None
    message = "A right answer comes back later, a wrong one sooner."
    if not due:
        coming = [card for card in service.cards.values() if card.due is not None]
        first = min(coming, key=_comes, default=None)
        message = "Nothing is due."
        if first is not None:
            what = "the next question" if first.mistake is None else "a mistake of yours"
            message = f"Nothing is due; {what} comes {_when(first, now)}."
    if not service.cards:
        message = "Nothing asked yet: 1 is the first lesson, g asks the first position."
    return HomeView(
        entries,
        tuple(
            "passed" if done else "next" if number == following else ""
            for number, done in enumerate(passed)
        ),
        f"{sum(passed)} of {len(LESSONS)} passed",
        service.trouble or _round_words(service) or message,
    )


def _round_words(service: PracticeService) -> str:
    """What came of the round that was asked last, and how much of it comes again first."""
    counts = Counter(map(_outcome, service.answered.values()))
    told = ", ".join(f"{counts[each]} {each}" for each in _OUTCOMES if counts[each])
    asked = {code: service.cards[code] for code in service.answered if code in service.cards}
    today = day_of(now := service.now())
    for day, number in sorted(due_by_day(asked, now).items())[:1]:
        told += f"; {number} {'comes' if number == 1 else 'come'} again {_day(day, today)}"
    return f"{told}." if told else ""


def _outcome(given: Sequence[Question]) -> str:
    """How a question ended: the word for its answers, all of them in one round."""
    right, later, helped, wrong, skipped = _OUTCOMES
    found = next((each for each in given if each.right), None)
    if found is None:
        return wrong if any(each.right is False for each in given) else skipped
    if found.hints or found.seen:
        return helped
    return later if found.helped or found is not given[0] else right


def as_side(progress: Progress, side: Side) -> str:
    """How much is known of a side, and what follows from it."""
    total, reach = progress.count(*Mark, side=side), progress.count(Mark.WITHIN_REACH, side=side)
    learnt = progress.learnt[side]
    return f"{learnt} of {total} learnt, {reach} to learn next. {claim(progress, side)}"


def claim(progress: Progress, side: Side) -> str:
    """Whether the player can still lose, which is said only as far as the own answers hold."""
    name = "XO"[side]
    for rival, whom in ((Rival.ANYBODY, "anybody"), (Rival.SERA, "Sera")):
        if progress.cannot_lose(side, rival):
            return f"You cannot lose to {whom} as {name}."
    if progress.reached[side, Rival.SERA].safe:
        return f"You could not lose to Sera as {name}; now something is due."
    return f"You can still lose to Sera as {name}."


def atlas_view(service: PracticeService) -> AtlasView:
    """The map as it is now."""
    coming = _coming_words(due_by_day(service.cards, now := service.now()), day_of(now))
    return AtlasView(service.progress, service.cards, coming, now)


def _due_words(due: Sequence[Card]) -> str:
    if not due:
        return "nothing is due now"
    minutes = max(1, round(len(due) * _SECONDS_A_CARD / 60))
    mistakes = sum(card.mistake is not None for card in due)
    own = f"; {mistakes} from your games" if mistakes else ""
    return f"{len(due)} due, about {counted(minutes, 'minute')}{own}"


def _guided_words(service: PracticeService) -> str:
    found = service.next_decision()
    if found is None:
        return "you have answered every position that you reach"
    side, rival, _ = found
    return f"against {rival} as {'XO'[side]}: where you could go wrong next"


def _coming_words(days: Mapping[date, int], today: date) -> str:
    """How many cards come when: today, tomorrow, and the days after as far as there is room."""
    named = [(_day(day, today), number) for day, number in sorted(days.items())]
    words = [f"{name.removeprefix('on ')} {number}" for name, number in named[:3]]
    later = sum(number for _, number in named[3:])
    return ", ".join([*words, *([f"later {later}"] if later else [])]) or "nothing yet"


_NOTHING: Final = {
    Round.GUIDED: "You have answered every position that you reach.",
    Round.MISTAKES: "No mistake is left. A review may find more.",
    Round.PUZZLES: "Every puzzle is solved.",
}


def nothing_to_ask(service: PracticeService, kind: Round) -> str:
    """Why there is no question of this kind now; a mistake that rests says when it comes again."""
    first = min(service.mistakes, key=_comes, default=None)
    if kind is not Round.MISTAKES or first is None:
        return _NOTHING[kind]
    return f"Your next mistake rests. {again_sentence(first, service.now())}"


def again_sentence(card: Card, now: int) -> str:
    """The sentence about when a card is asked again."""
    return "It is due." if card.is_due(now) else f"It comes again {_when(card, now)}."


def _comes(card: Card) -> int:
    """The moment from which on a card is asked again."""
    return max(card.due or 0, card.rested)


def _when(card: Card, now: int) -> str:
    """When a card is asked again; one that is due by the day does not wait for its minute."""
    moment = max(card.rested, now if card.is_for_today(now) else card.due or 0)
    minutes = -((now - moment) // _MINUTE)
    if 0 < minutes <= _MOST_MINUTES:
        return f"in {counted(minutes, 'minute')}"
    return day_words(moment, now)


def day_words(moment: int, now: int) -> str:
    """The day of a moment, seen from now."""
    return _day(day_of(moment), day_of(now))


def _day(day: date, today: date) -> str:
    """`today`, `yesterday`, a weekday of this week, or how many days it is away."""
    ahead = (day - today).days
    if ahead < 0:
        return "yesterday" if ahead == -1 else f"{-ahead} days ago"
    if ahead <= 1:
        return "tomorrow" if ahead == 1 else "today"
    return f"on {day:%A}" if ahead < 7 else f"in {ahead} days"


def met_words(card: Card) -> str:
    """How often a position was seen and answered right, and how often straight away."""
    right = f"right {_times(card.right)}" if card.right else "not right yet"
    if card.right > card.succeeded:
        right += f", {_times(card.succeeded) if card.succeeded else 'not yet'} straight away"
    return f"Seen {_times(card.met)}; {right}."


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def board_words(decision: Decision) -> str:
    """The board of a decision in three short lines."""
    cells = [decision.position.at(cell) or "·" for cell in range(9)]
    return "\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))
