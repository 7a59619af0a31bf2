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

from tictactoe_tui.data_dir import NoDataDir, data_dir, prepare_data_dir, shown
from tictactoe_tui.storage.database import connection as db
from tictactoe_tui.storage.database import contents, files, schema
from tictactoe_tui.storage.database.schema import OLDEST_SQLITE, STEPS, Steps, migrate, table_names
from tictactoe_tui.storage.games.saving import purge_deleted
from tictactoe_tui.storage.repair import backups, checks
from tictactoe_tui.storage.repair.backups import Restored, restored_draft
from tictactoe_tui.words import counted

# Writing the marker at the end must not hold up leaving.
_MARK_PATIENCE: Final = 0.2
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
            return open_in(directory, patience=_SOON).waiting(db.PATIENCE)
        except db.RecordInUse:
            held_up(_HELD_UP)
        return open_in(directory, patience=db.PATIENCE)
    except (NoDataDir, db.StorageError) as refusal:
        return in_memory(f"{refusal} {_IN_MEMORY}")


def in_memory(*notices: str) -> db.Database:
    """A database in memory, lost with the end of the program; the notices tell why."""
    connection = db.connect(None)
    migrate(connection, STEPS)
    return db.Database(connection, db.Condition(None, notices=notices))


def has_record(directory: Path) -> bool:
    """Whether a directory has a record, or a marker or backup of one."""
    traces = (directory / files.DATABASE_FILE, directory / contents.MARKER_FILE)
    return any(map(os.path.lexists, traces)) or bool(backups.find_backups(directory))


def open_in(directory: Path, steps: Steps = STEPS, patience: float = db.PATIENCE) -> db.Database:
    """The database of a directory, mended and migrated as needed; StorageError if that fails."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise db.StorageError("Saving games needs SQLite 3.37 or newer.")
    path = directory / files.DATABASE_FILE
    with db.raising_storage_errors():
        is_there = os.path.lexists(path) and files.require_plain_file(path) > 0
        try:
            contents.read_marker(directory)
        except contents.NewerMarker:
            if not is_there:
                raise
            return _open_read_only(path, steps, patience, _NEWER)
        if is_there and not (os.access(path, os.W_OK) and os.access(directory, os.W_OK)):
            return _open_read_only(path, steps, patience, _NO_WRITING)
        with files.opening_lock(directory, patience):
            files.sweep_drafts(directory)
            return _open_or_recover(path, steps, patience)


def _open_or_recover(path: Path, steps: Steps, patience: float) -> db.Database:
    """Open the database, after replacing a damaged one by a backup or a new one."""
    marker = contents.read_marker(path.parent)
    try:
        return _open_sound(path, steps, patience, marker)
    except db.DamagedFile as error:
        found = error
    except sqlite3.DatabaseError as error:
        # Some damage passes the check and shows only at a later question.
        if db.sqlite_code(error) not in db.DAMAGE:
            raise
        found = db.DamagedFile(db.DAMAGED)
    notice = recover_damaged(path, found, steps, marker)
    return _open_sound(path, steps, patience, marker, notice)


def _open_sound(
    path: Path, steps: Steps, patience: float, marker: contents.Marker | None, *notices: str
) -> db.Database:
    """Open a sound file: restore lost games, back up, migrate, purge what was deleted, mark it.

    `notices` tell of a recovery that has just been made.
    """
    connection, version = _connect_sound(path, patience)
    try:
        is_known = not notices and version <= len(steps)
        if is_known and not db.run_question(connection, contents.has_entries, patience):
            # An empty record is not taken for a new one if a backup or the marker tells of games.
            notices = recover_lost(path, connection, steps, marker)
            connection, version = _connect_sound(path, patience)
        if version > len(steps):
            connection.execute("PRAGMA query_only = ON")
            return db.Database(connection, db.Condition(path, True, (*notices, _NEWER)), patience)
        if 0 < version < len(steps):
            backups.make_backup(connection, path.parent)
        elif version and backups.backup_is_due(path.parent):
            notices = (*notices, *_attempt_backup(connection, path.parent))
        migrate(connection, steps, patience)
        with suppress(sqlite3.Error):  # what cannot be forgotten now is forgotten later
            db.run_transaction(connection, purge_deleted, patience)
        notices = (*notices, *_mark_record(connection, path.parent, marker, patience))
        mark = partial(_write_marker, directory=path.parent, patience=_MARK_PATIENCE)
        return db.Database(connection, db.Condition(path, notices=notices), patience, mark)
    except BaseException:
        connection.close()
        raise


def _connect_sound(path: Path, patience: float) -> tuple[sqlite3.Connection, int]:
    """Connect to a file that is sound and ours, or new; with its tables' version, 0 if new."""
    files.create_private(path)
    if 0 < files.require_plain_file(path) < checks.SMALLEST:
        raise db.DamagedFile(db.DAMAGED)
    connection = _connect(path, patience)
    try:
        # Only an empty file is new; asking for pages first undoes an interrupted first commit.
        if not _has_pages(connection, patience):
            return connection, 0
        version = checks.require_sound(connection, path, patience)
        db.run_transaction(connection, _change_nothing, patience)
        return connection, version
    except sqlite3.OperationalError as error:
        connection.close()
        # The disk allows it: the header does not.
        if db.sqlite_code(error) == sqlite3.SQLITE_READONLY:
            raise db.DamagedFile(db.DAMAGED) from error
        raise
    except BaseException:
        connection.close()
        raise


def _change_nothing(connection: sqlite3.Connection) -> None:
    """Attempt a change that changes nothing: it fails where the file cannot be written."""
    if "settings" in table_names(connection):
        connection.execute("DELETE FROM settings WHERE false")


def _open_read_only(path: Path, steps: Steps, patience: float, notice: str) -> db.Database:
    """Open a database that may only be read, with this notice; nothing is mended."""
    connection = _connect(path, patience)
    try:
        if checks.require_sound(connection, path, patience) < len(steps):
            raise db.StorageError(
                "The saved games are of another version and cannot be changed here."
            )
        connection.execute("PRAGMA query_only = ON")
        return db.Database(connection, db.Condition(path, True, (notice,)), patience)
    except BaseException:
        connection.close()
        raise


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """A connection; DamagedFile where SQLite does not recognise the file as a database."""
    with checks.raising_damage():
        return db.connect(path, patience)


def _has_pages(connection: sqlite3.Connection, patience: float) -> bool:
    """Whether anything was ever committed; asking undoes an interrupted first commit."""
    with checks.raising_damage():
        return db.retry_while_locked(lambda: db.read_pragma(connection, "page_count"), patience) > 0


def _mark_record(
    connection: sqlite3.Connection, directory: Path, before: contents.Marker | None, patience: float
) -> tuple[str, ...]:
    """Write the marker; for another record than before, notices of what only backups have."""
    with suppress(sqlite3.Error, OSError):  # the next opening writes it
        _write_marker(connection, directory, patience)
    if before is not None and before.record == db.run_question(
        connection, contents.record_id, patience
    ):
        return ()
    known = db.run_question(connection, contents.known_ids, patience)
    return tuple(
        f"The backup {shown(Path(backup.name))} has {counted(number, 'entry', 'entries')} that the"
        " record does not have; tictactoe-tui doctor --repair takes them in."
        for backup, number in backups.missing_in_backups(directory, known)
    )


def _write_marker(connection: sqlite3.Connection, directory: Path, patience: float) -> None:
    """Write the marker of this database, unless the file has it already."""
    marker = db.run_question(connection, contents.marker_of, patience)
    if marker != contents.read_marker(directory):
        contents.write_marker(directory, marker)


def _attempt_backup(connection: sqlite3.Connection, directory: Path) -> tuple[str, ...]:
    """Make the daily backup; a failure is only a notice, since games can still be played."""
    try:
        with db.raising_storage_errors():
            backups.make_backup(connection, directory)
    except db.StorageError as failure:
        return (f"No backup could be made. {failure}",)
    return ()


_HEADER_CORRECTED: Final = (
    "The header of the saved games was damaged and has been put right: every game is as it was"
    " written."
)


def recover_damaged(
    path: Path, error: db.DamagedFile, steps: schema.Steps, marker: contents.Marker | None
) -> str:
    """Correct a damaged header, or replace the file by a backup or a new one; the notice of it."""
    if isinstance(error, checks.WrongHeader):
        if error.version > len(steps):
            raise db.StorageError("The saved games are damaged, and of a newer version.") from error
        try:
            return _correct_header(path, error.version)
        except db.DamagedFile:
            pass
    deleted = frozenset() if marker is None else marker.deleted
    # Even a backup without games is used here, as it has the id of this record.
    restored = restored_draft(path.parent, deleted, steps, empty=True)
    if restored is None:
        draft, begun = new_database_draft(path.parent, steps), "A new one was begun"
    else:
        draft, begun = restored.draft, _backup_in_use_words(restored)
    aside = files.replace_damaged(path, draft)
    return (
        f"The file of the saved games was damaged and is now called {_file_name(aside)}. {begun};"
        " tictactoe-tui doctor --repair takes out of the other what can be read."
    )


def recover_lost(
    path: Path, connection: sqlite3.Connection, steps: schema.Steps, marker: contents.Marker | None
) -> tuple[str, ...]:
    """Replace a database without games by a backup that has some; returns the notices.

    Closes the connection. Without such a backup, a notice where the marker tells of games.
    """
    with closing(connection):
        is_empty, record, deleted = db.run_question(connection, _lost_state, db.PATIENCE)
    deleted |= frozenset() if marker is None else marker.deleted
    restored = restored_draft(path.parent, deleted, steps)
    if restored is not None:
        if is_empty:
            # SQLite would replay a journal that was left into the new file.
            files.remove_companions(path)
            files.put_in_place(restored.draft, path)
            return (f"The file of the saved games was gone. {_backup_in_use_words(restored)}.",)
        aside = files.replace_damaged(path, restored.draft)
        return (
            f"The file of the saved games had no games in it and is now called {_file_name(aside)}."
            f" {_backup_in_use_words(restored)}.",
        )
    if marker is None or not (is_empty or (marker.games != 0 and marker.record != record)):
        return ()
    contents.keep_lost_marker(path.parent)
    return (what_is_gone(marker),)


def what_is_gone(marker: contents.Marker) -> str:
    """The notice for a record of which only the marker is left."""
    if not marker.games:
        return "The file of the saved games is gone, and there is no backup of it."
    return f"{marker.games:,} games that were saved here are gone, and there is no backup of them."


def _lost_state(connection: sqlite3.Connection) -> tuple[bool, str, frozenset[str]]:
    """Whether a database has no pages at all, the id of its record, and the deleted games."""
    is_empty = db.read_pragma(connection, "page_count") == 0
    return is_empty, contents.record_id(connection), contents.deleted_ids(connection)


def _correct_header(path: Path, version: int) -> str:
    """Write the header that the tables show to be right; DamagedFile if not every game is whole."""
    with closing(db.connect(path)) as connection, checks.raising_damage():
        db.run_transaction(connection, partial(_correct_version, version=version), db.PATIENCE)
    return _HEADER_CORRECTED


def _correct_version(connection: sqlite3.Connection, version: int) -> None:
    checks.require_whole(connection)
    games = db.read_ids(connection, "SELECT id FROM games")
    if any(
        checks.check_actions(connection, game) is not checks.ReplayFinding.SOUND for game in games
    ):
        raise db.DamagedFile(db.DAMAGED)
    schema.write_version(connection, version)


def new_database_draft(directory: Path, steps: schema.Steps) -> Path:
    """A draft of a new database without games."""
    draft = files.new_draft(directory)
    with closing(db.connect(draft)) as connection:
        schema.migrate(connection, steps)
    return draft


def _backup_in_use_words(restored: Restored) -> str:
    return (
        f"The backup {_file_name(restored.backup)} with {counted(restored.games, 'game')} is in use"
    )


def _file_name(path: Path) -> str:
    return shown(Path(path.name))
