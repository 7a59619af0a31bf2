"""Games as they are played: every action on the disk before the next, and back again.

A game is kept by handing over what it is now; what is on the disk already stays, what is missing is
added. So nothing is lost by a call that failed or that was made twice, and a game that went on in
two places at once is noticed.
"""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NewType
from uuid import uuid4

from tictactoe_tui.match.actions import Action
from tictactoe_tui.match.journal import InvalidJournal, action_entry
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Setup
from tictactoe_tui.match.summary import GameSummary, summary_of
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.storage_errors import GameDiverged, StorageError
from tictactoe_tui.storage.games import game_rows
from tictactoe_tui.storage.games.results import clear_result, write_result

GameId = NewType("GameId", str)

_UNFINISHED: Final = """
SELECT id, touched FROM games WHERE finished IS NULL AND abandoned IS NULL
ORDER BY touched DESC, number DESC LIMIT ?"""


def new_game_id() -> GameId:
    """A name for a game that no other has anywhere."""
    return GameId(str(uuid4()))


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """All there is to keep of a match; taken where the match is played, written elsewhere."""

    setup: Setup
    actions: tuple[Action, ...]
    summary: GameSummary | None

    @classmethod
    def of(cls, session: GameSession) -> "GameSnapshot":
        """The match now."""
        return cls(session.state.setup, session.actions, summary_of(session.state))


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game to come back to, and when it was changed last."""

    id: GameId
    session: GameSession
    touched: int


@dataclass(frozen=True, slots=True)
class UnfinishedGames:
    """What was left unfinished, the latest first.

    `broken` has a sentence for each game that cannot be restored, and stays saved.
    """

    games: tuple[UnfinishedGame, ...]
    broken: tuple[str, ...]


def save_game(database: Database, game: GameId, snapshot: GameSnapshot) -> None:
    """Bring the saved game up to this moment, its result included, in one transaction.

    An older moment than the saved one changes nothing; GameDiverged says that the game went on
    differently elsewhere: keep it under a new id then.
    """
    database.write(_save, game, snapshot)


def abandon_game(database: Database, game: GameId) -> None:
    """Offer this game no more; it stays saved, and goes on if it is kept again."""
    change = "UPDATE games SET abandoned = ? WHERE id = ? AND finished IS NULL"
    database.write(lambda connection: connection.execute(change, (clock.now(), game)))


def unfinished_games(database: Database, most: int = 1_000) -> UnfinishedGames:
    """The games to come back to, restored to the ply, the latest first.

    A game whose last move was saved but not its result gets its result now.
    """
    games: list[UnfinishedGame] = []
    broken: list[str] = []
    for game, touched in database.read(_read_unfinished, most):
        try:
            session = database.read(game_rows.read_game, game)
        except InvalidJournal as refusal:
            broken.append(str(refusal))
            # It is told once, and stays saved for the doctor, who names it every time.
            with suppress(StorageError):
                abandon_game(database, game)
            continue
        except StorageError as failure:
            broken.append(str(failure))
            continue
        if session.turn is not None:
            games.append(UnfinishedGame(game, session, touched))
        elif not database.condition.read_only:
            save_game(database, game, GameSnapshot.of(session))
    return UnfinishedGames(tuple(games), tuple(broken))


def _read_unfinished(connection: sqlite3.Connection, most: int) -> list[tuple[GameId, int]]:
    """The unfinished games with the moments at which they were changed last."""
    return connection.execute(_UNFINISHED, (most,)).fetchall()


def _save(connection: sqlite3.Connection, game: GameId, snapshot: GameSnapshot) -> None:
    """Add what is missing of this game."""
    now = clock.now()
    saved = _saved(connection, game)
    if saved is None:
        game_rows.insert_game(connection, game, snapshot.setup, now)
        saved = 0, game_rows.digest_of_setup(snapshot.setup), None
    count, digest, finished = saved
    _require_same(connection, game, snapshot, count)
    if count > len(snapshot.actions):
        return
    news = snapshot.actions[count:]
    if news:
        digest = game_rows.add_actions(connection, game, news, count, digest)
        # Whatever goes on was neither over nor given up for good: an undo after the end.
        clear_result(connection, game)
        # The clock may have been set back.
        connection.execute(
            "UPDATE games SET digest = ?, touched = max(touched, ?) WHERE id = ?",
            (digest, now, game),
        )
    if snapshot.summary is not None and (news or finished is None):
        write_result(connection, game, snapshot.summary, now)


def _saved(connection: sqlite3.Connection, game: GameId) -> tuple[int, str, int | None] | None:
    """How many actions of a game are saved, their digest, and when it was finished."""
    row: tuple[int, str, int | None] | None = connection.execute(
        "SELECT (SELECT coalesce(max(number), 0) FROM actions WHERE game = games.id),"
        " digest, finished FROM games WHERE id = ?",
        (game,),
    ).fetchone()
    return row


def _require_same(
    connection: sqlite3.Connection, game: GameId, snapshot: GameSnapshot, count: int
) -> None:
    """Refuse a game that has become another since it was read.

    The last action that both have is enough: each kept one was kept after all before it.
    """
    common = min(count, len(snapshot.actions))
    if not common:
        return
    question = "SELECT entry FROM actions WHERE game = ? AND number = ?"
    row = connection.execute(question, (game, common)).fetchone()
    if row is None or row[0] != game_rows.to_json_text(action_entry(snapshot.actions[common - 1])):
        raise GameDiverged("This game went on differently in another window.")
