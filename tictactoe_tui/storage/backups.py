"""Copies of the database: made through SQLite, three kept, the newest good one brought back."""

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.checks import require_sound
from tictactoe_tui.storage.database import PATIENCE, connect, patiently
from tictactoe_tui.storage.errors import StorageError
from tictactoe_tui.storage.files import draft_in, put_in_place, require_plain_file, timestamp

KEPT: Final = 3
_EVERY: Final = timedelta(days=1)
_PREFIX: Final = "games-backup-"
_SUFFIX: Final = ".db"


def backups(directory: Path) -> list[Path]:
    """The backups there are, the newest first."""
    return sorted(directory.glob(f"{_PREFIX}*{_SUFFIX}"), reverse=True)


def back_up(connection: sqlite3.Connection, directory: Path, patience: float = PATIENCE) -> Path:
    """Copy the database as it is now, and let go of the oldest copies."""
    backup = directory / f"{_PREFIX}{timestamp()}{_SUFFIX}"
    # The copying itself would wait for a lock without end; reading has the lock already.
    patiently(lambda: _begin_reading(connection), patience)
    try:
        _copy(connection, backup)
    finally:
        connection.execute("ROLLBACK")
    for old in backups(directory)[KEPT:]:
        with suppress(OSError):
            old.unlink()
    return backup


def is_due(directory: Path) -> bool:
    """Whether the newest backup is no longer of the last day, or claims to be of the future."""
    for newest in backups(directory):
        stamp = newest.name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        with suppress(ValueError):
            made = datetime.strptime(stamp, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
            return not timedelta() <= datetime.now(UTC) - made <= _EVERY
    return True


def restore(directory: Path, path: Path, newest_version: int) -> Path | None:
    """Put the newest good backup in place of the database, which is gone; None without one."""
    for backup in backups(directory):
        with suppress(sqlite3.Error, OSError, UnicodeError, StorageError):
            require_plain_file(backup)
            with closing(connect(backup)) as connection:
                if require_sound(connection, backup) > newest_version:
                    continue
                _copy(connection, path)
            return backup
    return None


def _begin_reading(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Write the database to a file that appears only when it is complete."""
    draft = draft_in(target.parent)
    try:
        with closing(connect(draft)) as copy:
            connection.backup(copy)
        put_in_place(draft, target)
    finally:
        for left in (draft, draft.with_name(f"{draft.name}-journal")):
            left.unlink(missing_ok=True)
