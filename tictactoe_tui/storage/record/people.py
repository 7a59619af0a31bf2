"""The players in the record, people and computers, each under the first spelling of the name."""

import sqlite3
from typing import Final

from tictactoe_tui.match.names import name_key
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
