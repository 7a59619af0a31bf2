"""Games that are not wanted any more: hidden at once, gone a day later, until then restorable."""

import sqlite3
from collections.abc import Iterable
from typing import Final

from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database

_DELETE: Final = (
    "UPDATE games SET deleted = :now WHERE id = :id AND finished IS NOT NULL AND deleted IS NULL",
    "UPDATE imported_games SET deleted = :now WHERE id = :id AND deleted IS NULL",
)
_NOTE_DELETION: Final = """
INSERT OR IGNORE INTO deleted_games SELECT :id, :now
WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = :id)
    AND NOT EXISTS (SELECT 1 FROM imported_games WHERE id = :id)"""
# Deleted before it was finished is damage, and no reason to forget a game.
_EXPIRED: Final = "deleted < :before AND deleted >= finished"
_RESTORE: Final = (
    "UPDATE games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
    "UPDATE imported_games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
)


def delete_game(database: Database, game: str) -> bool:
    """Hide a finished game, which counts nowhere from now on; False where there is none."""
    return _changed_in(database, _DELETE, game)


def restore_game(database: Database, game: str) -> bool:
    """Bring a deleted game back; False where there is none, or no more."""
    return _changed_in(database, _RESTORE, game)


def purge_deleted(connection: sqlite3.Connection) -> None:
    """Forget what was deleted more than a day ago.

    The id is remembered, so that no copy brings the game back. Imported games stay hidden for good:
    forgotten, they would come back with the next import.
    """
    values = {"before": clock.now() - clock.DAY}
    connection.execute(
        f"INSERT OR IGNORE INTO deleted_games SELECT id, deleted FROM games WHERE {_EXPIRED}",  # noqa: S608
        values,
    )
    connection.execute(f"DELETE FROM games WHERE {_EXPIRED}", values)  # noqa: S608


def show_wrongly_hidden(connection: sqlite3.Connection) -> int:
    """Bring games back that nobody can have deleted: they were before they were finished."""
    return connection.execute("UPDATE games SET deleted = NULL WHERE deleted < finished").rowcount


def delete_known(connection: sqlite3.Connection, games: Iterable[str]) -> None:
    """Delete these games again in a copy that was made before they were deleted."""
    for game in games:
        _change(connection, (*_DELETE, _NOTE_DELETION), game)


def _changed_in(database: Database, statements: tuple[str, ...], game: str) -> bool:
    """Whether one of these statements changed the game; a vanished record must not undo it."""
    changed = database.write(_change, statements, game)
    if changed:
        database.update_marker()
    return changed


def _change(connection: sqlite3.Connection, statements: tuple[str, ...], game: str) -> bool:
    values = {"id": game, "now": clock.now()}
    return sum(connection.execute(each, values).rowcount for each in statements) > 0
