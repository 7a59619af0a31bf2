"""Examines a data directory, and repairs it as far as possible; no game is thrown away."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import prepare_data_dir
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.storage.database import connection as db, contents, files, schema
from tictactoe_tui.storage.database_opening import open_in, recover_damaged
from tictactoe_tui.storage.games.saving import show_wrongly_hidden
from tictactoe_tui.storage.practice.answer_rows import damaged_answers, remove_double_answers
from tictactoe_tui.storage.record.people import forget_places
from tictactoe_tui.storage.repair import backups, checks, salvage
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
    """Why a database cannot be read, where a repair helps against it."""

    DAMAGED = auto()
    INTERRUPTED = auto()


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
    gone: tuple[contents.Marker, ...] = ()


def examine_directory(
    directory: Path, on_progress: Callable[[int, int], object] = lambda done, total: None
) -> Examination:
    """Examine everything in a data directory; StorageError where not even that is possible."""
    path = directory / files.DATABASE_FILE
    with db.raising_storage_errors():
        size = files.require_plain_file(path) if os.path.lexists(path) else None
        marker = contents.read_marker(directory)
        lost = (contents.read_marker(directory, each) for each in contents.lost_markers(directory))
        gone = tuple(each for each in lost if each is not None)
        found = backups.find_backups(directory)
        sound = tuple((each, backups.entries_in(each) is not None) for each in found)
        drafts = tuple(files.find_drafts(directory))
    around = partial(Examination, directory, size, backups=sound, drafts=drafts)
    aside = salvage.set_aside_files(directory)
    if not size:  # a file without content is new, unless something tells of a record
        deleted = (marker or contents.Marker()).deleted
        lacking = tuple(backups.missing_in_backups(directory, deleted))
        if marker is not None and not lacking:
            gone = (*gone, marker)
        missing = {each: salvage.count_missing_entries(each, deleted) for each in aside}
        return around(set_aside=missing, only_in_backups=lacking, gone=gone)
    try:
        if size < checks.SMALLEST:
            raise db.DamagedFile(db.DAMAGED)
        # Nothing is repaired here, and no interrupted write is undone.
        with db.raising_storage_errors(), closing(db.connect_read_only(path)) as connection:
            database = db.Database(connection, db.Condition(path, read_only=True))
            version, structure, counts = database.read(_examine_structure, path)
            damaged, differing = _examine_games(database, version, on_progress)
            known = database.read(contents.known_ids)
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
        only_in_backups=tuple(backups.missing_in_backups(directory, known)),
        gone=gone,
    )


def structure_complaints(connection: db.Connection) -> tuple[str, ...]:
    """SQLite's complaints about the structure of the file, and rows that belong to no other."""
    try:
        checked = connection.execute(f"PRAGMA integrity_check({MOST_COMPLAINTS})").fetchall()
        homeless = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        # These checks can fail altogether on damage that the quick check at the opening passes.
        if not db.is_damage(error):
            raise
        return (db.DAMAGED,)
    broken = [] if checked == [("ok",)] else [str(text) for (text,) in checked]
    if homeless:
        tables = ", ".join(sorted({str(table) for table, *_ in homeless}))
        broken.append(f"{len(homeless)} rows without the row they belong to, in {tables}")
    return tuple(broken)


def trouble_of(failure: db.StorageError) -> Trouble | None:
    """The kind of trouble that a failure means; None where no repair helps."""
    cause = failure.__cause__ or failure
    # An interrupted write, which reading may not undo.
    if db.sqlite_code(cause) == sqlite3.SQLITE_READONLY:
        return Trouble.INTERRUPTED
    return Trouble.DAMAGED if db.is_damage(failure) or db.is_damage(cause) else None


def _examine_structure(
    connection: db.Connection, path: Path
) -> tuple[int, tuple[str, ...], dict[str, int]]:
    """The version of the tables, complaints about their structure, and how many rows they have."""
    version = checks.version_of_complete(connection, path)
    if version > len(schema.STEPS):
        raise db.StorageError("The saved games are of a newer version of the program.")
    tables = schema.table_names(connection)
    asked = {what: each for what, (table, each) in _COUNTS.items() if table in tables}
    counts = {what: db.read_number(connection, question) for what, question in asked.items()}
    return version, structure_complaints(connection), counts


def _examine_games(
    database: db.Database, version: int, on_progress: Callable[[int, int], object]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Replay all games: the ids of damaged ones, and of those stored with another result."""
    ids = database.read(db.read_ids, "SELECT id FROM games ORDER BY number")
    damaged, differing = list[str](), list[str]()
    # Tables of an earlier version store results differently, and are migrated when opened.
    judge = partial(checks.check_game, result=version == len(schema.STEPS))
    # In batches, so that a program that plays meanwhile need not wait.
    for at in range(0, len(ids), _AT_ONCE):
        batch = ids[at : at + _AT_ONCE]
        found = database.read(lambda c, games: {game: judge(c, game) for game in games}, batch)
        damaged += [game for game, is_right in found.items() if is_right is None]
        differing += [game for game, is_right in found.items() if is_right is False]
        on_progress(min(at + _AT_ONCE, len(ids)), len(ids))
    return tuple(damaged), tuple(differing)


_REMOVE_DOUBLE: Final = """
DELETE FROM games WHERE id = :game
    AND NOT EXISTS (SELECT 1 FROM actions WHERE game = :game)
    AND EXISTS (
        SELECT 1 FROM games AS whole JOIN actions ON actions.game = whole.id
        WHERE whole.digest = games.digest AND whole.id <> :game
    )"""
# These rows say nothing without the game that they are of.
_ORPHANED_ROWS: Final = "DELETE FROM {table} WHERE game NOT IN (SELECT id FROM games)"


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
    with db.raising_storage_errors(), files.opening_lock(directory, db.PATIENCE):
        notice = recover_damaged(directory / files.DATABASE_FILE)
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
            done += _salvaged(database, path, is_new=path not in earlier)
        known = database.read(contents.known_ids)
        missing = (path for path, _ in backups.missing_in_backups(directory, known))
        # Of a damaged game any backup may have a whole copy.
        for backup in backups.find_backups(directory) if found.damaged else missing:
            done += _salvaged(database, backup, is_new=False)
        if whole := sum(bool(database.read(checks.check_game, game)) for game in found.damaged):
            done.append(f"Brought {whole} damaged games back from backups.")
        if doubles := sum(database.write(_remove_if_double, game) for game in found.damaged):
            done.append(f"Removed {doubles} rows whose game is there under its own id.")
        if doubles := database.write(remove_double_answers):
            done.append(f"Removed {doubles} rows whose answer is there under its own id.")
        database.write(forget_places)
        database.write(schema.write_version, len(schema.STEPS))
    # Last of all: if the repair is cut short before, the markers still tell what is missing.
    for marker in contents.lost_markers(directory):
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
                backups.copy_database(connection, aside)
                with checks.raising_damage():
                    removed = db.run_transaction(connection, _rebuild_structure)
        except db.DamagedFile as error:
            aside.unlink()
            return [recover_damaged(path, error)]
    rows = [f"Removed {removed} rows of games that are gone."] if removed else []
    return ["Built the indexes anew.", *rows]


def _rebuild_structure(connection: db.Connection) -> int:
    """Rebuild the indexes and delete rows of games that are gone; DamagedFile if that fails."""
    connection.execute("REINDEX")
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise db.DamagedFile(db.DAMAGED)
    # Only with sound indexes is a game that is not found really not there.
    statements = (_ORPHANED_ROWS.format(table=each) for each in ("actions", "sides", "findings"))
    return sum(connection.execute(each).rowcount for each in statements)


def _salvaged(database: db.Database, path: Path, *, is_new: bool) -> Iterator[str]:
    """Salvage a file, and say what it yielded; of a file searched before only what is new."""
    report = salvage.salvage_file(database, path, newer=is_new)
    if is_new or any(report.taken.values()):
        yield f"Searched {files.shown_name(path)}; it names {counted(report.named, 'game')}."
    for what, number in report.taken.items():
        if number:
            yield f"Took {counted(number, what)} out of it."
    if is_new and report.lost:
        yield f"Of its games, {report.lost} could not be read and are not in the record."


def _remove_if_double(connection: db.Connection, game: str) -> int:
    """Delete the row of a game with a damaged id, once the game is there under its actions' id."""
    return connection.execute(_REMOVE_DOUBLE, {"game": game}).rowcount
