"""Games out of files that are too damaged to be used: each that still is as it was written."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tictactoe_tui.games import RulesError
from tictactoe_tui.storage.database.connection import Database, connect
from tictactoe_tui.storage.database.errors import raising_storage_errors
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.repair.damaged_files import (
    UNREADABLE,
    count_missing,
    importing_the_rest,
    known_ids,
    rows_found,
)
from tictactoe_tui.storage.transfer.reading import StoredGame, read_stored_game
from tictactoe_tui.storage.transfer.writing import EntryRefused, ImportOutcome, import_game

_ASIDE: Final = ".corrupt-"
_SEARCHED: Final = ".searched-"
_AT_ONCE: Final = 200
_ID: Final = 36
_MOST_PADDING: Final = 2**30
# Ways into the tables that lead past different pages; a bad one does not end all of them.
_WAYS: Final = (
    "SELECT id FROM games NOT INDEXED ORDER BY number",
    "SELECT id FROM games NOT INDEXED ORDER BY number DESC",
    "SELECT id FROM games ORDER BY id",
    "SELECT id FROM games ORDER BY id DESC",
    "SELECT DISTINCT game FROM actions",
)


@dataclass(frozen=True, slots=True)
class MissingEntries:
    """How much of a damaged file can be read and is not in the record."""

    path: Path
    games: int = 0
    balances: int = 0


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """What came out of a damaged file.

    It named so many games; so many were new in the record, so many cannot be read and are not in
    the record either. `others` counts what else was new, by what it is called.
    """

    named: int = 0
    taken: int = 0
    lost: int = 0
    others: Mapping[str, int] = field(default_factory=dict)


def set_aside_files(directory: Path) -> tuple[Path, ...]:
    """The damaged files that were set aside and not yet searched, the oldest first."""
    return tuple(sorted(directory.glob(f"{DATABASE_FILE}{_ASIDE}*Z")))


def count_missing_entries(path: Path, known: frozenset[str] = frozenset()) -> MissingEntries:
    """How much of a damaged file can be read and is not known."""
    with _readable_copy(path) as copy:
        if copy is None:
            return MissingEntries(path)
        games = sum(game.id not in known for game in _readable(copy, _ids(copy), []))
        imported, balances = count_missing(copy, known)
        return MissingEntries(path, games + imported, balances)


def salvage_file(database: Database, path: Path, *, newer: bool) -> SalvageReport:
    """Take all that can be read of a damaged file into the record.

    `newer` says that the record is an older copy of it, whose settings give way.
    """
    with _readable_copy(path) as copy:
        if copy is None:
            return SalvageReport()
        ids, unreadable = _ids(copy), list[str]()
        taken = _take_all(database, _readable(copy, ids, unreadable))
        others = database.write(importing_the_rest(copy, newer=newer))
        known = database.read(known_ids)
        lost = sum(name not in known for name in unreadable)
        return SalvageReport(len(ids), taken, lost, others)


def import_copies(database: Database, path: Path, wanted: Callable[[str], bool]) -> int:
    """Take the wanted games of a backup or a damaged file into the record; how many were new."""
    with _readable_copy(path) as copy:
        if copy is None:
            return 0
        return _take_all(database, _readable(copy, filter(wanted, _ids(copy)), []))


def mark_searched(path: Path) -> Path:
    """Rename a file that was set aside, so that it is not searched again."""
    with raising_storage_errors():
        return path.rename(path.with_name(path.name.replace(_ASIDE, _SEARCHED)))


@contextmanager
def _readable_copy(path: Path) -> Iterator[sqlite3.Connection | None]:
    """A copy of the file that may be mended; None where nothing can be read."""
    with TemporaryDirectory(prefix="tictactoe-tui-") as directory:
        copy = Path(directory) / DATABASE_FILE
        try:
            shutil.copyfile(path, copy)
            _pad(copy)
            connection = connect(copy)
        except (OSError, *UNREADABLE):
            yield None
            return
        with closing(connection):
            # What an index gets wrong, the table may still have right.
            with suppress(*UNREADABLE):
                connection.execute("REINDEX")
            yield connection


def _pad(path: Path) -> None:
    """Give a file that was cut off its size back: SQLite reads nothing of one that is too short."""
    with path.open("rb") as file:
        header = file.read(32)
    page_size = int.from_bytes(header[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    whole, size = page_size * int.from_bytes(header[28:32], "big"), path.stat().st_size
    if size < whole <= size + _MOST_PADDING:
        os.truncate(path, whole)


def _take_all(database: Database, games: Iterator[StoredGame]) -> int:
    """How many of these games the record did not have, or not as whole."""
    taken = 0
    while batch := list(islice(games, _AT_ONCE)):
        taken += database.write(partial(_take, games=batch))
    return taken


def _take(connection: sqlite3.Connection, games: Sequence[StoredGame]) -> int:
    count = 0
    for game in games:
        with suppress(EntryRefused):  # the record has it, and it went on there
            outcome = import_game(connection, game.id, game.session, game.times)
            count += outcome is not ImportOutcome.KNOWN
    return count


def _readable(
    connection: sqlite3.Connection, ids: Iterable[str], unreadable: list[str]
) -> Iterator[StoredGame]:
    """Each of these games that is as it was written; the ids of the others are noted."""
    for name in ids:
        try:
            game = read_stored_game(connection, name)
            is_gone = game is None and not _is_there(connection, name)
        except (*UNREADABLE, RulesError):
            unreadable.append(name)
            continue
        if is_gone:
            unreadable.append(name)
        elif game is not None:
            yield game


def _is_there(connection: sqlite3.Connection, game: str) -> bool:
    """Whether the row of a game is there: only its actions may be left."""
    question = "SELECT 1 FROM games WHERE id = ?"
    return connection.execute(question, (game,)).fetchone() is not None


def _ids(connection: sqlite3.Connection) -> list[str]:
    """The ids of all games that any way leads to."""
    rows = rows_found(connection, _WAYS)
    return [name for (name,) in rows if isinstance(name, str) and len(name) == _ID]
