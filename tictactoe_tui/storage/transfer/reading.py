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
from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match import names, setup
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Connection, Database, read_ids, read_number
from tictactoe_tui.storage.games import game_rows, saving
from tictactoe_tui.storage.practice.answer_rows import import_answer, read_stored_answer
from tictactoe_tui.storage.record.people import PERSON
from tictactoe_tui.storage.transfer import writing

# Games in one transaction, so that a program that plays can write in between.
AT_ONCE: Final = 200
_MOMENTS: Final = ("started", "touched", "finished", "abandoned", "deleted", "imported")
# Whole numbers that every reader of JSON keeps exact.
_TIMES: Final = range(2**53)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with all that happened in it, and when."""

    id: saving.GameId
    session: GameSession
    times: writing.GameTimes


@dataclass(frozen=True, slots=True)
class StoredJournal:
    """A game that is over, as the JSON that is stored of it."""

    id: saving.GameId
    journal: str
    times: writing.GameTimes


StoredEntry = writing.OpeningBalance | writing.OlderGame | StoredGame | PracticeAnswer


def stored_entries(
    database: Database,
) -> tuple[int, Iterator[StoredEntry | StoredJournal | RulesError]]:
    """The number of entries that are not deleted, and the entries, or why one cannot be read.

    Opening balances come by name, imported games from the first that ended, games from the first
    that was begun, answers in the order in which they were written down.
    """
    kinds: dict[str, Callable[[Connection, str], StoredEntry | StoredJournal | None]] = {
        "SELECT player FROM balances JOIN players ON id = player ORDER BY key": read_stored_balance,
        "SELECT id FROM past_imported ORDER BY ended, number": _imported,
        _GAMES: _copied_game,
        "SELECT id FROM answers ORDER BY number": read_stored_answer,
    }
    ids = {question: database.read(read_ids, question) for question in kinds}
    entries: Iterator[Iterator[StoredEntry | StoredJournal | RulesError]] = (
        _batches(database, ids[question], read) for question, read in kinds.items()
    )
    return sum(map(len, ids.values())), chain.from_iterable(entries)


def has_marks(database: Database) -> bool:
    """Whether any entry says otherwise than usual for its kind whether it counts."""
    return bool(database.read(read_number, _HAS_MARKS))


def all_games(database: Database) -> tuple[int, Iterator[StoredGame | RulesError]]:
    """How many games are not deleted, and the games, from the first that was begun."""
    ids = database.read(read_ids, _GAMES)
    return len(ids), stored_games(database, ids)


def older_games(
    database: Database, source: writing.Source
) -> tuple[int, Iterator[writing.OlderGame | RulesError]]:
    """How many finished games, own and imported, an older program could have played, and these.

    Those in which a person took over from a computer or resigned with more points are not among
    them: nothing could say so.
    """
    ids = database.read(read_ids, _FINISHED, (writing.GAME_OF[source], source))
    return len(ids), _batches(database, ids, partial(_as_older, source=source))


def stored_games(database: Database, ids: Sequence[str]) -> Iterator[StoredGame | RulesError]:
    """The games of these ids as they are stored when they are read, or why one cannot be."""
    return _batches(database, ids, read_stored_game)


def read_stored_game(
    connection: Connection, game: str, number: int | None = None
) -> StoredGame | None:
    """A game from tables of any version, or None where it is deleted; InvalidJournal if damaged.

    A game is its setup, its actions and their digest; whatever else is damaged is worked out.
    Of a row whose id is damaged the `number` is known, and `game` is the id of its actions.
    """
    if number is None:
        question = "SELECT number FROM games WHERE id = ?"
        (number,) = connection.execute(question, (game,)).fetchone() or (None,)
    if number is None:
        return None
    moments = _moments(connection, number)
    if "deleted" in moments and moments.get("finished", math.inf) <= moments["deleted"]:
        return None
    return _stored(game, game_rows.read_game(connection, game, number), moments)


def _copied_game(connection: Connection, game: str) -> StoredGame | StoredJournal | None:
    """The stored text of a game that is over and undamaged, else what `read_stored_game` gives."""
    with suppress(sqlite3.Error, UnicodeError):  # a bad column, which that one works around
        row = connection.execute(_WHOLE, (game,)).fetchone()
        if row is not None:
            *columns, digest, started, touched, finished, imported = row
            known = (started, touched, finished, 0 if imported is None else imported)
            if all(isinstance(at, int) and at in _TIMES for at in known):
                entries = game_rows.read_entries(connection, game)
                journal = game_rows.journal_text(columns, entries, digest)
                if journal.isascii():
                    times = writing.GameTimes(started, touched, finished, imported=imported)
                    return StoredJournal(saving.GameId(game), journal, times)
    return read_stored_game(connection, game)


def _moments(connection: Connection, number: int) -> dict[str, int]:
    """The times of a game by column, without those that are missing or impossible."""
    found: dict[str, int] = {}
    for column in _MOMENTS:
        question = f"SELECT {column} FROM games WHERE number = ?"  # noqa: S608
        with suppress(sqlite3.Error, UnicodeError):  # one bad column, or one of a later version
            for (value,) in connection.execute(question, (number,)):
                if isinstance(value, int) and value in _TIMES:
                    found[column] = value
    return found


def _stored(game: str, session: GameSession, moments: Mapping[str, int]) -> StoredGame:
    """A game with its times, as far as they are known."""
    imported = moments.get("imported")
    known = [at for name, at in moments.items() if name != "imported"] or [clock.now()]
    started = moments.get("started", min(known))
    touched = moments.get("touched", max(known))
    # A program can be killed between the last move and the result.
    finished = moments.get("finished", touched) if session.turn is None else None
    abandoned = None if session.turn is None else moments.get("abandoned")
    times = writing.GameTimes(started, touched, finished, abandoned, imported)
    return StoredGame(saving.GameId(game), session, times)


def read_stored_balance(connection: Connection, player: object) -> writing.OpeningBalance | None:
    """The opening balance of the player with this number."""
    for name, *figures in connection.execute(_BALANCE, (player,)):
        return writing.OpeningBalance(names.clean_name(name), *figures)
    return None


def read_stored_imported(connection: Connection, game: str) -> writing.OlderGame | None:
    """An imported game, deleted or not."""
    row = connection.execute(_OLDER, (game,)).fetchone()
    if row is None:
        return None
    source, imported, deleted, *columns = row
    counted = None
    with suppress(sqlite3.Error):  # a copy of a version that did not know of it
        question = "SELECT counted FROM imported_games WHERE id = ?"
        (counted,) = connection.execute(question, (game,)).fetchone()
    return _older(writing.Source(source), columns, game, imported, deleted, counted is not None)


def _batches(
    database: Database, ids: Sequence[str], read: Callable[[Connection, str], Item | None]
) -> Iterator[Item | RulesError]:
    """What `read` gives for these ids, each batch read in one transaction."""

    def read_batch(connection: Connection, wanted: Sequence[str]) -> list[Item | RulesError]:
        found = (_guarded(partial(read, connection, each)) for each in wanted)
        return [each for each in found if each is not None]

    for at in range(0, len(ids), AT_ONCE):
        yield from database.read(read_batch, ids[at : at + AT_ONCE])


def _guarded(read: Callable[[], Item]) -> Item | RulesError:
    """What is read, or why it cannot be."""
    try:
        return read()
    except RulesError as refusal:
        return refusal
    except (KeyError, TypeError, ValueError):
        return RulesError("This entry of the record is damaged.")


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
SELECT source, imported, deleted, {_SEATS}, ended, winner, plies, moves_one, moves_two,
    total_one, total_two, nodes, depth
FROM imported_games AS past {_PLAYERS} WHERE past.id = ?"""  # noqa: S608
_OWN: Final = f"""
SELECT {_SEATS}, finished, winner, plies,
    (SELECT moves FROM sides WHERE sides.game = past.id AND side = 0),
    (SELECT moves FROM sides WHERE sides.game = past.id AND side = 1),
    total_one, total_two
FROM past_games AS past {_PLAYERS} WHERE past.id = ?"""  # noqa: S608


def _imported(connection: Connection, game: str) -> writing.OlderGame | None:
    found = read_stored_imported(connection, game)
    return None if found is None or found.deleted is not None else found


def _as_older(
    connection: Connection, game: str, source: writing.Source
) -> writing.OlderGame | None:
    row = connection.execute(_OWN, (game,)).fetchone()
    if row is None:
        return _imported(connection, game)
    work = connection.execute("SELECT nodes, depth FROM sides WHERE game = ?", (game,)).fetchall()
    nodes, depth = sum(nodes for nodes, _ in work), max((depth for _, depth in work), default=0)
    return _older(source, (*row, nodes, depth))


def _older(source: writing.Source, columns: Sequence[Any], *stored: Any) -> writing.OlderGame:
    """The game of these columns, which begin with those of its players."""
    *players, ended, winner, plies, one, two, total_one, total_two, nodes, depth = columns
    seats = _seat(*players[:2]), _seat(*players[2:])
    side = None if winner is None else Side(winner)
    moves = None if one is None or two is None else (one, two)
    totals = None if total_one is None or total_two is None else (total_one, total_two)
    told = ended, seats, side, plies, moves, totals, nodes, depth
    return writing.OlderGame(source, *told, *stored)


def _seat(kind: str, name: str) -> setup.Seat:
    """The seat of a player; a name that no person can have is refused."""
    return setup.Human(name) if kind == PERSON else setup.Computer(name)


def import_entry(
    connection: Connection, entry: StoredEntry | writing.WrittenGame
) -> writing.ImportOutcome:
    """Take in an entry; nothing is taken twice."""
    match entry:
        case writing.OpeningBalance():
            return writing.import_balance(connection, entry)
        case writing.OlderGame():
            return writing.import_older_game(connection, entry)
        case StoredGame(game, session, times):
            return writing.import_game(connection, writing.written_game(game, session, times))
        case writing.WrittenGame():
            return writing.import_game(connection, entry)
        case PracticeAnswer():
            return import_answer(connection, entry)
