"""A player's games over time: streaks, the rolling win rate, and games by week."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal

from tictactoe_tui.ratings.intervals import wilson
from tictactoe_tui.storage.record.player_games import PlayerGame

# Games over which the win rate is taken: fewer jump, more hide a change.
WINDOW: Final = 20
MOST_POINTS: Final = 400
MOST_WEEKS: Final = 52
_WEEK: Final = timedelta(weeks=1)
# Moments that datetime can convert; a wrong clock or an import may have others.
_DATED: Final = range(250_000_000_000_000)
_outcome: Final = attrgetter("outcome")
_KINDS: Final[dict[int, Literal["win", "draw", "loss"]]] = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Streak:
    """How the latest games ended, and how many of them in a row; None before the first."""

    kind: Literal["win", "loss", "draw"] | None = None
    length: int = 0


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """The win rate in percent over the last games up to this one, counted from 1.

    `low` and `high` are the ends of its Wilson interval of 95 %.
    """

    game_number: int
    ended: int
    rate: float
    low: float
    high: float


def streak_of(games: Sequence[PlayerGame]) -> Streak:
    """The streak of games up to the last one that ended like it."""
    for outcome, alike in groupby(reversed(games), key=_outcome):
        return Streak(_KINDS[outcome], len(list(alike)))
    return Streak()


def best_streak_of(games: Sequence[PlayerGame]) -> int:
    """The most wins in a row."""
    runs = (len(list(alike)) for outcome, alike in groupby(games, key=_outcome) if outcome == 1)
    return max(runs, default=0)


def trend_of(games: Sequence[PlayerGame]) -> tuple[TrendPoint, ...]:
    """The win rate over the last WINDOW games, after every game or after MOST_POINTS of many."""
    wins = [0]
    for game in games:
        wins.append(wins[-1] + (game.outcome == 1))
    points = []
    for number in _spread(len(games)):
        counted = min(number, WINDOW)
        won = wins[number] - wins[number - counted]
        low, high = wilson(won, counted)
        rate = 100 * won / counted
        points.append(TrendPoint(number, games[number - 1].ended, rate, low, high))
    return tuple(points)


def weeks_of(moments: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The local Mondays in milliseconds, each with the games of its week, up to the last one."""
    mondays = Counter(_monday(moment) for moment in moments if moment in _DATED)
    if not mondays:
        return ()
    last = max(mondays)
    monday = max(min(mondays), last - (MOST_WEEKS - 1) * _WEEK)
    weeks = []
    while monday <= last:
        weeks.append((int(monday.timestamp() * 1000), mondays[monday]))
        monday += _WEEK
    return tuple(weeks)


def _monday(moment: int) -> datetime:
    """The local midnight at which the week of this moment began."""
    day = datetime.fromtimestamp(moment / 1000).date()
    return datetime.combine(day - timedelta(days=day.weekday()), time())


def _spread(count: int) -> list[int]:
    """The numbers from 1 to `count`, or MOST_POINTS of them evenly spread, with both ends."""
    if count <= MOST_POINTS:
        return list(range(1, count + 1))
    return [1 + round(step * (count - 1) / (MOST_POINTS - 1)) for step in range(MOST_POINTS)]
