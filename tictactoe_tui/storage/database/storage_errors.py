"""The errors of the record, and SQLite's error codes as plain sentences."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
DAMAGE: Final = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_ERROR,  # "unsupported file format", which only a damaged header causes
    }
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


class GameDiverged(StorageError):
    """The saved game has been played on differently by another window."""


def sqlite_code(error: BaseException) -> int:
    """The primary result code of SQLite, or 0 where it has none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


@contextmanager
def raising_storage_errors() -> Iterator[None]:
    """Turn whatever the disk or the database raises into a StorageError."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError, OverflowError) as error:
        raise StorageError(_sentence(error)) from error


def _sentence(error: Exception) -> str:
    """The sentence for a failure, without technical words."""
    if isinstance(error, OSError):
        return f"The saved games cannot be used: {error.strerror or type(error).__name__}."
    usual = "The saved games cannot be read or written as they should."
    return _SENTENCES.get(sqlite_code(error), usual)
