"""Copies of the database: made through SQLite, three kept, the newest good one brought back.

One that holds games comes before one that holds none: a record that was lost and began anew must
not push out what is left of it.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database.connection import (
    PATIENCE,
    connect,
    connect_read_only,
    retry_while_locked,
)
from tictactoe_tui.storage.database.errors import StorageError
from tictactoe_tui.storage.database.files import (
    new_draft,
    put_in_place,
    require_plain_file,
    timestamp,
)
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.repair.checks import require_sound

BACKUPS_KEPT: Final = 3
_EVERY: Final = timedelta(days=1)
_PREFIX: Final = "games-backup-"
_SUFFIX: Final = ".db"
_HOLDINGS: Final = ("games", "imported_games", "balances")


def find_backups(directory: Path) -> list[Path]:
    """The backups there are, the newest first."""
    return sorted(directory.glob(f"{_PREFIX}*{_SUFFIX}"), reverse=True)


def make_backup(
    connection: sqlite3.Connection, directory: Path, patience: float = PATIENCE
) -> Path:
    """Copy the database as it is now, and let go of the oldest copies."""
    backup = directory / f"{_PREFIX}{timestamp()}{_SUFFIX}"
    # The copying itself would wait for a lock without end; reading has the lock already.
    retry_while_locked(lambda: _begin_reading(connection), patience)
    try:
        _copy(connection, backup)
    finally:
        connection.execute("ROLLBACK")
    too_many = find_backups(directory)[BACKUPS_KEPT:]
    spared = newest_backup_with_games(directory) if too_many else None
    for old in too_many:
        if old != spared:
            with suppress(OSError):
                old.unlink()
    return backup


def backup_is_due(directory: Path) -> bool:
    """Whether the newest backup is no longer of the last day, or claims to be of the future."""
    for newest in find_backups(directory):
        stamp = newest.name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        with suppress(ValueError):
            made = datetime.strptime(stamp, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
            return not timedelta() <= datetime.now(UTC) - made <= _EVERY
    return True


def backup_is_good(backup: Path, newest_version: int = len(STEPS)) -> bool:
    """Whether a backup could be brought back."""
    return _holds(backup, newest_version, lambda _: True)


def newest_backup_with_games(directory: Path, newest_version: int = len(STEPS)) -> Path | None:
    """The newest good backup that has anything to bring back."""
    found = (each for each in find_backups(directory) if _holds(each, newest_version, _has_games))
    return next(found, None)


def restore_backup(directory: Path, path: Path, newest_version: int = len(STEPS)) -> Path | None:
    """Put the newest good backup in place of the database, which is gone; None without one.

    One without games is brought back only if all are.
    """
    full = newest_backup_with_games(directory, newest_version)
    for backup in find_backups(directory) if full is None else [full]:
        with suppress(sqlite3.Error, OSError, UnicodeError, StorageError):
            if backup_is_good(backup, newest_version):
                with closing(connect(backup)) as connection:
                    _copy(connection, path)
                return backup
    return None


def _holds(backup: Path, newest_version: int, wanted: Callable[[sqlite3.Connection], bool]) -> bool:
    """Whether a backup is good and what is wanted."""
    with suppress(sqlite3.Error, OSError, UnicodeError, StorageError):
        require_plain_file(backup)
        with closing(connect_read_only(backup)) as connection:
            return require_sound(connection, backup) <= newest_version and wanted(connection)
    return False


def _has_games(connection: sqlite3.Connection) -> bool:
    """Whether there is a game or an opening balance."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    return any(
        connection.execute(f"SELECT EXISTS (SELECT 1 FROM {table})").fetchone()[0]  # noqa: S608
        for table in _HOLDINGS
        if table in tables
    )


def _begin_reading(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Write the database to a file that appears only when it is complete."""
    draft = new_draft(target.parent)
    try:
        with closing(connect(draft)) as copy:
            connection.backup(copy)
        put_in_place(draft, target)
    finally:
        for left in (draft, draft.with_name(f"{draft.name}-journal")):
            left.unlink(missing_ok=True)
