"""Examines a data directory, and repairs it as far as possible; no game is thrown away."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import prepare_data_dir, shown
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.storage.database import connection as db
from tictactoe_tui.storage.database import files
from tictactoe_tui.storage.database.contents import Marker, known_ids, lost_markers, read_marker
from tictactoe_tui.storage.database.files import DATABASE_FILE, find_drafts, require_plain_file
from tictactoe_tui.storage.database.schema import STEPS, table_names, write_version
from tictactoe_tui.storage.database_opening import open_in, recover_damaged
from tictactoe_tui.storage.games.saving import show_wrongly_hidden
from tictactoe_tui.storage.practice.answer_rows import damaged_answers, remove_double_answers
from tictactoe_tui.storage.record.standings import forget_places
from tictactoe_tui.storage.repair import checks, salvage
from tictactoe_tui.storage.repair.backups import (
    backup_is_good,
    copy_database,
    find_backups,
    missing_in_backups,
)
from tictactoe_tui.words import counted

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


_REMOVE_DOUBLE: Final = """
DELETE FROM games WHERE id = :game
    AND NOT EXISTS (SELECT 1 FROM actions WHERE game = :game)
    AND EXISTS (
        SELECT 1 FROM games AS whole JOIN actions ON actions.game = whole.id
        WHERE whole.digest = games.digest AND whole.id <> :game
    )"""
# These rows say nothing without the game that they are of.
_ORPHANED_ROWS: Final = (
    "DELETE FROM actions WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM sides WHERE game NOT IN (SELECT id FROM games)",
)


def repair_directory(
    directory: Path, on_progress: Callable[[int, int], object] = lambda done, total: None
) -> tuple[str, ...]:
    """Repair a data directory, and say in sentences what was done; StorageError if it cannot be."""
    try:
        return _repair(directory, on_progress)
    except db.StorageError as error:
        if trouble_of(error) is not Trouble.DAMAGED:
            raise
    # Damage that passed every check at the opening, and showed only at a later question.
    path = directory / files.DATABASE_FILE
    with db.raising_storage_errors(), files.opening_lock(directory, db.PATIENCE):
        notice = recover_damaged(path, db.DamagedFile(db.DAMAGED), STEPS, read_marker(directory))
    return (notice, *_repair(directory, on_progress))


def _repair(directory: Path, on_progress: Callable[[int, int], object]) -> tuple[str, ...]:
    """Repair a database of which opening finds the worst damage; the order below matters."""
    left_over, earlier = len(files.find_drafts(directory)), salvage.set_aside_files(directory)
    done: list[str] = [f"Removed {left_over} unfinished files."] if left_over else []
    # Opening alone undoes what was interrupted, migrates, and replaces a damaged or a lost file.
    with closing(open_in(prepare_data_dir(directory))) as database:
        if database.condition.read_only:
            raise db.StorageError(" ".join(database.condition.notices))
        done += database.condition.notices
        complaints = database.read(structure_complaints)
    if complaints:
        done += _rebuild(directory)
    found = examine_directory(directory, on_progress)
    with closing(open_in(directory)) as database:
        rewritten = 0
        for game in found.differing:
            with suppress(InvalidJournal):  # damaged since the examination
                database.write(checks.rewrite_result, game)
                rewritten += 1
        if rewritten:
            done.append(f"Wrote {rewritten} results anew.")
        if shown_again := database.write(show_wrongly_hidden):
            done.append(f"Brought {counted(shown_again, 'game')} back that damage had hidden.")
        for path in salvage.set_aside_files(directory):
            report = salvage.salvage_file(database, path, newer=path not in earlier)
            done += _report_lines(report, shown(Path(path.name)), is_new=path not in earlier)
        missing = (path for path, _ in missing_in_backups(directory, database.read(known_ids)))
        # Of a damaged game any backup may have a whole copy.
        for backup in find_backups(directory) if found.damaged else missing:
            report = salvage.salvage_file(database, backup, newer=False)
            done += _report_lines(report, shown(Path(backup.name)), is_new=False)
        findings = [database.read(checks.check_actions, game) for game in found.damaged]
        if whole := findings.count(checks.ReplayFinding.SOUND):
            done.append(f"Brought {whole} damaged games back from backups.")
        doubles = sum(database.write(_remove_if_double, game) for game in found.damaged)
        if doubles:
            done.append(f"Removed {doubles} rows whose game is there under its own id.")
        if doubles := database.write(remove_double_answers):
            done.append(f"Removed {doubles} rows whose answer is there under its own id.")
        database.write(forget_places)
        database.write(write_version, len(STEPS))
    # Last of all: if the repair is cut short before, the markers still tell what is missing.
    for marker in lost_markers(directory):
        marker.unlink()
        done.append("Forgot a record of which nothing is left.")
    return tuple(done)


def _rebuild(directory: Path) -> list[str]:
    """Rebuild the indexes of a file, or replace it by a backup; its copy is set aside."""
    path = directory / files.DATABASE_FILE
    with db.raising_storage_errors(), files.opening_lock(directory, db.PATIENCE):
        # Rebuilding may drop what was right, so the copy is searched for games later.
        aside = path.with_name(f"{path.name}{files.ASIDE}{files.timestamp()}")
        try:
            with closing(db.connect(path)) as connection:
                copy_database(connection, aside)
                with checks.raising_damage():
                    removed = db.run_transaction(connection, _rebuild_structure, db.PATIENCE)
        except db.DamagedFile as error:
            aside.unlink()
            return [recover_damaged(path, error, STEPS, read_marker(directory))]
    rows = [f"Removed {removed} rows of games that are gone."] if removed else []
    return ["Built the indexes anew.", *rows]


def _rebuild_structure(connection: sqlite3.Connection) -> int:
    """Rebuild the indexes and delete rows of games that are gone; DamagedFile if that fails."""
    connection.execute("REINDEX")
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise db.DamagedFile(db.DAMAGED)
    # Only with sound indexes is a game that is not found really not there.
    return sum(connection.execute(each).rowcount for each in _ORPHANED_ROWS)


def _report_lines(report: salvage.SalvageReport, name: str, *, is_new: bool) -> Iterator[str]:
    """Sentences on what a file yielded; of a file searched before only what is new."""
    if is_new or report.taken or any(report.others.values()):
        yield f"Searched {name}; it names {counted(report.named, 'game')}."
    if report.taken:
        yield f"Took {counted(report.taken, 'game')} out of it."
    for what, number in report.others.items():
        if number:
            yield f"Took {number} {what} out of it."
    if is_new and report.lost:
        yield f"Of its games, {report.lost} could not be read and are not in the record."


def _remove_if_double(connection: sqlite3.Connection, game: str) -> int:
    """Delete the row of a game with a damaged id, once the game is there under its actions' id."""
    return connection.execute(_REMOVE_DOUBLE, {"game": game}).rowcount
