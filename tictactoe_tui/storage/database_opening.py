"""Opening the database, whatever is found in its place: there is always one to play with."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import NoDataDir, data_dir, prepare_data_dir, shown
from tictactoe_tui.storage.database.connection import (
    PATIENCE,
    Condition,
    Database,
    connect,
    read_pragma,
    retry_while_locked,
    run_transaction,
)
from tictactoe_tui.storage.database.errors import (
    DAMAGED,
    DamagedFile,
    StorageError,
    raising_storage_errors,
)
from tictactoe_tui.storage.database.files import (
    DATABASE_FILE,
    create_private,
    opening_lock,
    require_plain_file,
    set_aside,
    sweep_drafts,
)
from tictactoe_tui.storage.database.schema import OLDEST_SQLITE, STEPS, Steps, migrate
from tictactoe_tui.storage.games.deletion import purge_deleted
from tictactoe_tui.storage.repair.backups import backup_is_due, make_backup, restore_backup
from tictactoe_tui.storage.repair.checks import SMALLEST, raising_damage, require_sound

_IN_MEMORY: Final = "Games are kept only until the program ends."


def open_database(option: str | None = None) -> Database:
    """The database in the data directory, or one in memory with a notice that says why."""
    try:
        return open_in(prepare_data_dir(data_dir(option)))
    except (NoDataDir, StorageError) as refusal:
        return in_memory(f"{refusal} {_IN_MEMORY}")


def in_memory(*notices: str) -> Database:
    """A database that lasts as long as the program."""
    connection = connect(None)
    migrate(connection, STEPS)
    return Database(connection, Condition(None, notices=notices))


def open_in(directory: Path, steps: Steps = STEPS, patience: float = PATIENCE) -> Database:
    """The database of a directory, mended and migrated as needed; StorageError if that fails."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageError("Saving games needs SQLite 3.37 or newer.")
    path = directory / DATABASE_FILE
    with raising_storage_errors():
        if os.path.lexists(path):
            require_plain_file(path)
            if not (os.access(path, os.W_OK) and os.access(directory, os.W_OK)):
                return _open_read_only(path, steps, patience)
        with opening_lock(directory, patience):
            sweep_drafts(directory)
            try:
                return _open(path, steps, patience)
            except DamagedFile:
                notice = _mend(path, steps)
            return _open(path, steps, patience, notice)


def _open(path: Path, steps: Steps, patience: float, *notices: str) -> Database:
    """The database as it stands, its tables brought up to date."""
    create_private(path)
    size = require_plain_file(path)
    if 0 < size < SMALLEST:
        raise DamagedFile(DAMAGED)
    connection = _connected(path, patience)
    try:
        # Nothing but an empty file is new; its size counts once its lock has been free.
        version = (
            require_sound(connection, path, patience) if _has_pages(connection, patience) else 0
        )
        if version > len(steps):
            return _newer(connection, path, patience, notices)
        if 0 < version < len(steps):
            make_backup(connection, path.parent)
        elif version and backup_is_due(path.parent):
            notices = (*notices, *_attempt_backup(connection, path.parent))
        migrate(connection, steps, patience)
        with suppress(sqlite3.Error):  # what cannot be forgotten now is forgotten later
            run_transaction(connection, purge_deleted, patience)
        return Database(connection, Condition(path, notices=notices), patience)
    except BaseException:
        connection.close()
        raise


def _open_read_only(path: Path, steps: Steps, patience: float) -> Database:
    """The database where nothing may be written; nothing is mended there either."""
    connection = _connected(path, patience)
    try:
        if require_sound(connection, path, patience) != len(steps):
            raise StorageError("The saved games are of another version and cannot be changed here.")
        connection.execute("PRAGMA query_only = ON")
        notice = "The saved games can be read, but nothing is saved: the disk allows no writing."
        return Database(connection, Condition(path, True, (notice,)), patience)
    except BaseException:
        connection.close()
        raise


def _newer(
    connection: sqlite3.Connection, path: Path, patience: float, notices: tuple[str, ...]
) -> Database:
    """The database of a program that knows more; it is only looked at."""
    connection.execute("PRAGMA query_only = ON")
    notice = "The saved games are of a newer version of the program: nothing is saved."
    return Database(connection, Condition(path, True, (*notices, notice)), patience)


def _connected(path: Path, patience: float) -> sqlite3.Connection:
    """A connection; a file that SQLite does not even take for one is a DamagedFile."""
    with raising_damage():
        return connect(path, patience)


def _has_pages(connection: sqlite3.Connection, patience: float) -> bool:
    """Whether anything was ever committed; an interrupted first commit is undone by asking."""
    with raising_damage():
        return retry_while_locked(lambda: read_pragma(connection, "page_count"), patience) > 0


def _mend(path: Path, steps: Steps) -> str:
    """Set a damaged file aside, bring back the newest good backup, and say so."""
    aside = set_aside(path)
    backup = restore_backup(path.parent, path, len(steps))
    begun = (
        "A new one was begun"
        if backup is None
        else f"The backup {shown(Path(backup.name))} is in use"
    )
    return (
        f"The file of the saved games was damaged and is now called {shown(Path(aside.name))}."
        f" {begun}."
    )


def _attempt_backup(connection: sqlite3.Connection, directory: Path) -> tuple[str, ...]:
    """The daily backup; that it failed is a notice and no reason not to play."""
    try:
        with raising_storage_errors():
            make_backup(connection, directory)
    except StorageError as failure:
        return (f"No backup could be made. {failure}",)
    return ()
