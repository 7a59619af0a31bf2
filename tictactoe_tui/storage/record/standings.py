"""The leaderboard: every player's tally, opening balance and rating.

Ratings are Glicko-2 with UTC days as periods, stored up to the last closed day. What is stored is
only a cache: triggers delete it when a game of those days changes, and without it everything is
worked out from the first game on.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.ratings.glicko2 import DatedSkill, Meeting, Skill, rate_meetings, skill_on
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, StorageError, read_pragma
from tictactoe_tui.storage.record import closed_days

ALL: Final = "all"
"""In place of a game: all of them together."""
COUNTED: Final = frozenset({Mode.VS_AI})
"""The modes whose games count unless others are asked for: games against the machine."""
ALL_MODES: Final = frozenset(Mode) - {Mode.TRAINING}
"""The modes whose games can count."""

_RATED: Final = """
SELECT finished, one, two, winner, number FROM standing_games
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
    for finished, one, two, winner, _ in rows:
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


_BALANCES: Final = "SELECT player, games, wins, losses, draws FROM balances"
_PLAYERS: Final = "SELECT id, name, kind = 'computer' FROM players ORDER BY key, kind = 'computer'"
_TALLIES: Final = "tallies"
_CLOSED_TALLIES: Final = """
SELECT player, sum(wins + losses + draws), sum(wins), sum(losses), sum(draws)
FROM closed_tallies
WHERE mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
GROUP BY player"""
_TALLIES_SINCE: Final = """
SELECT player, count(*), sum(won), sum(lost), sum(drawn)
FROM counted_sides
WHERE finished >= :since AND finished < :until
    AND mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
GROUP BY player"""
_CLOSE_TALLIES: Final = """
INSERT INTO closed_tallies
SELECT player, game, mode, sum(won), sum(lost), sum(drawn)
FROM counted_sides WHERE finished >= :since AND finished < :until
GROUP BY player, game, mode
ON CONFLICT DO UPDATE SET
    wins = wins + excluded.wins,
    losses = losses + excluded.losses,
    draws = draws + excluded.draws"""
_HAS_DAYS_TO_CLOSE: Final = """
SELECT EXISTS (SELECT 1 FROM standing_games WHERE finished >= :since AND finished < :until)"""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the leaderboard; `opening` is the imported part of the tally.

    Rating and deviation are None without a rated game among those that count.
    """

    name: str
    computer: bool
    tally: Tally
    opening: Tally | None = None
    rating: float | None = None
    deviation: float | None = None


def standings(
    database: Database, game: str | None = None, modes: frozenset[Mode] = COUNTED
) -> tuple[Standing, ...]:
    """All players with a game of these modes, by wins, then win rate, then name.

    Imported opening balances count as tic-tac-toe against the machine.
    """
    now = clock.now()
    found, ratings, has_days_to_close = database.ask(_read_standings, game, modes, now)
    remember_ratings(database, ratings)
    if has_days_to_close:
        _remember_closed_tallies(database, clock.midnight_before(now))
    return found


def _read_standings(
    connection: sqlite3.Connection, game: str | None, modes: frozenset[Mode], now: int
) -> tuple[tuple[Standing, ...], Ratings, bool]:
    played, has_days_to_close = _read_tallies(connection, game, modes, clock.midnight_before(now))
    opened: Mapping[int, Tally] = {}
    if Mode.VS_AI in modes and game in (None, tictactoe.KEY):
        opened = _tallies_in(connection.execute(_BALANCES))
    ratings = read_ratings(connection, game, modes, now)
    found: list[Standing] = []
    for number, name, computer in connection.execute(_PLAYERS):
        if number in played or number in opened:
            opening, skill = opened.get(number), ratings.skills.get(number)
            tally = played.get(number, Tally()) + (opening or Tally())
            rating, deviation = (skill.rating, skill.deviation) if skill else (None, None)
            found.append(Standing(name, bool(computer), tally, opening, rating, deviation))
    # A stable sort: players who did equally well stay in the order of their names.
    found.sort(key=lambda each: (-each.tally.wins, -each.tally.win_rate))
    return tuple(found), ratings, has_days_to_close


def _read_tallies(
    connection: sqlite3.Connection, game: str | None, modes: frozenset[Mode], midnight: int
) -> tuple[Mapping[int, Tally], bool]:
    """The tallies by the number of the player, and whether there are days still to be closed."""
    since = closed_days.closed_through(connection, _TALLIES)
    wanted = {"game": game, **closed_days.modes_as_values(modes)}
    tallies: dict[int, Tally] = {}
    if since > -closed_days.ALWAYS:
        tallies = _tallies_in(connection.execute(_CLOSED_TALLIES, wanted))
    later = connection.execute(
        _TALLIES_SINCE, {**wanted, "since": since, "until": closed_days.ALWAYS}
    )
    for player, tally in _tallies_in(later).items():
        tallies[player] = tallies[player] + tally if player in tallies else tally
    has_days_to_close = connection.execute(
        _HAS_DAYS_TO_CLOSE, {"since": since, "until": midnight}
    ).fetchone()[0]
    return tallies, bool(has_days_to_close)


def _tallies_in(rows: sqlite3.Cursor) -> dict[int, Tally]:
    """Tallies by player, from rows that begin with the player's number."""
    return {player: Tally(*counts) for player, *counts in rows}


def _remember_closed_tallies(database: Database, midnight: int) -> None:
    """Store the tallies of all days before this midnight."""
    # What cannot be stored is counted again next time.
    with suppress(StorageError):
        database.write(_close_tallies, midnight)


def _close_tallies(connection: sqlite3.Connection, midnight: int) -> None:
    since = closed_days.closed_through(connection, _TALLIES)
    if since == -closed_days.ALWAYS:
        connection.execute("DELETE FROM closed_tallies")
    if since < midnight:
        connection.execute(_CLOSE_TALLIES, {"since": since, "until": midnight})
        closed_days.close_days(connection, _TALLIES, midnight)
