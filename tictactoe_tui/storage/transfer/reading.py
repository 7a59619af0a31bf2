"""Everything that is stored of games, read a little at a time, for other files.

First the ids are read, then what they name: nobody who plays meanwhile has to wait. What is deleted
on the way is left out.
"""

import math
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Final, TypeVar

from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.games import RulesError, Side, rowcol, tictactoe
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, read_ids, read_number
from tictactoe_tui.storage.games.game_rows import journal_text, read_entries, read_game, replay_rows
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.practice.answer_rows import import_answer, read_stored_answer
from tictactoe_tui.storage.record.people import PERSON
from tictactoe_tui.storage.transfer import writing
from tictactoe_tui.storage.transfer.writing import (
    GameTimes,
    OlderGame,
    OpeningBalance,
    Source,
    StoredOlderGame,
    import_older_game,
)

GAME_OF: Final = {Source.GAME_STATS: tictactoe.KEY, Source.HISTORY: rowcol.KEY}
"""The game that an older program played."""

_AT_ONCE: Final = 200
_MOMENTS: Final = ("started", "touched", "finished", "abandoned", "deleted", "imported")
# Whole numbers that every reader of JSON keeps exact.
_TIMES: Final = range(2**53)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with all that happened in it, and when."""

    id: GameId
    session: GameSession
    times: GameTimes


@dataclass(frozen=True, slots=True)
class StoredJournal:
    """A game that is over, as the JSON that is stored of it."""

    id: GameId
    journal: str
    times: GameTimes


StoredEntry = OpeningBalance | StoredOlderGame | StoredGame | PracticeAnswer
"""Every kind of entry of a record, settings excepted."""


@dataclass(frozen=True, slots=True)
class UnreadableEntry:
    """A stored game that is damaged, and why."""

    sentence: str


def stored_entries(
    database: Database,
) -> tuple[int, Iterator[StoredEntry | StoredJournal | UnreadableEntry]]:
    """The number of entries that are not deleted, and the entries.

    Opening balances come by name, imported games from the first that ended, games from the first
    that was begun, answers in the order in which they were written down.
    """
    kinds: dict[str, Callable[[sqlite3.Connection, str], StoredEntry | StoredJournal | None]] = {
        "SELECT player FROM balances JOIN players ON id = player ORDER BY key": read_stored_balance,
        "SELECT id FROM past_imported ORDER BY ended, number": _imported,
        _GAMES: _copied_game,
        "SELECT id FROM answers ORDER BY number": read_stored_answer,
    }
    ids = {question: database.ask(read_ids, question) for question in kinds}
    entries: Iterator[Iterator[StoredEntry | StoredJournal | UnreadableEntry]] = (
        _batches(database, ids[question], read) for question, read in kinds.items()
    )
    return sum(map(len, ids.values())), chain.from_iterable(entries)


def has_marks(database: Database) -> bool:
    """Whether any entry says otherwise than usual for its kind whether it counts."""
    return bool(database.ask(read_number, _HAS_MARKS))


def stored_game_ids(database: Database) -> list[str]:
    """The ids of all games that are not deleted, from the first that was begun."""
    return database.ask(read_ids, _GAMES)


def finished_game_ids(database: Database, source: Source) -> list[str]:
    """The ids of all finished games, own and imported, that this older program could have played.

    Those in which a person took over from a computer or resigned with more points are not among
    them: nothing could say so.
    """
    return database.ask(read_ids, _FINISHED, (GAME_OF[source], source))


def stored_games(database: Database, ids: Sequence[str]) -> Iterator[StoredGame | UnreadableEntry]:
    """The games of these ids, each as it is stored at the moment when it is read."""
    return _batches(database, ids, read_stored_game)


def as_older_games(
    database: Database, ids: Sequence[str], source: Source
) -> Iterator[OlderGame | UnreadableEntry]:
    """The games of these ids, own and imported, as far as the older program could tell them."""
    return _batches(database, ids, partial(_as_older, source=source))


def read_stored_game(connection: sqlite3.Connection, game: str) -> StoredGame | None:
    """A game from tables of any version, or None where it is deleted; InvalidJournal if damaged.

    A game is its setup, its actions and their digest; whatever else is damaged is worked out.
    """
    question = "SELECT number FROM games WHERE id = ?"
    row = connection.execute(question, (game,)).fetchone()
    moments = {} if row is None else _moments(connection, row[0])
    if row is None or _is_deleted(moments):
        return None
    return _stored(game, read_game(connection, game), moments)


def _copied_game(connection: sqlite3.Connection, game: str) -> StoredGame | StoredJournal | None:
    """The stored text of a game that is over and undamaged, else what `read_stored_game` gives."""
    with suppress(sqlite3.Error, UnicodeError):  # a bad column, which that one works around
        row = connection.execute(_WHOLE, (game,)).fetchone()
        if row is not None:
            *columns, digest, started, touched, finished, imported = row
            known = (started, touched, finished, 0 if imported is None else imported)
            if all(isinstance(at, int) and at in _TIMES for at in known):
                journal = journal_text(columns, read_entries(connection, game), digest)
                if journal.isascii():
                    times = GameTimes(started, touched, finished, imported=imported)
                    return StoredJournal(GameId(game), journal, times)
    return read_stored_game(connection, game)


def read_stored_row(connection: sqlite3.Connection, number: int, game: str) -> StoredGame | None:
    """The game of a row whose id is damaged; `game` is the id that its actions still have."""
    question = "SELECT form, start, seats, seed, swap_rule, digest FROM games WHERE number = ?"
    row = connection.execute(question, (number,)).fetchone()
    if row is None:
        return None
    *columns, digest = row
    session = replay_rows(columns, read_entries(connection, game), digest)
    moments = _moments(connection, number)
    return None if _is_deleted(moments) else _stored(game, session, moments)


def _moments(connection: sqlite3.Connection, number: int) -> dict[str, int]:
    """The times of a game by column, without those that are missing or impossible."""
    found: dict[str, int] = {}
    for column in _MOMENTS:
        question = f"SELECT {column} FROM games WHERE number = ?"  # noqa: S608
        with suppress(sqlite3.Error, UnicodeError):  # one bad column, or one of a later version
            for (value,) in connection.execute(question, (number,)):
                if isinstance(value, int) and value in _TIMES:
                    found[column] = value
    return found


def _is_deleted(moments: Mapping[str, int]) -> bool:
    return "deleted" in moments and moments.get("finished", math.inf) <= moments["deleted"]


def _stored(game: str, session: GameSession, moments: Mapping[str, int]) -> StoredGame:
    """A game with its times, as far as they are known."""
    imported = moments.get("imported")
    known = [at for name, at in moments.items() if name != "imported"] or [clock.now()]
    started = moments.get("started", min(known))
    touched = moments.get("touched", max(known))
    # A program can be killed between the last move and the result.
    if session.turn is None:
        finished = moments.get("finished", touched)
        times = GameTimes(started, touched, finished, imported=imported)
    else:
        times = GameTimes(started, touched, None, moments.get("abandoned"), imported)
    return StoredGame(GameId(game), session, times)


def read_stored_balance(connection: sqlite3.Connection, player: object) -> OpeningBalance | None:
    """The opening balance of the player with this number."""
    row = connection.execute(_BALANCE, (player,)).fetchone()
    if row is None:
        return None
    name, *figures = row
    return OpeningBalance(clean_name(name), *figures)


def read_stored_imported(connection: sqlite3.Connection, game: str) -> StoredOlderGame | None:
    """An imported game, deleted or not."""
    row = connection.execute(_OLDER, (game,)).fetchone()
    if row is None:
        return None
    imported, deleted, source, *columns = row
    counted = None
    with suppress(sqlite3.Error):  # a copy of a version that did not know of it
        question = "SELECT counted FROM imported_games WHERE id = ?"
        (counted,) = connection.execute(question, (game,)).fetchone()
    older = _older(Source(source), columns)
    return StoredOlderGame(game, older, imported, deleted, counted is not None)


def _batches(
    database: Database, ids: Sequence[str], read: Callable[[sqlite3.Connection, str], Item | None]
) -> Iterator[Item | UnreadableEntry]:
    """What `read` gives for these ids, each batch read in one transaction."""

    def read_batch(
        connection: sqlite3.Connection, wanted: Sequence[str]
    ) -> list[Item | UnreadableEntry]:
        found = (_guarded(partial(read, connection, each)) for each in wanted)
        return [each for each in found if each is not None]

    for at in range(0, len(ids), _AT_ONCE):
        yield from database.ask(read_batch, ids[at : at + _AT_ONCE])


def _guarded(read: Callable[[], Item]) -> Item | UnreadableEntry:
    """What is read, or why it cannot be."""
    try:
        return read()
    except RulesError as refusal:
        return UnreadableEntry(str(refusal))
    except (KeyError, TypeError, ValueError):
        return UnreadableEntry("This entry of the record is damaged.")


_WHOLE: Final = """
SELECT form, start, seats, seed, swap_rule, digest, started, touched, finished, imported
FROM games WHERE id = ? AND deleted IS NULL"""
_GAMES: Final = "SELECT id FROM games WHERE deleted IS NULL ORDER BY started, id"
_FINISHED: Final = """
SELECT id FROM (
    SELECT finished AS ended, 1 AS own, number, id FROM past_games
    WHERE taken_over IS NULL AND mode <> 'training' AND game = ? AND (
        total_one IS NULL
        OR winner IS CASE WHEN total_one > total_two THEN 0 WHEN total_one < total_two THEN 1 END
    )
    UNION ALL SELECT ended, 0, number, id FROM past_imported WHERE source = ?
) ORDER BY ended, own, number"""
_HAS_MARKS: Final = """
SELECT EXISTS (SELECT 1 FROM games WHERE imported IS NOT NULL AND deleted IS NULL)
    OR EXISTS (SELECT 1 FROM past_imported WHERE counted IS NOT NULL)"""
_BALANCE: Final = """
SELECT name, games, wins, losses, draws, imported FROM balances
JOIN players ON players.id = player WHERE player = ?"""
_PLAYERS: Final = """
JOIN players AS first ON first.id = one JOIN players AS second ON second.id = two"""
_SEATS: Final = "first.kind, first.name, second.kind, second.name"
_OLDER: Final = f"""
SELECT imported, deleted, source, {_SEATS}, game, ended, winner, plies, moves_one, moves_two,
    total_one, total_two, nodes, depth
FROM imported_games AS past {_PLAYERS} WHERE past.id = ?"""  # noqa: S608
_OWN: Final = f"""
SELECT {_SEATS}, game, finished, winner, plies,
    (SELECT moves FROM sides WHERE sides.game = past.id AND side = 0),
    (SELECT moves FROM sides WHERE sides.game = past.id AND side = 1),
    total_one, total_two
FROM past_games AS past {_PLAYERS} WHERE past.id = ?"""  # noqa: S608


def _imported(connection: sqlite3.Connection, game: str) -> StoredOlderGame | None:
    found = read_stored_imported(connection, game)
    return None if found is None or found.deleted is not None else found


def _as_older(connection: sqlite3.Connection, game: str, source: Source) -> OlderGame | None:
    row = connection.execute(_OWN, (game,)).fetchone()
    if row is None:
        found = _imported(connection, game)
        return None if found is None else found.game
    work = connection.execute("SELECT nodes, depth FROM sides WHERE game = ?", (game,)).fetchall()
    nodes, depth = sum(nodes for nodes, _ in work), max((depth for _, depth in work), default=0)
    return _older(source, (*row, nodes, depth))


def _older(source: Source, columns: Sequence[Any]) -> OlderGame:
    """The game of these columns, which begin with those of its players."""
    *players, game, ended, winner, plies, one, two, total_one, total_two, nodes, depth = columns
    kind_of_one, name_of_one, kind_of_two, name_of_two = players
    return OlderGame(
        source,
        game,
        ended,
        (_seat(kind_of_one, name_of_one), _seat(kind_of_two, name_of_two)),
        None if winner is None else Side(winner),
        plies,
        None if one is None or two is None else (one, two),
        None if total_one is None or total_two is None else (total_one, total_two),
        nodes,
        depth,
    )


def _seat(kind: str, name: str) -> Seat:
    """The seat of a player; a name that no person can have is refused."""
    return Human(name) if kind == PERSON else Computer(name)


def import_entry(
    connection: sqlite3.Connection, entry: StoredEntry | writing.WrittenGame
) -> writing.ImportOutcome:
    """Take in an entry; nothing is taken twice."""
    match entry:
        case writing.OpeningBalance():
            return writing.import_balance(connection, entry)
        case StoredOlderGame():
            return import_older_game(connection, entry)
        case StoredGame(game, session, times):
            return writing.import_game(connection, game, session, times)
        case writing.WrittenGame():
            return writing.import_written_game(connection, entry)
        case PracticeAnswer():
            return import_answer(connection, entry)
