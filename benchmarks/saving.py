"""How soon a move is known to be on the disk: `python -m benchmarks.saving [--plies N]`.

Two people play at four in a row on 20x20, at every pace from all at once to slower than any disk.
Each move is timed from the moment it stands on the board until the store has acknowledged it, and
compared with what one commit takes on this disk in this run. To see a slow disk, run it under
`strace -f -e trace=fsync,fdatasync -e inject=fsync,fdatasync:delay_exit=60000`.
"""

import argparse
import os
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from queue import Empty, SimpleQueue
from random import Random
from statistics import median, quantiles
from typing import Final
from unittest.mock import patch

from benchmarks.measure import Bar, finish
from tests.engines import HeldEngine
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.games import four
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.service.current_match import Means
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.jobs import Answer, FromWorker
from tictactoe_tui.service.match_search import EvaluationLog
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.games import saving
from tictactoe_tui.storage.games.saving import GameId, GameSnapshot, save_game
from tictactoe_tui.workers.record_keeper import RecordKeeper

COMMITS: Final = 10.0
"""How many times the time of a commit 99 of 100 moves may wait."""
_PACES: Final = (0.0, 0.5, 2.0)
"""Pauses between two moves, in commits."""
_UNHURRIED: Final = 0.02
"""Seconds between the moves of the game that tells how long a commit takes here."""


def match() -> GameSession:
    """Two people at a board with room for many moves."""
    return GameSession(Setup(four.start(), (Human("Ann"), Human("Ben"))))


def scattered_cells(plies: int) -> list[int]:
    """Moves of a game that does not end: no line of two colours is ever one of four."""
    session, found = match(), list[int]()
    for cell in Random(1).sample(range(400), 400):
        if session.state.position.play(cell).outcome is None:
            session.play(cell)
            found.append(cell)
    return list(islice(found, plies))


@dataclass
class Waits:
    """What came of one game: how long each commit took, and how long each move waited for it."""

    commits: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    def save_timed(self, database: Database, game: GameId, snapshot: GameSnapshot) -> None:
        """Save as the program does, with a stopwatch."""
        begin = time.perf_counter()
        save_game(database, game, snapshot)
        self.commits.append(time.perf_counter() - begin)


class KeptGames(RecordKeeper):
    """The record as the store of one match, which is never left."""

    leave = RecordKeeper.keep

    def log_of(self, _: GameSession) -> EvaluationLog:
        """One of its own."""
        return EvaluationLog()

    def keep_mistakes(self, *_: object) -> None:
        """Nothing is asked about it."""


def play_and_wait(plies: int, pause: float) -> Waits:
    """Play one game with these pauses, all the way to the disk."""
    posted: SimpleQueue[FromWorker] = SimpleQueue()
    keeper, waits, played = KeptGames(), Waits(), list[float]()
    means = Means(engine=HeldEngine(), store=keeper, post=posted.put, later=lambda *_: None)
    service = GameService(match(), means)

    def note_saved(_: Answer | None) -> None:
        now, saved = time.perf_counter(), service.state.saved_plies
        waits.moves.extend(now - each for each in played[len(waits.moves) : saved])

    def take_in(until: float) -> None:
        with suppress(Empty):
            while True:
                left = until - time.perf_counter()
                service.receive(posted.get(left > 0, max(left, 0.0)))

    with patch.object(saving, "save_game", waits.save_timed):
        service.open(note_saved)
        for cell in scattered_cells(plies):
            service.play(cell)
            played.append(time.perf_counter())
            take_in(played[-1] + pause)
        while len(waits.moves) < plies:
            service.receive(posted.get(timeout=60.0))
        service.close(note_saved)
        keeper.close(60.0)
    return waits


def bars(plies: int = 200) -> list[Bar]:
    """99 of 100 moves against the middle commit of the same game, at each pace."""
    found = []
    with tempfile.TemporaryDirectory() as directory:
        os.environ[VARIABLE] = directory
        usual = median(play_and_wait(plies, _UNHURRIED).commits)
        for pace in _PACES:
            waits = play_and_wait(plies, pace * usual)
            commit = median(waits.commits)
            slow = quantiles(waits.moves, n=100, method="inclusive")[98]
            what = f"known as saved, 99 of 100, a move every {pace:g} commits"
            note = f"{1e3 * slow:.0f} ms, a commit {1e3 * commit:.1f} ms"
            found.append(Bar(what, slow / commit, COMMITS, "commits", note=note))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=200)
    finish(bars(parser.parse_args().plies))


if __name__ == "__main__":
    main()
