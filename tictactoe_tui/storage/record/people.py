"""The players in the record, each under the first spelling of the name, and the games of one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import Side
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Human, Mode, Seat
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.storage.database.connection import Connection, Database, read_number

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


def players(database: Database) -> tuple[tuple[str, bool], ...]:
    """The names of all players in the record, and whether each is a computer; people first."""
    rows = database.read(lambda connection: connection.execute(_PLAYERS).fetchall())
    return tuple((name, kind == COMPUTER) for name, kind in rows)


def knows_others(database: Database, name: str) -> bool:
    """Whether the record knows any person beside the one of this name."""
    own = name_key(name)
    return any(not computer and name_key(each) != own for each, computer in players(database))


def lookup_key(name: str) -> str:
    """The key to look a name up by; lone surrogates, which cannot be stored, match nobody."""
    return "".join("\0" if "\ud800" <= each <= "\udfff" else each for each in name_key(name))


def player_number(connection: Connection, seat: Seat) -> int:
    """The number of a player, who is added to the record if missing."""
    known = known_number(connection, *player_key(seat))
    enter = "INSERT INTO players (kind, key, name) VALUES (?, ?, ?) RETURNING id"
    values = (*player_key(seat), seat.name)
    return read_number(connection, enter, values) if known is None else known


def player_key(seat: Seat) -> tuple[str, str]:
    """The kind of a player, and the key of the name."""
    return PERSON if isinstance(seat, Human) else COMPUTER, name_key(seat.name)


def known_number(connection: Connection, kind: str, key: str) -> int | None:
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


def read_player_games(connection: Connection, player: int) -> list[PlayerGame]:
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


def acquaintance(connection: Connection, person: str, opponent: str, game: str) -> Acquaintance:
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
