"""What follows from a finished game: its result, and what each player did in it."""

import sqlite3
from typing import Final

from tictactoe_tui.match.setup import Human
from tictactoe_tui.match.summary import GameSummary, SideSummary
from tictactoe_tui.storage.record.people import player_number

# Not the mode: an unfinished game has one too.
_OF_ITS_END: Final = (
    *("finished", "abandoned", "deleted", "ending", "winner", "one", "two", "plies"),
    *("total_one", "total_two", "undos", "swapped", "taken_over"),
)
_MOST: Final = 2**63 - 1


def write_result(connection: sqlite3.Connection, game: str, summary: GameSummary, now: int) -> None:
    """Write down how a game ended."""
    one, two = (
        player_number(connection, side.seat.name, computer=not isinstance(side.seat, Human))
        for side in summary.sides
    )
    total_one, total_two = summary.totals or (None, None)
    update_game(
        connection,
        game,
        finished=now,
        abandoned=None,
        mode=summary.mode,
        ending=summary.ending,
        winner=summary.winner,
        one=one,
        two=two,
        plies=summary.plies,
        total_one=total_one,
        total_two=total_two,
        undos=summary.undos,
        swapped=summary.swapped,
        taken_over=summary.taken_over,
    )
    for player, side in zip((one, two), summary.sides, strict=True):
        _write_side(connection, game, player, side)


def clear_result(connection: sqlite3.Connection, game: str) -> None:
    """Take back that a game is over, or that it was given up or deleted."""
    update_game(connection, game, **dict.fromkeys(_OF_ITS_END))
    connection.execute("DELETE FROM sides WHERE game = ?", (game,))


def update_game(connection: sqlite3.Connection, game: str, **columns: str | int | None) -> None:
    """Write these columns of a game, and no other."""
    changes = ", ".join(f"{column} = :{column}" for column in columns)
    connection.execute(f"UPDATE games SET {changes} WHERE id = :id", {**columns, "id": game})  # noqa: S608


def _write_side(connection: sqlite3.Connection, game: str, player: int, side: SideSummary) -> None:
    # Many searches add up; a number past the range of the column stops at its end.
    work = [min(each, _MOST) for each in (side.nodes, side.depth, side.cutoffs)]
    connection.execute(
        "INSERT INTO sides (game, side, player, moves, nodes, depth, cutoffs, seconds, hints)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game, side.side, player, side.moves, *work, side.seconds, side.hints),
    )
