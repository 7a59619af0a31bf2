"""The players in the record, each under the first spelling of the name: games and standings.

A row of the leaderboard, with tally, opening balance and rating, is asked of the games each time:
the results of the view `standing_games`, in `schema.sql`, are counted, and rated by Glicko-2 with
UTC days as periods. The result of all days that are over is remembered, only to be quick: triggers
forget it when a game of those days changes, and without it all is worked out from the first game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Human, Mode, Seat
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.ratings.glicko2 import DatedSkill, Meeting, Skill, rate_meetings, skill_on
from tictactoe_tui.storage.database import clock, connection as db

PERSON: Final = "person"
COMPUTER: Final = "computer"

_UNCOUNTED: Final = "taken_over IS NOT NULL OR imported IS NOT NULL OR mode = 'training'"
_PLAYERS: Final = f"""
SELECT name, kind FROM players
WHERE EXISTS (SELECT 1 FROM counted_games WHERE one = players.id)
    OR EXISTS (SELECT 1 FROM counted_games WHERE two = players.id)
    OR id IN (SELECT one FROM past_imported UNION ALL SELECT two FROM past_imported)
    OR id IN (SELECT player FROM balances)
    OR id IN (SELECT one FROM past_games WHERE {_UNCOUNTED}
        UNION ALL SELECT two FROM past_games WHERE {_UNCOUNTED})
ORDER BY kind = 'computer', key"""  # noqa: S608


def players(database: db.Database) -> tuple[tuple[str, bool], ...]:
    """The names of all players in the record, and whether each is a computer; people first."""
    rows = database.read(lambda connection: connection.execute(_PLAYERS).fetchall())
    return tuple((name, kind == COMPUTER) for name, kind in rows)


def knows_others(database: db.Database, name: str) -> bool:
    """Whether the record knows any person beside the one of this name."""
    own = name_key(name)
    return any(not computer and name_key(each) != own for each, computer in players(database))


def lookup_key(name: str) -> str:
    """The key to look a name up by; lone surrogates, which cannot be stored, match nobody."""
    return "".join("\0" if "\ud800" <= each <= "\udfff" else each for each in name_key(name))


def player_number(connection: db.Connection, seat: Seat) -> int:
    """The number of a player, who is added to the record if missing."""
    known = known_number(connection, *player_key(seat))
    enter = "INSERT INTO players (kind, key, name) VALUES (?, ?, ?) RETURNING id"
    values = (*player_key(seat), seat.name)
    return db.read_number(connection, enter, values) if known is None else known


def player_key(seat: Seat) -> tuple[str, str]:
    """The kind of a player, and the key of the name."""
    return PERSON if isinstance(seat, Human) else COMPUTER, name_key(seat.name)


def known_number(connection: db.Connection, kind: str, key: str) -> int | None:
    """The number of the player of this kind and key, if there is one in the record."""
    question = "SELECT id FROM players WHERE kind = ? AND key = ?"
    known: tuple[int | None] = connection.execute(question, (kind, key)).fetchone() or (None,)
    return known[0]


COUNTED: Final = frozenset({Mode.VS_AI})
"""The modes whose games count by default: games against the machine."""
ALL_MODES: Final = frozenset(Mode) - {Mode.TRAINING}
OPENING: Final = "SELECT games, wins, losses, draws FROM balances WHERE player = ?"
# A computer that played against itself has two entries of such a game.
_GAMES_OF: Final = """
SELECT finished AS ended, 0 AS older, number, 0 AS side, game, mode, two AS opponent, winner,
    0 AS imported
FROM counted_games WHERE one = :player
UNION ALL SELECT finished, 0, number, 1, game, mode, one, winner, 0
FROM counted_games WHERE two = :player
UNION ALL SELECT finished, 0, number, 0, game, mode, two, winner, 1
FROM marked_games WHERE one = :player
UNION ALL SELECT finished, 0, number, 1, game, mode, one, winner, 1
FROM marked_games WHERE two = :player
UNION ALL SELECT ended, 1, number, 0, game, mode, two, winner, counted IS NULL
FROM past_imported WHERE one = :player
UNION ALL SELECT ended, 1, number, 1, game, mode, one, winner, counted IS NULL
FROM past_imported WHERE two = :player
ORDER BY ended, older DESC, number, side"""

_MET: Final = "SELECT 1 FROM past_games WHERE (one, two) IN (VALUES (?, ?), (?, ?))"


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game from one side: `outcome` is 1 for a win, 0 for a draw, -1 for a loss."""

    ended: int
    imported: bool
    side: Side
    game: str
    mode: Mode
    opponent: int
    outcome: int


def read_player_games(connection: db.Connection, player: int) -> list[PlayerGame]:
    """All games of a player that count or are marked as imported, in the order of their end."""
    games = []
    rows = connection.execute(_GAMES_OF, {"player": player})
    for ended, _, _, side, game, mode, opponent, winner, imported in rows:
        outcome, marked = _OUTCOMES[side][winner], bool(imported)
        games.append(PlayerGame(ended, marked, _SIDES[side], game, _MODES[mode], opponent, outcome))
    return games


def tally_of(games: Iterable[PlayerGame]) -> Tally:
    """The tally of these games: how many were won, lost and drawn."""
    outcomes = [game.outcome for game in games]
    return Tally(len(outcomes), outcomes.count(1), outcomes.count(-1), outcomes.count(0))


def acquaintance(connection: db.Connection, person: str, opponent: str, game: str) -> Acquaintance:
    """The tallies of a person as on the leaderboard, and at this game against this opponent.

    Games that are marked as imported count in neither.
    """
    found = known_number(connection, PERSON, lookup_key(person))
    if found is None:
        return Acquaintance()
    games = [each for each in read_player_games(connection, found) if not each.imported]
    meant = {known_number(connection, kind, lookup_key(opponent)) for kind in (PERSON, COMPUTER)}
    theirs = [each for each in games if each.opponent in meant]
    against = (each for each in theirs if each.game == game)
    # Training counts nowhere, and whoever trained together has met.
    has_met = bool(theirs) or any(
        connection.execute(_MET, (found, each, each, found)).fetchone() for each in meant
    )
    opening = Tally(*connection.execute(OPENING, (found,)).fetchone() or ())
    ranked = [each for each in games if each.mode in COUNTED]
    apart = len(games) - len(ranked)
    return Acquaintance(tally_of(ranked) + opening, tally_of(against), apart, has_met=has_met)


_SIDES: Final = tuple(Side)
_MODES: Final = {mode.value: mode for mode in Mode}
_OUTCOMES: Final = ({0: 1, 1: -1, None: 0}, {0: -1, 1: 1, None: 0})


ALL: Final = "all"
"""In place of a game: all of them together."""

_BALANCES: Final = "SELECT player, games, wins, losses, draws FROM balances"
_NAMED: Final = "SELECT id, name, kind = 'computer' FROM players ORDER BY key, kind = 'computer'"
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
    for number, name, computer in connection.execute(_NAMED):
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
