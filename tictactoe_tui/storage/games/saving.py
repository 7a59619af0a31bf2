"""Saves games action by action while they are played, restores unfinished ones, deletes others.

Saving hands over the whole match; actions that are on the disk already stay, missing ones are
added. So a call that failed can be repeated, one made twice does no harm, and a game that was
played on in two windows at once is noticed. A deleted game is hidden at once, and can be restored
until it is removed for good a day later.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NewType
from uuid import uuid4

from tictactoe_tui.match.actions import Action
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Setup
from tictactoe_tui.match.summary import GameSummary, summary_of
from tictactoe_tui.storage.database import clock, connection as db
from tictactoe_tui.storage.games import game_rows

GameId = NewType("GameId", str)

_UNFINISHED: Final = """
SELECT id, touched FROM games WHERE finished IS NULL AND abandoned IS NULL
    AND EXISTS (SELECT 1 FROM actions WHERE game = games.id)
ORDER BY touched DESC, number DESC LIMIT ?"""

# How many actions of a game are saved, their digest, and when it was finished.
_SAVED: Final = """
SELECT (SELECT coalesce(max(number), 0) FROM actions WHERE game = games.id), digest, finished
FROM games WHERE id = ?"""


def new_game_id() -> GameId:
    """A new id for a game, unique everywhere."""
    return GameId(str(uuid4()))


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """Everything to save of a match: taken in the thread that plays, written in the database's."""

    setup: Setup
    actions: tuple[Action, ...]
    summary: GameSummary | None

    @classmethod
    def of(cls, session: GameSession) -> "GameSnapshot":
        """A snapshot of the match as it is now."""
        return cls(session.state.setup, session.actions, summary_of(session.state))


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """An unfinished game, and when it was changed last."""

    id: GameId
    session: GameSession
    touched: int


@dataclass(frozen=True, slots=True)
class UnfinishedGames:
    """All unfinished games, the latest first.

    `broken` has a sentence for each game that cannot be restored; it stays saved.
    """

    games: tuple[UnfinishedGame, ...]
    broken: tuple[str, ...]


def save_game(database: db.Database, game: GameId, snapshot: GameSnapshot) -> None:
    """Save all of a match that is not on the disk yet, with its result, in one transaction.

    A snapshot older than what is saved changes nothing. GameDiverged says that another window has
    played the game on differently: save it under a new id then.
    """
    database.write(_add_missing, game, snapshot)


def abandon_game(database: db.Database, game: GameId) -> None:
    """Take a game off the list of unfinished ones; it stays saved, and returns if saved again."""
    change = "UPDATE games SET abandoned = ? WHERE id = ? AND finished IS NULL"
    database.write(lambda connection: connection.execute(change, (clock.now(), game)))


def remove_empty_game(database: db.Database, game: GameId) -> None:
    """Remove a game in which nothing has happened; saved again, it returns."""
    change = (
        "DELETE FROM games WHERE id = ? AND id NOT IN (SELECT game FROM actions WHERE game = ?)"
    )
    database.write(lambda connection: connection.execute(change, (game, game)))


def unfinished_games(database: db.Database, most: int = 1_000) -> UnfinishedGames:
    """All unfinished games, restored to their last action, the latest first.

    One that ended before its first move is nothing to come back to. A game whose last move was
    saved without its result gets its result now.
    """
    games: list[UnfinishedGame] = []
    broken: list[str] = []
    for game, touched in database.read(lambda c: c.execute(_UNFINISHED, (most,)).fetchall()):
        try:
            session = database.read(game_rows.read_game, game)
        except InvalidJournal as refusal:
            broken.append(str(refusal))
            # Reported only this once; `doctor` still finds the game and names it every time.
            with suppress(db.StorageError):
                abandon_game(database, game)
            continue
        except db.StorageError as failure:
            broken.append(str(failure))
            continue
        if session.turn is not None:
            games.append(UnfinishedGame(game, session, touched))
        elif not database.condition.read_only:
            save_game(database, game, GameSnapshot.of(session))
    return UnfinishedGames(tuple(games), tuple(broken))


def newest_of_seed(database: db.Database, seed: int) -> str | None:
    """The id of the newest game of this seed, over or not."""
    question = "SELECT id FROM games WHERE seed = ? ORDER BY number DESC LIMIT 1"
    return next(iter(database.read(db.read_ids, question, (seed,))), None)


def _add_missing(connection: db.Connection, game: GameId, snapshot: GameSnapshot) -> None:
    """Write the actions of this game that are not saved yet, and its result if it is new."""
    now = clock.now()
    saved = connection.execute(_SAVED, (game,)).fetchone()
    if saved is None:
        game_rows.insert_game(connection, game, snapshot.setup, now)
        saved = 0, game_rows.digest_of_setup(snapshot.setup), None
    count, digest, finished = saved
    _require_same(connection, game, snapshot, count)
    if count > len(snapshot.actions):
        return
    news = game_rows.action_texts(snapshot.actions[count:])
    if news:
        game_rows.insert_entries(connection, game, news, count)
        digest = game_rows.digest_after(digest, news)
        # New actions take back an end: the game was undone, or was given up and resumed.
        game_rows.clear_result(connection, game)
        # max, since the clock may have been set back.
        change = "UPDATE games SET digest = ?, touched = max(touched, ?) WHERE id = ?"
        connection.execute(change, (digest, now, game))
    if snapshot.summary is not None and (news or finished is None):
        game_rows.write_result(connection, game, snapshot.summary, now)


def _require_same(
    connection: db.Connection, game: GameId, snapshot: GameSnapshot, count: int
) -> None:
    """Raise GameDiverged if the saved actions are not those of this match.

    Comparing the last action that both have is enough, as actions are only saved in order.
    """
    common = min(count, len(snapshot.actions))
    if not common:
        return
    question = "SELECT entry FROM actions WHERE game = ? AND number = ?"
    row = connection.execute(question, (game, common)).fetchone()
    if row is None or [row[0]] != game_rows.action_texts([snapshot.actions[common - 1]]):
        raise db.GameDiverged("This game went on differently in another window.")


_DELETE: Final = (
    "UPDATE games SET deleted = :now WHERE id = :id AND finished IS NOT NULL AND deleted IS NULL",
    "UPDATE imported_games SET deleted = :now WHERE id = :id AND deleted IS NULL",
)
_NOTE_DELETION: Final = """
INSERT OR IGNORE INTO deleted_games SELECT :id, :now
WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = :id)
    AND NOT EXISTS (SELECT 1 FROM imported_games WHERE id = :id)"""
# A moment of deletion before the end of the game is damage, and no reason to remove it.
_EXPIRED: Final = "deleted < :before AND deleted >= finished"
_RESTORE: Final = (
    "UPDATE games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
    "UPDATE imported_games SET deleted = NULL WHERE id = :id AND deleted IS NOT NULL",
)


def delete_game(database: db.Database, game: str) -> bool:
    """Hide a finished game, so that it counts nowhere; False where there is no such game."""
    return _change_and_mark(database, _DELETE, game)


def restore_game(database: db.Database, game: str) -> bool:
    """Show a deleted game again; False where there is none, or it was removed for good."""
    return _change_and_mark(database, _RESTORE, game)


def purge_deleted(connection: db.Connection) -> None:
    """Remove games that were deleted more than a day ago, and remember their ids.

    By its id no backup brings a game back. Imported games stay hidden instead of being removed, or
    the next import would bring them back.
    """
    values = {"before": clock.now() - clock.DAY}
    note = f"INSERT OR IGNORE INTO deleted_games SELECT id, deleted FROM games WHERE {_EXPIRED}"  # noqa: S608
    connection.execute(note, values)
    connection.execute(f"DELETE FROM games WHERE {_EXPIRED}", values)  # noqa: S608


def show_wrongly_hidden(connection: db.Connection) -> int:
    """Show games again whose moment of deletion is before their end, which only damage explains."""
    return connection.execute("UPDATE games SET deleted = NULL WHERE deleted < finished").rowcount


def delete_known(connection: db.Connection, games: Iterable[str]) -> None:
    """Delete these games in a backup that was made before they were deleted."""
    for game in games:
        _change(connection, (*_DELETE, _NOTE_DELETION), game)


def _change_and_mark(database: db.Database, statements: tuple[str, ...], game: str) -> bool:
    """Run the statements for a game, and update the marker where one of them changed it.

    The marker remembers deletions, so that a backup of a lost record does not undo them.
    """
    changed = database.write(_change, statements, game)
    if changed:
        database.update_marker()
    return changed


def _change(connection: db.Connection, statements: tuple[str, ...], game: str) -> bool:
    values = {"id": game, "now": clock.now()}
    return sum(connection.execute(each, values).rowcount for each in statements) > 0
