"""Imports into the record what damaged files and backups still have, each entry once."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.games import RulesError
from tictactoe_tui.match.names import name_key
from tictactoe_tui.storage.database import connection as db, contents, files, schema
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.practice.answer_rows import answer_id, answer_of
from tictactoe_tui.storage.settings import import_settings
from tictactoe_tui.storage.transfer import reading, writing

Entry = TypeVar("Entry")

# UnicodeError, since damage may also be in SQLite's error message, which Python decodes.
UNREADABLE: Final = (sqlite3.Error, UnicodeError)
# The length of a UUID; a damaged id of another length leads nowhere.
_ID_LENGTH: Final = 36
# A header that tells of more missing bytes than this is damaged itself.
_MOST_PADDING: Final = 2**30
_PAGE_SIZES: Final = frozenset(2**power for power in range(9, 17))
_USUAL_PAGE_SIZE: Final = 4096
_MAGIC: Final = b"SQLite format 3\0"
# A larger row number is damaged: nobody plays so many games.
_MOST_ROWS: Final = 1_000_000
_BY_TABLE: Final = ("NOT INDEXED ORDER BY rowid", "NOT INDEXED ORDER BY rowid DESC")
_BY_INDEX: Final = ("ORDER BY id", "ORDER BY id DESC")


def _scans(
    columns: str, table: str, ways: tuple[str, ...] = _BY_TABLE + _BY_INDEX
) -> Iterable[str]:
    """Queries that read a table in different orders, so that a damaged page does not end all."""
    return [f"SELECT {columns} FROM {table} {way}" for way in ways]  # noqa: S608


_GAMES: Final = (*_scans("id", "games"), "SELECT DISTINCT game FROM actions")
_BALANCES: Final = _scans("player", "balances", _BY_TABLE)
_SETTINGS: Final = _scans("key, value", "settings", _BY_TABLE)
_TEXTS: Final = """
SELECT type, name, tbl_name, sql, name, sql, sql FROM sqlite_schema WHERE sql IS NOT NULL"""
# Restores one text of the schema; its values are a row of `_TEXTS`.
_RESTORE_TEXT: Final = """
UPDATE sqlite_schema SET type = ?, name = ?, tbl_name = ?, sql = ?
WHERE (name = ? OR sql = ?) AND length(sql) = length(?)"""


class DamagedCopy:
    """A copy of a damaged file, which may be mended while it is read.

    `named` has the ids of all games that were found, `unreadable` those whose game could not be
    read, both complete once `games` has been read to its end.
    """

    def __init__(self, connection: db.Connection) -> None:
        self._connection = connection
        self.named: set[str] = set()
        self.unreadable: set[str] = set()

    def games(self, wanted: Callable[[str], bool]) -> Iterator[reading.StoredGame]:
        """Each of these games whose setup and actions are undamaged."""
        yield from self._games_by_id(wanted)
        indexed = frozenset(str(name) for (name,) in self._rows(_scans("id", "games", _BY_INDEX)))
        # Read by the old indexes first, then by new ones: either these or the table may be right.
        with suppress(*UNREADABLE):
            self._connection.execute("REINDEX")
        yield from self._games_by_id(wanted)
        yield from self._games_by_digest(wanted, indexed)

    def imported(self) -> Iterator[writing.OlderGame]:
        """The imported games that can be read, deleted ones among them."""
        # str(), as a damaged row can hold a value of any type as its id.
        return self._readable(
            _scans("id", "imported_games"),
            lambda at, name: reading.read_stored_imported(at, str(name)),
        )

    def balances(self) -> Iterator[writing.OpeningBalance]:
        """The opening balances that can be read."""
        return self._readable(_BALANCES, reading.read_stored_balance)

    def answers(self) -> Iterator[PracticeAnswer]:
        """The answers that are whole; to be read before `games`, which rebuilds the indexes.

        Where a digest is damaged in the table, its index may still have it.
        """
        rows = self._numbered("id, entry", "answers")
        digests = {name for (name,) in self._rows(_scans("id", "answers"))}
        digests.update(name for _, name, _ in rows)
        for entry in dict.fromkeys(entry for _, _, entry in rows):
            if isinstance(entry, str) and db.digest_of(entry.encode()) in digests:
                with suppress(RulesError):
                    yield answer_of(entry)

    def settings(self) -> Iterator[tuple[str, str]]:
        """The settings whose values are still valid JSON."""
        for key, value in self._rows(_SETTINGS):
            if isinstance(key, str) and isinstance(value, str):
                with suppress(ValueError, RecursionError):
                    json.loads(value)
                    yield key, value

    def _games_by_id(self, wanted: Callable[[str], bool]) -> Iterator[reading.StoredGame]:
        """The games whose id finds both their row and their actions; each is yielded once."""
        found = (name for (name,) in self._rows(_GAMES))
        ids = {name for name in found if isinstance(name, str) and len(name) == _ID_LENGTH}
        for name in sorted(ids - self.named | ids & self.unreadable):
            self.named.add(name)
            if not wanted(name):
                continue
            self.unreadable.add(name)
            with suppress(*UNREADABLE, RulesError):
                game = reading.read_stored_game(self._connection, name)
                if game is not None:
                    self.unreadable.discard(name)
                    yield game
                elif self._is_there(name):  # deleted
                    self.unreadable.discard(name)

    def _games_by_digest(
        self, wanted: Callable[[str], bool], indexed: frozenset[str]
    ) -> Iterator[reading.StoredGame]:
        """The games whose row has another id than their actions, matched by the row's digest.

        Where several games have the same actions, the more similar id decides.
        """
        orphans = {name for name in self.unreadable if wanted(name) and not self._is_there(name)}
        for number, name in self._numbered("id", "games"):
            if not isinstance(number, int) or name in self.named - self.unreadable:
                continue
            for orphan in sorted(orphans, key=partial(_common_characters, str(name)), reverse=True):
                with suppress(*UNREADABLE, RulesError, TypeError):
                    game = reading.read_stored_game(self._connection, orphan, number)
                    orphans.discard(orphan)
                    self.unreadable.discard(orphan)
                    if game is not None and str(name) in _ids_outweighing(indexed, game):
                        self.unreadable.discard(str(name))
                        game = replace(game, id=GameId(str(name)))
                    if game is not None:
                        yield game
                    break

    def _is_there(self, game: str) -> bool:
        """Whether the row of a game can be found by its id; its actions alone do not count."""
        question = "SELECT 1 FROM games WHERE id = ?"
        with suppress(*UNREADABLE):
            return self._connection.execute(question, (game,)).fetchone() is not None
        return False

    def _readable(
        self, ways: Iterable[str], read: Callable[[db.Connection, Any], Entry | None]
    ) -> Iterator[Entry]:
        """The entries that `read` makes of the keys found; those it cannot read are left out."""
        for (key,) in self._rows(ways):
            with suppress(*UNREADABLE, RulesError, KeyError, TypeError, ValueError):
                if (entry := read(self._connection, key)) is not None:
                    yield entry

    def _numbered(self, columns: str, table: str) -> list[tuple[object, ...]]:
        """Every row with its number: those that queries find, and those asked for one by one.

        A query ends at its first bad page, so rows between two bad pages are only found by number.
        """
        rows = dict.fromkeys(self._rows(_scans(f"number, {columns}", table, _BY_TABLE)))
        known = (number for (number,) in self._rows(_scans("number", table)))
        # A damaged number can only be told from the last one by being far too large.
        likely = (each for each in known if isinstance(each, int) and each <= _MOST_ROWS)
        question = f"SELECT number, {columns} FROM {table} NOT INDEXED WHERE number = ?"  # noqa: S608
        for number in range(1, max(likely, default=0) + 1):
            with suppress(*UNREADABLE):
                rows.update(dict.fromkeys(self._connection.execute(question, (number,))))
        return list(rows)

    def _rows(self, ways: Iterable[str]) -> list[tuple[object, ...]]:
        """Every row that any of these queries finds, each once."""
        found: dict[tuple[object, ...], None] = {}
        for way in ways:
            with suppress(*UNREADABLE):
                for row in self._connection.execute(way):
                    found[row] = None
        return list(found)


@contextmanager
def damaged_copy(path: Path) -> Iterator[DamagedCopy | None]:
    """A temporary copy of a damaged file, ready to be read; None where nothing can be read."""
    with TemporaryDirectory(prefix="tictactoe-tui-") as directory:
        copy = Path(directory) / files.DATABASE_FILE
        try:
            shutil.copyfile(path, copy)
            journal = path.with_name(f"{path.name}-journal")
            if journal.exists():
                shutil.copyfile(journal, copy.with_name(f"{copy.name}-journal"))
            _mend_header(copy)
            _mend_texts(copy)
            connection = db.connect(copy)
        except (OSError, *UNREADABLE):
            yield None
            return
        with closing(connection):
            yield DamagedCopy(connection)


def _mend_header(path: Path) -> None:
    """Write a valid header, and pad the file to the size that the header tells.

    SQLite reads nothing of a file whose header is damaged or whose end is missing.
    """
    with path.open("r+b") as file:
        header = bytearray(file.read(100).ljust(100, b"\0"))
        size = int.from_bytes(header[16:18], "big")
        size = 65536 if size == 1 else size
        if size not in _PAGE_SIZES:
            size = _USUAL_PAGE_SIZE
        there = path.stat().st_size
        told = size * int.from_bytes(header[28:32], "big")
        whole = told if there < told <= there + _MOST_PADDING else -(-there // size) * size
        header[:16] = _MAGIC
        header[16:18] = (1 if size == 65536 else size).to_bytes(2, "big")
        header[18:24] = bytes((1, 1, 0, 64, 32, 32))
        header[28:32] = (whole // size).to_bytes(4, "big")
        header[44:48], header[56:60] = (4).to_bytes(4, "big"), (1).to_bytes(4, "big")
        header[92:96] = header[24:28]
        file.seek(0)
        file.write(header)
        file.truncate(whole)


def _mend_texts(path: Path) -> None:
    """Restore damaged texts of tables, indexes, views and triggers from today's schema.

    SQLite reads nothing of a file if it cannot parse one of them. Only texts of the same length are
    restored: damage keeps the length, while an earlier version's text has another.
    """
    with closing(db.connect(None)) as connection:
        schema.migrate(connection)
        known = connection.execute(_TEXTS).fetchall()
    with suppress(*UNREADABLE), closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        with suppress(*UNREADABLE):  # the first query fails on a damaged schema, the next does not
            connection.execute(_TEXTS)
        connection.executemany(_RESTORE_TEXT, known)
        connection.commit()


def _ids_outweighing(indexed: frozenset[str], game: reading.StoredGame) -> frozenset[str]:
    """The indexed ids that count more than the id at a game's actions, if that is only one action.

    An id that stands at several actions, or in the index as well, is trusted itself.
    """
    if len(game.session.actions) > 1 or game.id in indexed:
        return frozenset()
    return frozenset(name for name in indexed if len(name) == _ID_LENGTH)


def _common_characters(one: str, other: str) -> int:
    """How many characters two ids have in common."""
    return sum(a == b for a, b in zip(one, other, strict=False))


ENTRIES: Final = ("game", "opening balance", "practice answer")
# An earlier version gave a file that it had searched another name.
_NAMES: Final = (files.ASIDE, ".searched-")


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """What was taken out of a damaged file.

    It names `named` games, of which `lost` are neither readable nor in the record. `taken` counts
    the entries that were new in the record, by what they are.
    """

    named: int = 0
    lost: int = 0
    taken: Mapping[str, int] = field(default_factory=dict)


def set_aside_files(directory: Path) -> tuple[Path, ...]:
    """The damaged files that were set aside, the oldest first."""
    found = (path for each in _NAMES for path in directory.glob(f"{files.DATABASE_FILE}{each}*Z"))
    return tuple(sorted(found, key=lambda path: path.name.rpartition("-")[2]))


def count_missing_entries(path: Path, known: frozenset[str] = frozenset()) -> Mapping[str, int]:
    """How many entries of a damaged file can be read and are not `known`, by what they are."""
    with damaged_copy(path) as copy:
        if copy is None:
            return dict.fromkeys(ENTRIES, 0)
        answers = sum(answer_id(each) not in known for each in copy.answers())
        games = sum(1 for _ in copy.games(lambda game: game not in known))
        imported = sum(game.id not in known for game in copy.imported())
        balances = sum(name_key(each.name) not in known for each in copy.balances())
        return dict(zip(ENTRIES, (games + imported, balances, answers), strict=True))


def salvage_file(database: db.Database, path: Path, *, newer: bool) -> SalvageReport:
    """Import all that can be read of a damaged file, except deleted games.

    `newer` says that the record is an older copy of the file, so that the file's settings win.
    """
    with damaged_copy(path) as copy:
        if copy is None:
            return SalvageReport()
        deleted = frozenset(database.read(db.read_ids, "SELECT id FROM deleted_games"))
        answers = list(copy.answers())
        kinds: dict[str, Iterator[reading.StoredEntry]] = {
            "game": copy.games(lambda game: game not in deleted),
            "imported game": copy.imported(),
            "opening balance": copy.balances(),
            "practice answer": iter(answers),
        }
        taken = dict.fromkeys(kinds, 0)
        for what, entries in kinds.items():
            while batch := list(islice(entries, reading.AT_ONCE)):
                taken[what] += database.write(_import_new, batch)
        # Settings have no date: only `newer` tells whether those of the file are newer.
        taken["setting"] = database.write(import_settings, copy.settings(), newer=newer)
        lost = len(copy.unreadable - database.read(contents.known_ids))
        return SalvageReport(len(copy.named), lost, taken)


def _import_new(connection: db.Connection, entries: Iterable[reading.StoredEntry]) -> int:
    """Import entries, leaving out what is refused; how many were new, or damaged here."""
    count = 0
    for entry in entries:
        # A game that the tables refuse may be half written: that undoes its batch.
        refused = () if isinstance(entry, reading.StoredGame) else (sqlite3.IntegrityError,)
        with suppress(RulesError, *refused):  # a game that has gone on here since, say
            count += reading.import_entry(connection, entry) is not writing.ImportOutcome.KNOWN
    return count
