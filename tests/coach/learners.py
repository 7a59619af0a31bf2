"""Somebody who has practised for a while."""

from tictactoe_tui.coach.cards import PracticeAnswer, Source, cards_of, due_cards, with_answer
from tictactoe_tui.coach.decisions import open_positions, progress_of
from tictactoe_tui.coach.lessons import LESSONS, questions_of

DAY = 86_400_000


def practised_for(days: int, now: int, player: str = "Player") -> tuple[PracticeAnswer, ...]:
    """Three lessons, and then eight cards a day, every ninth of them answered wrongly."""
    found: list[PracticeAnswer] = []
    for lesson in LESSONS[:3]:
        found += [
            PracticeAnswer(
                player, "tictactoe", each.code, min(each.right), True, False, Source.LESSON, at
            )
            for at, each in enumerate(questions_of(lesson), now - days * DAY)
        ]
    cards = cards_of(found)
    for number in range(8 * days):
        at = now - (days - number // 8) * DAY + 60_000 * (number + 1)
        due = due_cards(cards, at)
        asked = progress_of(cards, at).next_decision()
        assert asked is not None
        decision = open_positions()[due[0].code] if due else asked[2]
        right = number % 9 != 8
        cell = next(cell for cell in decision.results if (cell in decision.right) is right)
        found.append(
            PracticeAnswer(
                player, "tictactoe", decision.code, cell, right, False, Source.GUIDED, at
            )
        )
        cards = with_answer(cards, found)
    return tuple(found)
