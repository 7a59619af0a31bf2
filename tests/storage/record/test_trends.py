"""Streaks, the rolling win rate with its interval, and the weeks."""

import time
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from tictactoe_tui.games import Side
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.storage.record.people import PlayerGame
from tictactoe_tui.storage.record.statistics import (
    MOST_POINTS,
    MOST_WEEKS,
    Streak,
    best_streak_of,
    streak_of,
    trend_of,
    weeks_of,
)

BERLIN = "Europe/Berlin"


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Local time with a summer time in it."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", BERLIN)
        time.tzset()
        yield
    time.tzset()


def games(outcomes: str) -> list[PlayerGame]:
    """Games that ended like this: + won, - lost, = drawn."""
    return [
        PlayerGame(
            number, False, Side.ONE, "four", Mode.VS_AI, 2, {"+": 1, "=": 0, "-": -1}[outcome]
        )
        for number, outcome in enumerate(outcomes)
    ]


def moment(*numbers: int) -> int:
    return int(datetime(*numbers, tzinfo=ZoneInfo(BERLIN)).timestamp() * 1000)  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    "outcomes, streak, best",
    [
        ("", Streak(), 0),
        ("+", Streak("win", 1), 1),
        ("-++", Streak("win", 2), 2),
        ("+++=+-", Streak("loss", 1), 3),
        ("--==", Streak("draw", 2), 0),
    ],
)
def test_streaks(outcomes: str, streak: Streak, best: int) -> None:
    assert streak_of(games(outcomes)) == streak
    assert best_streak_of(games(outcomes)) == best


def test_the_trend_looks_at_twenty_games() -> None:
    trend = trend_of(games("+" * 5 + "-" * 20 + "+" * 10))
    assert [point.game_number for point in trend] == list(range(1, 36))
    assert [trend[at].rate for at in (0, 4, 9, 24, 34)] == [100, 100, 50, 0, 50]
    assert all(point.low <= point.rate <= point.high for point in trend)
    assert [point.ended for point in trend] == list(range(35))


@pytest.mark.parametrize("count", [MOST_POINTS, MOST_POINTS + 1, 12_345])
def test_a_long_trend_is_thinned_evenly(count: int) -> None:
    numbers = [point.game_number for point in trend_of(games("+-" * (count // 2 + 1))[:count])]
    assert len(numbers) == MOST_POINTS
    assert (numbers[0], numbers[-1]) == (1, count)
    gaps = [later - earlier for earlier, later in pairwise(numbers)]
    assert max(gaps) - min(gaps) <= 1


@pytest.mark.usefixtures("berlin")
def test_weeks_begin_on_a_local_monday_in_summer_and_winter() -> None:
    found = weeks_of(
        [
            moment(2025, 3, 24),
            moment(2025, 3, 30, 23, 59),
            moment(2025, 3, 31),
            moment(2025, 4, 20, 12),
        ]
    )
    assert found == (
        (moment(2025, 3, 24), 2),
        (moment(2025, 3, 31), 1),
        (moment(2025, 4, 7), 0),
        (moment(2025, 4, 14), 1),
    )


@pytest.mark.usefixtures("berlin")
def test_only_the_last_weeks_are_told() -> None:
    found = weeks_of([moment(2019, 1, 1), moment(2025, 10, 29), moment(2025, 1, 1)])
    assert len(found) == MOST_WEEKS
    assert found[-1] == (moment(2025, 10, 27), 1)
    assert sum(games for _, games in found) == 2 - (moment(2025, 1, 1) < found[0][0])


def test_times_that_nobody_lived_in_have_no_week() -> None:
    assert weeks_of([-(2**62), -1, 2**62]) == ()
    assert weeks_of([]) == ()
