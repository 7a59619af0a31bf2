"""Whether a file is one of ours and whole."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database import PATIENCE, patiently, pragma
from tictactoe_tui.storage.errors import DAMAGE, Damaged, StorageError, code_of
from tictactoe_tui.storage.schema import APPLICATION_ID

SMALLEST: Final = 512
DAMAGED: Final = "The saved games are damaged."


class Foreign(StorageError):
    """The file belongs to another program."""


def require_sound(connection: sqlite3.Connection, path: Path, patience: float = PATIENCE) -> int:
    """The version of the tables of a file that is ours and whole; Foreign or Damaged otherwise."""
    with finding_damage():
        return patiently(lambda: _version(connection, path), patience)


@contextmanager
def finding_damage() -> Iterator[None]:
    """Tell damage from all the other troubles that a database can have."""
    try:
        yield
    except UnicodeError as error:
        raise Damaged(DAMAGED) from error
    except sqlite3.DatabaseError as error:
        # Without a code it is Python that could not decode what it was given.
        if code_of(error) and code_of(error) not in DAMAGE:
            raise
        raise Damaged(DAMAGED) from error


def version_of_complete(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the tables of a file that is ours and has all its pages, within a transaction.

    What follows the last page is no damage; a last page that is cut off is, and SQLite does not
    notice it.
    """
    if pragma(connection, "application_id") != APPLICATION_ID:
        raise Foreign("The file of the saved games belongs to another program.")
    pages = pragma(connection, "page_count") * pragma(connection, "page_size")
    if path.stat().st_size < pages:
        raise Damaged(DAMAGED)
    return pragma(connection, "user_version")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    # In one transaction: while somebody else writes, the file can end inside a page.
    connection.execute("BEGIN")
    try:
        version = version_of_complete(connection, path)
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Damaged(DAMAGED)
        return version
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
