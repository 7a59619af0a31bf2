"""The tables, as a list of steps: each brings a file from one version to the next.

A released step is never changed; what comes later is a further step. Standings are no table: they
are questions asked of `games`, `imported_games` and `balances`. A game is its setup and its
`actions`; what follows from them at its end is written with the last one and can always be found
again by playing it through. The views say what is shown: a game with `deleted` set is not, and one
in which a seat was taken over counts nowhere. `one` and `two`
are the players of the sides at the end, so that one index answers who did what against whom.
`closed_days` has a mark for each thing that is remembered of all games before it
(`rating_states`, `closed_tallies`), only to be quick: triggers drop the mark, and with it what is
remembered, when one of those games changes. `identity` says once more what the header of the file
says, since one flipped bit there would make the file another program's, or another version's.
`deleted_games` names the games that are gone for good, so that no copy brings them back. `answers`
is what was answered in practice, as JSON under its digest; rows are only added. Times are
milliseconds since 1970 in UTC; texts that end in JSON are written in ASCII.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from tictactoe_tui.storage.database.connection import (
    PATIENCE,
    read_ids,
    read_pragma,
    run_transaction,
)

Steps = Sequence[Sequence[str]]

APPLICATION_ID: Final = 0x54545431
PROGRAM: Final = "tictactoe-tui"
FIRST_WITH_IDENTITY: Final = 3
OLDEST_SQLITE: Final = (3, 37)
# Without it a file is never touched, but games in memory are still possible.
_STRICT: Final = "STRICT" if sqlite3.sqlite_version_info >= OLDEST_SQLITE else ""

_PLAYERS: Final = f"""
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('person', 'computer')),
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, key)
) {_STRICT}"""

_GAMES: Final = f"""
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    form INTEGER NOT NULL,
    start TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed INTEGER NOT NULL,
    swap_rule INTEGER NOT NULL CHECK (swap_rule IN (0, 1)),
    digest TEXT NOT NULL,
    started INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    abandoned INTEGER,
    finished INTEGER,
    ending TEXT,
    winner INTEGER CHECK (winner IN (0, 1)),
    plies INTEGER,
    total_one INTEGER,
    total_two INTEGER,
    undos INTEGER,
    swapped INTEGER CHECK (swapped IN (0, 1)),
    taken_over INTEGER CHECK (taken_over IN (0, 1)),
    CHECK ((finished IS NULL) = (ending IS NULL)),
    CHECK (finished IS NULL OR abandoned IS NULL)
) {_STRICT}"""

_ACTIONS: Final = f"""
CREATE TABLE actions (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) {_STRICT}"""

_SIDES: Final = f"""
CREATE TABLE sides (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    player INTEGER NOT NULL REFERENCES players (id),
    moves INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    cutoffs INTEGER NOT NULL,
    seconds REAL NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) {_STRICT}"""

_SETTINGS: Final = f"""
CREATE TABLE settings (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) {_STRICT}"""

# Half the size: the rows live in the index that finds them.
_ACTIONS_BY_GAME: Final = f"""
CREATE TABLE actions_by_game (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) {", ".join(filter(None, (_STRICT, "WITHOUT ROWID")))}"""

_BALANCES: Final = f"""
CREATE TABLE balances (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    games INTEGER NOT NULL CHECK (games >= 0),
    wins INTEGER NOT NULL CHECK (wins >= 0),
    losses INTEGER NOT NULL CHECK (losses >= 0),
    draws INTEGER NOT NULL CHECK (draws >= 0),
    imported INTEGER NOT NULL
) {_STRICT}"""

_IMPORTED_GAMES: Final = f"""
CREATE TABLE imported_games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
    source TEXT NOT NULL CHECK (source IN ('game_stats', 'history')),
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    mode TEXT NOT NULL,
    one INTEGER NOT NULL REFERENCES players (id),
    two INTEGER NOT NULL REFERENCES players (id),
    winner INTEGER CHECK (winner IN (0, 1)),
    plies INTEGER,
    moves_one INTEGER,
    moves_two INTEGER,
    total_one INTEGER,
    total_two INTEGER,
    nodes INTEGER NOT NULL DEFAULT 0,
    depth INTEGER NOT NULL DEFAULT 0,
    imported INTEGER NOT NULL,
    deleted INTEGER
) {_STRICT}"""

_CLOSED_DAYS: Final = f"""
CREATE TABLE closed_days (
    what TEXT PRIMARY KEY NOT NULL,
    through INTEGER NOT NULL
) {_STRICT}"""

_RATING_STATES: Final = f"""
CREATE TABLE rating_states (
    game TEXT NOT NULL REFERENCES closed_days (what) ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES players (id),
    day INTEGER NOT NULL,
    mu REAL NOT NULL,
    phi REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (game, player)
) {_STRICT}"""

_CLOSED_TALLIES: Final = f"""
CREATE TABLE closed_tallies (
    player INTEGER NOT NULL REFERENCES players (id),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    PRIMARY KEY (player, game, mode)
) {_STRICT}"""

# The version stands twice, so that one flipped bit cannot make it another. No CHECK compares the
# two: SQLite would then call the whole file damaged.
_IDENTITY: Final = f"""
CREATE TABLE identity (
    one INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    record TEXT NOT NULL,
    version INTEGER NOT NULL,
    again INTEGER NOT NULL
) {_STRICT}"""

_DELETED_GAMES: Final = f"""
CREATE TABLE deleted_games (
    id TEXT PRIMARY KEY NOT NULL,
    deleted INTEGER NOT NULL
) {", ".join(filter(None, (_STRICT, "WITHOUT ROWID")))}"""

# Each is what its digest says, so that it needs no other column to be found, known and checked.
_ANSWERS: Final = f"""
CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
    entry TEXT NOT NULL
) {_STRICT}"""

_SHOWN: Final = "finished IS NOT NULL AND deleted IS NULL"
_COUNTED: Final = f"{_SHOWN} AND taken_over IS NULL"

_COUNTED_SIDES: Final = """
CREATE VIEW counted_sides AS
SELECT one AS player, finished, game, mode,
    winner IS 0 AS won, winner IS 1 AS lost, winner IS NULL AS drawn
FROM counted_games
UNION ALL
SELECT two, finished, game, mode, winner IS 1, winner IS 0, winner IS NULL FROM counted_games"""

_AFTER_INSERT: Final = """
CREATE TRIGGER closed_days_after_insert AFTER INSERT ON games WHEN NEW.finished IS NOT NULL
BEGIN
    DELETE FROM closed_days
    WHERE through > NEW.finished AND what IN ('all', 'tallies', NEW.game);
END"""

_AFTER_UPDATE: Final = """
CREATE TRIGGER closed_days_after_update
AFTER UPDATE OF game, mode, finished, winner, one, two, taken_over, deleted ON games
WHEN OLD.finished IS NOT NULL OR NEW.finished IS NOT NULL
BEGIN
    DELETE FROM closed_days
    WHERE through > min(coalesce(OLD.finished, NEW.finished), coalesce(NEW.finished, OLD.finished))
    AND what IN ('all', 'tallies', OLD.game, NEW.game);
END"""

_AFTER_DELETE: Final = """
CREATE TRIGGER closed_days_after_delete AFTER DELETE ON games
WHEN OLD.finished IS NOT NULL AND OLD.deleted IS NULL
BEGIN
    DELETE FROM closed_days
    WHERE through > OLD.finished AND what IN ('all', 'tallies', OLD.game);
END"""

_FORGET: Final = "BEGIN DELETE FROM closed_days WHERE through >"
# What is remembered may depend on any game of its days: ratings are for each way to count.
_FORGET_CLOSED_DAYS: Final = tuple(
    " ".join(
        ("CREATE TRIGGER", name, "AFTER", event, "ON games WHEN", ended, _FORGET, moment, "; END")
    )
    for name, event, ended, moment in (
        ("closed_days_after_insert", "INSERT", "NEW.finished IS NOT NULL", "NEW.finished"),
        (
            "closed_days_after_update",
            "UPDATE OF game, mode, finished, winner, one, two, taken_over, deleted",
            "OLD.finished IS NOT NULL OR NEW.finished IS NOT NULL",
            "min(coalesce(OLD.finished, NEW.finished), coalesce(NEW.finished, OLD.finished))",
        ),
        (
            "closed_days_after_delete",
            "DELETE",
            "OLD.finished IS NOT NULL AND OLD.deleted IS NULL",
            "OLD.finished",
        ),
    )
)

STEPS: Final[Steps] = (
    (
        _PLAYERS,
        _GAMES,
        _ACTIONS,
        _SIDES,
        _SETTINGS,
        "CREATE INDEX sides_by_player ON sides (player)",
        "CREATE INDEX games_by_end ON games (finished)",
        "CREATE INDEX games_unfinished ON games (touched)"
        " WHERE finished IS NULL AND abandoned IS NULL",
        f"PRAGMA application_id = {APPLICATION_ID}",
    ),
    (
        _ACTIONS_BY_GAME,
        "INSERT INTO actions_by_game SELECT game, number, entry FROM actions ORDER BY game, number",
        "DROP TABLE actions",
        "ALTER TABLE actions_by_game RENAME TO actions",
        "ALTER TABLE games ADD COLUMN one INTEGER REFERENCES players (id)",
        "ALTER TABLE games ADD COLUMN two INTEGER REFERENCES players (id)",
        "ALTER TABLE games ADD COLUMN deleted INTEGER"
        " CHECK (deleted IS NULL OR finished IS NOT NULL)",
        "UPDATE games SET"
        " one = (SELECT player FROM sides WHERE sides.game = games.id AND side = 0),"
        " two = (SELECT player FROM sides WHERE sides.game = games.id AND side = 1)"
        " WHERE finished IS NOT NULL",
        _BALANCES,
        _IMPORTED_GAMES,
        _CLOSED_DAYS,
        _RATING_STATES,
        _CLOSED_TALLIES,
        "DROP INDEX games_by_end",
        "CREATE INDEX games_shown ON games"
        f" (finished, number, game, mode, winner, one, two, taken_over) WHERE {_SHOWN}",
        "CREATE INDEX games_of_one ON games (one, two, game, mode, winner, finished)"
        f" WHERE {_COUNTED}",
        "CREATE INDEX games_of_two ON games (two, one, game, mode, winner, finished)"
        f" WHERE {_COUNTED}",
        "CREATE INDEX games_deleted ON games (deleted) WHERE deleted IS NOT NULL",
        "CREATE INDEX imported_shown ON imported_games"
        " (ended, number, game, mode, winner, one, two) WHERE deleted IS NULL",
        f"CREATE VIEW past_games AS SELECT * FROM games WHERE {_SHOWN}",  # noqa: S608
        f"CREATE VIEW counted_games AS SELECT * FROM games WHERE {_COUNTED}",  # noqa: S608
        "CREATE VIEW past_imported AS SELECT * FROM imported_games WHERE deleted IS NULL",
        _COUNTED_SIDES,
        _AFTER_INSERT,
        _AFTER_UPDATE,
        _AFTER_DELETE,
    ),
    (
        _IDENTITY,
        "INSERT INTO identity VALUES (1, 'tictactoe-tui', lower(hex(randomblob(16))), 3, 3)",
        _DELETED_GAMES,
    ),
    (
        *(f"DROP TRIGGER closed_days_after_{change}" for change in ("insert", "update", "delete")),
        *_FORGET_CLOSED_DAYS,
        "DELETE FROM rating_states",
        "DELETE FROM closed_tallies",
        "DELETE FROM closed_days",
    ),
    (_ANSWERS,),
)


def migrate(connection: sqlite3.Connection, steps: Steps, patience: float = PATIENCE) -> None:
    """Bring the tables up to the last step, each step in a transaction of its own."""

    def take_step(connection: sqlite3.Connection) -> bool:
        version = read_pragma(connection, "user_version")
        if version >= len(steps):
            return False
        for statement in steps[version]:
            connection.execute(statement)
        write_version(connection, version + 1)
        return True

    while run_transaction(connection, take_step, patience):
        pass


def write_version(connection: sqlite3.Connection, version: int) -> None:
    """Write the version of the tables and whose they are, in the header and in its witness."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    if "identity" in table_names(connection):
        connection.execute(
            "INSERT INTO identity VALUES (1, :program, lower(hex(randomblob(16))), :now, :now)"
            " ON CONFLICT DO UPDATE SET program = :program, version = :now, again = :now",
            {"program": PROGRAM, "now": version},
        )


def witnessed_version(connection: sqlite3.Connection) -> int | None:
    """The version that the tables themselves tell, None where they tell nothing sure."""
    names = table_names(connection)
    if "identity" in names:
        row = connection.execute(
            "SELECT version FROM identity WHERE program = ? AND again = version", (PROGRAM,)
        ).fetchone()
        return row[0] if row is not None and isinstance(row[0], int) else None
    # The two versions before there was a witness, by the tables that they have.
    if not {"players", "games", "actions", "sides", "settings"} <= names:
        return None
    return 2 if {"balances", "imported_games", "closed_days"} <= names else 1


def table_names(connection: sqlite3.Connection) -> frozenset[str]:
    """The tables that there are."""
    return frozenset(read_ids(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'"))
