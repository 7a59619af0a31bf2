"""Replays saved games, and checks that their stored results are what replaying gives."""

import sqlite3
from enum import StrEnum
from typing import Final

from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.storage.database.connection import PATIENCE, connect, run_question
from tictactoe_tui.storage.database.schema import STEPS, migrate
from tictactoe_tui.storage.games.game_rows import insert_game, read_game
from tictactoe_tui.storage.games.results import clear_result, update_game, write_result

_GAME: Final = """
SELECT finished IS NOT NULL, ending, winner, plies, total_one, total_two, undos, swapped,
    taken_over, CASE WHEN finished IS NOT NULL THEN mode END,
    ones.kind, ones.key, twos.kind, twos.key
FROM games
LEFT JOIN players AS ones ON ones.id = one LEFT JOIN players AS twos ON twos.id = two
WHERE games.id = ?"""
# To nine digits: from Python 3.12 on a sum of seconds is more exact than one stored before.
_SIDES: Final = """
SELECT side, kind, key, moves, nodes, depth, cutoffs, printf('%.9g', seconds), hints
FROM sides JOIN players ON players.id = player WHERE game = ? ORDER BY side"""


class ReplayFinding(StrEnum):
    """The outcome of replaying a saved game."""

    SOUND = "sound"
    DIFFERS = "differs"
    DAMAGED = "damaged"


def check_actions(connection: sqlite3.Connection, game: str) -> ReplayFinding:
    """Whether a game's setup and actions are whole, whatever its stored result."""
    try:
        read_game(connection, game)
    except InvalidJournal:
        return ReplayFinding.DAMAGED
    return ReplayFinding.SOUND


class ResultChecker:
    """Replays saved games, writes each result into a scratch database, and compares the rows."""

    def __init__(self) -> None:
        self._scratch = connect(None)
        migrate(self._scratch, STEPS)

    def close(self) -> None:
        """Close the scratch database."""
        self._scratch.close()

    def verdict(self, connection: sqlite3.Connection, game: str) -> ReplayFinding:
        """Whether a saved game is whole and its stored result is right."""
        try:
            session = read_game(connection, game)
        except InvalidJournal:
            return ReplayFinding.DAMAGED
        same = _stored_result(connection, game) == self._expected(game, session)
        return ReplayFinding.SOUND if same else ReplayFinding.DIFFERS

    def _expected(self, game: str, session: GameSession) -> list[tuple[object, ...]]:
        """The rows that would be stored for the end of this match now."""

        def write(scratch: sqlite3.Connection) -> list[tuple[object, ...]]:
            insert_game(scratch, game, session.setup, 0)
            summary = session.summary()
            if summary is not None:
                write_result(scratch, game, summary, 0)
            return _stored_result(scratch, game)

        # run_question rolls back at its end, so that the next game finds empty tables.
        return run_question(self._scratch, write, PATIENCE)


def rewrite_result(connection: sqlite3.Connection, game: str) -> None:
    """Replace a game's stored result by that of replaying it; InvalidJournal if it is damaged."""
    summary = read_game(connection, game).summary()
    times = "SELECT coalesce(finished, touched), abandoned, deleted FROM games WHERE id = ?"
    ended, abandoned, deleted = connection.execute(times, (game,)).fetchone()
    clear_result(connection, game)
    if summary is not None:
        write_result(connection, game, summary, ended)
        update_game(connection, game, deleted=deleted)
    else:
        update_game(connection, game, abandoned=abandoned)


def _stored_result(connection: sqlite3.Connection, game: str) -> list[tuple[object, ...]]:
    """The rows that store the end of a game."""
    return (
        connection.execute(_GAME, (game,)).fetchall()
        + connection.execute(_SIDES, (game,)).fetchall()
    )
