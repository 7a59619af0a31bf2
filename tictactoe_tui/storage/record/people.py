"""The players in the record, each under the first spelling of the name, and the games of one."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import Side
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.storage.database.connection import Database, read_number

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
    rows = database.ask(lambda connection: connection.execute(_PLAYERS).fetchall())
    return tuple((name, kind == COMPUTER) for name, kind in rows)


def lookup_key(name: str) -> str:
    """The key to look a name up by; lone surrogates, which cannot be stored, match nobody."""
    return "".join("\0" if "\ud800" <= each <= "\udfff" else each for each in name_key(name))


def player_number(connection: sqlite3.Connection, name: str, *, computer: bool) -> int:
    """The number of a player, who is added to the record if missing."""
    kind, key = COMPUTER if computer else PERSON, name_key(name)
    question = "SELECT id FROM players WHERE kind = ? AND key = ?"
    known: tuple[int] | None = connection.execute(question, (kind, key)).fetchone()
    if known is not None:
        return known[0]
    enter = "INSERT INTO players (kind, key, name) VALUES (?, ?, ?) RETURNING id"
    return read_number(connection, enter, (kind, key, name))


COUNTED: Final = frozenset({Mode.VS_AI})
"""The modes whose games count by default: games against the machine."""
ALL_MODES: Final = frozenset(Mode) - {Mode.TRAINING}
"""The modes whose games can count."""
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


def read_player_games(connection: sqlite3.Connection, player: int) -> list[PlayerGame]:
    """All games of a player that count or are marked as imported, in the order of their end."""
    return [
        PlayerGame(
            ended,
            bool(imported),
            _SIDES[side],
            game,
            _MODES[mode],
            opponent,
            _OUTCOMES[side][winner],
        )
        for ended, _, _, side, game, mode, opponent, winner, imported in connection.execute(
            _GAMES_OF, {"player": player}
        )
    ]


def tally_of(games: Iterable[PlayerGame]) -> Tally:
    """The tally of these games: how many were won, lost and drawn."""
    outcomes = [game.outcome for game in games]
    return Tally(len(outcomes), outcomes.count(1), outcomes.count(-1), outcomes.count(0))


def acquaintance(database: Database, person: str, opponent: str, game: str) -> Acquaintance:
    """The tallies of a person as on the leaderboard, and at this game against this opponent.

    Games that are marked as imported count in neither.
    """
    return database.ask(_acquaintance, person, opponent, game)


def _acquaintance(
    connection: sqlite3.Connection, person: str, opponent: str, game: str
) -> Acquaintance:
    question = "SELECT id FROM players WHERE kind = ? AND key = ?"
    found = connection.execute(question, (PERSON, lookup_key(person))).fetchone()
    if found is None:
        return Acquaintance()
    games = [each for each in read_player_games(connection, found[0]) if not each.imported]
    question = "SELECT id FROM players WHERE key = ?"
    meant = {number for (number,) in connection.execute(question, (lookup_key(opponent),))}
    against = (each for each in games if each.opponent in meant and each.game == game)
    opening = Tally(*connection.execute(OPENING, found).fetchone() or ())
    ranked = [each for each in games if each.mode in COUNTED]
    return Acquaintance(tally_of(ranked) + opening, tally_of(against), len(games) - len(ranked))


_SIDES: Final = tuple(Side)
_MODES: Final = {mode.value: mode for mode in Mode}
_OUTCOMES: Final = ({0: 1, 1: -1, None: 0}, {0: -1, 1: 1, None: 0})
