"""Games that older programs wrote down: who played and how it ended, but no moves.

They are part of the history, and of no standing unless they are said to be ours. Equal lines of one
file are as many games, so they have to be counted while a file is read.
"""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tictactoe_tui.games import Side
from tictactoe_tui.match.setup import Human, Seats, mode_of
from tictactoe_tui.storage.database.connection import read_number
from tictactoe_tui.storage.record.people import player_number
from tictactoe_tui.storage.transfer.writing import EntryRefused, ImportOutcome

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

    Equal lines are as many games. A game that the record has already, its own games included, is
    found by what such a line says of it; `span` is how exactly the line knows the time.
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
