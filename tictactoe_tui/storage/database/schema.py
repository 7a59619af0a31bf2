"""The tables, by the steps of schema.sql: each brings a file from one version to the next.

A released step is never changed; what comes later is a further step. Standings are no table: they
are questions asked of `games`, `imported_games` and `balances`. A game is its setup and its
`actions`; what follows from them at its end is written with the last one and can always be found
again by playing it through. The views say what is shown: a game with `deleted` set is not, and one
in which a seat was taken over, or that was `imported` from a file, counts nowhere. `one` and `two`
are the players of the sides at the end, so that one index answers who did what against whom.
`closed_standings` remembers, only to be quick, how all players stood after the last day that is
over: triggers drop it when a game of those days changes. `identity` says once more what the header
of the file says, since one flipped bit there would make the file another program's, or another
version's.
`deleted_games` names the games that are gone for good, so that no copy brings them back. `answers`
is what was answered in practice, as JSON under its digest; rows are only added. `findings` has
what was proved of games (storage/games/findings.py). Times are milliseconds since 1970 in UTC;
texts that end in JSON are written in ASCII.
"""

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database import connection as db

# "TTT1", by which other programs can tell whose file this is.
APPLICATION_ID: Final = 0x54545431
PROGRAM: Final = "tictactoe-tui"
# The first that knows STRICT tables.
OLDEST_SQLITE: Final = (3, 37)
_SCRIPT: Final = Path(__file__).with_name("schema.sql")


def _read_steps() -> Sequence[Sequence[str]]:
    """The statements of each step."""
    text = _SCRIPT.read_text(encoding="utf-8")
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        # Then no file is ever touched, but games in memory are still possible.
        text = text.replace("STRICT, ", "").replace(" STRICT", "")
    _, *steps = re.split(r"^-- Step .*$", text, flags=re.MULTILINE)
    return tuple(tuple(step.strip().split("\n\n")) for step in steps)


STEPS = _read_steps()


def migrate(connection: db.Connection) -> None:
    """Bring the tables up to the last step, each step in a transaction of its own."""

    def take_step(connection: db.Connection) -> bool:
        version = db.read_pragma(connection, "user_version")
        if version >= len(STEPS):
            return False
        for statement in STEPS[version]:
            connection.execute(statement)
        write_version(connection, version + 1)
        return True

    # A kill between two steps leaves a whole file of the earlier version.
    while db.run_transaction(connection, take_step):
        pass


def write_version(connection: db.Connection, version: int) -> None:
    """Write the version and the program's id into the header and into the table `identity`."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    if "identity" in table_names(connection):
        connection.execute(
            "INSERT INTO identity VALUES (1, :program, lower(hex(randomblob(16))), :now, :now)"
            " ON CONFLICT DO UPDATE SET program = :program, version = :now, again = :now",
            {"program": PROGRAM, "now": version},
        )


def witnessed_version(connection: db.Connection) -> int | None:
    """The version as the tables tell it, independent of the header; None where they do not."""
    if "identity" not in table_names(connection):
        return None
    question = "SELECT version FROM identity WHERE program = ? AND again = version"
    row = connection.execute(question, (PROGRAM,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], int) else None


def table_names(connection: db.Connection) -> frozenset[str]:
    """The names of all tables in the file."""
    return frozenset(db.read_ids(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'"))
