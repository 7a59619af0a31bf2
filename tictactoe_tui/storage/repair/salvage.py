"""Imports into the record what damaged files and backups still have, each entry once."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from tictactoe_tui.games import RulesError
from tictactoe_tui.match.names import name_key
from tictactoe_tui.storage.database.connection import Database, read_ids
from tictactoe_tui.storage.database.contents import known_ids
from tictactoe_tui.storage.database.files import ASIDE, DATABASE_FILE
from tictactoe_tui.storage.practice.answer_rows import answer_id
from tictactoe_tui.storage.repair.damaged_files import damaged_copy
from tictactoe_tui.storage.settings import import_settings
from tictactoe_tui.storage.transfer.entries import import_entry
from tictactoe_tui.storage.transfer.reading import StoredEntry, StoredGame
from tictactoe_tui.storage.transfer.writing import EntryRefused, ImportOutcome, import_game

# An earlier version gave a file that it had searched another name.
_NAMES: Final = (ASIDE, ".searched-")
# Games in one transaction, so that a program that plays can write in between.
_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class MissingEntries:
    """How many entries of a damaged file can be read and are not in the record."""

    path: Path
    games: int = 0
    balances: int = 0
    answers: int = 0


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """What was taken out of a damaged file.

    It names `named` games, of which `taken` were new in the record and `lost` are neither readable
    nor in the record. `others` counts other new entries by their kind.
    """

    named: int = 0
    taken: int = 0
    lost: int = 0
    others: Mapping[str, int] = field(default_factory=dict)


def set_aside_files(directory: Path) -> tuple[Path, ...]:
    """The damaged files that were set aside, the oldest first."""
    found = (path for each in _NAMES for path in directory.glob(f"{DATABASE_FILE}{each}*Z"))
    return tuple(sorted(found, key=lambda path: path.name.rpartition("-")[2]))


def count_missing_entries(path: Path, known: frozenset[str] = frozenset()) -> MissingEntries:
    """Count the entries of a damaged file that can be read and are not `known`."""
    with damaged_copy(path) as copy:
        if copy is None:
            return MissingEntries(path)
        answers = sum(answer_id(each) not in known for each in copy.answers())
        games = sum(1 for _ in copy.games(lambda game: game not in known))
        imported = sum(game.id not in known for game in copy.imported())
        balances = sum(name_key(each.name) not in known for each in copy.balances())
        return MissingEntries(path, games + imported, balances, answers)


def salvage_file(database: Database, path: Path, *, newer: bool) -> SalvageReport:
    """Import all that can be read of a damaged file, except deleted games.

    `newer` says that the record is an older copy of the file, so that the file's settings win.
    """
    with damaged_copy(path) as copy:
        if copy is None:
            return SalvageReport()
        deleted = frozenset(database.read(read_ids, "SELECT id FROM deleted_games"))
        answers = copy.answers()
        taken = _import_all(database, copy.games(lambda game: game not in deleted))
        others: dict[str, Sequence[StoredEntry]] = {
            "imported games": copy.imported(),
            "opening balances": copy.balances(),
            "practice answers": answers,
        }
        news = database.write(_import_others, others, copy.settings(), newer=newer)
        lost = len(copy.unreadable - database.read(known_ids))
        return SalvageReport(len(copy.named), taken, lost, news)


def import_copies(database: Database, path: Path, wanted: Callable[[str], bool]) -> int:
    """Import these games from a backup or damaged file, and return how many were new."""
    with damaged_copy(path) as copy:
        return 0 if copy is None else _import_all(database, copy.games(wanted))


def _import_all(database: Database, games: Iterator[StoredGame]) -> int:
    """Import games in batches; how many the record did not have, or had damaged."""
    taken = 0
    while batch := list(islice(games, _AT_ONCE)):
        taken += database.write(_import_games, batch)
    return taken


def _import_games(connection: sqlite3.Connection, games: Sequence[StoredGame]) -> int:
    count = 0
    for game in games:
        with suppress(EntryRefused):  # the record's game has gone on since
            outcome = import_game(connection, game.id, game.session, game.times)
            count += outcome is not ImportOutcome.KNOWN
    return count


def _import_others(
    connection: sqlite3.Connection,
    others: Mapping[str, Sequence[StoredEntry]],
    settings: Sequence[tuple[str, str]],
    *,
    newer: bool,
) -> dict[str, int]:
    """Import all entries but the games; how many were new, by kind.

    Settings have no date, so `newer` has to tell whether those of the file are newer.
    """
    news = {
        what: sum(_import_if_new(connection, entry) for entry in entries)
        for what, entries in others.items()
    }
    return {**news, "settings": import_settings(connection, settings, newer=newer)}


def _import_if_new(connection: sqlite3.Connection, entry: StoredEntry) -> bool:
    """Import an entry, and whether it was new; False for one that the tables refuse."""
    with suppress(RulesError, sqlite3.IntegrityError):
        return import_entry(connection, entry) is not ImportOutcome.KNOWN
    return False
