"""Importing what other files hold: whole games, those of older programs, and opening balances.

Everything here is part of a change that may take in many: `database.write` makes it one
transaction. Nothing is taken twice, and what cannot be taken raises EntryRefused before it has
written. Older programs tell who played and how it ended, but no moves; equal lines of one file are
as many games, so they are counted while a file is read.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import astuple

from tictactoe_tui.games import RulesError, Side, rowcol, tictactoe
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Seats, Setup, mode_of
from tictactoe_tui.match.summary import GameSummary, Tally
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Connection, read_number
from tictactoe_tui.storage.games import game_rows, saving
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

    id: saving.GameId
    times: GameTimes
    setup: Setup
    entries: list[str]
    summary: GameSummary | None


def written_game(game: saving.GameId, session: GameSession, times: GameTimes) -> WrittenGame:
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


def import_game(connection: Connection, game: WrittenGame) -> ImportOutcome:
    """Take in a whole game.

    One of this id that is here already may have gone on since, here or there, but not differently;
    one that is here and damaged gives way.
    """
    row = connection.execute("SELECT digest FROM games WHERE id = ?", (game.id,)).fetchone()
    if row is None:
        _write(connection, game)
        return ImportOutcome.TAKEN if game.times.imported is None else ImportOutcome.MARKED
    try:
        mine = game_rows.read_game(connection, game.id)
    except InvalidJournal:
        connection.execute("DELETE FROM games WHERE id = ?", (game.id,))
        _write(connection, game)
        return ImportOutcome.UPDATED
    entries = game_rows.action_texts(mine.actions)
    both = min(len(entries), len(game.entries))
    if mine.setup != game.setup or entries[:both] != game.entries[:both]:
        raise EntryRefused("There is a game with this id already, and it went differently.")
    if both == len(game.entries):
        return count_known(connection, game.id, game.times)
    game_rows.clear_result(connection, game.id)
    _write(connection, game, both, row[0])
    return ImportOutcome.UPDATED


def count_known(connection: Connection, game: saving.GameId, times: GameTimes) -> ImportOutcome:
    """Let a stored game count from now on, if the imported one counts."""
    change = "UPDATE games SET imported = NULL WHERE id = ? AND imported IS NOT NULL"
    counts = times.imported is None and connection.execute(change, (game,)).rowcount
    return ImportOutcome.COUNTED if counts else ImportOutcome.KNOWN


def import_balance(connection: Connection, balance: OpeningBalance) -> ImportOutcome:
    """Take in an opening balance as another record had it; the newer one of two stays."""
    player = player_number(connection, Human(balance.name))
    found = _balance(connection, player)
    if found is not None:
        tally, imported = found
        if tally == balance.tally or imported >= balance.imported:
            return ImportOutcome.KNOWN
    return _put_balance(connection, player, balance)


def import_standing(
    connection: Connection, balance: OpeningBalance, shown: Tally | None, *, first: bool
) -> ImportOutcome:
    """Take in a line of a leaderboard as an opening balance; an older balance gives way.

    What the leaderboard has shown anyway is known: otherwise our own leaderboard, read back, would
    count every game twice. Only the first line for a player may change anything.
    """
    player = player_number(connection, Human(balance.name))
    found = _balance(connection, player)
    if balance.tally in (shown, None if found is None else found[0]):
        return ImportOutcome.KNOWN
    if not first:
        raise EntryRefused("An earlier line has other numbers for this name.")
    return _put_balance(connection, player, balance)


def _balance(connection: Connection, player: int) -> tuple[Tally, int] | None:
    """The opening balance of a player, and when it was imported."""
    question = "SELECT games, wins, losses, draws, imported FROM balances WHERE player = ?"
    row = connection.execute(question, (player,)).fetchone()
    return None if row is None else (Tally(*row[:-1]), row[-1])


def _put_balance(connection: Connection, player: int, balance: OpeningBalance) -> ImportOutcome:
    changed = connection.execute("DELETE FROM balances WHERE player = ?", (player,)).rowcount
    values = (player, *astuple(balance)[1:])
    connection.execute("INSERT INTO balances VALUES (?, ?, ?, ?, ?, ?)", values)
    return ImportOutcome.UPDATED if changed else ImportOutcome.TAKEN


def _write(
    connection: Connection, game: WrittenGame, after: int = 0, digest: str | None = None
) -> None:
    """Write what happened after this many actions, up to which the digest goes, and the result.

    Without a digest the game is not here, and is written even if it was deleted here once.
    """
    news, times, summary = game.entries[after:], game.times, game.summary
    before = game_rows.digest_of_setup(game.setup) if digest is None else digest
    columns: game_rows.Columns = {"touched": times.touched, "abandoned": times.abandoned}
    columns["digest"] = game_rows.digest_after(before, news)
    if summary is not None:
        ended = times.touched if times.finished is None else times.finished
        players = game_rows.players_of(connection, summary)
        columns |= {"finished": ended, "abandoned": None}
        columns |= game_rows.result_columns(summary, players)
    if digest is None:
        connection.execute("DELETE FROM deleted_games WHERE id = ?", (game.id,))
        columns["imported"] = times.imported
        game_rows.insert_game(connection, game.id, game.setup, times.started, **columns)
    else:
        game_rows.update_game(connection, game.id, **columns)
    game_rows.insert_entries(connection, game.id, news, after)
    if summary is not None:
        game_rows.write_sides(connection, game.id, summary, players)


_Row = dict[str, str | int | None]


class Source(StrEnum):
    """Which older program an imported game comes from."""

    GAME_STATS = "game_stats"
    HISTORY = "history"


GAME_OF: Final = {Source.GAME_STATS: tictactoe.KEY, Source.HISTORY: rowcol.KEY}
"""The game that an older program played."""


@dataclass(frozen=True, slots=True)
class OlderGame:
    """A game as an older program wrote it down: who played and how it ended, but no moves.

    In the record it has an id, the moments when it was imported and deleted, and may count.
    """

    source: Source
    ended: int
    seats: Seats
    winner: Side | None
    plies: int | None = None
    moves: tuple[int, int] | None = None
    totals: tuple[int, int] | None = None
    nodes: int = 0
    depth: int = 0
    id: str = ""
    imported: int = 0
    deleted: int | None = None
    counted: bool = False


def import_older_game(connection: Connection, stored: OlderGame) -> ImportOutcome:
    """Take in an imported game; one that was deleted stays so."""
    row = _row_of(connection, stored)
    question = f"SELECT {', '.join(row)} FROM imported_games WHERE id = ?"  # noqa: S608
    mine = connection.execute(question, (stored.id,)).fetchone()
    if mine is None:
        return _insert_imported(connection, stored, row)
    if mine != tuple(row.values()):
        raise EntryRefused("There is another imported game with this id already.")
    return _count_known(connection, stored)


def import_older_line(
    connection: Connection, stored: OlderGame, number: int, span: int
) -> ImportOutcome:
    """Import the game of a line of an older file; `number` counts equal lines of it from 1.

    Equal lines are as many games. What the record has already, its own games included, is known by
    what such a line says of it; `span` is how exactly the line knows the time.
    """
    if connection.execute("SELECT 1 FROM imported_games WHERE id = ?", (stored.id,)).fetchone():
        return _count_known(connection, stored)
    row = _row_of(connection, stored)
    if read_number(connection, _ALIKE, {**row, "until": stored.ended + span}) >= number:
        return ImportOutcome.KNOWN
    return _insert_imported(connection, stored, row)


def _count_known(connection: Connection, stored: OlderGame) -> ImportOutcome:
    """Let a game that is here count from now on, if this one does."""
    change = "UPDATE imported_games SET counted = 1 WHERE id = ? AND counted IS NULL"
    counts = stored.counted and connection.execute(change, (stored.id,)).rowcount
    return ImportOutcome.COUNTED if counts else ImportOutcome.KNOWN


def _row_of(connection: Connection, game: OlderGame) -> _Row:
    """An older game by the columns of its table; its players are entered when first met."""
    one, two = (player_number(connection, seat) for seat in game.seats)
    moves_one, moves_two = game.moves or (None, None)
    total_one, total_two = game.totals or (None, None)
    told = ("source", "ended", "winner", "plies", "nodes", "depth")
    row: _Row = {name: getattr(game, name) for name in told}
    row |= {"game": GAME_OF[game.source], "mode": mode_of(game.seats), "one": one, "two": two}
    row |= {"moves_one": moves_one, "moves_two": moves_two}
    return row | {"total_one": total_one, "total_two": total_two}


def _insert_imported(connection: Connection, stored: OlderGame, row: _Row) -> ImportOutcome:
    values = {"id": stored.id, "imported": stored.imported, "deleted": stored.deleted, **row}
    values["counted"] = 1 if stored.counted else None
    game_rows.insert_row(connection, "imported_games", values)
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
