"""Glicko-2 once more, slowly: every period from the first to the last, roots by bisection."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log, pi, sqrt

START = (1500.0, 350.0, 0.06)
TAU = 0.5


@dataclass
class Rated:
    """A player on the scale that is shown."""

    rating: float
    deviation: float
    volatility: float


def g(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (deviation / 173.7178) ** 2 / pi**2)


def expected(one: Rated, two: Rated) -> float:
    return 1 / (1 + exp(-g(two.deviation) * (one.rating - two.rating) / 173.7178))


def volatility(player: Rated, variance: float, change: float) -> float:
    """Where the function of step 5 is zero; it falls all the way."""
    phi = player.deviation / 173.7178

    def f(x: float) -> float:
        above = exp(x) * (change**2 - phi**2 - variance - exp(x))
        return above / (2 * (phi**2 + variance + exp(x)) ** 2) - (x - a) / TAU**2

    a = log(player.volatility**2)
    low, high = a - 20, a + 20
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return exp(low / 2)


def after_period(player: Rated, results: list[tuple[Rated, float]]) -> Rated:
    """One period of one player."""
    phi = player.deviation / 173.7178
    if not results:
        return Rated(
            player.rating, 173.7178 * sqrt(phi**2 + player.volatility**2), player.volatility
        )
    variance = 1 / sum(
        g(other.deviation) ** 2 * expected(player, other) * (1 - expected(player, other))
        for other, _ in results
    )
    gain = sum(g(other.deviation) * (points - expected(player, other)) for other, points in results)
    sigma = volatility(player, variance, variance * gain)
    new = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rated(player.rating + 173.7178 * new**2 * gain, 173.7178 * new, sigma)


def ladder(
    games: Mapping[int, list[tuple[str, str, float]]], today: int
) -> dict[str, tuple[float, float]]:
    """Rating and deviation of everybody today, from the games of each day."""
    players: dict[str, Rated] = {}
    for day in range(min(games, default=today), today + 1):
        played = games.get(day, [])
        for one, two, _ in played:
            players.setdefault(one, Rated(*START))
            players.setdefault(two, Rated(*START))
        results: dict[str, list[tuple[Rated, float]]] = {name: [] for name in players}
        for one, two, points in played:
            results[one].append((players[two], points))
            results[two].append((players[one], 1 - points))
        # A day that is not over yet has no rest in it.
        players = {
            name: after_period(player, results[name]) if results[name] or day < today else player
            for name, player in players.items()
        }
    return {name: (player.rating, player.deviation) for name, player in players.items()}
