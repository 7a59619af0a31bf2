"""Replays saved games, and checks that their stored results are what replaying gives."""

import sqlite3
from enum import StrEnum
from typing import Final

from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Human, Seat
from tictactoe_tui.match.summary import GameSummary
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.results import (
    clear_result,
    counted_work,
    update_game,
    write_result,
)
from tictactoe_tui.storage.record.people import COMPUTER, PERSON

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
    """Whether a game's setup and actions are undamaged; its stored result is not looked at."""
    try:
        read_game(connection, game)
    except InvalidJournal:
        return ReplayFinding.DAMAGED
    return ReplayFinding.SOUND


def check_result(connection: sqlite3.Connection, game: str) -> ReplayFinding:
    """Whether a saved game is whole and its stored result is right."""
    try:
        summary = read_game(connection, game).summary()
    except InvalidJournal:
        return ReplayFinding.DAMAGED
    same = _stored_result(connection, game) == _expected_result(summary)
    return ReplayFinding.SOUND if same else ReplayFinding.DIFFERS


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
    sides = connection.execute(_SIDES, (game,))
    return connection.execute(_GAME, (game,)).fetchall() + sides.fetchall()


def _expected_result(summary: GameSummary | None) -> list[tuple[object, ...]]:
    """The rows that have to be there for a game that ended, or goes on, like this."""
    if summary is None:
        return [(0, *[None] * 13)]
    who = [_player(side.seat) for side in summary.sides]
    end = (summary.ending, summary.winner, summary.plies, *(summary.totals or (None, None)))
    others = (summary.undos, summary.swapped, summary.taken_over, summary.mode)
    sides = [
        (each.side, *player, each.moves, *counted_work(each), f"{each.seconds:.9g}", each.hints)
        for each, player in zip(summary.sides, who, strict=True)
    ]
    return [(1, *end, *others, *who[0], *who[1]), *sides]


def _player(seat: Seat) -> tuple[str, str]:
    return PERSON if isinstance(seat, Human) else COMPUTER, name_key(seat.name)
