"""Whether a file is one of ours and whole."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database.connection import PATIENCE, read_pragma, run_question
from tictactoe_tui.storage.database.schema import APPLICATION_ID, table_names, witnessed_version
from tictactoe_tui.storage.database.storage_errors import (
    DAMAGE,
    DAMAGED,
    DamagedFile,
    StorageError,
    sqlite_code,
)

SMALLEST: Final = 512
FOREIGN: Final = "The file of the saved games belongs to another program."


class ForeignFile(StorageError):
    """The file belongs to another program."""


class WrongHeader(DamagedFile):
    """The header says that the file is another's or of another version than its tables tell."""

    def __init__(self, version: int) -> None:
        super().__init__("The header of the saved games is damaged: it denies what they are.")
        self.version = version


def require_sound(connection: sqlite3.Connection, path: Path, patience: float = PATIENCE) -> int:
    """The version of the tables of a file, which must be ours and whole.

    ForeignFile or DamagedFile otherwise.
    """

    def version_of_sound(connection: sqlite3.Connection) -> int:
        version = version_of_complete(connection, path)
        require_whole(connection)
        return version

    with raising_damage():
        # As one question: while somebody else writes, the file can end inside a page.
        return run_question(connection, version_of_sound, patience)


@contextmanager
def raising_damage() -> Iterator[None]:
    """Tell damage from all the other troubles that a database can have."""
    try:
        yield
    except UnicodeError as error:
        raise DamagedFile(DAMAGED) from error
    except sqlite3.DatabaseError as error:
        # Without a code it is Python that could not decode what it was given.
        if sqlite_code(error) and sqlite_code(error) not in DAMAGE:
            raise
        raise DamagedFile(DAMAGED) from error


def version_of_complete(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the tables of a file that is ours and has all its pages, within a transaction.

    What follows the last page is no damage; a last page that is cut off is, and SQLite does not
    notice it.
    """
    version = _agreed_version(connection)
    pages = read_pragma(connection, "page_count") * read_pragma(connection, "page_size")
    if path.stat().st_size < pages:
        raise DamagedFile(DAMAGED)
    return version


def _agreed_version(connection: sqlite3.Connection) -> int:
    """The version that the header says and its witness, where there is one, does not contradict."""
    is_ours = read_pragma(connection, "application_id") == APPLICATION_ID
    version = read_pragma(connection, "user_version")
    witnessed = witnessed_version(connection)
    if is_ours and version == witnessed:
        return version
    if witnessed is not None:
        raise WrongHeader(witnessed)
    if not is_ours:
        raise ForeignFile(FOREIGN)
    # The witness may be what is damaged; but tables without a version are nobody's.
    if version < 0 or (version == 0 and table_names(connection)):
        raise DamagedFile(DAMAGED)
    return version


def require_whole(connection: sqlite3.Connection) -> None:
    """Refuse a file whose structure is damaged."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise DamagedFile(DAMAGED)
    for statement in _every_use(connection):
        connection.execute(f"EXPLAIN {statement}").close()


def _every_use(connection: sqlite3.Connection) -> Iterator[str]:
    """A statement for each use of each table and view, which compiles if its text is not spoilt.

    Triggers and views are texts that SQLite does not read before they are needed.
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
    """A name as SQL takes it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'
