"""Processes that play side by side on one database, and what the record must say after them."""

import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.storage.children import start
from tests.storage.matches import game_of
from tictactoe_tui.games import Side
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.record.people import standings


@dataclass(frozen=True)
class Together:
    """What came of it: the tallies by name that are there and that should be."""

    failed: int
    found: dict[str, Tally]
    expected: dict[str, Tally]
    longest: float
    seconds: float

    @property
    def wrong(self) -> int:
        """How many players have another tally than they should."""
        return len(self.found.items() ^ self.expected.items())


def play_together(directory: Path, processes: int, games: int, patience: float = 60) -> Together:
    """Let processes play at the same time, and read the leaderboard after them."""
    began = time.monotonic()
    children = [
        start("play-and-look", directory, str(process), str(games), str(patience))
        for process in range(processes)
    ]
    said = [child.communicate()[0] for child in children]
    seconds = time.monotonic() - began
    database = open_in(directory)
    found = {each.name: each.tally for each in standings(database)}
    database.close()
    expected = _expected(processes, games)
    failed = sum(child.returncode != 0 for child in children)
    return Together(failed, found, expected, max(float(each or "inf") for each in said), seconds)


def _expected(processes: int, games: int) -> dict[str, Tally]:
    """The tallies by playing it all again, without any database."""
    ends: Counter[tuple[str, int]] = Counter()
    for process in range(processes):
        for number in range(games):
            summary = game_of(process, number).summary()
            assert summary is not None
            for side in Side:
                outcome = 0 if summary.winner is None else 1 if summary.winner is side else -1
                ends[summary.sides[side].seat.name, outcome] += 1
    names = {name for name, _ in ends}
    return {
        name: Tally(
            ends[name, 1] + ends[name, -1] + ends[name, 0],
            ends[name, 1],
            ends[name, -1],
            ends[name, 0],
        )
        for name in names
    }
