"""Importing what other files hold: whole games and opening balances.

Everything here is part of a change that may take in many: `database.write` makes it one
transaction. Nothing is taken twice, and what cannot be taken raises EntryRefused before it has
written.
"""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import astuple

from tictactoe_tui.games import RulesError, tictactoe
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode, Setup
from tictactoe_tui.match.summary import GameSummary, Tally
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.games import game_rows
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.record.people import player_number

MOST: Final = 10**12
"""More than anybody has counted, and small enough that sums stay in 64 bits."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
Moment = Annotated[int, Meta(ge=clock.MOMENTS.start, lt=clock.MOMENTS.stop)]

_WHERE: Final = {"game": tictactoe.KEY, "mode": Mode.VS_AI}
_SHOWN: Final = """
SELECT coalesce(sum(games), 0), coalesce(sum(wins), 0), coalesce(sum(losses), 0),
    coalesce(sum(draws), 0)
FROM (
    SELECT games, wins, losses, draws FROM balances WHERE player = :player
    UNION ALL
    SELECT count(*), sum(winner IS 0), sum(winner IS 1), sum(winner IS NULL)
    FROM standing_games WHERE one = :player AND game = :game AND mode = :mode
    UNION ALL
    SELECT count(*), sum(winner IS 1), sum(winner IS 0), sum(winner IS NULL)
    FROM standing_games WHERE two = :player AND game = :game AND mode = :mode
)"""


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
        raise EntryRefused("There is a game of this id already, and it went differently.")
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
    connection: sqlite3.Connection, balance: OpeningBalance, *, first: bool
) -> ImportOutcome:
    """Take in a line of a leaderboard as an opening balance; an older balance gives way.

    What the leaderboard shows anyway is known: otherwise our own leaderboard, read back, would
    count every game twice. Only the first line for a player may change anything.
    """
    player = player_number(connection, balance.name, computer=False)
    found = _balance(connection, player)
    shown = connection.execute(_SHOWN, {"player": player, **_WHERE}).fetchone()
    if balance.tally in (Tally(*shown), None if found is None else found[0]):
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
