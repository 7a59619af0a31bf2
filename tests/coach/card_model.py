"""Cards once more, slowly: what each answer does to its position, said answer by answer."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tictactoe_tui.coach.cards import PracticeAnswer, Source
from tictactoe_tui.coach.decisions import decisions

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def model_of(answers: Sequence[PracticeAnswer]) -> dict[str, dict[str, Any]]:
    """What is known of every position, by its code."""
    found = {}
    for code in {each.code for each in answers}:
        mine = sorted((each for each in answers if each.code == code), key=lambda each: each.at)
        told = _told(mine)
        if told["met"] or told["aside"]:
            found[code] = told
    return found


def _told(events: Sequence[PracticeAnswer]) -> dict[str, Any]:
    slips = [(each.cell, each.at) for each in events if each.source == "undone"]
    given = [each for each in events if each.source not in ("undone", "aside")]
    given = [each for each in given if (each.cell, each.at) not in slips]
    counts, mistakes, last_wrong = [], [], None
    for at, each in enumerate(given):
        shown = [
            before.at
            for before in given[:at]
            if before.source != "game" and (before.helped or before.right is False)
        ]
        known = each.right is True and not each.helped
        if known and all(each.at - moment >= 10 * MINUTE for moment in shown):
            counts.append((each, True))
            if last_wrong is not None and _day(each.at) > _day(last_wrong):
                mistakes, last_wrong = [], None
        if each.right is False:
            counts.append((each, False))
            last_wrong = each.at
            mistakes += [each] if each.source == "game" else []
    asked = [each for each, knew in counts if each.source != "game" or not knew]
    helped = [each.at for each in given if each.source != "game" and each.helped]
    again = max(helped) + 10 * MINUTE if helped else None
    aside = bool(events) and events[-1].source == "aside"
    known_cell = counts[-1][0].cell if asked and last_wrong is None and counts[-1][1] else None
    return {
        "met": len(given),
        "known": known_cell,
        "wrong": bool(asked) and last_wrong is not None,
        "mistake": mistakes[-1] if mistakes and not aside else None,
        "due": None if aside else _scheduled(counts) if asked else again,
        "aside": aside,
    }


def _scheduled(counts: Sequence[tuple[PracticeAnswer, bool]]) -> int:
    """The moment that the library names after these answers and no others."""
    from fsrs import Card, Rating, Scheduler

    steps = [timedelta(minutes=10)]
    scheduler = Scheduler(learning_steps=steps, relearning_steps=steps, enable_fuzzing=False)
    memory = Card(card_id=0, due=_moment(counts[0][0].at))
    for each, knew in counts:
        rating = Rating.Good if knew else Rating.Again
        memory, _ = scheduler.review_card(memory, rating, _moment(each.at))
    return round(memory.due.timestamp() * 1000)


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def _day(at: int) -> Any:
    return datetime.fromtimestamp(at / 1000).date()


def some_history(source: Random, now: int) -> list[PracticeAnswer]:
    """What somebody did over some weeks with a few positions: games, practice, help, slips."""
    found: list[PracticeAnswer] = []
    for _ in range(source.randrange(1, 30)):
        now += source.choice((MINUTE, 9 * MINUTE, 10 * MINUTE, 3 * 60 * MINUTE, DAY, 6 * DAY))
        decision = decisions()[source.randrange(4)]
        cell = source.choice(sorted(decision.results))
        right = source.choice((cell in decision.right, cell in decision.right, None))
        kind = source.choice((Source.GAME, Source.GUIDED, Source.LESSON, Source.ASIDE))
        if kind is Source.ASIDE and source.random() < 0.6:
            kind = Source.GUIDED
        helped = source.random() < 0.3
        if kind is Source.ASIDE:
            right, helped = None, False
        answer = PracticeAnswer("Ann", "tictactoe", decision.code, cell, right, helped, kind, now)
        found.append(answer)
        if kind is Source.GUIDED and source.random() < 0.2:
            undone = (answer.code, cell, None, False, Source.UNDONE, now)
            found.append(PracticeAnswer("Ann", "tictactoe", *undone))
    return found
