"""Putting right what an examination finds, as far as possible; no game is thrown away."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import prepare_data_dir, shown
from tictactoe_tui.session import InvalidJournal
from tictactoe_tui.storage.database.connection import PATIENCE, Database
from tictactoe_tui.storage.database.errors import StorageError, raising_storage_errors
from tictactoe_tui.storage.database.files import DATABASE_FILE, find_drafts, opening_lock, set_aside
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.record.closed_days import forget_closed_days
from tictactoe_tui.storage.repair.backups import find_backups, restore_backup
from tictactoe_tui.storage.repair.examination import examine_directory, structure_complaints
from tictactoe_tui.storage.repair.replays import rewrite_result
from tictactoe_tui.storage.repair.salvage import (
    SalvageReport,
    import_copies,
    mark_searched,
    salvage_file,
    set_aside_files,
)

# These rows say nothing without the game that they are of.
_LEFT_OVER: Final = (
    "DELETE FROM actions WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM sides WHERE game NOT IN (SELECT id FROM games)",
)


def repair_directory(
    directory: Path, on_progress: Callable[[int, int], None] | None = None
) -> tuple[str, ...]:
    """Mend what can be mended, and say what was done; StorageError where nothing can be written."""
    left_over, earlier = len(find_drafts(directory)), set_aside_files(directory)
    done: list[str] = [f"Removed {left_over} unfinished files."] if left_over else []
    # Opening alone undoes what was interrupted, migrates, and replaces a damaged file.
    with closing(open_in(prepare_data_dir(directory))) as database:
        if database.condition.read_only:
            raise StorageError(" ".join(database.condition.notices))
        done += database.condition.notices
        sound = _mend_structure(database, done)
    if not sound:
        done.append(_replace(directory))
    found = examine_directory(directory, on_progress)
    if found.lost_to is not None:
        done.append(_bring_back(directory))
        found = examine_directory(directory, on_progress)
    with closing(open_in(directory)) as database:
        _rewrite(database, found.differing, done)
        _replace_games(database, directory, found.damaged, done)
        for path in set_aside_files(directory):
            rescue = salvage_file(database, path, newer=path not in earlier)
            name = shown(Path(mark_searched(path).name))
            done += _told(rescue, name)
        database.write(forget_closed_days)
    return tuple(done)


def _mend_structure(database: Database, done: list[str]) -> bool:
    """Rebuild what can be rebuilt; whether SQLite finds the file whole then."""
    if not database.read(structure_complaints):
        return True
    database.write(lambda connection: connection.execute("REINDEX"))
    done.append("Built the indexes anew.")
    if not database.read(_is_whole):
        return False
    # Only now is it sure that a game which is not found is not there.
    removed = database.write(
        lambda connection: sum(connection.execute(each).rowcount for each in _LEFT_OVER)
    )
    if removed:
        done.append(f"Removed {removed} rows of games that are gone.")
    return True


def _is_whole(connection: sqlite3.Connection) -> bool:
    found: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    return found == "ok"


def _replace(directory: Path) -> str:
    """Set the file aside and bring the newest good backup back."""
    path = directory / DATABASE_FILE
    with raising_storage_errors(), opening_lock(directory, PATIENCE):
        aside = set_aside(path)
        backup = restore_backup(directory, path)
    begun = "began a new one" if backup is None else f"brought {shown(Path(backup.name))} back"
    return f"Set the damaged file aside as {shown(Path(aside.name))} and {begun}."


def _bring_back(directory: Path) -> str:
    """Put the newest backup that holds games in place of a record that has nothing but settings."""
    path = directory / DATABASE_FILE
    with raising_storage_errors(), opening_lock(directory, PATIENCE):
        # What somebody saves just now is taken out of it like all else.
        set_aside(path)
        backup = restore_backup(directory, path)
    if backup is None:
        raise StorageError("The backup of the saved games cannot be read any more.")
    return f"Brought {shown(Path(backup.name))} back: the record itself had no games."


def _told(rescue: SalvageReport, name: str) -> Iterator[str]:
    """What came out of a file that was set aside, and what did not."""
    yield f"The file that was set aside is now called {name}; it names {rescue.named} games."
    if rescue.taken:
        yield f"Took {rescue.taken} games out of it."
    for what, number in rescue.others.items():
        if number:
            yield f"Took {number} {what} out of it."
    if rescue.lost:
        yield f"Of its games, {rescue.lost} could not be read and are not in the record."


def _rewrite(database: Database, games: Iterable[str], done: list[str]) -> None:
    """Write results as playing the games through gives them."""
    count = 0
    for game in games:
        try:
            database.write(partial(rewrite_result, game=game))
        except InvalidJournal:  # damaged since it was looked at
            continue
        count += 1
    if count:
        done.append(f"Wrote {count} results anew.")


def _replace_games(
    database: Database, directory: Path, damaged: Iterable[str], done: list[str]
) -> None:
    """Put whole copies in place of damaged games, from wherever there is one."""
    wanted = frozenset(damaged)
    if not wanted:
        return
    sources = (*find_backups(directory), *set_aside_files(directory))
    count = sum(import_copies(database, path, wanted.__contains__) for path in sources)
    if count:
        done.append(f"Brought {count} damaged games back from backups.")
