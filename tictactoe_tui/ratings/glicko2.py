"""Glicko-2 as Mark Glickman published it (glicko.net/glicko/glicko2.pdf), step by step.

Within it everything is on its own scale: `mu` for the rating, `phi` for the deviation, `sigma` for
the volatility. Deviations are not capped: the paper knows no cap. `rate_meetings` rates games of
many players over many periods.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import exp, log, pi, sqrt
from operator import itemgetter
from typing import Final, TypeVar

K = TypeVar("K", bound=Hashable)

# How fast volatility may change; the paper advises 0.3 to 1.2 and uses 0.5 in its example.
TAU: Final = 0.5
# From the paper: a rating is 173.7178 mu + 1500.
_SCALE: Final = 173.7178
_MIDDLE: Final = 1500.0
# Where the paper's iteration for the volatility ends.
_PRECISION: Final = 0.000001
_THREE_BY_PI: Final = 3 / pi**2
# Some 5,000 points apart; beyond that nobody is more certain to win, and nothing overflows.
_FARTHEST: Final = 30.0

Meeting = tuple[int, K, K, float]
"""One game: its period, two different players, and the points of the first: 1, 0.5 or 0."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A player's strength, and how certain and how steady it is, on the scale of the paper."""

    mu: float
    phi: float
    sigma: float

    @classmethod
    def of(cls, rating: float, deviation: float, volatility: float) -> "Skill":
        """The skill with this rating and deviation as they are shown, and this volatility."""
        return cls((rating - _MIDDLE) / _SCALE, deviation / _SCALE, volatility)

    @property
    def rating(self) -> float:
        """The rating as it is shown, 1500 in the middle."""
        return self.mu * _SCALE + _MIDDLE

    @property
    def deviation(self) -> float:
        """How far the rating may be off, as it is shown."""
        return self.phi * _SCALE


NEWCOMER: Final = Skill.of(1500, 350, 0.06)


def skill_after_rest(skill: Skill, periods: int) -> Skill:
    """The skill after this many periods without a game: as high, but less certain (step 6)."""
    if periods <= 0:
        return skill
    return Skill(skill.mu, sqrt(skill.phi**2 + periods * skill.sigma**2), skill.sigma)


def skill_after_period(skill: Skill, results: Iterable[tuple[Skill, float]]) -> Skill:
    """The skill after one period: each opponent as before it, and 1, 0.5 or 0 points (steps 3-8).

    A period without results is a rest.
    """
    mu, information, surprise = skill.mu, 0.0, 0.0
    for opponent, points in results:
        g = 1 / sqrt(1 + _THREE_BY_PI * opponent.phi * opponent.phi)
        apart = max(-_FARTHEST, min(g * (opponent.mu - mu), _FARTHEST))
        expected = 1 / (1 + exp(apart))
        information += g * g * expected * (1 - expected)
        surprise += g * (points - expected)
    if not information:
        return skill_after_rest(skill, 1)
    variance = 1 / information
    sigma = _volatility(skill, variance, variance * surprise)
    phi = 1 / sqrt(1 / (skill.phi**2 + sigma**2) + information)
    return Skill(mu + phi**2 * surprise, phi, sigma)


def _volatility(skill: Skill, variance: float, change: float) -> float:
    """The new volatility, by the iteration of step 5 (Illinois algorithm)."""
    a = log(skill.sigma**2)
    spread = skill.phi**2 + variance
    excess = change**2 - spread

    def f(x: float) -> float:
        weight = exp(x)
        return weight * (excess - weight) / (2 * (spread + weight) ** 2) - (x - a) / TAU**2

    low = a
    if excess > 0:
        high = log(excess)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)


@dataclass(frozen=True, slots=True)
class DatedSkill:
    """A player's skill after the last period with a game of theirs."""

    period: int
    skill: Skill


def rate_meetings(
    places: Mapping[K, DatedSkill], meetings: Iterable[Meeting[K]]
) -> dict[K, DatedSkill]:
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
            now[player] = DatedSkill(period, skill_after_period(before[player], skills))
    return now


def skill_on(place: DatedSkill | None, period: int) -> Skill:
    """A player's skill before a period, less certain for every period without a game until then."""
    return NEWCOMER if place is None else skill_after_rest(place.skill, period - place.period - 1)
