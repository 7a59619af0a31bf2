"""How long the record takes to open: `python -m benchmarks.record_screens [--games N]`.

The leaderboard and the history are opened by turns with few games and with many, and timed from the
key press until the rows are painted. Then another program locks the database while they are opened,
and the longest time is taken in which nothing else could happen on the screen.
"""

import argparse
import asyncio
import gc
import os
import sqlite3
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Final

from textual import events

from benchmarks.many_games import fill
from benchmarks.measure import Bar, finish, ratio
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.widgets.table.record_table import RecordTable

FEW: Final = 100
MANY: Final = 100_000
_KEYS: Final = {"leaderboard": "4", "history": "5"}
_LOCKED: Final = 4.0
_TURNS: Final = 3
_TICK: Final = 0.01
_MOMENT: Final = 0.001


class Painted:
    """When a table with rows was painted last."""

    def __init__(self) -> None:
        self.at: float | None = None
        original = RecordTable.render_line

        def render_line(table: RecordTable, y: int) -> object:
            strip = original(table, y)
            if table.count and y == 1:
                self.at = time.perf_counter()
            return strip

        RecordTable.render_line = render_line  # type: ignore[assignment, method-assign]

    async def after(self, key: str, app: TicTacToeApp) -> float:
        """Seconds from pressing this key until a row was painted."""
        self.at = None
        begin = time.perf_counter()
        app.post_message(events.Key(key, key))
        while self.at is None:
            await asyncio.sleep(_MOMENT)
        return self.at - begin


@asynccontextmanager
async def application(directory: Path) -> AsyncIterator[TicTacToeApp]:
    """The application with these games, once it is at rest."""
    os.environ[VARIABLE] = str(directory)
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.shared.records is None or app.shared.records.pending:
            await pilot.pause(_TICK)
        yield app


async def opened(directory: Path, rounds: int, painted: Painted) -> dict[str, list[float]]:
    """How long each screen took to open, without the first time, which only fills the caches."""
    times: defaultdict[str, list[float]] = defaultdict(list)
    async with application(directory) as app:
        for number in range(rounds + 1):
            for name, key in _KEYS.items():
                seconds = await painted.after(key, app)
                if number:
                    times[name].append(seconds)
                await closed(app)
    return times


async def stall(directory: Path, painted: Painted) -> float:
    """The longest gap between two ticks while the leaderboard waits for a locked database."""
    gaps: list[float] = []
    async with application(directory) as app:
        await painted.after(_KEYS["leaderboard"], app)
        await closed(app)
        last = time.perf_counter()

        def tick() -> None:
            nonlocal last
            now = time.perf_counter()
            gaps.append(now - last)
            last = now

        free = locked(directory / DATABASE_FILE, _LOCKED)
        timer = app.set_interval(_TICK, tick)
        waited = await painted.after(_KEYS["leaderboard"], app)
        timer.stop()
        free()
    print(f"the leaderboard came after {waited:.1f} s, when the database was free")
    return max(gaps)


async def closed(app: TicTacToeApp) -> None:
    """Back to the menu."""
    app.post_message(events.Key("escape", "\x1b"))
    while len(app.screen_stack) > 1:
        await asyncio.sleep(_TICK)
    await asyncio.sleep(_TICK)


def locked(path: Path, seconds: float) -> Callable[[], None]:
    """Keep everybody else from the database for so long; what comes back waits for the end."""
    ready = threading.Event()

    def hold() -> None:
        connection = sqlite3.connect(path, isolation_level=None, timeout=60)
        connection.execute("BEGIN EXCLUSIVE")
        ready.set()
        time.sleep(seconds)
        connection.execute("ROLLBACK")
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    ready.wait()
    return thread.join


def bars(games: int = MANY, rounds: int = 15) -> list[Bar]:
    """Opening with many games as a multiple of opening with few, and the longest gap."""
    painted = Painted()
    found: defaultdict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as directory:
        places = {count: Path(directory, str(count)) for count in (FEW, games)}
        for count, place in places.items():
            fill(place, count)
        for _ in range(_TURNS):
            for count, place in places.items():
                for name, each in asyncio.run(opened(place, rounds // _TURNS, painted)).items():
                    found[_screen_label(name, count)] += each
        gc.collect()
        gap = asyncio.run(stall(places[games], painted))
    times = {name: median(each) for name, each in found.items()}
    for name, seconds in times.items():
        print(f"{name:<50} median {1e3 * seconds:6.1f} ms")
    ratios = [
        ratio(_screen_label(name, games), _screen_label(name, FEW), times, bar=2.0, least=False)
        for name in _KEYS
    ]
    what = f"longest stall of the screen, database locked for {_LOCKED:g} s"
    return [*ratios, Bar(what, 1e3 * gap, 100.0, "ms")]


def _screen_label(screen: str, games: int) -> str:
    """What is measured."""
    return f"{screen} with {games:,} games"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=MANY)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    finish(bars(options.games, options.rounds))


if __name__ == "__main__":
    main()
