"""Opens the database; one that is damaged, empty or gone is mended or replaced by a backup.

The old file is kept: its replacement is finished first and comes in with one rename, so that a kill
at any moment leaves either the old file or the new one. Without any place games stay in memory.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import NoDataDir, data_dir, prepare_data_dir
from tictactoe_tui.storage.database import connection as db, contents, files, schema
from tictactoe_tui.storage.games.saving import purge_deleted
from tictactoe_tui.storage.repair import backups, checks
from tictactoe_tui.words import counted

# Seconds after which it is said that another program is waited for.
_SOON: Final = 1.0
_HELD_UP: Final = "The saved games are being used by another program."
_IN_MEMORY: Final = "Games are kept only until the program ends."
_NEWER: Final = "The saved games are of a newer version of the program: nothing is saved."
_NO_WRITING: Final = (
    "The saved games can be read, but nothing is saved: the disk allows no writing."
)


def open_database(
    option: str | None = None, held_up: Callable[[str], object] = lambda _: None
) -> db.Database:
    """The database in the data directory, or one in memory with a notice that says why.

    `held_up` is told at once where another program is waited for.
    """
    try:
        directory = prepare_data_dir(data_dir(option))
        try:
            return open_in(directory, _SOON)
        except db.RecordInUse:
            held_up(_HELD_UP)
        return open_in(directory)
    except (NoDataDir, db.StorageError) as refusal:
        return in_memory(f"{refusal} {_IN_MEMORY}")


def in_memory(*notices: str) -> db.Database:
    """A database in memory, lost with the end of the program; the notices tell why."""
    connection = db.connect(None)
    schema.migrate(connection)
    return db.Database(connection, db.Condition(None, notices=notices))


def has_record(directory: Path) -> bool:
    """Whether a directory has a record, or a marker or backup of one."""
    traces = (directory / files.DATABASE_FILE, directory / contents.MARKER_FILE)
    return any(map(os.path.lexists, traces)) or bool(backups.find_backups(directory))


def open_in(directory: Path, patience: float = db.PATIENCE) -> db.Database:
    """The database of a directory, mended and migrated as needed; StorageError if that fails.

    Opening waits for other programs with this patience, and the database then with the usual one.
    """
    if sqlite3.sqlite_version_info < schema.OLDEST_SQLITE:
        raise db.StorageError("Saving games needs SQLite 3.37 or newer.")
    path = directory / files.DATABASE_FILE
    with db.raising_storage_errors():
        is_there = os.path.lexists(path) and files.require_plain_file(path) > 0
        try:
            contents.read_marker(directory)
        except contents.NewerMarker:
            if not is_there:
                raise
            return _open_read_only(path, patience, _NEWER)
        if is_there and not (os.access(path, os.W_OK) and os.access(directory, os.W_OK)):
            return _open_read_only(path, patience, _NO_WRITING)
        with files.opening_lock(directory, patience):
            files.sweep_drafts(directory)
            try:
                return _open_sound(path, patience)
            except (db.DamagedFile, sqlite3.DatabaseError) as error:
                # Some damage passes the check and shows only at a later question.
                if not db.is_damage(error):
                    raise
                return _open_sound(path, patience, recover_damaged(path, error))


def _open_sound(path: Path, patience: float, recovered: str = "") -> db.Database:
    """Open a sound file: restore lost games, back up, migrate, purge what was deleted, mark it.

    `recovered` tells of a recovery that has just been made.
    """
    directory, before = path.parent, contents.read_marker(path.parent)
    connection, version = _connect_sound(path, patience)
    with db.closed_unless_done(connection):
        notices = [recovered] if recovered else []
        if version > len(schema.STEPS):
            return _read_only(connection, path, *notices, _NEWER)
        # An empty record is not taken for a new one if a backup or the marker tells of games.
        may_be_lost = not recovered and not db.run_question(connection, contents.has_entries)
        if may_be_lost and (lost := recover_lost(path, connection)):
            connection.close()
            return _open_sound(path, patience, lost)
        if 0 < version < len(schema.STEPS):
            backups.make_backup(connection, directory)
        elif version and backups.backup_is_due(directory):
            notices += _attempt_backup(connection, directory)
        schema.migrate(connection)
        with suppress(sqlite3.Error):  # what cannot be forgotten now is forgotten later
            db.run_transaction(connection, purge_deleted)
        notices += _mark_record(connection, directory, before)
        mark = partial(_write_marker, directory=directory)
        return db.Database(connection, db.Condition(path, notices=tuple(notices)), mark)


def _connect_sound(path: Path, patience: float) -> tuple[db.Connection, int]:
    """Connect to a file that is sound and ours, or new; with its tables' version, 0 if new."""
    files.create_private(path)
    if 0 < files.require_plain_file(path) < checks.SMALLEST:
        raise db.DamagedFile(db.DAMAGED)
    connection = _connect(path, patience)
    with db.closed_unless_done(connection):
        try:
            # Only an empty file is new; asking for pages first undoes an interrupted first commit.
            if not _has_pages(connection):
                return connection, 0
            version = checks.require_sound(connection, path)
            db.run_transaction(connection, _change_nothing)
            return connection, version
        except sqlite3.OperationalError as error:
            # The disk allows it: the header does not.
            if db.sqlite_code(error) == sqlite3.SQLITE_READONLY:
                raise db.DamagedFile(db.DAMAGED) from error
            raise


def _change_nothing(connection: db.Connection) -> None:
    """Attempt a change that changes nothing: it fails where the file cannot be written."""
    if "settings" in schema.table_names(connection):
        connection.execute("DELETE FROM settings WHERE false")


def _open_read_only(path: Path, patience: float, notice: str) -> db.Database:
    """Open a database that may only be read, with this notice; nothing is mended."""
    connection = _connect(path, patience)
    with db.closed_unless_done(connection):
        if checks.require_sound(connection, path) < len(schema.STEPS):
            raise db.StorageError(
                "The saved games are of another version and cannot be changed here."
            )
        return _read_only(connection, path, notice)


def _read_only(connection: db.Connection, path: Path, *notices: str) -> db.Database:
    connection.execute("PRAGMA query_only = ON")
    return db.Database(connection, db.Condition(path, True, notices))


def _connect(path: Path, patience: float) -> db.Connection:
    """A connection; DamagedFile where SQLite does not recognise the file as a database."""
    with checks.raising_damage():
        return db.connect(path, patience)


def _has_pages(connection: db.Connection) -> bool:
    """Whether anything was ever committed; asking undoes an interrupted first commit."""
    question = partial(db.read_pragma, connection, "page_count")
    with checks.raising_damage():
        return db.retry_while_locked(question, connection.patience) > 0


def _mark_record(
    connection: db.Connection, directory: Path, before: contents.Marker | None
) -> list[str]:
    """Write the marker; for another record than before, notices of what only backups have."""
    with suppress(sqlite3.Error, OSError):  # the next opening writes it
        _write_marker(connection, directory)
    if before and before.record == db.run_question(connection, contents.record_id):
        return []
    known = db.run_question(connection, contents.known_ids)
    return [
        f"The backup {files.shown_name(backup)} has {counted(number, 'entry', 'entries')} that the"
        " record does not have; tictactoe-tui doctor --repair takes them in."
        for backup, number in backups.missing_in_backups(directory, known)
    ]


def _write_marker(connection: db.Connection, directory: Path) -> None:
    """Write the marker of this database, unless the file has it already."""
    marker = db.run_question(connection, contents.marker_of)
    if marker != contents.read_marker(directory):
        contents.write_marker(directory, marker)


def _attempt_backup(connection: db.Connection, directory: Path) -> list[str]:
    """Make the daily backup; a failure is only a notice, since games can still be played."""
    try:
        with db.raising_storage_errors():
            backups.make_backup(connection, directory)
    except db.StorageError as failure:
        return [f"No backup could be made. {failure}"]
    return []


def recover_damaged(path: Path, error: Exception | None = None) -> str:
    """Correct a damaged header, or replace the file by a backup or a new one; the notice of it."""
    if isinstance(error, checks.WrongHeader):
        if error.version > len(schema.STEPS):
            raise db.StorageError("The saved games are damaged, and of a newer version.") from error
        with suppress(db.DamagedFile):
            return _correct_header(path, error.version)
    marker = contents.read_marker(path.parent) or contents.Marker()
    # Even a backup without games is used here, as it has the id of this record.
    restored = backups.restored_draft(path.parent, marker.deleted, empty=True)
    if restored is None:
        draft, begun = files.new_draft(path.parent), "A new one was begun"
        with closing(db.connect(draft)) as connection:
            schema.migrate(connection)
    else:
        draft, begun = restored.draft, _backup_in_use_words(restored)
    aside = files.replace_damaged(path, draft)
    return (
        f"The file of the saved games was damaged and is now called {files.shown_name(aside)}."
        f" {begun}; tictactoe-tui doctor --repair takes out of the other what can be read."
    )


def recover_lost(path: Path, connection: db.Connection) -> str:
    """Replace a database without games by a backup that has some; the notice of it.

    Closes the connection then. Without such a backup, a notice where the marker tells of games.
    """
    marker = contents.read_marker(path.parent)
    is_empty, here = not _has_pages(connection), db.run_question(connection, contents.marker_of)
    deleted = here.deleted | (marker or contents.Marker()).deleted
    restored = backups.restored_draft(path.parent, deleted)
    if restored is not None:
        connection.close()
        in_use = _backup_in_use_words(restored)
        if is_empty:
            # SQLite would replay a journal that was left into the new file.
            files.remove_companions(path)
            files.put_in_place(restored.draft, path)
            return f"The file of the saved games was gone. {in_use}."
        aside = files.shown_name(files.replace_damaged(path, restored.draft))
        return (
            f"The file of the saved games had no games in it and is now called {aside}. {in_use}."
        )
    if marker is None or not (is_empty or (marker.games != 0 and marker.record != here.record)):
        return ""
    contents.keep_lost_marker(path.parent)
    return what_is_gone(marker)


def what_is_gone(marker: contents.Marker) -> str:
    """The notice for a record of which only the marker is left."""
    if not marker.games:
        return "The file of the saved games is gone, and there is no backup of it."
    return f"{marker.games:,} games that were saved here are gone, and there is no backup of them."


def _correct_header(path: Path, version: int) -> str:
    """Write the header that the tables show to be right; DamagedFile if not every game is whole."""

    def correct_version(connection: db.Connection) -> None:
        checks.require_whole(connection)
        for game in db.read_ids(connection, "SELECT id FROM games"):
            if not checks.check_game(connection, game):
                raise db.DamagedFile(db.DAMAGED)
        schema.write_version(connection, version)

    with closing(db.connect(path)) as connection, checks.raising_damage():
        db.run_transaction(connection, correct_version)
    return (
        "The header of the saved games was damaged and has been put right: every game is as it was"
        " written."
    )


def _backup_in_use_words(restored: backups.Restored) -> str:
    name = files.shown_name(restored.backup)
    return f"The backup {name} with {counted(restored.games, 'game')} is in use"
