"""What takes the place of a database that is damaged, empty or gone; nothing is thrown away.

The replacement is finished before it is needed and comes in with one rename, so that a kill at any
moment leaves either what was there or what replaces it.
"""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import shown
from tictactoe_tui.storage.database import files, schema
from tictactoe_tui.storage.database.connection import (
    PATIENCE,
    connect,
    read_ids,
    read_pragma,
    run_question,
    run_transaction,
)
from tictactoe_tui.storage.database.contents import deleted_ids, record_id
from tictactoe_tui.storage.database.marker import Marker, keep_lost_marker
from tictactoe_tui.storage.database.storage_errors import DAMAGED, DamagedFile, StorageError
from tictactoe_tui.storage.repair import checks
from tictactoe_tui.storage.repair.backups import Restored, restored_draft
from tictactoe_tui.storage.repair.replays import ReplayFinding, check_actions
from tictactoe_tui.words import counted

_CORRECTED: Final = (
    "The header of the saved games was damaged and has been put right: every game is as it was"
    " written."
)


def recover_damaged(
    path: Path, error: DamagedFile, steps: schema.Steps, marker: Marker | None
) -> str:
    """Put a damaged file right or a backup in its place, and say so."""
    if isinstance(error, checks.WrongHeader):
        if error.version > len(steps):
            raise StorageError("The saved games are damaged, and of a newer version.") from error
        try:
            return _correct_header(path, error.version)
        except DamagedFile:
            pass
    deleted = frozenset() if marker is None else marker.deleted
    # Where the file is damaged, even a backup without games says which record this is.
    restored = restored_draft(path.parent, deleted, steps, empty=True)
    if restored is None:
        draft, begun = new_database_draft(path.parent, steps), "A new one was begun"
    else:
        draft, begun = restored.draft, _in_use(restored)
    aside = files.replace_damaged(path, draft)
    return (
        f"The file of the saved games was damaged and is now called {_name(aside)}. {begun};"
        " tictactoe-tui doctor --repair takes out of the other what can be read."
    )


def recover_lost(
    path: Path, connection: sqlite3.Connection, steps: schema.Steps, marker: Marker | None
) -> tuple[str, ...]:
    """Bring the games of a backup back in place of a database without any, and say so.

    The connection is closed. Where there is no such backup but there were games, that is said.
    """
    with closing(connection):
        is_empty, record, deleted = run_question(connection, _state, PATIENCE)
    deleted |= frozenset() if marker is None else marker.deleted
    restored = restored_draft(path.parent, deleted, steps)
    if restored is not None:
        if is_empty:
            # A journal that was left would be replayed into what comes.
            files.remove_companions(path)
            files.put_in_place(restored.draft, path)
            return (f"The file of the saved games was gone. {_in_use(restored)}.",)
        aside = files.replace_damaged(path, restored.draft)
        return (
            f"The file of the saved games had no games in it and is now called {_name(aside)}."
            f" {_in_use(restored)}.",
        )
    if marker is None or not (is_empty or (marker.games != 0 and marker.record != record)):
        return ()
    keep_lost_marker(path.parent)
    return (what_is_gone(marker),)


def what_is_gone(marker: Marker) -> str:
    """What to say of a record that only its marker tells of."""
    if not marker.games:
        return "The file of the saved games is gone, and there is no backup of it."
    return f"{marker.games:,} games that were saved here are gone, and there is no backup of them."


def _state(connection: sqlite3.Connection) -> tuple[bool, str, frozenset[str]]:
    """Whether a database has nothing at all, which record it is, and what was deleted."""
    is_empty = read_pragma(connection, "page_count") == 0
    return is_empty, record_id(connection), deleted_ids(connection)


def _correct_header(path: Path, version: int) -> str:
    """Write the header as the tables tell it; DamagedFile where not every game is whole."""
    with closing(connect(path)) as connection:
        is_ours = read_pragma(connection, "application_id") == schema.APPLICATION_ID
        try:
            with checks.raising_damage():
                run_transaction(connection, partial(_correct, version=version), PATIENCE)
        except DamagedFile as error:
            # Before the witness there were only names of tables, which another program may have.
            if not is_ours and version < schema.FIRST_WITH_IDENTITY:
                raise checks.ForeignFile(checks.FOREIGN) from error
            raise
    return _CORRECTED


def _correct(connection: sqlite3.Connection, version: int) -> None:
    checks.require_whole(connection)
    games = read_ids(connection, "SELECT id FROM games")
    is_proved = games or version >= schema.FIRST_WITH_IDENTITY
    if not is_proved or any(
        check_actions(connection, game) is not ReplayFinding.SOUND for game in games
    ):
        raise DamagedFile(DAMAGED)
    schema.write_version(connection, version)


def new_database_draft(directory: Path, steps: schema.Steps) -> Path:
    """A finished database without games."""
    draft = files.new_draft(directory)
    with closing(connect(draft)) as connection:
        schema.migrate(connection, steps)
    return draft


def _in_use(restored: Restored) -> str:
    return f"The backup {_name(restored.backup)} with {counted(restored.games, 'game')} is in use"


def _name(path: Path) -> str:
    return shown(Path(path.name))
