"""One connection, and the only two ways to use it: a question, or a change that is one transaction.

The settings are those that lost nothing in power cuts, at the price of some milliseconds a commit:
never wait for it where keys are pressed.
"""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import uniform
from typing import Final, TypeVar

from tictactoe_tui.storage.database.errors import (
    BUSY,
    StorageError,
    raising_storage_errors,
    sqlite_code,
)

PATIENCE: Final = 10.0
_PRAGMAS: Final = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_mode = TRUNCATE",
    "PRAGMA synchronous = FULL",
)
_LOOKING: Final = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA query_only = ON",
)
_PAUSE: Final = (0.001, 0.02)
_IMPATIENCE: Final = 10.0
# One bad byte spoils one text, which then is not what was written, and not every question.
_TEXT: Final = partial(str, encoding="utf-8", errors="replace")

T = TypeVar("T")


def retry_while_locked(attempt: Callable[[], T], patience: float) -> T:
    """The outcome of the first attempt that meets no lock; the lock's error once patience ends."""
    began = time.monotonic()
    while True:
        try:
            return attempt()
        except sqlite3.OperationalError as error:
            waited = time.monotonic() - began
            if sqlite_code(error) not in BUSY or waited >= patience:
                raise
        # SQLite's own waiting starves one of many; chance does not. Who has waited longer asks more
        # often, so that a free moment more likely becomes theirs.
        time.sleep(uniform(*_PAUSE) / (1 + _IMPATIENCE * waited))


def connect(path: Path | None, patience: float = PATIENCE) -> sqlite3.Connection:
    """A connection to a file that exists, or to a database in memory."""
    name = ":memory:" if path is None else f"{path.as_uri()}?mode=rw"
    connection = sqlite3.connect(name, timeout=0, isolation_level=None, uri=True)
    connection.text_factory = _TEXT
    try:
        for setting in _PRAGMAS:
            retry_while_locked(partial(connection.execute, setting), patience)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot change anything."""
    name = f"{path.as_uri()}?mode=ro"
    connection = sqlite3.connect(name, timeout=0, isolation_level=None, uri=True)
    connection.text_factory = _TEXT
    for setting in _LOOKING:
        connection.execute(setting)
    return connection


def read_pragma(connection: sqlite3.Connection, name: str) -> int:
    """The number that the header of the file keeps under this name."""
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


@dataclass(frozen=True, slots=True)
class Condition:
    """How the database came up: where it is, what it allows, and what people should be told."""

    path: Path | None
    read_only: bool = False
    notices: tuple[str, ...] = ()


class Database:
    """An open database; it belongs to the thread that opened it."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        condition: Condition,
        patience: float = PATIENCE,
        mark: Callable[[sqlite3.Connection], None] | None = None,
    ) -> None:
        self.condition = condition
        self._connection = connection
        self._patience = patience
        self._mark = mark
        self._identity = None if condition.path is None else _identity(condition.path)

    def read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer to a question, from one unchanging state of the file; it may be asked twice.

        StorageError where there is none.
        """
        with raising_storage_errors():
            return run_question(self._connection, question, self._patience)

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Make a change, all of it or nothing; StorageError where nothing was changed."""
        if self.condition.read_only:
            raise StorageError("The saved games can be read, but nothing is saved.")
        with raising_storage_errors():
            return run_transaction(self._connection, self._same_file(change), self._patience)

    def update_marker(self) -> None:
        """Bring the marker beside the file up to date; where that fails the old one serves on."""
        mark = self._mark
        if mark is not None and self._is_same_file():
            with suppress(StorageError), raising_storage_errors():
                mark(self._connection)

    def close(self) -> None:
        """Let go of the file."""
        self.update_marker()
        self._connection.close()

    def _is_same_file(self) -> bool:
        """Whether what is open is what everybody else would open."""
        path = self.condition.path
        return path is None or _identity(path) == self._identity

    def _same_file(self, change: Callable[[sqlite3.Connection], T]) -> Callable[..., T]:
        """The change, unless what is open is no longer what everybody else would open."""

        def checked(connection: sqlite3.Connection) -> T:
            if not self._is_same_file():
                raise StorageError("The file of the saved games was moved while it was in use.")
            return change(connection)

        return checked


def run_question(
    connection: sqlite3.Connection, question: Callable[[sqlite3.Connection], T], patience: float
) -> T:
    """Ask a question of one unchanging state of the file; where it is locked, ask again."""

    def ask() -> T:
        connection.execute("BEGIN")
        try:
            return question(connection)
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    return retry_while_locked(ask, patience)


def run_transaction(
    connection: sqlite3.Connection, change: Callable[[sqlite3.Connection], T], patience: float
) -> T:
    """Make a change in one transaction that holds the lock from its beginning."""
    retry_while_locked(lambda: connection.execute("BEGIN IMMEDIATE"), patience)
    try:
        result = change(connection)
        # A reader can hold up the commit; the transaction stays open and may be committed again.
        retry_while_locked(lambda: connection.execute("COMMIT"), patience)
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells this file from another of the same name, or None where there is none."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
