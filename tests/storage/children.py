"""Processes of their own that use a database, to be killed or to run side by side.

Arguments: what to do, the data directory, and what else that needs.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from tests.storage.matches import begun, game_of, kept, play_any
from tests.storage.steps import knowing, opened_by
from tictactoe_tui.storage.database.connection import StorageError, connect
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS, migrate
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import GameSnapshot, new_game_id, save_game
from tictactoe_tui.storage.record.people import standings
from tictactoe_tui.workers.record_keeper import DatabaseThread

LOOKS = 20
CRASH = "SELECT crash()"
LATER = (
    "ALTER TABLE players ADD COLUMN glyph TEXT",
    "CREATE TABLE later (game TEXT NOT NULL REFERENCES games (id)) STRICT",
    "INSERT INTO later SELECT id FROM games",
)


def start(*arguments: str | Path) -> "subprocess.Popen[str]":
    """A child process; what it acknowledges is on its standard output."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.children", *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
    )


def play_for_ever(directory: Path, *, hasty: bool) -> None:
    """Play game after game; say which action of which game is safe, or hastily before it is."""
    thread = DatabaseThread(lambda: open_in(directory))
    while True:
        match, game = begun(0), new_game_id()
        while match.turn is not None:
            play_any(match)
            snapshot = GameSnapshot.of(match)
            saved = thread.submit(partial(save_game, game=game, snapshot=snapshot))
            if not hasty:
                saved.result()
            print(game, len(snapshot.actions), int(match.turn is None), flush=True)  # noqa: T201


def play_games(directory: Path, games: int) -> None:
    """Open, play so many games to their end or nearly, keep every ply, close."""
    database = open_in(directory, patience=60)
    for number in range(games):
        match = begun(0)
        game = new_game_id()
        while match.turn is not None and (number % 2 or len(match.actions) < 3):
            play_any(match)
            with database.waiting(60):
                kept(database, match, game)
    database.close()


def play_and_look(directory: Path, process: int, games: int, patience: float) -> None:
    """Keep so many games, each at its end, with a look at the leaderboard now and then.

    Say how long the longest of it took, in seconds.
    """
    open_in(directory, patience=60).close()
    database = open_in(directory)
    longest = 0.0
    for number in range(games):
        match = game_of(process, number)
        began = time.monotonic()
        # Who is impatient loses the game.
        with suppress(StorageError), database.waiting(patience):
            kept(database, match)
            if number % LOOKS == 0:
                standings(database)
        longest = max(longest, time.monotonic() - began)
    database.close()
    print(longest)  # noqa: T201


def migrate_and_crash(directory: Path, at: int, *, torn: bool, number: int) -> None:
    """Die in the middle of the step of this number, before its statement `at`.

    Torn means that the step is not one transaction; one behind the last is made up for the test.
    """
    steps, step = STEPS[: number - 1], (*STEPS, LATER)[number - 1]
    connection = connect(directory / DATABASE_FILE)
    connection.create_function("crash", 0, lambda: os.kill(os.getpid(), signal.SIGKILL))
    last = (*step[:at], CRASH, *step[at:])
    if torn:
        for statement in last:
            connection.execute(statement)
    with knowing((*steps, last)):
        migrate(connection)


def migrate_together(directory: Path) -> None:
    """Open with one step more than there was."""
    opened_by((*STEPS, LATER), directory, patience=60).close()


if __name__ == "__main__":
    what, where, *rest = sys.argv[1:]
    match what:
        case "play-for-ever":
            play_for_ever(Path(where), hasty="hasty" in rest)
        case "play-games":
            play_games(Path(where), int(rest[0]))
        case "play-and-look":
            play_and_look(Path(where), int(rest[0]), int(rest[1]), float(rest[2]))
        case "migrate-and-crash":
            at, number, *_ = *map(int, filter(str.isdecimal, rest)), len(STEPS) + 1
            migrate_and_crash(Path(where), at, torn="torn" in rest, number=number)
        case "migrate-together":
            migrate_together(Path(where))
