"""How everybody's games ended: what is remembered of the closed days, and the games since."""

import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.storage_errors import StorageError
from tictactoe_tui.storage.record.closed_days import ALWAYS, close_days, closed_through

_TALLIES: Final = "tallies"
_REMEMBERED: Final = """
SELECT player, sum(wins + losses + draws), sum(wins), sum(losses), sum(draws)
FROM closed_tallies
WHERE mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
GROUP BY player"""
_SINCE: Final = """
SELECT player, count(*), sum(won), sum(lost), sum(drawn)
FROM counted_sides
WHERE finished >= :since AND finished < :until
    AND mode IN (:vs_ai, :two_players, :watch) AND (:game IS NULL OR game = :game)
GROUP BY player"""
_REMEMBER: Final = """
INSERT INTO closed_tallies
SELECT player, game, mode, sum(won), sum(lost), sum(drawn)
FROM counted_sides WHERE finished >= :since AND finished < :until
GROUP BY player, game, mode
ON CONFLICT DO UPDATE SET
    wins = wins + excluded.wins,
    losses = losses + excluded.losses,
    draws = draws + excluded.draws"""
_IS_DUE: Final = """
SELECT EXISTS (SELECT 1 FROM counted_games WHERE finished >= :since AND finished < :until)"""


def read_tallies(
    connection: sqlite3.Connection, game: str | None, modes: frozenset[Mode], midnight: int
) -> tuple[Mapping[int, Tally], bool]:
    """The tallies by the number of the player, and whether days are over and not remembered."""
    since = closed_through(connection, _TALLIES)
    wanted = {"game": game, **modes_as_values(modes)}
    tallies: dict[int, Tally] = {}
    if since > -ALWAYS:
        tallies = tallies_in(connection.execute(_REMEMBERED, wanted))
    later = connection.execute(_SINCE, {**wanted, "since": since, "until": ALWAYS})
    for player, tally in tallies_in(later).items():
        tallies[player] = tallies[player] + tally if player in tallies else tally
    due = connection.execute(_IS_DUE, {"since": since, "until": midnight}).fetchone()[0]
    return tallies, bool(due)


def modes_as_values(modes: frozenset[Mode]) -> dict[str, str | None]:
    """What `mode IN (:vs_ai, :two_players, :watch)` is asked with for these modes."""
    return {mode.value: mode if mode in modes else None for mode in Mode}


def tallies_in(rows: sqlite3.Cursor) -> dict[int, Tally]:
    """The tallies of rows that begin with a player."""
    return {player: Tally(*counts) for player, *counts in rows}


def remember_tallies(database: Database, midnight: int) -> None:
    """Remember the tallies of all days before this midnight."""
    # What cannot be remembered is counted again.
    with suppress(StorageError):
        database.write(_remember, midnight)


def _remember(connection: sqlite3.Connection, midnight: int) -> None:
    since = closed_through(connection, _TALLIES)
    if since == -ALWAYS:
        connection.execute("DELETE FROM closed_tallies")
    if since < midnight:
        connection.execute(_REMEMBER, {"since": since, "until": midnight})
        close_days(connection, _TALLIES, midnight)
