"""Repairs what an examination finds, as far as possible, without throwing any game away."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import prepare_data_dir, shown
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.storage.database import connection as db
from tictactoe_tui.storage.database import files
from tictactoe_tui.storage.database.contents import known_ids, lost_markers, read_marker
from tictactoe_tui.storage.database.schema import STEPS, write_version
from tictactoe_tui.storage.database_opening import open_in, recover_damaged
from tictactoe_tui.storage.games.saving import show_wrongly_hidden
from tictactoe_tui.storage.practice.answer_rows import remove_double_answers
from tictactoe_tui.storage.record.standings import forget_places
from tictactoe_tui.storage.repair import checks, examination, salvage
from tictactoe_tui.storage.repair.backups import copy_database, find_backups, missing_in_backups
from tictactoe_tui.words import counted

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
        if examination.trouble_of(error) is not examination.Trouble.DAMAGED:
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
        complaints = database.read(examination.structure_complaints)
    if complaints:
        done += _rebuild(directory)
    found = examination.examine_directory(directory, on_progress)
    with closing(open_in(directory)) as database:
        _rewrite_results(database, found.differing, done)
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
        if whole := sum(database.read(_is_whole, game) for game in found.damaged):
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


def _is_whole(connection: sqlite3.Connection, game: str) -> bool:
    return checks.check_actions(connection, game) is checks.ReplayFinding.SOUND


def _remove_if_double(connection: sqlite3.Connection, game: str) -> int:
    """Delete the row of a game with a damaged id, once the game is there under its actions' id."""
    return connection.execute(_REMOVE_DOUBLE, {"game": game}).rowcount


def _rewrite_results(database: db.Database, games: Iterable[str], done: list[str]) -> None:
    """Replace the stored results of these games by those that replaying gives."""
    count = 0
    for game in games:
        try:
            database.write(checks.rewrite_result, game)
        except InvalidJournal:  # damaged since the examination
            continue
        count += 1
    if count:
        done.append(f"Wrote {count} results anew.")
