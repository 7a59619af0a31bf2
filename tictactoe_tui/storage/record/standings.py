"""The leaderboard: everybody with their tally, opening balance and rating."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record.questions import ask_record
from tictactoe_tui.storage.record.ratings import (
    COUNTED,
    Ratings,
    read_ratings,
    remember_ratings,
)
from tictactoe_tui.storage.record.tallies import read_tallies, remember_tallies, tallies_in

_BALANCES: Final = "SELECT player, games, wins, losses, draws FROM balances"
_PLAYERS: Final = "SELECT id, key, name, kind = 'computer' FROM players"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the leaderboard; `opening` is the imported part of the tally.

    Without a rated game among those that are counted there is no rating and no deviation.
    """

    name: str
    computer: bool
    tally: Tally
    opening: Tally | None = None
    rating: float | None = None
    deviation: float | None = None


def standings(
    database: Database,
    game: str | None = None,
    modes: frozenset[Mode] = COUNTED,
) -> tuple[Standing, ...]:
    """Everybody who has a game of these modes, by wins, then win rate, then name.

    The imported opening balances belong to tic-tac-toe against the machine.
    """
    now = clock.now()
    found, ratings, due = ask_record(database, _read, game, modes, now)
    remember_ratings(database, ratings)
    if due:
        remember_tallies(database, clock.midnight_before(now))
    return found


def _read(
    connection: sqlite3.Connection, game: str | None, modes: frozenset[Mode], now: int
) -> tuple[tuple[Standing, ...], Ratings, bool]:
    played, due = read_tallies(connection, game, modes, clock.midnight_before(now))
    opened: Mapping[int, Tally] = {}
    if Mode.VS_AI in modes and game in (None, tictactoe.KEY):
        opened = tallies_in(connection.execute(_BALANCES))
    ratings = read_ratings(connection, game, modes, now)
    ranked: list[tuple[tuple[int, float, str, bool], Standing]] = []
    for number, key, name, computer in connection.execute(_PLAYERS):
        if number in played or number in opened:
            opening = opened.get(number)
            tally = played.get(number, Tally())
            if opening is not None:
                tally += opening
            order = -tally.wins, -tally.win_rate, key, bool(computer)
            skill = ratings.skills.get(number)
            rating, deviation = (skill.rating, skill.deviation) if skill else (None, None)
            standing = Standing(name, bool(computer), tally, opening, rating, deviation)
            ranked.append((order, standing))
    ranked.sort(key=lambda each: each[0])
    return tuple(standing for _, standing in ranked), ratings, due
