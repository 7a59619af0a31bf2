"""Checks that a database file is ours, complete and sound."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final

from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Human, Seat
from tictactoe_tui.match.summary import GameSummary
from tictactoe_tui.storage.database import connection as db
from tictactoe_tui.storage.database.schema import APPLICATION_ID, table_names, witnessed_version
from tictactoe_tui.storage.games import game_rows
from tictactoe_tui.storage.record.people import COMPUTER, PERSON

# SQLite's smallest page: a shorter file is no database, whatever it begins with.
SMALLEST: Final = 512
FOREIGN: Final = "The file of the saved games belongs to another program."


class ForeignFile(db.StorageError):
    """The file belongs to another program."""


class WrongHeader(db.DamagedFile):
    """The header names another program or version than the file's own tables do."""

    def __init__(self, version: int) -> None:
        super().__init__("The header of the saved games is damaged: it denies what they are.")
        self.version = version


def require_sound(connection: sqlite3.Connection, path: Path, patience: float = db.PATIENCE) -> int:
    """The version of the tables of a file, which must be ours and sound.

    ForeignFile or DamagedFile otherwise.
    """

    def version_of_sound(connection: sqlite3.Connection) -> int:
        version = version_of_complete(connection, path)
        require_whole(connection)
        return version

    with raising_damage():
        # Within one transaction: while another program writes, the file can end inside a page.
        return db.run_question(connection, version_of_sound, patience)


@contextmanager
def raising_damage() -> Iterator[None]:
    """Raise DamagedFile for errors that mean damage; others, such as locks, pass unchanged."""
    try:
        yield
    except UnicodeError as error:
        raise db.DamagedFile(db.DAMAGED) from error
    except sqlite3.DatabaseError as error:
        # An error without a code is Python's, which could not decode a text.
        if db.sqlite_code(error) and db.sqlite_code(error) not in db.DAMAGE:
            raise
        raise db.DamagedFile(db.DAMAGED) from error


def version_of_complete(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the tables of a file that is ours and has all its pages; in a transaction.

    SQLite does not notice that a last page is cut off. Bytes after the last page do no harm.
    """
    version = _agreed_version(connection)
    pages = db.read_pragma(connection, "page_count") * db.read_pragma(connection, "page_size")
    if path.stat().st_size < pages:
        raise db.DamagedFile(db.DAMAGED)
    return version


def _agreed_version(connection: sqlite3.Connection) -> int:
    """The version in the header, unless the table `identity` contradicts it (see `schema`)."""
    is_ours = db.read_pragma(connection, "application_id") == APPLICATION_ID
    version = db.read_pragma(connection, "user_version")
    witnessed = witnessed_version(connection)
    if is_ours and version == witnessed:
        return version
    if witnessed is not None:
        raise WrongHeader(witnessed)
    if not is_ours:
        raise ForeignFile(FOREIGN)
    # Without a witness the header counts, but tables with version 0 are of no version of ours.
    if version < 0 or (version == 0 and table_names(connection)):
        raise db.DamagedFile(db.DAMAGED)
    return version


def require_whole(connection: sqlite3.Connection) -> None:
    """Raise DamagedFile where the structure or the text of a view or trigger is damaged."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise db.DamagedFile(db.DAMAGED)
    for statement in _every_use(connection):
        connection.execute(f"EXPLAIN {statement}").close()


def _every_use(connection: sqlite3.Connection) -> Iterator[str]:
    """Statements that together use every table, view and trigger.

    SQLite reads the text of a view or trigger only when it is used: so damage in it shows when such
    a statement is compiled, which EXPLAIN does without running it.
    """
    question = "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view')"
    for kind, name in connection.execute(question).fetchall():
        quoted = _quoted(name)
        yield f"SELECT * FROM {quoted}"  # noqa: S608
        if kind == "table" and not name.startswith("sqlite_"):
            columns = connection.execute(f"PRAGMA table_info({quoted})").fetchall()
            same = ", ".join(f"{_quoted(column[1])} = {_quoted(column[1])}" for column in columns)
            yield f"INSERT INTO {quoted} DEFAULT VALUES"
            yield f"UPDATE {quoted} SET {same}"  # noqa: S608
            yield f"DELETE FROM {quoted}"  # noqa: S608


def _quoted(name: str) -> str:
    """A name quoted for SQL, with any characters in it."""
    return '"' + name.replace('"', '""') + '"'


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
        game_rows.read_game(connection, game)
    except InvalidJournal:
        return ReplayFinding.DAMAGED
    return ReplayFinding.SOUND


def check_result(connection: sqlite3.Connection, game: str) -> ReplayFinding:
    """Whether a saved game is whole and its stored result is right."""
    try:
        summary = game_rows.read_game(connection, game).summary()
    except InvalidJournal:
        return ReplayFinding.DAMAGED
    same = _stored_result(connection, game) == _expected_result(summary)
    return ReplayFinding.SOUND if same else ReplayFinding.DIFFERS


def rewrite_result(connection: sqlite3.Connection, game: str) -> None:
    """Replace a game's stored result by that of replaying it; InvalidJournal if it is damaged."""
    summary = game_rows.read_game(connection, game).summary()
    times = "SELECT coalesce(finished, touched), abandoned, deleted FROM games WHERE id = ?"
    ended, abandoned, deleted = connection.execute(times, (game,)).fetchone()
    game_rows.clear_result(connection, game)
    if summary is not None:
        game_rows.write_result(connection, game, summary, ended)
        game_rows.update_game(connection, game, deleted=deleted)
    else:
        game_rows.update_game(connection, game, abandoned=abandoned)


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
        (
            each.side,
            *player,
            each.moves,
            *game_rows.counted_work(each),
            f"{each.seconds:.9g}",
            each.hints,
        )
        for each, player in zip(summary.sides, who, strict=True)
    ]
    return [(1, *end, *others, *who[0], *who[1]), *sides]


def _player(seat: Seat) -> tuple[str, str]:
    return PERSON if isinstance(seat, Human) else COMPUTER, name_key(seat.name)
