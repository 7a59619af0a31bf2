"""The connection to the database, used in two ways only: a question, or a change in a transaction.

Its settings are those that lost nothing in power cuts, at the price of some milliseconds a commit:
so never wait for a commit in the thread that handles keys. What SQLite or the disk raises becomes a
StorageError, whose text is a plain sentence.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import uniform
from typing import Concatenate, Final, ParamSpec, TypeVar

from tictactoe_tui.games import RulesError

BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
DAMAGE: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # "unsupported file format", which only a damaged header causes
)
DAMAGED: Final = "The saved games are damaged."
_SENTENCES: Final = {
    sqlite3.SQLITE_BUSY: "The saved games are in use by another program and did not become free.",
    sqlite3.SQLITE_LOCKED: "The saved games are in use and did not become free.",
    sqlite3.SQLITE_FULL: "The disk is full: nothing more can be saved.",
    sqlite3.SQLITE_READONLY: "The saved games may be read but not written here.",
    sqlite3.SQLITE_PERM: "The saved games may not be opened.",
    sqlite3.SQLITE_CANTOPEN: "The saved games cannot be opened.",
    sqlite3.SQLITE_IOERR: "The disk failed: the saved games cannot be read or written.",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CONSTRAINT: "The saved games refuse what does not fit them.",
}


class StorageError(Exception):
    """Something could not be saved or read; the text says why in one sentence."""


class DamagedFile(StorageError):
    """The file is damaged."""


class RecordInUse(StorageError):
    """Another program has used the file for as long as was waited."""


class GameDiverged(StorageError):
    """The saved game has been played on differently by another window."""


def sqlite_code(error: BaseException) -> int:
    """The primary result code of SQLite, or 0 where it has none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def is_damage(error: BaseException) -> bool:
    """Whether an error means that the file is damaged."""
    return isinstance(error, DamagedFile) or sqlite_code(error) in DAMAGE


@contextmanager
def raising_storage_errors() -> Iterator[None]:
    """Turn every error of the disk or the database into a StorageError."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError, OverflowError) as error:
        kind = RecordInUse if sqlite_code(error) in BUSY else StorageError
        raise kind(_sentence(error)) from error


def _sentence(error: Exception) -> str:
    """The sentence for a failure, without technical words."""
    if isinstance(error, OSError):
        return f"The saved games cannot be used: {error.strerror or type(error).__name__}."
    usual = "The saved games cannot be read or written as they should."
    return _SENTENCES.get(sqlite_code(error), usual)


# Seconds that a lock of another program is waited for before the user is told.
PATIENCE: Final = 10.0
# Writing the marker at the end must not hold up leaving.
_MARK_PATIENCE: Final = 0.2
# SQLite's own advice for files that may be damaged, or made by an attacker.
_DISTRUST: Final = ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0")
# Not WAL: older versions of SQLite damage it when two programs write at once, and nobody can even
# read it where the directory allows no writing.
_WRITING: Final = ("foreign_keys = ON", "journal_mode = TRUNCATE", "synchronous = FULL")
# Seconds between two attempts at a lock, divided by 1 + 10 times the seconds waited so far.
_PAUSE: Final = (0.001, 0.02)
_IMPATIENCE: Final = 10.0
# With the strict default one bad byte would fail every question that reads its row.
_TEXT: Final = partial(str, encoding="utf-8", errors="replace")

T = TypeVar("T")
P = ParamSpec("P")


class Connection(sqlite3.Connection):
    """A connection; `patience` is how many seconds it waits for a lock of another program."""

    patience = PATIENCE


Values = Sequence[object] | Mapping[str, object]

Work = Callable[Concatenate[Connection, P], T]
"""A function of a connection and any further arguments."""


def retry_while_locked(attempt: Callable[[], T], patience: float) -> T:
    """Call `attempt` until it meets no lock; after `patience` seconds its lock error is raised."""
    began = time.monotonic()
    while True:
        try:
            return attempt()
        except sqlite3.OperationalError as error:
            waited = time.monotonic() - began
            if sqlite_code(error) not in BUSY or waited >= patience:
                raise
        # SQLite's own waiting can starve one of many programs. Random pauses do not, shorter ones
        # for those that have waited longer.
        time.sleep(uniform(*_PAUSE) / (1 + _IMPATIENCE * waited))


def connect(path: Path | None, patience: float = PATIENCE) -> Connection:
    """A connection to a file that exists, or to a database in memory."""
    # Not mode=rwc, which would replace a file that has vanished by an empty one.
    return _connect(":memory:" if path is None else f"{path.as_uri()}?mode=rw", _WRITING, patience)


def connect_read_only(path: Path) -> Connection:
    """A connection that cannot change anything."""
    return _connect(f"{path.as_uri()}?mode=ro", ("query_only = ON",), PATIENCE)


def _connect(name: str, settings: Iterable[str], patience: float) -> Connection:
    # No implicit transactions of Python and no waiting of SQLite: both are done here, explicitly.
    connection = Connection(name, timeout=0, isolation_level=None, uri=True)
    connection.text_factory = _TEXT
    connection.create_function("digest_of", 1, digest_of, deterministic=True)
    with closed_unless_done(connection):
        connection.patience = patience
        for setting in (*_DISTRUST, *settings):
            retry_while_locked(partial(connection.execute, f"PRAGMA {setting}"), patience)
    return connection


@contextmanager
def closed_unless_done(connection: Connection) -> Iterator[None]:
    """Close a connection where what is done with it fails."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def digest_of(data: bytes | None) -> str:
    """The SHA-256 of some bytes or of nothing; also the SQL function of this name."""
    return sha256(data or b"").hexdigest()


def read_pragma(connection: Connection, name: str) -> int:
    """The value of a pragma that is a number, such as `user_version`."""
    return read_number(connection, f"PRAGMA {name}")


def read_number(connection: Connection, question: str, values: Values = ()) -> int:
    """The single number that a query returns."""
    number: int = connection.execute(question, values).fetchone()[0]
    return number


def read_ids(connection: Connection, question: str, values: Values = ()) -> list[str]:
    """The ids, or the other texts, that answer a question, in their order."""
    return [str(name) for (name,) in connection.execute(question, values)]


@dataclass(frozen=True, slots=True)
class Condition:
    """How the database was opened: its file, if it can be written, and notices for the user."""

    path: Path | None
    read_only: bool = False
    notices: tuple[str, ...] = ()


class Database:
    """An open database; it belongs to the thread that opened it."""

    def __init__(
        self,
        connection: Connection,
        condition: Condition,
        mark: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        self.condition = condition
        self._connection = connection
        connection.patience = PATIENCE
        self._mark = mark
        self._identity = None if condition.path is None else _identity(condition.path)

    def read(self, question: Work[P, T], *given: P.args, **named: P.kwargs) -> T:
        """The answer to a question, which sees one state of the file; or StorageError.

        DamagedFile where rows hold values that the program never writes. The question is asked
        again after meeting a lock, so it must have no side effects.
        """
        try:
            with raising_storage_errors():
                return run_question(self._connection, lambda c: question(c, *given, **named))
        except RulesError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise DamagedFile(DAMAGED) from error

    def write(self, change: Work[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Make a change, all of it or nothing; StorageError where nothing was changed."""
        if self.condition.read_only:
            raise StorageError("The saved games can be read, but nothing is saved.")

        def change_this_file(connection: Connection) -> T:
            # A file that was moved away while open would take the change with it.
            if not self._is_same_file():
                raise StorageError("The file of the saved games was moved while it was in use.")
            return change(connection, *given, **named)

        with raising_storage_errors():
            return run_transaction(self._connection, change_this_file)

    @contextmanager
    def waiting(self, patience: float) -> Iterator[None]:
        """Wait at most this many seconds for another program."""
        usual, self._connection.patience = self._connection.patience, patience
        try:
            yield
        finally:
            self._connection.patience = usual

    def update_marker(self) -> None:
        """Update the marker beside the file; where that fails the old one stays."""
        if self._is_same_file():
            with suppress(StorageError), raising_storage_errors(), self.waiting(_MARK_PATIENCE):
                self._mark(self._connection)

    def close(self) -> None:
        """Update the marker and close the connection."""
        self.update_marker()
        self._connection.close()

    def _is_same_file(self) -> bool:
        """Whether this path still names the open file."""
        path = self.condition.path
        return path is None or _identity(path) == self._identity


def run_question(connection: Connection, question: Callable[[Connection], T]) -> T:
    """Ask a question within a read transaction; while the file is locked, ask again."""

    def ask() -> T:
        connection.execute("BEGIN")
        try:
            return question(connection)
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    return retry_while_locked(ask, connection.patience)


def run_transaction(connection: Connection, change: Callable[[Connection], T]) -> T:
    """Make a change in one transaction, which takes the write lock at its beginning."""
    # A transaction that reads first and writes later fails at once if another has written between.
    retry_while_locked(lambda: connection.execute("BEGIN IMMEDIATE"), connection.patience)
    try:
        result = change(connection)
        # A reader can hold up the commit; the transaction stays open and may be committed again.
        retry_while_locked(lambda: connection.execute("COMMIT"), connection.patience)
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


def _identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of a file, which another file of the same name has not; None without one."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
