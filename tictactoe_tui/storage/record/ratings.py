"""Ratings of the players: Glicko-2 with UTC days as periods, stored up to the last closed day.

The stored ratings are only a cache: triggers delete them when a game of those days changes, and
without them everything is worked out from the first game on.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.match.setup import Mode
from tictactoe_tui.ratings.glicko2 import DatedSkill, Meeting, Skill, rate_meetings, skill_on
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, StorageError, read_pragma
from tictactoe_tui.storage.record import closed_days

ALL: Final = "all"
"""In place of a game: all of them together."""
COUNTED: Final = frozenset({Mode.VS_AI})
"""The modes whose games count unless others are asked for: games against the machine."""

_RATED: Final = """
SELECT finished, one, two, winner FROM counted_games
WHERE one <> two AND finished >= :since AND finished < :until
    AND mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
ORDER BY finished, number"""
_POINTS: Final[Mapping[int | None, float]] = {0: 1.0, None: 0.5, 1: 0.0}


@dataclass(frozen=True, slots=True)
class ClosedRatings:
    """Ratings after the last closed day that are to be stored.

    `key` has the game and the modes that were counted. `state` is the file's `data_version` when
    they were worked out; `places` has only the players whose place is new.
    """

    key: str
    state: int
    through: int
    places: Mapping[int, DatedSkill]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Skills by the number of the player, and what of them should be stored, if anything."""

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
    since, places = closed_days.closed_through(connection, key), _remembered_places(connection, key)
    closed = rate_meetings(places, _meetings(connection, counted, since, midnight))
    places_now = rate_meetings(
        closed, _meetings(connection, counted, max(since, midnight), closed_days.ALWAYS)
    )
    skills = {player: skill_on(place, today) for player, place in places_now.items()}
    news = {player: place for player, place in closed.items() if places.get(player) != place}
    if not news:
        return Ratings(skills, None)
    # data_version changes with every commit of another program.
    state = read_pragma(connection, "data_version")
    return Ratings(skills, ClosedRatings(key, state, midnight, news))


def remember_ratings(database: Database, *ratings: Ratings) -> None:
    """Store the ratings of the closed days, unless another program has written meanwhile."""
    if database.condition.read_only:
        return
    for closed in (each.closed for each in ratings):
        if closed is not None:
            # What cannot be stored is worked out again next time.
            with suppress(StorageError):
                database.write(_remember_closed, closed)


def _remembered_places(connection: sqlite3.Connection, key: str) -> dict[int, DatedSkill]:
    """The stored places after the closed days, by player."""
    rows = connection.execute(
        "SELECT player, day, mu, phi, sigma FROM rating_states WHERE game = ?", (key,)
    )
    return {player: DatedSkill(day, Skill(*skill)) for player, day, *skill in rows}


def _meetings(
    connection: sqlite3.Connection, counted: Mapping[str, str | None], since: int, until: int
) -> Iterator[Meeting[int]]:
    """The rated games that ended between two moments, in their order."""
    rows = connection.execute(_RATED, {"since": since, "until": until, **counted})
    for finished, one, two, winner in rows:
        yield finished // clock.DAY, one, two, _POINTS[winner]


def _remember_closed(connection: sqlite3.Connection, closed: ClosedRatings) -> None:
    # A game that another program wrote meanwhile may belong to the days to be closed.
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
