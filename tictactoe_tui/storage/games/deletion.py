"""Games that are not wanted any more: hidden at once, gone a day later, until then restorable."""

import sqlite3
from functools import partial
from typing import Final

from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database

_DELETE: Final = (
    "UPDATE games SET deleted = :now WHERE id = :id AND finished IS NOT NULL AND deleted IS NULL",
    "UPDATE imported_games SET deleted = :now WHERE id = :id AND deleted IS NULL",
)
_RESTORE: Final = (
    "UPDATE games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
    "UPDATE imported_games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
)


def delete_game(database: Database, game: str) -> bool:
    """Hide a finished game, which counts nowhere from now on; False where there is none."""
    return database.write(partial(_change, statements=_DELETE, game=game))


def restore_game(database: Database, game: str) -> bool:
    """Bring a deleted game back; False where there is none, or no more."""
    return database.write(partial(_change, statements=_RESTORE, game=game))


def purge_deleted(connection: sqlite3.Connection) -> None:
    """Forget what was deleted more than a day ago.

    Imported games stay hidden for good: forgotten, they would come back with the next import.
    """
    values = {"before": clock.now() - clock.DAY}
    connection.execute("DELETE FROM games WHERE deleted < :before", values)


def _change(connection: sqlite3.Connection, statements: tuple[str, ...], game: str) -> bool:
    values = {"id": game, "now": clock.now()}
    return sum(connection.execute(each, values).rowcount for each in statements) > 0
