"""Checks that a database file is ours, complete and sound."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.summary import GameSummary
from tictactoe_tui.storage.database import connection as db, schema
from tictactoe_tui.storage.games import game_rows
from tictactoe_tui.storage.record.people import known_number, player_key

# SQLite's smallest page: a shorter file is no database, whatever it begins with.
SMALLEST: Final = 512
FOREIGN: Final = "The file of the saved games belongs to another program."


class WrongHeader(db.DamagedFile):
    """The header names another program or version than the file's own tables do."""

    def __init__(self, version: int) -> None:
        super().__init__("The header of the saved games is damaged: it denies what they are.")
        self.version = version


def require_sound(connection: db.Connection, path: Path) -> int:
    """The version of the tables of a file, which must be ours and sound.

    StorageError otherwise, and DamagedFile where it is ours and not sound.
    """

    def version_of_sound(connection: db.Connection) -> int:
        version = version_of_complete(connection, path)
        require_whole(connection)
        return version

    with raising_damage():
        # Within one transaction: while another program writes, the file can end inside a page.
        return db.run_question(connection, version_of_sound)


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


def version_of_complete(connection: db.Connection, path: Path) -> int:
    """The version of the tables of a file that is ours and has all its pages; in a transaction.

    SQLite does not notice that a last page is cut off. Bytes after the last page do no harm.
    """
    version = _agreed_version(connection)
    pages = db.read_pragma(connection, "page_count") * db.read_pragma(connection, "page_size")
    if path.stat().st_size < pages:
        raise db.DamagedFile(db.DAMAGED)
    return version


def _agreed_version(connection: db.Connection) -> int:
    """The version in the header, unless the table `identity` contradicts it (see `schema`)."""
    is_ours = db.read_pragma(connection, "application_id") == schema.APPLICATION_ID
    version = db.read_pragma(connection, "user_version")
    witnessed = schema.witnessed_version(connection)
    if is_ours and version == witnessed:
        return version
    if witnessed is not None:
        raise WrongHeader(witnessed)
    if not is_ours:
        raise db.StorageError(FOREIGN)
    # Without a witness the header counts, but tables with version 0 are of no version of ours.
    if version < 0 or (version == 0 and schema.table_names(connection)):
        raise db.DamagedFile(db.DAMAGED)
    return version


def require_whole(connection: db.Connection) -> None:
    """Raise DamagedFile where the structure or the text of a view or trigger is damaged."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise db.DamagedFile(db.DAMAGED)
    for statement in _every_use(connection):
        connection.execute(f"EXPLAIN {statement}").close()


def _every_use(connection: db.Connection) -> Iterator[str]:
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


# To nine digits: from Python 3.12 on a sum of seconds is more exact than one stored before.
_SIDES: Final = """
SELECT side, player, moves, nodes, depth, cutoffs, hints, printf('%.9g', seconds)
FROM sides WHERE game = ? ORDER BY side"""


def check_game(connection: db.Connection, game: str, *, result: bool = False) -> bool | None:
    """Whether a game can be replayed, and on demand has the result that is stored for it.

    None where its setup or its actions are damaged.
    """
    try:
        summary = game_rows.read_game(connection, game).summary()
    except InvalidJournal:
        return None
    return not result or _has_result(connection, game, summary)


def _has_result(connection: db.Connection, game: str, summary: GameSummary | None) -> bool:
    """Whether the rows of a game say that it ended, or goes on, like this."""
    expected: game_rows.Columns = dict.fromkeys(game_rows.RESULT)
    sides = []
    if summary is not None:
        players = [known_number(connection, *player_key(side.seat)) for side in summary.sides]
        expected = game_rows.result_columns(summary, players)
        seated, columns = zip(summary.sides, players, strict=True), game_rows.side_columns
        sides = [(*columns(side, player), f"{side.seconds:.9g}") for side, player in seated]
    question = f"SELECT finished IS NULL, {', '.join(expected)} FROM games WHERE id = ?"  # noqa: S608
    stored = connection.execute(question, (game,)).fetchone()
    told = connection.execute(_SIDES, (game,)).fetchall()
    return stored == (summary is None, *expected.values()) and told == sides


def rewrite_result(connection: db.Connection, game: str) -> None:
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
