"""What a database of any version contains, and the marker file that notes it."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.json import decode, encode

from tictactoe_tui.storage.database import connection as db, files, schema

# A game that is there before its first move counts once one is made.
_EMPTY: Final = """
finished IS NULL AND abandoned IS NULL
AND NOT EXISTS (SELECT 1 FROM actions WHERE game = games.id)"""
# Questions, each with the table that has to exist for it.
_BALANCES: Final = ("balances", "SELECT key FROM balances JOIN players ON players.id = player")
_ENTRIES: Final = (
    ("games", f"SELECT id FROM games WHERE NOT ({_EMPTY})"),  # noqa: S608
    ("imported_games", "SELECT id FROM imported_games"),
    _BALANCES,
    # Damaged answers count as missing, so that a whole copy of them is taken in.
    ("answers", "SELECT id FROM answers WHERE id = digest_of(CAST(entry AS BLOB))"),
)
_ANY_BUT_GAMES: Final = (_BALANCES, ("answers", "SELECT id FROM answers LIMIT 1"))
_DELETED: Final = (
    ("imported_games", "SELECT id FROM imported_games WHERE deleted IS NOT NULL"),
    ("imported_games", "SELECT id FROM games WHERE deleted IS NOT NULL"),
    ("deleted_games", "SELECT id FROM deleted_games"),
)
# Counts that are each answered by an index; counting the games that are not deleted reads them all.
_COUNT_AT_FIRST: Final = f"""
SELECT (SELECT count(*) FROM games) - (SELECT count(*) FROM games WHERE {_EMPTY})"""  # noqa: S608
_COUNT: Final = f"""
{_COUNT_AT_FIRST} - (SELECT count(*) FROM games WHERE deleted IS NOT NULL)
    + (SELECT count(*) FROM past_imported)"""  # noqa: S608


def known_ids(connection: db.Connection) -> frozenset[str]:
    """The ids of all games that are or were there and of all answers, and the keys of balances."""
    return _ids_from(connection, (*_ENTRIES, *_DELETED))


def deleted_ids(connection: db.Connection) -> frozenset[str]:
    """The ids of all games that were deleted, whether they are still there or gone for good."""
    return _ids_from(connection, _DELETED)


def _ids_from(connection: db.Connection, questions: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The ids that these questions find, leaving out those whose table does not exist."""
    tables = schema.table_names(connection)
    asked = (question for table, question in questions if table in tables)
    return frozenset(name for question in asked for name in db.read_ids(connection, question))


def has_entries(connection: db.Connection) -> bool:
    """Whether there is a game that is not deleted, an opening balance or an answer."""
    return count_games(connection) > 0 or bool(_ids_from(connection, _ANY_BUT_GAMES))


def count_games(connection: db.Connection) -> int:
    """How many games, own and imported, are not deleted."""
    tables = schema.table_names(connection)
    if "games" not in tables:
        return 0
    return db.read_number(connection, _COUNT if "imported_games" in tables else _COUNT_AT_FIRST)


def record_id(connection: db.Connection) -> str:
    """The random id of this record; empty where the tables are older than it."""
    if "identity" not in schema.table_names(connection):
        return ""
    return next(iter(db.read_ids(connection, "SELECT record FROM identity")), "")


MARKER_FILE: Final = "games.marker"
_VERSION: Final = 1
# Bytes that are read: enough for the ids of 400,000 deleted games.
_LONGEST: Final = 16 * 1024 * 1024


class NewerMarker(db.StorageError):
    """The marker was written by a newer version of the program, so nothing here may be changed."""


class _Heading(Struct, tag_field="format", tag="tictactoe-tui marker"):
    version: int


class Marker(Struct, frozen=True, tag_field="format", tag="tictactoe-tui marker"):
    """The record of a directory; `games` is None where the marker is damaged.

    `deleted` are the ids of games that no backup may bring back.
    """

    record: str = ""
    games: int | None = None
    deleted: frozenset[str] = frozenset()
    version: int = _VERSION


def read_marker(directory: Path, lost: Path | None = None) -> Marker | None:
    """The marker of a directory, or None; NewerMarker if a later version wrote it.

    Of a damaged marker at least its existence tells that there was a record.
    """
    path, version = lost or directory / MARKER_FILE, 0
    if not os.path.lexists(path):
        return None
    with suppress(OSError, UnicodeError, RecursionError, MsgspecError, db.StorageError):
        files.require_plain_file(path)
        with path.open("rb") as file:
            # Limited, as whatever lies under this name must not fill the memory.
            text = file.read(_LONGEST)
        # Checked before the other values, which a later version may write differently.
        version = decode(text, type=_Heading).version
        if version <= _VERSION:
            return decode(text, type=Marker)
    if version > _VERSION:
        raise NewerMarker("The saved games are of a newer version of the program.")
    return Marker()


def marker_of(connection: db.Connection) -> Marker:
    """The marker that belongs to an open database."""
    return Marker(record_id(connection), count_games(connection), deleted_ids(connection))


def write_marker(directory: Path, marker: Marker) -> None:
    """Write the marker, all of it or nothing."""
    draft = files.new_draft(directory)
    try:
        draft.write_bytes(encode(marker, order="deterministic") + b"\n")
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
