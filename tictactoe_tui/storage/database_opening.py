"""Opening the database, whatever is found in its place: there is always one to play with."""

import os
import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import NoDataDir, data_dir, prepare_data_dir, shown
from tictactoe_tui.storage.database import files
from tictactoe_tui.storage.database.connection import (
    PATIENCE,
    Condition,
    Database,
    connect,
    read_pragma,
    retry_while_locked,
    run_question,
    run_transaction,
)
from tictactoe_tui.storage.database.contents import has_entries, known_ids, record_id
from tictactoe_tui.storage.database.marker import (
    MARKER_FILE,
    Marker,
    NewerMarker,
    marker_of,
    read_marker,
    write_marker,
)
from tictactoe_tui.storage.database.schema import OLDEST_SQLITE, STEPS, Steps, migrate, table_names
from tictactoe_tui.storage.database.storage_errors import (
    DAMAGE,
    DAMAGED,
    DamagedFile,
    StorageError,
    raising_storage_errors,
    sqlite_code,
)
from tictactoe_tui.storage.games.deletion import purge_deleted
from tictactoe_tui.storage.repair import backups
from tictactoe_tui.storage.repair.checks import SMALLEST, raising_damage, require_sound
from tictactoe_tui.storage.repair.recovery import recover_damaged, recover_lost
from tictactoe_tui.words import counted

# Nobody who leaves should wait for the marker.
_MARK_PATIENCE: Final = 0.2
_IN_MEMORY: Final = "Games are kept only until the program ends."
_NEWER: Final = "The saved games are of a newer version of the program: nothing is saved."
_NO_WRITING: Final = (
    "The saved games can be read, but nothing is saved: the disk allows no writing."
)


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


def has_record(directory: Path) -> bool:
    """Whether there is a record in a directory, or anything that tells of one."""
    traces = (directory / files.DATABASE_FILE, directory / MARKER_FILE)
    return any(map(os.path.lexists, traces)) or bool(backups.find_backups(directory))


def open_in(directory: Path, steps: Steps = STEPS, patience: float = PATIENCE) -> Database:
    """The database of a directory, mended and migrated as needed; StorageError if that fails."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageError("Saving games needs SQLite 3.37 or newer.")
    path = directory / files.DATABASE_FILE
    with raising_storage_errors():
        is_there = os.path.lexists(path) and files.require_plain_file(path) > 0
        try:
            read_marker(directory)
        except NewerMarker:
            if not is_there:
                raise
            return _open_to_look(path, steps, patience, _NEWER)
        if is_there and not (os.access(path, os.W_OK) and os.access(directory, os.W_OK)):
            return _open_to_look(path, steps, patience, _NO_WRITING)
        with files.opening_lock(directory, patience):
            files.sweep_drafts(directory)
            return _open(path, steps, patience)


def _open(path: Path, steps: Steps, patience: float) -> Database:
    """The database, or what takes its place where it is damaged or gone, with all that is due."""
    marker = read_marker(path.parent)
    try:
        return _open_sound(path, steps, patience, marker)
    except DamagedFile as error:
        found = error
    except sqlite3.DatabaseError as error:
        # A check may pass over what the next question falls over.
        if sqlite_code(error) not in DAMAGE:
            raise
        found = DamagedFile(DAMAGED)
    notice = recover_damaged(path, found, steps, marker)
    return _open_sound(path, steps, patience, marker, notice)


def _open_sound(
    path: Path, steps: Steps, patience: float, marker: Marker | None, *notices: str
) -> Database:
    """The database of a file that is whole, with all that is due; after a recovery it says so."""
    connection, version = _connect_sound(path, patience)
    try:
        is_known = not notices and version <= len(steps)
        if is_known and not run_question(connection, has_entries, patience):
            # Absence is never taken for newness: what a backup or the marker tells of was here.
            notices = recover_lost(path, connection, steps, marker)
            connection, version = _connect_sound(path, patience)
        if version > len(steps):
            connection.execute("PRAGMA query_only = ON")
            return Database(connection, Condition(path, True, (*notices, _NEWER)), patience)
        if 0 < version < len(steps):
            backups.make_backup(connection, path.parent)
        elif version and backups.backup_is_due(path.parent):
            notices = (*notices, *_attempt_backup(connection, path.parent))
        migrate(connection, steps, patience)
        with suppress(sqlite3.Error):  # what cannot be forgotten now is forgotten later
            run_transaction(connection, purge_deleted, patience)
        notices = (*notices, *_mark_record(connection, path.parent, marker, patience))
        mark = partial(_write_marker, directory=path.parent, patience=_MARK_PATIENCE)
        return Database(connection, Condition(path, notices=notices), patience, mark)
    except BaseException:
        connection.close()
        raise


def _connect_sound(path: Path, patience: float) -> tuple[sqlite3.Connection, int]:
    """A connection to a file that is whole and ours or new, and the version of its tables."""
    files.create_private(path)
    if 0 < files.require_plain_file(path) < SMALLEST:
        raise DamagedFile(DAMAGED)
    connection = _connected(path, patience)
    try:
        # Nothing but an empty file is new; its size counts once its lock has been free.
        if not _has_pages(connection, patience):
            return connection, 0
        version = require_sound(connection, path, patience)
        run_transaction(connection, _change_nothing, patience)
        return connection, version
    except sqlite3.OperationalError as error:
        connection.close()
        if sqlite_code(error) == sqlite3.SQLITE_READONLY:  # the disk allows it: the header does not
            raise DamagedFile(DAMAGED) from error
        raise
    except BaseException:
        connection.close()
        raise


def _change_nothing(connection: sqlite3.Connection) -> None:
    """Find out whether anything could be changed."""
    if "settings" in table_names(connection):
        connection.execute("DELETE FROM settings WHERE false")


def _open_to_look(path: Path, steps: Steps, patience: float, notice: str) -> Database:
    """The database where nothing may be written; nothing is mended there either."""
    connection = _connected(path, patience)
    try:
        if require_sound(connection, path, patience) < len(steps):
            raise StorageError("The saved games are of another version and cannot be changed here.")
        connection.execute("PRAGMA query_only = ON")
        return Database(connection, Condition(path, True, (notice,)), patience)
    except BaseException:
        connection.close()
        raise


def _connected(path: Path, patience: float) -> sqlite3.Connection:
    """A connection; a file that SQLite does not even take for one is a DamagedFile."""
    with raising_damage():
        return connect(path, patience)


def _has_pages(connection: sqlite3.Connection, patience: float) -> bool:
    """Whether anything was ever committed; an interrupted first commit is undone by asking."""
    with raising_damage():
        return retry_while_locked(lambda: read_pragma(connection, "page_count"), patience) > 0


def _mark_record(
    connection: sqlite3.Connection, directory: Path, before: Marker | None, patience: float
) -> tuple[str, ...]:
    """Write the marker; where this is another record than before, say what backups have more."""
    with suppress(sqlite3.Error, OSError):  # the next opening writes it
        _write_marker(connection, directory, patience)
    if before is not None and before.record == run_question(connection, record_id, patience):
        return ()
    known = run_question(connection, known_ids, patience)
    return tuple(
        f"The backup {shown(Path(backup.name))} has {counted(number, 'entry', 'entries')} that the"
        " record does not have; tictactoe-tui doctor --repair takes them in."
        for backup, number in backups.missing_in_backups(directory, known)
    )


def _write_marker(connection: sqlite3.Connection, directory: Path, patience: float) -> None:
    """Bring the marker up to date with the database; nothing is written that is there already."""
    marker = run_question(connection, marker_of, patience)
    if marker != read_marker(directory):
        write_marker(directory, marker)


def _attempt_backup(connection: sqlite3.Connection, directory: Path) -> tuple[str, ...]:
    """The daily backup; that it failed is a notice and no reason not to play."""
    try:
        with raising_storage_errors():
            backups.make_backup(connection, directory)
    except StorageError as failure:
        return (f"No backup could be made. {failure}",)
    return ()
