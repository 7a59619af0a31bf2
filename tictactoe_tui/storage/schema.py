"""The tables, as a list of steps: each brings a file from one version to the next.

A released step is never changed; what comes later is a further step. Standings are no table: they
are questions asked of `sides` and `games`. A game is its setup and its `actions`; what follows from
them at its end is written with the last one and can always be found again by playing it through.
Times are milliseconds since 1970 in UTC; texts that end in JSON are written in ASCII.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

Steps = Sequence[Sequence[str]]

APPLICATION_ID: Final = 0x54545431
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
)
