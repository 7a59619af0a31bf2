"""Replaces a database that is damaged, empty or gone by a backup; the old file is kept.

The replacement is finished first and comes in with one rename, so that a kill at any moment leaves
either the old file or the new one.
"""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import shown
from tictactoe_tui.storage.database import files, schema
from tictactoe_tui.storage.database.connection import (
    DAMAGED,
    PATIENCE,
    DamagedFile,
    StorageError,
    connect,
    read_ids,
    read_pragma,
    run_question,
    run_transaction,
)
from tictactoe_tui.storage.database.contents import deleted_ids, record_id
from tictactoe_tui.storage.database.marker import Marker, keep_lost_marker
from tictactoe_tui.storage.repair import checks
from tictactoe_tui.storage.repair.backups import Restored, restored_draft
from tictactoe_tui.storage.repair.replays import ReplayFinding, check_actions
from tictactoe_tui.words import counted

_HEADER_CORRECTED: Final = (
    "The header of the saved games was damaged and has been put right: every game is as it was"
    " written."
)


def recover_damaged(
    path: Path, error: DamagedFile, steps: schema.Steps, marker: Marker | None
) -> str:
    """Correct a damaged header, or replace the file by a backup or a new one; the notice of it."""
    if isinstance(error, checks.WrongHeader):
        if error.version > len(steps):
            raise StorageError("The saved games are damaged, and of a newer version.") from error
        try:
            return _correct_header(path, error.version)
        except DamagedFile:
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
    path: Path, connection: sqlite3.Connection, steps: schema.Steps, marker: Marker | None
) -> tuple[str, ...]:
    """Replace a database without games by a backup that has some; returns the notices.

    Closes the connection. Without such a backup, a notice where the marker tells of games.
    """
    with closing(connection):
        is_empty, record, deleted = run_question(connection, _lost_state, PATIENCE)
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
    keep_lost_marker(path.parent)
    return (what_is_gone(marker),)


def what_is_gone(marker: Marker) -> str:
    """The notice for a record of which only the marker is left."""
    if not marker.games:
        return "The file of the saved games is gone, and there is no backup of it."
    return f"{marker.games:,} games that were saved here are gone, and there is no backup of them."


def _lost_state(connection: sqlite3.Connection) -> tuple[bool, str, frozenset[str]]:
    """Whether a database has no pages at all, the id of its record, and the deleted games."""
    is_empty = read_pragma(connection, "page_count") == 0
    return is_empty, record_id(connection), deleted_ids(connection)


def _correct_header(path: Path, version: int) -> str:
    """Write the header that the tables show to be right; DamagedFile if not every game is whole."""
    with closing(connect(path)) as connection:
        is_ours = read_pragma(connection, "application_id") == schema.APPLICATION_ID
        try:
            with checks.raising_damage():
                run_transaction(connection, partial(_correct_version, version=version), PATIENCE)
        except DamagedFile as error:
            # Versions before the table `identity` are known by names of tables only, which another
            # program's file may have too.
            if not is_ours and version < schema.FIRST_WITH_IDENTITY:
                raise checks.ForeignFile(checks.FOREIGN) from error
            raise
    return _HEADER_CORRECTED


def _correct_version(connection: sqlite3.Connection, version: int) -> None:
    checks.require_whole(connection)
    games = read_ids(connection, "SELECT id FROM games")
    is_proved = games or version >= schema.FIRST_WITH_IDENTITY
    if not is_proved or any(
        check_actions(connection, game) is not ReplayFinding.SOUND for game in games
    ):
        raise DamagedFile(DAMAGED)
    schema.write_version(connection, version)


def new_database_draft(directory: Path, steps: schema.Steps) -> Path:
    """A draft of a new database without games."""
    draft = files.new_draft(directory)
    with closing(connect(draft)) as connection:
        schema.migrate(connection, steps)
    return draft


def _backup_in_use_words(restored: Restored) -> str:
    return (
        f"The backup {_file_name(restored.backup)} with {counted(restored.games, 'game')} is in use"
    )


def _file_name(path: Path) -> str:
    return shown(Path(path.name))
