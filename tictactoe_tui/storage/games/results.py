"""What follows from a finished game: its result, and what each player did in it."""

import sqlite3
from typing import Final

from tictactoe_tui.match.setup import Human
from tictactoe_tui.match.summary import GameSummary, SideSummary
from tictactoe_tui.storage.record.people import player_number

_MOST: Final = 2**63 - 1


def write_result(connection: sqlite3.Connection, game: str, summary: GameSummary, now: int) -> None:
    """Write down how a game ended."""
    totals = (None, None) if summary.totals is None else summary.totals
    players = [
        player_number(connection, side.seat.name, computer=not isinstance(side.seat, Human))
        for side in summary.sides
    ]
    connection.execute(
        "UPDATE games SET finished = ?, abandoned = NULL, mode = ?, ending = ?, winner = ?,"
        " one = ?, two = ?, plies = ?, total_one = ?, total_two = ?, undos = ?, swapped = ?,"
        " taken_over = ? WHERE id = ?",
        (
            now,
            summary.mode,
            summary.ending,
            summary.winner,
            *players,
            summary.plies,
            *totals,
            summary.undos,
            summary.swapped,
            summary.taken_over,
            game,
        ),
    )
    for player, side in zip(players, summary.sides, strict=True):
        _write_side(connection, game, player, side)


def clear_result(connection: sqlite3.Connection, game: str) -> None:
    """Take back that a game is over, or that it was given up or deleted."""
    connection.execute(
        "UPDATE games SET finished = NULL, abandoned = NULL, deleted = NULL, ending = NULL,"
        " winner = NULL, one = NULL, two = NULL, plies = NULL, total_one = NULL, total_two = NULL,"
        " undos = NULL, swapped = NULL, taken_over = NULL WHERE id = ?",
        (game,),
    )
    connection.execute("DELETE FROM sides WHERE game = ?", (game,))


def _write_side(connection: sqlite3.Connection, game: str, player: int, side: SideSummary) -> None:
    connection.execute(
        "INSERT INTO sides (game, side, player, moves, nodes, depth, cutoffs, seconds, hints)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game,
            side.side,
            player,
            side.moves,
            # Many searches add up; a number past the range of the column stops at its end.
            min(side.nodes, _MOST),
            min(side.depth, _MOST),
            min(side.cutoffs, _MOST),
            side.seconds,
            side.hints,
        ),
    )
