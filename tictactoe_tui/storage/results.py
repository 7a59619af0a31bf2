"""What follows from a finished game: its result, and what each player did in it."""

import sqlite3
from typing import Final

from tictactoe_tui.session import GameSummary, Human, Seat, SideSummary, name_key

_MOST: Final = 2**63 - 1


def write_result(connection: sqlite3.Connection, game: str, summary: GameSummary, now: int) -> None:
    """Write down how a game ended."""
    totals = (None, None) if summary.totals is None else summary.totals
    connection.execute(
        "UPDATE games SET finished = ?, abandoned = NULL, mode = ?, ending = ?, winner = ?,"
        " plies = ?, total_one = ?, total_two = ?, undos = ?, swapped = ?, taken_over = ?"
        " WHERE id = ?",
        (
            now,
            summary.mode,
            summary.ending,
            summary.winner,
            summary.plies,
            *totals,
            summary.undos,
            summary.swapped,
            summary.taken_over,
            game,
        ),
    )
    for side in summary.sides:
        _write_side(connection, game, side)


def clear_result(connection: sqlite3.Connection, game: str) -> None:
    """Take back that a game is over, or that it was given up."""
    connection.execute(
        "UPDATE games SET finished = NULL, abandoned = NULL, ending = NULL, winner = NULL,"
        " plies = NULL, total_one = NULL, total_two = NULL, undos = NULL, swapped = NULL,"
        " taken_over = NULL WHERE id = ?",
        (game,),
    )
    connection.execute("DELETE FROM sides WHERE game = ?", (game,))


def _write_side(connection: sqlite3.Connection, game: str, side: SideSummary) -> None:
    connection.execute(
        "INSERT INTO sides VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game,
            side.side,
            _player(connection, side.seat),
            side.moves,
            # Many searches add up; a number past the range of the column stops at its end.
            min(side.nodes, _MOST),
            min(side.depth, _MOST),
            min(side.cutoffs, _MOST),
            side.seconds,
            side.hints,
        ),
    )


def _player(connection: sqlite3.Connection, seat: Seat) -> int:
    """The number of a player, who is entered at the end of the first game."""
    kind = "person" if isinstance(seat, Human) else "computer"
    key = name_key(seat.name)
    connection.execute(
        "INSERT INTO players (kind, key, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (kind, key, seat.name),
    )
    number: int = connection.execute(
        "SELECT id FROM players WHERE kind = ? AND key = ?", (kind, key)
    ).fetchone()[0]
    return number
