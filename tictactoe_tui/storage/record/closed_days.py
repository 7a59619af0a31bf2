"""Marks up to which day ratings or tallies are stored, so that older games need not be read again.

A mark stands at the end of a UTC day. Triggers delete it as soon as a game before it changes; then
everything is worked out again from the first game on.
"""

import sqlite3
from typing import Final

from tictactoe_tui.match.setup import Mode

# The largest integer of SQLite, later than any moment; its negative is before all.
ALWAYS: Final = 2**63 - 1


def modes_as_values(modes: frozenset[Mode]) -> dict[str, str | None]:
    """The values for `mode IN (:vs_ai, :two_players, :watch)` that select these modes."""
    return {mode.value: mode if mode in modes else None for mode in Mode}


def closed_through(connection: sqlite3.Connection, what: str) -> int:
    """The moment up to which `what` is stored; -ALWAYS where nothing is."""
    question = "SELECT through FROM closed_days WHERE what = ?"
    row: tuple[int] | None = connection.execute(question, (what,)).fetchone()
    return -ALWAYS if row is None else row[0]


def close_days(connection: sqlite3.Connection, what: str, through: int) -> None:
    """Set the mark of `what`: all before this moment is stored."""
    connection.execute(
        "INSERT INTO closed_days VALUES (?, ?)"
        " ON CONFLICT DO UPDATE SET through = excluded.through",
        (what, through),
    )


def forget_closed_days(connection: sqlite3.Connection) -> None:
    """Delete all marks, so that everything is worked out anew from the first game."""
    connection.execute("DELETE FROM closed_days")
