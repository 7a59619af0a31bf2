"""Writes the result of a finished game, and what each player did in it."""

import sqlite3
from collections.abc import Sequence
from typing import Final

from tictactoe_tui.match.setup import Human
from tictactoe_tui.match.summary import GameSummary, SideSummary
from tictactoe_tui.storage.record.people import player_number

# The columns that only a finished game has; the mode is not among them.
_END_COLUMNS: Final = (
    *("finished", "abandoned", "deleted", "ending", "winner", "one", "two", "plies"),
    *("total_one", "total_two", "undos", "swapped", "taken_over"),
)
_LARGEST_INTEGER: Final = 2**63 - 1

Columns = dict[str, str | int | None]
"""The values of a game's row by column."""


def write_result(connection: sqlite3.Connection, game: str, summary: GameSummary, now: int) -> None:
    """Write the result of a game that ended at `now`."""
    columns = result_columns(connection, summary, now)
    update_game(connection, game, **columns)
    write_sides(connection, game, summary, (columns["one"], columns["two"]))


def result_columns(connection: sqlite3.Connection, summary: GameSummary, now: int) -> Columns:
    """The columns of a game's result; players that are not in the record yet are added."""
    one, two = (
        player_number(connection, side.seat.name, computer=not isinstance(side.seat, Human))
        for side in summary.sides
    )
    total_one, total_two = summary.totals or (None, None)
    return {
        "finished": now,
        "abandoned": None,
        "mode": summary.mode,
        "ending": summary.ending,
        "winner": summary.winner,
        "one": one,
        "two": two,
        "plies": summary.plies,
        "total_one": total_one,
        "total_two": total_two,
        "undos": summary.undos,
        "swapped": summary.swapped,
        "taken_over": summary.taken_over,
    }


def write_sides(
    connection: sqlite3.Connection, game: str, summary: GameSummary, players: Sequence[object]
) -> None:
    """Write what each of these players did in a game."""
    connection.executemany(
        "INSERT INTO sides (game, side, player, moves, nodes, depth, cutoffs, seconds, hints)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(game, side.side, player, side.moves),
                *(*counted_work(side), side.seconds, side.hints),
            )
            for player, side in zip(players, summary.sides, strict=True)
        ],
    )


def counted_work(side: SideSummary) -> tuple[int, ...]:
    """Nodes, depth and cutoffs as they are stored."""
    # Sums of many searches may exceed what an SQLite integer holds.
    return tuple(min(each, _LARGEST_INTEGER) for each in (side.nodes, side.depth, side.cutoffs))


def clear_result(connection: sqlite3.Connection, game: str) -> None:
    """Remove the result of a game that goes on, and that it was given up or deleted."""
    update_game(connection, game, **dict.fromkeys(_END_COLUMNS))
    connection.execute("DELETE FROM sides WHERE game = ?", (game,))


def update_game(connection: sqlite3.Connection, game: str, **columns: str | int | None) -> None:
    """Write these columns of a game, and no other."""
    changes = ", ".join(f"{column} = :{column}" for column in columns)
    connection.execute(f"UPDATE games SET {changes} WHERE id = :id", {**columns, "id": game})  # noqa: S608
