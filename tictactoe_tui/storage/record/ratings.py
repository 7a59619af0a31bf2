"""Ratings of the players: Glicko-2 over UTC days, with the closed days remembered.

What is remembered is never the truth: triggers forget it when a game of those days changes, and
without it everything is worked out from the first game on.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.match.setup import Mode
from tictactoe_tui.ratings.glicko2 import Skill
from tictactoe_tui.ratings.ladder import LadderPlace, Meeting, rate_meetings, skill_on
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, read_pragma
from tictactoe_tui.storage.database.storage_errors import StorageError
from tictactoe_tui.storage.record import closed_days

ALL: Final = "all"
"""In place of a game: all of them together."""
COUNTED: Final = frozenset({Mode.VS_AI})
"""The games that count where nobody wants more: those against the machine."""

_RATED: Final = """
SELECT finished, one, two, winner FROM counted_games
WHERE one <> two AND finished >= :since AND finished < :until
    AND mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
ORDER BY finished, number"""
_POINTS: Final[Mapping[int | None, float]] = {0: 1.0, None: 0.5, 1: 0.0}


@dataclass(frozen=True, slots=True)
class ClosedRatings:
    """The ratings after the last closed day, to be remembered for one way to count.

    `key` is that way, the game and the modes in one text. `state` is that of the file when they
    were worked out; `places` holds what is new.
    """

    key: str
    state: int
    through: int
    places: Mapping[int, LadderPlace]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody's skill by the number of the player, and what should be remembered of it."""

    skills: Mapping[int, Skill]
    closed: ClosedRatings | None


def read_ratings(
    connection: sqlite3.Connection, game: str | None, modes: frozenset[Mode], now: int
) -> Ratings:
    """The ratings of all rated players by the games of these modes, of one game or of all."""
    key = " ".join((game or ALL, *sorted(modes)))
    counted = {"game": game, **closed_days.modes_as_values(modes)}
    today = clock.day_of(now)
    midnight = clock.midnight_before(now)
    since, places = closed_days.closed_through(connection, key), _remembered(connection, key)
    closed = rate_meetings(places, _meetings(connection, counted, since, midnight))
    places_now = rate_meetings(
        closed, _meetings(connection, counted, max(since, midnight), closed_days.ALWAYS)
    )
    skills = {player: skill_on(place, today) for player, place in places_now.items()}
    news = {player: place for player, place in closed.items() if places.get(player) != place}
    if not news:
        return Ratings(skills, None)
    # It changes with every commit of another program.
    state = read_pragma(connection, "data_version")
    return Ratings(skills, ClosedRatings(key, state, midnight, news))


def remember_ratings(database: Database, *ratings: Ratings) -> None:
    """Remember the closed days, unless another program has changed anything meanwhile."""
    if database.condition.read_only:
        return
    for closed in (each.closed for each in ratings):
        if closed is not None:
            # What cannot be remembered is worked out again.
            with suppress(StorageError):
                database.write(_remember, closed)


def _remembered(connection: sqlite3.Connection, key: str) -> dict[int, LadderPlace]:
    """Everybody's place after the closed days."""
    rows = connection.execute(
        "SELECT player, day, mu, phi, sigma FROM rating_states WHERE game = ?", (key,)
    )
    return {player: LadderPlace(day, Skill(*skill)) for player, day, *skill in rows}


def _meetings(
    connection: sqlite3.Connection, counted: Mapping[str, str | None], since: int, until: int
) -> Iterator[Meeting[int]]:
    """The rated games of a time, in its order."""
    rows = connection.execute(_RATED, {"since": since, "until": until, **counted})
    for finished, one, two, winner in rows:
        yield finished // clock.DAY, one, two, _POINTS[winner]


def _remember(connection: sqlite3.Connection, closed: ClosedRatings) -> None:
    # What came meanwhile may be of the very days that are to be closed.
    if read_pragma(connection, "data_version") != closed.state:
        return
    closed_days.close_days(connection, closed.key, closed.through)
    connection.executemany(
        "INSERT OR REPLACE INTO rating_states VALUES (?, ?, ?, ?, ?, ?)",
        [
            (closed.key, player, place.period, place.skill.mu, place.skill.phi, place.skill.sigma)
            for player, place in closed.places.items()
        ],
    )
