"""Checks that a database file is ours, complete and sound."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database import connection as db
from tictactoe_tui.storage.database.schema import APPLICATION_ID, table_names, witnessed_version

# SQLite's smallest page: a shorter file is no database, whatever it begins with.
SMALLEST: Final = 512
FOREIGN: Final = "The file of the saved games belongs to another program."


class ForeignFile(db.StorageError):
    """The file belongs to another program."""


class WrongHeader(db.DamagedFile):
    """The header names another program or version than the file's own tables do."""

    def __init__(self, version: int) -> None:
        super().__init__("The header of the saved games is damaged: it denies what they are.")
        self.version = version


def require_sound(connection: sqlite3.Connection, path: Path, patience: float = db.PATIENCE) -> int:
    """The version of the tables of a file, which must be ours and sound.

    ForeignFile or DamagedFile otherwise.
    """

    def version_of_sound(connection: sqlite3.Connection) -> int:
        version = version_of_complete(connection, path)
        require_whole(connection)
        return version

    with raising_damage():
        # Within one transaction: while another program writes, the file can end inside a page.
        return db.run_question(connection, version_of_sound, patience)


@contextmanager
def raising_damage() -> Iterator[None]:
    """Raise DamagedFile for errors that mean damage; others, such as locks, pass unchanged."""
    try:
        yield
    except UnicodeError as error:
        raise db.DamagedFile(db.DAMAGED) from error
    except sqlite3.DatabaseError as error:
        # An error without a code is Python's, which could not decode a text.
        if db.sqlite_code(error) and db.sqlite_code(error) not in db.DAMAGE:
            raise
        raise db.DamagedFile(db.DAMAGED) from error


def version_of_complete(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the tables of a file that is ours and has all its pages; in a transaction.

    SQLite does not notice that a last page is cut off. Bytes after the last page do no harm.
    """
    version = _agreed_version(connection)
    pages = db.read_pragma(connection, "page_count") * db.read_pragma(connection, "page_size")
    if path.stat().st_size < pages:
        raise db.DamagedFile(db.DAMAGED)
    return version


def _agreed_version(connection: sqlite3.Connection) -> int:
    """The version in the header, unless the table `identity` contradicts it (see `schema`)."""
    is_ours = db.read_pragma(connection, "application_id") == APPLICATION_ID
    version = db.read_pragma(connection, "user_version")
    witnessed = witnessed_version(connection)
    if is_ours and version == witnessed:
        return version
    if witnessed is not None:
        raise WrongHeader(witnessed)
    if not is_ours:
        raise ForeignFile(FOREIGN)
    # Without a witness the header counts, but tables with version 0 are of no version of ours.
    if version < 0 or (version == 0 and table_names(connection)):
        raise db.DamagedFile(db.DAMAGED)
    return version


def require_whole(connection: sqlite3.Connection) -> None:
    """Raise DamagedFile where the structure or the text of a view or trigger is damaged."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise db.DamagedFile(db.DAMAGED)
    for statement in _every_use(connection):
        connection.execute(f"EXPLAIN {statement}").close()


def _every_use(connection: sqlite3.Connection) -> Iterator[str]:
    """Statements that together use every table, view and trigger.

    SQLite reads the text of a view or trigger only when it is used: so damage in it shows when such
    a statement is compiled, which EXPLAIN does without running it.
    """
    question = "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view')"
    for kind, name in connection.execute(question).fetchall():
        quoted = _quoted(name)
        yield f"SELECT * FROM {quoted}"  # noqa: S608
        if kind == "table" and not name.startswith("sqlite_"):
            columns = connection.execute(f"PRAGMA table_info({quoted})").fetchall()
            same = ", ".join(f"{_quoted(column[1])} = {_quoted(column[1])}" for column in columns)
            yield f"INSERT INTO {quoted} DEFAULT VALUES"
            yield f"UPDATE {quoted} SET {same}"  # noqa: S608
            yield f"DELETE FROM {quoted}"  # noqa: S608


def _quoted(name: str) -> str:
    """A name quoted for SQL, with any characters in it."""
    return '"' + name.replace('"', '""') + '"'
