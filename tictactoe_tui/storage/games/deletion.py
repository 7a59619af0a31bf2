"""Deleting games: hidden at once, removed for good a day later, restorable until then."""

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
# A moment of deletion before the end of the game is damage, and no reason to remove it.
_EXPIRED: Final = "deleted < :before AND deleted >= finished"
_RESTORE: Final = (
    "UPDATE games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
    "UPDATE imported_games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
)


def delete_game(database: Database, game: str) -> bool:
    """Hide a finished game, so that it counts nowhere; False where there is no such game."""
    return _change_and_mark(database, _DELETE, game)


def restore_game(database: Database, game: str) -> bool:
    """Show a deleted game again; False where there is none, or it was removed for good."""
    return _change_and_mark(database, _RESTORE, game)


def purge_deleted(connection: sqlite3.Connection) -> None:
    """Remove games that were deleted more than a day ago, and remember their ids.

    By its id no backup brings a game back. Imported games stay hidden instead of being removed, or
    the next import would bring them back.
    """
    values = {"before": clock.now() - clock.DAY}
    connection.execute(
        f"INSERT OR IGNORE INTO deleted_games SELECT id, deleted FROM games WHERE {_EXPIRED}",  # noqa: S608
        values,
    )
    connection.execute(f"DELETE FROM games WHERE {_EXPIRED}", values)  # noqa: S608


def show_wrongly_hidden(connection: sqlite3.Connection) -> int:
    """Show games again whose moment of deletion is before their end, which only damage explains."""
    return connection.execute("UPDATE games SET deleted = NULL WHERE deleted < finished").rowcount


def delete_known(connection: sqlite3.Connection, games: Iterable[str]) -> None:
    """Delete these games in a backup that was made before they were deleted."""
    for game in games:
        _change(connection, (*_DELETE, _NOTE_DELETION), game)


def _change_and_mark(database: Database, statements: tuple[str, ...], game: str) -> bool:
    """Run the statements for a game, and update the marker where one of them changed it.

    The marker remembers deletions, so that a backup of a lost record does not undo them.
    """
    changed = database.write(_change, statements, game)
    if changed:
        database.update_marker()
    return changed


def _change(connection: sqlite3.Connection, statements: tuple[str, ...], game: str) -> bool:
    values = {"id": game, "now": clock.now()}
    return sum(connection.execute(each, values).rowcount for each in statements) > 0
