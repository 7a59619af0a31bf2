"""Importing what other files hold: whole games, those of older programs, and opening balances.

Everything here is part of a change that may take in many: `database.write` makes it one
transaction. Nothing is taken twice, and what cannot be taken raises EntryRefused before it has
written. Older programs tell who played and how it ended, but no moves; equal lines of one file are
as many games, so they are counted while a file is read.
"""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import astuple

from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Seats, Setup, mode_of
from tictactoe_tui.match.summary import GameSummary, Tally
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import read_number
from tictactoe_tui.storage.games import game_rows
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.record.people import player_number

MOST: Final = 10**12
"""More than anybody has counted, and small enough that sums stay in 64 bits."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
Moment = Annotated[int, Meta(ge=clock.MOMENTS.start, lt=clock.MOMENTS.stop)]


class EntryRefused(RulesError):
    """Something that cannot be taken in; says why in one sentence."""


class ImportOutcome(StrEnum):
    """The result of importing one entry.

    A marked one was imported and counts in no standing; a counted one was there already, marked.
    """

    TAKEN = "taken"
    MARKED = "marked"
    KNOWN = "known"
    UPDATED = "updated"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class GameTimes:
    """When a game was begun, touched last, finished and given up, in milliseconds since 1970.

    One that was `imported` then is marked, and counts in no standing.
    """

    started: int
    touched: int
    finished: int | None = None
    abandoned: int | None = None
    imported: int | None = None


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game as it is written down: its setup, its actions as they are stored, and how it ended."""

    id: GameId
    times: GameTimes
    setup: Setup
    entries: list[str]
    summary: GameSummary | None


def written_game(game: GameId, session: GameSession, times: GameTimes) -> WrittenGame:
    """A match of these times as it is written down."""
    entries = game_rows.action_texts(session.actions)
    return WrittenGame(game, times, session.setup, entries, session.summary())


class OpeningBalance(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="balance"
):
    """What a player's tally was before this program kept count, and when that was imported."""

    name: str
    games: Count
    wins: Count
    losses: Count
    draws: Count
    imported: Moment

    @property
    def tally(self) -> Tally:
        """The tally by itself."""
        return Tally(self.games, self.wins, self.losses, self.draws)


def import_game(
    connection: sqlite3.Connection, game: GameId, session: GameSession, times: GameTimes
) -> ImportOutcome:
    """Take in a whole game, as `import_written_game` does."""
    return import_written_game(connection, written_game(game, session, times))


def import_written_game(connection: sqlite3.Connection, game: WrittenGame) -> ImportOutcome:
    """Take in a whole game.

    One of this id that is here already may have gone on since, here or there, but not differently;
    one that is here and damaged gives way.
    """
    row = connection.execute("SELECT id FROM games WHERE id = ?", (game.id,)).fetchone()
    if row is None:
        _add_game(connection, game)
        return ImportOutcome.TAKEN if game.times.imported is None else ImportOutcome.MARKED
    try:
        mine = game_rows.read_game(connection, game.id)
    except InvalidJournal:
        connection.execute("DELETE FROM games WHERE id = ?", (game.id,))
        _add_game(connection, game)
        return ImportOutcome.UPDATED
    entries = game_rows.action_texts(mine.actions)
    both = min(len(entries), len(game.entries))
    if mine.setup != game.setup or entries[:both] != game.entries[:both]:
        raise EntryRefused("There is a game with this id already, and it went differently.")
    if both == len(game.entries):
        return count_known(connection, game.id, game.times)
    game_rows.clear_result(connection, game.id)
    _add(connection, game, both)
    return ImportOutcome.UPDATED


def count_known(connection: sqlite3.Connection, game: GameId, times: GameTimes) -> ImportOutcome:
    """Let a stored game count from now on, if the imported one counts."""
    change = "UPDATE games SET imported = NULL WHERE id = ? AND imported IS NOT NULL"
    counts = times.imported is None and connection.execute(change, (game,)).rowcount
    return ImportOutcome.COUNTED if counts else ImportOutcome.KNOWN


def import_balance(connection: sqlite3.Connection, balance: OpeningBalance) -> ImportOutcome:
    """Take in an opening balance as another record had it; the newer one of two stays."""
    player = player_number(connection, balance.name, computer=False)
    found = _balance(connection, player)
    if found is not None:
        tally, imported = found
        if tally == balance.tally or imported >= balance.imported:
            return ImportOutcome.KNOWN
    return _put_balance(connection, player, balance)


def import_standing(
    connection: sqlite3.Connection, balance: OpeningBalance, shown: Tally | None, *, first: bool
) -> ImportOutcome:
    """Take in a line of a leaderboard as an opening balance; an older balance gives way.

    What the leaderboard has shown anyway is known: otherwise our own leaderboard, read back, would
    count every game twice. Only the first line for a player may change anything.
    """
    player = player_number(connection, balance.name, computer=False)
    found = _balance(connection, player)
    if balance.tally in (shown, None if found is None else found[0]):
        return ImportOutcome.KNOWN
    if not first:
        raise EntryRefused("An earlier line has other numbers for this name.")
    return _put_balance(connection, player, balance)


def _balance(connection: sqlite3.Connection, player: int) -> tuple[Tally, int] | None:
    """The opening balance of a player, and when it was imported."""
    row = connection.execute(
        "SELECT games, wins, losses, draws, imported FROM balances WHERE player = ?", (player,)
    ).fetchone()
    return None if row is None else (Tally(*row[:-1]), row[-1])


def _put_balance(
    connection: sqlite3.Connection, player: int, balance: OpeningBalance
) -> ImportOutcome:
    changed = connection.execute("DELETE FROM balances WHERE player = ?", (player,)).rowcount
    connection.execute(
        "INSERT INTO balances (player, games, wins, losses, draws, imported)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (player, *astuple(balance)[1:]),
    )
    return ImportOutcome.UPDATED if changed else ImportOutcome.TAKEN


def _add_game(connection: sqlite3.Connection, game: WrittenGame) -> None:
    """Write a game that is not here, even one that was deleted here once."""
    connection.execute("DELETE FROM deleted_games WHERE id = ?", (game.id,))
    digest = game_rows.digest_after(game_rows.digest_of_setup(game.setup), game.entries)
    known: game_rows.Columns = {
        "digest": digest,
        "touched": game.times.touched,
        **_end(connection, game),
    }
    known["imported"] = game.times.imported
    game_rows.insert_game(connection, game.id, game.setup, game.times.started, **known)
    game_rows.insert_entries(connection, game.id, game.entries)
    _write_sides(connection, game, known)


def _add(connection: sqlite3.Connection, game: WrittenGame, after: int) -> None:
    """Write what happened after this many actions, and the result as the match itself tells it."""
    news = game.entries[after:]
    row = connection.execute("SELECT digest FROM games WHERE id = ?", (game.id,)).fetchone()
    known: game_rows.Columns = {
        "digest": game_rows.digest_after(row[0], news),
        "touched": game.times.touched,
    }
    known |= _end(connection, game)
    game_rows.insert_entries(connection, game.id, news, after)
    game_rows.update_game(connection, game.id, **known)
    _write_sides(connection, game, known)


def _end(connection: sqlite3.Connection, game: WrittenGame) -> game_rows.Columns:
    """How a game ended, or that it was given up, by columns."""
    times = game.times
    if game.summary is not None:
        ended = times.touched if times.finished is None else times.finished
        return game_rows.result_columns(connection, game.summary, ended)
    return {} if times.abandoned is None else {"abandoned": times.abandoned}


def _write_sides(
    connection: sqlite3.Connection, game: WrittenGame, known: game_rows.Columns
) -> None:
    if game.summary is not None:
        game_rows.write_sides(connection, game.id, game.summary, (known["one"], known["two"]))


_Row = dict[str, str | int | None]


class Source(StrEnum):
    """Which older program an imported game comes from."""

    GAME_STATS = "game_stats"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class OlderGame:
    """A game as an older program wrote it down: who played and how it ended, but no moves."""

    source: Source
    game: str
    ended: int
    seats: Seats
    winner: Side | None
    plies: int | None = None
    moves: tuple[int, int] | None = None
    totals: tuple[int, int] | None = None
    nodes: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class StoredOlderGame:
    """An imported game, when it was imported and deleted, and whether it counts."""

    id: str
    game: OlderGame
    imported: int
    deleted: int | None = None
    counted: bool = False


def import_older_game(connection: sqlite3.Connection, stored: StoredOlderGame) -> ImportOutcome:
    """Take in an imported game; one that was deleted stays so."""
    row = _row_of(connection, stored.game)
    mine = connection.execute(
        f"SELECT {', '.join(row)} FROM imported_games WHERE id = ?",  # noqa: S608
        (stored.id,),
    ).fetchone()
    if mine is None:
        return _insert_imported(connection, stored, row)
    if mine != tuple(row.values()):
        raise EntryRefused("There is another imported game with this id already.")
    return _count_known(connection, stored)


def import_older_line(
    connection: sqlite3.Connection, stored: StoredOlderGame, number: int, span: int
) -> ImportOutcome:
    """Import the game of a line of an older file; `number` counts equal lines of it from 1.

    Equal lines are as many games. What the record has already, its own games included, is known by
    what such a line says of it; `span` is how exactly the line knows the time.
    """
    if connection.execute("SELECT 1 FROM imported_games WHERE id = ?", (stored.id,)).fetchone():
        return _count_known(connection, stored)
    row = _row_of(connection, stored.game)
    if read_number(connection, _ALIKE, {**row, "until": stored.game.ended + span}) >= number:
        return ImportOutcome.KNOWN
    return _insert_imported(connection, stored, row)


def _count_known(connection: sqlite3.Connection, stored: StoredOlderGame) -> ImportOutcome:
    """Let a game that is here count from now on, if this one does."""
    change = "UPDATE imported_games SET counted = 1 WHERE id = ? AND counted IS NULL"
    counts = stored.counted and connection.execute(change, (stored.id,)).rowcount
    return ImportOutcome.COUNTED if counts else ImportOutcome.KNOWN


def _row_of(connection: sqlite3.Connection, game: OlderGame) -> _Row:
    """An older game by the columns of its table; its players are entered when first met."""
    one, two = (
        player_number(connection, seat.name, computer=not isinstance(seat, Human))
        for seat in game.seats
    )
    moves_one, moves_two = game.moves or (None, None)
    total_one, total_two = game.totals or (None, None)
    return {
        "source": str(game.source),
        "game": game.game,
        "ended": game.ended,
        "mode": str(mode_of(game.seats)),
        "one": one,
        "two": two,
        "winner": None if game.winner is None else int(game.winner),
        "plies": game.plies,
        "moves_one": moves_one,
        "moves_two": moves_two,
        "total_one": total_one,
        "total_two": total_two,
        "nodes": game.nodes,
        "depth": game.depth,
    }


def _insert_imported(
    connection: sqlite3.Connection, stored: StoredOlderGame, row: _Row
) -> ImportOutcome:
    values = {"id": stored.id, "imported": stored.imported, "deleted": stored.deleted, **row}
    values["counted"] = 1 if stored.counted else None
    connection.execute(
        f"INSERT INTO imported_games ({', '.join(values)})"  # noqa: S608
        f" VALUES (:{', :'.join(values)})",
        values,
    )
    return ImportOutcome.TAKEN if stored.counted else ImportOutcome.MARKED


# The plus keeps SQLite off the index of a player who may have nearly all the games.
_SAME: Final = """game = :game AND mode = :mode AND +one = :one AND +two = :two
    AND winner IS :winner AND plies IS :plies
    AND (:total_one IS NULL OR total_one = :total_one AND total_two = :total_two)"""
_ALIKE: Final = f"""
SELECT (
    SELECT count(*) FROM past_games WHERE finished >= :ended AND finished < :until AND {_SAME}
) + (
    SELECT count(*) FROM past_imported WHERE ended >= :ended AND ended < :until AND {_SAME}
)"""  # noqa: S608
