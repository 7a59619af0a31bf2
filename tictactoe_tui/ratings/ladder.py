"""Glicko-2 ratings of many players over many rating periods."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from tictactoe_tui.ratings.glicko2 import NEWCOMER, Skill, skill_after_period, skill_after_rest

K = TypeVar("K", bound=Hashable)

Meeting = tuple[int, K, K, float]
"""One game: its period, two different players, and the points of the first: 1, 0.5 or 0."""


@dataclass(frozen=True, slots=True)
class LadderPlace:
    """A player's skill after the last period with a game of theirs."""

    period: int
    skill: Skill


def rate_meetings(
    places: Mapping[K, LadderPlace], meetings: Iterable[Meeting[K]]
) -> dict[K, LadderPlace]:
    """Every player's place after these games, which come in the order of their periods.

    Games of one period count as played at the same time, so a period must not be split between two
    calls.
    """
    now = dict(places)
    for period, games in groupby(meetings, key=itemgetter(0)):
        results: defaultdict[K, list[tuple[K, float]]] = defaultdict(list)
        for _, one, two, points in games:
            results[one].append((two, points))
            results[two].append((one, 1 - points))
        # All skills as before the period, since its games count as played at the same time.
        before = {player: skill_on(now.get(player), period) for player in results}
        for player, met in results.items():
            skills = [(before[opponent], points) for opponent, points in met]
            now[player] = LadderPlace(period, skill_after_period(before[player], skills))
    return now


def skill_on(place: LadderPlace | None, period: int) -> Skill:
    """A player's skill before a period, less certain for every period without a game until then."""
    return NEWCOMER if place is None else skill_after_rest(place.skill, period - place.period - 1)
