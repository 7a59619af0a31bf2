"""Bringing what damaged files and backups still tell into the record; nothing is brought twice."""

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
_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class MissingEntries:
    """How much of a damaged file can be read and is not in the record."""

    path: Path
    games: int = 0
    balances: int = 0
    answers: int = 0


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
    """The damaged files that were set aside, the oldest first; each may be searched again."""
    found = (path for each in _NAMES for path in directory.glob(f"{DATABASE_FILE}{each}*Z"))
    return tuple(sorted(found, key=lambda path: path.name.rpartition("-")[2]))


def count_missing_entries(path: Path, known: frozenset[str] = frozenset()) -> MissingEntries:
    """How much of a damaged file can be read and is not known."""
    with damaged_copy(path) as copy:
        if copy is None:
            return MissingEntries(path)
        answers = sum(answer_id(each) not in known for each in copy.answers())
        games = sum(1 for _ in copy.games(lambda game: game not in known))
        imported = sum(game.id not in known for game in copy.imported())
        balances = sum(name_key(each.name) not in known for each in copy.balances())
        return MissingEntries(path, games + imported, balances, answers)


def salvage_file(database: Database, path: Path, *, newer: bool) -> SalvageReport:
    """Take all that can be read of a damaged file and was not deleted into the record.

    `newer` says that the record is an older copy of it, whose settings give way.
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
    """Take the wanted games of a backup or a damaged file into the record; how many were new."""
    with damaged_copy(path) as copy:
        return 0 if copy is None else _import_all(database, copy.games(wanted))


def _import_all(database: Database, games: Iterator[StoredGame]) -> int:
    """How many of these games the record did not have, or not as whole."""
    taken = 0
    while batch := list(islice(games, _AT_ONCE)):
        taken += database.write(_import_games, batch)
    return taken


def _import_games(connection: sqlite3.Connection, games: Sequence[StoredGame]) -> int:
    count = 0
    for game in games:
        with suppress(EntryRefused):  # the record has it, and it went on there
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
    """Take all but the games in; how much was new, by what it is called.

    Settings have no time: whether those of the file are the newer ones has to be told.
    """
    news = {
        what: sum(_import_if_new(connection, entry) for entry in entries)
        for what, entries in others.items()
    }
    return {**news, "settings": import_settings(connection, settings, newer=newer)}


def _import_if_new(connection: sqlite3.Connection, entry: StoredEntry) -> bool:
    """Whether an entry was taken; a damaged file may hold one that no table takes."""
    with suppress(RulesError, sqlite3.IntegrityError):
        return import_entry(connection, entry) is not ImportOutcome.KNOWN
    return False
