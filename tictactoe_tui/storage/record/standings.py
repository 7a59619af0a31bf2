"""The leaderboard: every player's tally, opening balance and rating.

A row of it is asked of the games each time: the results of the view `standing_games`, in
`schema.sql`, are counted, and rated by Glicko-2 with UTC days as periods. The result of all days
that are over is remembered, only to be quick: triggers forget it when a game of those days changes,
and without it all is worked out from the first game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.ratings.glicko2 import DatedSkill, Meeting, Skill, rate_meetings, skill_on
from tictactoe_tui.storage.database import clock, connection as db
from tictactoe_tui.storage.record.people import ALL_MODES, COUNTED

ALL: Final = "all"
"""In place of a game: all of them together."""

_BALANCES: Final = "SELECT player, games, wins, losses, draws FROM balances"
_PLAYERS: Final = "SELECT id, name, kind = 'computer' FROM players ORDER BY key, kind = 'computer'"
_COUNTED_GAMES: Final = """
SELECT finished, one, two, winner, number FROM standing_games
WHERE finished >= :since AND finished < :until
    AND mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
ORDER BY finished, number"""
_POINTS: Final[Mapping[int | None, float]] = {0: 1.0, None: 0.5, 1: 0.0}
# The largest integer of SQLite, later than any moment; its negative is before all.
_ALWAYS: Final = 2**63 - 1

_Row = tuple[int, int, int, int | None, int]


@dataclass(frozen=True, slots=True)
class Place:
    """How a player stands by the games that count; without a skill where none of them is rated."""

    tally: Tally
    skill: DatedSkill | None = None


_REMEMBERED: Final = Decoder(dict[int, Place])


@dataclass(frozen=True, slots=True)
class Places:
    """All standings, by the number of the player.

    `closed` is how all stood after the last day that is over, where that is to be remembered under
    the `key`; `state` is the file's `data_version` when it was worked out.
    """

    places: Mapping[int, Place]
    key: str
    through: int
    state: int
    closed: Mapping[int, Place] | None

    def skill(self, player: int) -> Skill | None:
        """How strong a player is today; None without a rated game."""
        place, today = self.places.get(player), self.through // clock.DAY
        return skill_on(place.skill, today) if place is not None and place.skill else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the leaderboard; `opening` is the imported part of the tally.

    Rating and deviation are None without a rated game among those that count. The rank is the place
    among those who are shown.
    """

    name: str
    computer: bool
    tally: Tally
    opening: Tally | None = None
    rating: float | None = None
    deviation: float | None = None
    rank: int = 0


def standings(
    database: db.Database, game: str | None = None, modes: frozenset[Mode] = COUNTED
) -> tuple[Standing, ...]:
    """All players with a game of these modes, by wins, then win rate, then name.

    Imported opening balances count as tic-tac-toe against the machine.
    """
    found, places = database.read(_read_standings, game, modes, clock.now())
    remember_places(database, places)
    return found


def _read_standings(
    connection: db.Connection, game: str | None, modes: frozenset[Mode], now: int
) -> tuple[tuple[Standing, ...], Places]:
    places = read_places(connection, game, modes, now)
    opened: Mapping[int, Tally] = {}
    if Mode.VS_AI in modes and game in (None, tictactoe.KEY):
        opened = {player: Tally(*tally) for player, *tally in connection.execute(_BALANCES)}
    found: list[Standing] = []
    for number, name, computer in connection.execute(_PLAYERS):
        place, opening = places.places.get(number), opened.get(number)
        if place is not None or opening is not None:
            tally = (place.tally if place else Tally()) + (opening or Tally())
            skill = places.skill(number)
            rating, deviation = (skill.rating, skill.deviation) if skill else (None, None)
            found.append(Standing(name, bool(computer), tally, opening, rating, deviation))
    # A stable sort: players who did equally well stay in the order of their names.
    found.sort(key=lambda each: (-each.tally.wins, -each.tally.win_rate))
    return tuple(found), places


def read_places(
    connection: db.Connection, game: str | None, modes: frozenset[Mode], now: int
) -> Places:
    """How all players stand by the games of these modes, of one game or of all."""
    key, midnight = " ".join((game or ALL, *sorted(modes))), now // clock.DAY * clock.DAY
    counted = {"game": game, **{mode.value: mode if mode in modes else None for mode in ALL_MODES}}

    def games(since: int, until: int) -> Iterator[_Row]:
        return connection.execute(_COUNTED_GAMES, {**counted, "since": since, "until": until})

    since, before = _remembered(connection, key)
    closed = _places_after(before, games(since, midnight))
    places = _places_after(closed, games(max(since, midnight), _ALWAYS))
    # data_version changes with every commit of another program.
    state = db.read_pragma(connection, "data_version")
    return Places(places, key, midnight, state, None if closed == before else closed)


def remember_places(database: db.Database, *found: Places) -> None:
    """Remember how all stood after the days that are over."""
    for places in found:
        if places.closed is not None and not database.condition.read_only:
            # What cannot be stored is worked out again next time.
            with suppress(db.StorageError):
                database.write(_remember, places)


def forget_places(connection: db.Connection) -> None:
    """Forget what is remembered, so that everything is worked out again from the first game."""
    connection.execute("DELETE FROM closed_standings")


def _remembered(connection: db.Connection, key: str) -> tuple[int, Mapping[int, Place]]:
    """Up to when places are remembered, and how all stood then."""
    question = "SELECT through, places FROM closed_standings WHERE key = ?"
    for through, text in connection.execute(question, (key,)):
        with suppress(MsgspecError):  # damaged: then it is worked out
            return through, _REMEMBERED.decode(text)
    return -_ALWAYS, {}


def _remember(connection: db.Connection, places: Places) -> None:
    # A game that another program wrote meanwhile may belong to the days to be closed.
    if db.read_pragma(connection, "data_version") == places.state:
        values = (places.key, places.through, encode(places.closed).decode())
        connection.execute("INSERT OR REPLACE INTO closed_standings VALUES (?, ?, ?)", values)


def _places_after(places: Mapping[int, Place], games: Iterable[_Row]) -> dict[int, Place]:
    """How all stand after these games, which come in the order of their end."""
    # Counted by pairs: far fewer than games, of which there may be a million.
    met: Counter[tuple[int, int, int | None]] = Counter()

    def meetings() -> Iterator[Meeting[int]]:
        for finished, one, two, winner, _ in games:
            met[one, two, winner] += 1
            if one != two:
                yield finished // clock.DAY, one, two, _POINTS[winner]

    rated = {player: place.skill for player, place in places.items() if place.skill}
    skills = rate_meetings(rated, meetings())
    tallies = {player: place.tally for player, place in places.items()}
    for (one, two, winner), count in met.items():
        for side, player in enumerate((one, two)):
            won, drawn = count * (winner == side), count * (winner is None)
            news = Tally(count, won, count - won - drawn, drawn)
            tallies[player] = tallies.get(player, Tally()) + news
    return {player: Place(tally, skills.get(player)) for player, tally in tallies.items()}
