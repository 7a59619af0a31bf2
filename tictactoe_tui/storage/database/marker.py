"""The marker: a small file beside the database with the record's id, its games, and those deleted.

Without it a database that vanished would look like one that never existed. It is written when the
database is opened, when it is closed with another number of games, and after a deletion.
"""

import json
import os
import sqlite3
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database import files
from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.storage.database.contents import count_games, deleted_ids, record_id

MARKER_FILE: Final = "games.marker"
_FORMAT: Final = "tictactoe-tui marker"
_VERSION: Final = 1
# Bytes that are read: enough for the ids of 400,000 deleted games.
_LONGEST: Final = 16 * 1024 * 1024


class NewerMarker(StorageError):
    """The marker was written by a newer version of the program, so nothing here may be changed."""


@dataclass(frozen=True, slots=True)
class Marker:
    """The record of a directory; `games` is None where the marker is damaged.

    `deleted` are the ids of games that no backup may bring back.
    """

    record: str = ""
    games: int | None = None
    deleted: frozenset[str] = frozenset()


def read_marker(directory: Path, lost: Path | None = None) -> Marker | None:
    """The marker of a directory, or None; NewerMarker if a later version wrote it.

    Of a damaged marker at least its existence tells that there was a record.
    """
    path = lost or directory / MARKER_FILE
    if not os.path.lexists(path):
        return None
    try:
        files.require_plain_file(path)
        with path.open("rb") as file:
            # Limited, as whatever lies under this name must not fill the memory.
            values = json.loads(file.read(_LONGEST))
    except (OSError, ValueError, RecursionError, StorageError):
        return Marker()
    if not isinstance(values, dict) or values.get("format") != _FORMAT:
        return Marker()
    # Checked before the other values, which a later version may write differently.
    version = values.get("version")
    if isinstance(version, int) and version > _VERSION:
        raise NewerMarker("The saved games are of a newer version of the program.")
    record, games, deleted = (values.get(name) for name in ("record", "games", "deleted"))
    if not isinstance(record, str) or not isinstance(games, int) or not isinstance(deleted, list):
        return Marker()
    return Marker(record, games, frozenset(map(str, deleted)))


def marker_of(connection: sqlite3.Connection) -> Marker:
    """The marker that belongs to an open database."""
    return Marker(record_id(connection), count_games(connection), deleted_ids(connection))


def write_marker(directory: Path, marker: Marker) -> None:
    """Write the marker, all of it or nothing."""
    values = {
        "format": _FORMAT,
        "version": _VERSION,
        **asdict(marker),
        "deleted": sorted(marker.deleted),
    }
    draft = files.new_draft(directory)
    try:
        draft.write_text(f"{json.dumps(values)}\n", encoding="ascii")
        files.put_in_place(draft, directory / MARKER_FILE)
    finally:
        draft.unlink(missing_ok=True)


def keep_lost_marker(directory: Path) -> None:
    """Rename the marker of a lost record, so that what was lost is not forgotten."""
    path = directory / MARKER_FILE
    path.replace(path.with_name(f"{MARKER_FILE}.lost-{files.timestamp()}"))


def lost_markers(directory: Path) -> tuple[Path, ...]:
    """The markers of records that are gone."""
    return tuple(sorted(directory.glob(f"{MARKER_FILE}.lost-*Z")))
