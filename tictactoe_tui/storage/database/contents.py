"""The ids and the number of games and answers in a database, whatever the version of its tables."""

import sqlite3
from typing import Final

from tictactoe_tui.storage.database.connection import read_ids, read_number
from tictactoe_tui.storage.database.schema import table_names

# A game that is there before its first move counts once one is made.
_EMPTY: Final = """
finished IS NULL AND abandoned IS NULL
AND NOT EXISTS (SELECT 1 FROM actions WHERE game = games.id)"""
# Questions, each with the table that has to exist for it.
_GAMES: Final = (
    ("games", f"SELECT id FROM games WHERE NOT ({_EMPTY})"),  # noqa: S608
    ("imported_games", "SELECT id FROM imported_games"),
)
_BALANCES: Final = (("balances", "SELECT key FROM balances JOIN players ON players.id = player"),)
# Damaged answers count as missing, so that a whole copy of them is taken in.
_ANSWERS: Final = (("answers", "SELECT id FROM answers WHERE id = digest_of(CAST(entry AS BLOB))"),)
_ANY_ANSWER: Final = (("answers", "SELECT id FROM answers LIMIT 1"),)
_DELETED: Final = (
    ("imported_games", "SELECT id FROM imported_games WHERE deleted IS NOT NULL"),
    ("imported_games", "SELECT id FROM games WHERE deleted IS NOT NULL"),
    ("deleted_games", "SELECT id FROM deleted_games"),
)
# Counts that are each answered by an index; counting the games that are not deleted reads them all.
_COUNT_AT_FIRST: Final = f"""
SELECT (SELECT count(*) FROM games) - (SELECT count(*) FROM games WHERE {_EMPTY})"""  # noqa: S608
_COUNT: Final = f"""
{_COUNT_AT_FIRST} - (SELECT count(*) FROM games WHERE deleted IS NOT NULL)
    + (SELECT count(*) FROM past_imported)"""  # noqa: S608


def known_ids(connection: sqlite3.Connection) -> frozenset[str]:
    """The ids of all games that are or were there and of all answers, and the keys of balances."""
    return _ids_from(connection, (*_GAMES, *_BALANCES, *_ANSWERS, *_DELETED))


def deleted_ids(connection: sqlite3.Connection) -> frozenset[str]:
    """The ids of all games that were deleted, whether they are still there or gone for good."""
    return _ids_from(connection, _DELETED)


def _ids_from(
    connection: sqlite3.Connection, questions: tuple[tuple[str, str], ...]
) -> frozenset[str]:
    """The ids that these questions find, leaving out those whose table does not exist."""
    tables = table_names(connection)
    return frozenset(
        name
        for table, question in questions
        if table in tables
        for name in read_ids(connection, question)
    )


def has_entries(connection: sqlite3.Connection) -> bool:
    """Whether there is a game that is not deleted, an opening balance or an answer."""
    return count_games(connection) > 0 or bool(_ids_from(connection, (*_BALANCES, *_ANY_ANSWER)))


def count_games(connection: sqlite3.Connection) -> int:
    """How many games, own and imported, are not deleted."""
    tables = table_names(connection)
    if "games" not in tables:
        return 0
    question = _COUNT if "imported_games" in tables else _COUNT_AT_FIRST
    return read_number(connection, question)


def record_id(connection: sqlite3.Connection) -> str:
    """The random id of this record; empty where the tables are older than it."""
    if "identity" not in table_names(connection):
        return ""
    row = connection.execute("SELECT record FROM identity").fetchone()
    return "" if row is None else str(row[0])
