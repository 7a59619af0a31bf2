"""Backups of the database: made through SQLite, three kept, the fullest sound one restored.

A backup is never deleted while it has a game that nothing else has: else a record that was lost and
begun again would push out what is left of the old one.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database import connection as db, contents, files, schema
from tictactoe_tui.storage.games.saving import delete_known
from tictactoe_tui.storage.repair.checks import require_sound

BACKUPS_KEPT: Final = 3
_BACKUP_INTERVAL: Final = timedelta(days=1)
_PREFIX: Final = "games-backup-"
_SUFFIX: Final = ".db"
_UNUSABLE: Final = (sqlite3.Error, OSError, UnicodeError, db.StorageError)


@dataclass(frozen=True, slots=True)
class Restored:
    """A draft made from a backup, ready to be put in place, and how many games it has."""

    draft: Path
    backup: Path
    games: int


def find_backups(directory: Path) -> list[Path]:
    """All backups in a directory, the newest first."""
    return sorted(directory.glob(f"{_PREFIX}*{_SUFFIX}"), reverse=True)


def make_backup(connection: db.Connection, directory: Path) -> Path:
    """Back the database up, and delete the oldest backups."""
    backup = directory / f"{_PREFIX}{files.timestamp()}{_SUFFIX}"

    def copy_out(connection: db.Connection) -> frozenset[str]:
        # Reading first takes the shared lock, for which connection.backup() would wait without end.
        kept = contents.known_ids(connection)
        draft = files.new_draft(directory)
        try:
            copy_database(connection, draft)
            files.put_in_place(draft, backup)
        finally:
            _remove_draft(draft)
        return kept

    _remove_oldest(directory, db.run_question(connection, copy_out))
    return backup


def backup_is_due(directory: Path) -> bool:
    """Whether the newest backup is older than a day, or dated in the future."""
    for newest in find_backups(directory):
        stamp = newest.name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        with suppress(ValueError):
            made = datetime.strptime(stamp, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
            return not timedelta() <= datetime.now(UTC) - made <= _BACKUP_INTERVAL
    return True


def missing_in_backups(directory: Path, known: frozenset[str]) -> Iterator[tuple[Path, int]]:
    """The backups with entries that are not `known` to the record, and how many each adds.

    The fullest come first, and no entry is counted twice.
    """
    for backup, entries in _fullest_first(directory, known):
        if missing := entries - known:
            known |= missing
            yield backup, len(missing)


def restored_draft(
    directory: Path, deleted: frozenset[str], *, empty: bool = False
) -> Restored | None:
    """A draft of the sound backup with most entries, migrated, and without what was deleted.

    None without such a backup; one without entries is only used if `empty` allows it.
    """
    for backup, entries in _fullest_first(directory, deleted):
        if not entries and not empty:
            break
        draft = files.new_draft(directory)
        try:
            with closing(db.connect_read_only(backup)) as connection:
                copy_database(connection, draft)
            with closing(db.connect(draft)) as copy:
                schema.migrate(copy)
                db.run_transaction(copy, partial(delete_known, games=sorted(deleted)))
                games = contents.count_games(copy)
        except _UNUSABLE:
            _remove_draft(draft)
            continue
        return Restored(draft, backup, games)
    return None


def _fullest_first(directory: Path, without: frozenset[str]) -> list[tuple[Path, frozenset[str]]]:
    """The sound backups with their entries that are not in `without`, those with most first."""
    found = [(backup, entries_in(backup)) for backup in find_backups(directory)]
    good = [(backup, entries - without) for backup, entries in found if entries is not None]
    return sorted(good, key=lambda each: -len(each[1]))


def entries_in(backup: Path) -> frozenset[str] | None:
    """The ids in a backup that are not deleted there; None where it is not sound."""
    with suppress(*_UNUSABLE):
        files.require_plain_file(backup)
        with closing(db.connect_read_only(backup)) as connection:
            if require_sound(connection, backup) <= len(schema.STEPS):
                return contents.known_ids(connection) - contents.deleted_ids(connection)
    return None


def _remove_oldest(directory: Path, kept: frozenset[str]) -> None:
    """Delete all but the newest backups, except one with an entry that nothing kept has."""
    backups = find_backups(directory)
    too_many = backups[BACKUPS_KEPT:]
    # The kept backups are only opened when one is to be deleted, as that takes time.
    for newer in backups[:BACKUPS_KEPT] if too_many else ():
        kept |= entries_in(newer) or frozenset()
    for old in too_many:
        entries = entries_in(old) or frozenset()
        if entries <= kept:
            with suppress(OSError):
                old.unlink()
        kept |= entries


def copy_database(connection: db.Connection, target: Path) -> None:
    """Copy the database into a new file."""
    # Through SQLite: a plain copy of a file that is being written may mix two states.
    files.create_private(target)
    with closing(db.connect(target)) as copy:
        connection.backup(copy)


def _remove_draft(draft: Path) -> None:
    """Remove a draft that was not put in place, and the journal that SQLite left beside it."""
    for left in (draft, draft.with_name(f"{draft.name}-journal")):
        left.unlink(missing_ok=True)
