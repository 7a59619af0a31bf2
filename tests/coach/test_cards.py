"""When a position comes again: nothing but the answers decides it."""

import random
import sys
from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest
from msgspec.structs import replace

from tests.coach.card_model import DAY, MINUTE, model_of, some_history
from tictactoe_tui.coach import cards
from tictactoe_tui.coach.cards import (
    Card,
    PracticeAnswer,
    Source,
    cards_of,
    day_of,
    due_by_day,
    due_cards,
    with_answer,
)
from tictactoe_tui.coach.decisions import decisions

NOON = 1_760_270_400_000


def answer(
    number: int = 1,
    *,
    right: bool | None = True,
    at: int = NOON,
    helped: bool = False,
    source: Source = Source.GUIDED,
) -> PracticeAnswer:
    decision = decisions()[number - 1]
    cells = [cell for cell in decision.results if (cell in decision.right) is (right is True)]
    return PracticeAnswer("Ann", "tictactoe", decision.code, cells[0], right, helped, source, at)


def days_until_due(*given: PracticeAnswer) -> int:
    (card,) = cards_of(given).values()
    assert card.due is not None
    return (day_of(card.due) - day_of(given[-1].at)).days


def test_a_right_answer_comes_later_each_time_and_a_wrong_one_the_same_day() -> None:
    at, given, gaps = NOON, [], []
    for _ in range(4):
        given.append(answer(at=at))
        gaps.append(days_until_due(*given))
        at += gaps[-1] * DAY
    assert gaps == sorted(set(gaps))
    assert gaps[0] >= 1
    assert days_until_due(answer(right=False)) == 0
    given.append(answer(right=False, at=at))
    assert days_until_due(*given) == 0
    given.append(answer(at=at + MINUTE))
    assert days_until_due(*given) == 0
    given.append(answer(at=at + 10 * MINUTE))
    assert 1 <= days_until_due(*given) < gaps[-1]


def test_the_same_answers_come_to_the_same_dates_whenever_and_in_whatever_order() -> None:
    source = random.Random(3)
    given = [
        answer(source.randrange(1, 5), right=source.random() < 0.6, at=NOON + n * DAY // 7)
        for n in range(60)
    ]
    found = cards_of(given)
    source.shuffle(given)
    assert cards_of(given) == found
    grown = cards_of(())
    ordered = sorted(given, key=lambda each: each.at)
    for end in range(1, len(ordered) + 1):
        grown = with_answer(grown, ordered[:end])
    assert grown == found


@pytest.mark.parametrize("other", [answer(helped=True), answer(right=None)])
def test_a_helped_or_an_open_answer_is_no_success_and_no_mistake(other: PracticeAnswer) -> None:
    mistake = answer(right=False)
    later = replace(other, at=NOON + 1)
    (card,) = cards_of((mistake, later)).values()
    assert card.wrong
    assert card.due == cards_of((mistake,))[mistake.code].due
    (card,) = cards_of((later,)).values()
    again = later.at + 10 * MINUTE if later.helped else None
    assert (card.due, card.known_cell, card.wrong, card.met) == (again, None, None, 1)


def test_right_moves_in_games_alone_make_no_card() -> None:
    played = answer(source=Source.GAME)
    (card,) = cards_of((played, replace(played, at=NOON + DAY))).values()
    assert (card.due, card.known_cell, card.met) == (None, None, 2)
    (card,) = cards_of((played, answer(right=False, source=Source.GAME, at=NOON + 1))).values()
    assert card.wrong
    assert card.is_due(NOON)


def test_due_is_by_the_day_and_longest_first() -> None:
    found = cards_of((answer(1), answer(2, right=False), answer(3, right=False, at=NOON - DAY)))
    assert [card.code for card in due_cards(found, NOON)] == [decisions()[2].code]
    assert [card.code for card in due_cards(found, NOON + 10 * MINUTE)] == [
        decisions()[number - 1].code for number in (3, 2)
    ]
    assert len(due_cards(found, NOON + 30 * DAY)) == 3
    assert sum(due_by_day(found, NOON).values()) == 3
    assert due_by_day(found, NOON)[day_of(NOON)] == 2


def test_nothing_is_loaded_for_who_never_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    assert due_cards(cards_of(()), NOON) == ()
    with pytest.raises(ImportError):
        cards_of((answer(),))


def told(cards: Mapping[str, Card]) -> dict[str, dict[str, object]]:
    return {
        code: {
            "met": card.met,
            "known": card.known_cell,
            "wrong": card.wrong is not None,
            "mistake": card.mistake,
            "due": card.due,
            "aside": card.aside,
        }
        for code, card in cards.items()
    }


def differs(histories: int) -> bool:
    """Whether any history comes to something else than in the slow and obvious model."""
    source = random.Random(11)
    given = (some_history(source, NOON) for _ in range(histories))
    return any(told(cards_of(each)) != model_of(each) for each in given)


def test_cards_are_those_of_the_model_whatever_was_done() -> None:
    assert not differs(300)


FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a helped answer counts": lambda patch: patch.setattr(
        PracticeAnswer, "succeeded", property(lambda each: each.right is True)
    ),
    "what was just shown counts": lambda patch: patch.setattr(cards, "_AGAIN", timedelta()),
    "a slip stays": lambda patch: patch.setattr(cards, "standing", list),
    "a mistake is made good the same day": lambda patch: patch.setattr(
        cards, "day_of", lambda moment: moment
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_model_notices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[name](monkeypatch)
    assert differs(60)
