"""Examine the data directory without changing anything: what it contains, and what is wrong."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database import connection as db
from tictactoe_tui.storage.database.contents import Marker, known_ids, lost_markers, read_marker
from tictactoe_tui.storage.database.files import DATABASE_FILE, find_drafts, require_plain_file
from tictactoe_tui.storage.database.schema import STEPS, table_names
from tictactoe_tui.storage.practice.answer_rows import damaged_answers
from tictactoe_tui.storage.repair import checks, salvage
from tictactoe_tui.storage.repair.backups import backup_is_good, find_backups, missing_in_backups

MOST_COMPLAINTS: Final = 20

# Games that are checked in one transaction, so that a program that plays can write in between.
_AT_ONCE: Final = 200
_COUNTS: Final = {
    "players": ("players", "SELECT count(*) FROM players"),
    "games": ("games", "SELECT count(*) FROM games"),
    "finished": ("games", "SELECT count(*) FROM games WHERE finished IS NOT NULL"),
    "imported_games": ("imported_games", "SELECT count(*) FROM imported_games"),
    "practice_answers": ("answers", "SELECT count(*) FROM answers"),
    "opening_balances": ("balances", "SELECT count(*) FROM balances"),
}
_INTERRUPTED: Final = (
    "A program was killed while it saved; what it had begun is still to be undone."
)


class Trouble(Enum):
    """Why a database cannot be read; a repair helps against the first two."""

    DAMAGED = auto()
    INTERRUPTED = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found in a data directory.

    `size` is None where there is no database, `trouble` says why one cannot be read. `structure`
    has SQLite's complaints, `damaged` the ids of damaged games, `differing` of games whose stored
    result is not what replaying them gives, `damaged_answers` of damaged answers. `backups` tells
    which are sound, `set_aside` how much of each damaged file can be read and is not in the record,
    `only_in_backups` how much is in backups alone. `gone` has the markers of lost records.
    """

    directory: Path
    size: int | None = None
    version: int | None = None
    trouble: str = ""
    kind: Trouble | None = None
    structure: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    damaged: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    damaged_answers: tuple[str, ...] = ()
    backups: tuple[tuple[Path, bool], ...] = ()
    set_aside: Mapping[Path, Mapping[str, int]] = field(default_factory=dict)
    drafts: tuple[Path, ...] = ()
    only_in_backups: tuple[tuple[Path, int], ...] = ()
    gone: tuple[Marker, ...] = ()


def examine_directory(
    directory: Path, on_progress: Callable[[int, int], object] = lambda done, total: None
) -> Examination:
    """Examine everything in a data directory; StorageError where not even that is possible."""
    path = directory / DATABASE_FILE
    with db.raising_storage_errors():
        size = require_plain_file(path) if os.path.lexists(path) else None
        marker = read_marker(directory)
        lost = (read_marker(directory, each) for each in lost_markers(directory))
        gone = tuple(each for each in lost if each is not None)
        around = partial(
            Examination,
            directory,
            size,
            backups=tuple((each, backup_is_good(each)) for each in find_backups(directory)),
            drafts=tuple(find_drafts(directory)),
        )
    aside = salvage.set_aside_files(directory)
    if not size:  # a file without content is new, unless something tells of a record
        deleted = frozenset() if marker is None else marker.deleted
        backups = tuple(missing_in_backups(directory, deleted))
        if marker is not None and not backups:
            gone = (*gone, marker)
        missing = {each: salvage.count_missing_entries(each, deleted) for each in aside}
        return around(set_aside=missing, only_in_backups=backups, gone=gone)
    try:
        if size < checks.SMALLEST:
            raise db.DamagedFile(db.DAMAGED)
        with opened_read_only(path) as database:
            version, structure, counts = database.read(_examine_structure, path)
            damaged, differing = _examine_games(database, version, on_progress)
            known = database.read(known_ids)
            answers = database.read(damaged_answers) if "practice_answers" in counts else []
    except db.StorageError as failure:
        kind = trouble_of(failure)
        words = _INTERRUPTED if kind is Trouble.INTERRUPTED else str(failure)
        missing = {each: salvage.count_missing_entries(each) for each in aside}
        return around(trouble=words, kind=kind, set_aside=missing, gone=gone)
    return around(
        version,
        structure=structure,
        counts=counts,
        damaged=damaged,
        differing=differing,
        damaged_answers=tuple(answers),
        set_aside={each: salvage.count_missing_entries(each, known) for each in aside},
        only_in_backups=tuple(missing_in_backups(directory, known)),
        gone=gone,
    )


@contextmanager
def opened_read_only(path: Path) -> Iterator[db.Database]:
    """A database opened for reading: nothing is repaired, and no interrupted write is undone."""
    with db.raising_storage_errors(), closing(db.connect_read_only(path)) as connection:
        yield db.Database(connection, db.Condition(path, read_only=True))


def structure_complaints(connection: sqlite3.Connection) -> tuple[str, ...]:
    """SQLite's complaints about the structure of the file, and rows that belong to no other."""
    try:
        checked = connection.execute(f"PRAGMA integrity_check({MOST_COMPLAINTS})").fetchall()
        homeless = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        # These checks can fail altogether on damage that the quick check at the opening passes.
        if db.sqlite_code(error) not in db.DAMAGE:
            raise
        return (db.DAMAGED,)
    broken = [] if checked == [("ok",)] else [str(text) for (text,) in checked]
    if homeless:
        tables = ", ".join(sorted({str(table) for table, *_ in homeless}))
        broken.append(f"{len(homeless)} rows without the row they belong to, in {tables}")
    return tuple(broken)


def trouble_of(failure: db.StorageError) -> Trouble:
    """The kind of trouble that a failure means."""
    code = 0 if failure.__cause__ is None else db.sqlite_code(failure.__cause__)
    if code == sqlite3.SQLITE_READONLY:  # an interrupted write, which reading may not undo
        return Trouble.INTERRUPTED
    damaged = isinstance(failure, db.DamagedFile) or code in db.DAMAGE
    return Trouble.DAMAGED if damaged else Trouble.OTHER


def _examine_structure(
    connection: sqlite3.Connection, path: Path
) -> tuple[int, tuple[str, ...], dict[str, int]]:
    """The version of the tables, complaints about their structure, and how many rows they have."""
    version = checks.version_of_complete(connection, path)
    if version > len(STEPS):
        raise db.StorageError("The saved games are of a newer version of the program.")
    tables = table_names(connection)
    counts = {
        what: db.read_number(connection, question)
        for what, (table, question) in _COUNTS.items()
        if table in tables
    }
    return version, structure_complaints(connection), counts


def _examine_games(
    database: db.Database, version: int, on_progress: Callable[[int, int], object]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Replay all games: the ids of damaged ones, and of those stored with another result."""
    ids = database.read(db.read_ids, "SELECT id FROM games ORDER BY number")
    found: dict[checks.ReplayFinding, list[str]] = {verdict: [] for verdict in checks.ReplayFinding}
    # Tables of an earlier version store results differently, and are migrated when opened.
    judge = checks.check_result if version == len(STEPS) else checks.check_actions

    def judge_batch(connection: sqlite3.Connection, games: list[str]) -> list[checks.ReplayFinding]:
        return [judge(connection, game) for game in games]

    # In batches, so that a program that plays meanwhile need not wait.
    for at in range(0, len(ids), _AT_ONCE):
        batch = ids[at : at + _AT_ONCE]
        for game, verdict in zip(batch, database.read(judge_batch, batch), strict=True):
            found[verdict].append(game)
        on_progress(min(at + _AT_ONCE, len(ids)), len(ids))
    return tuple(found[checks.ReplayFinding.DAMAGED]), tuple(found[checks.ReplayFinding.DIFFERS])
