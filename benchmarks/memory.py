"""What a long evening costs: `python -m benchmarks.memory [--games N]`.

So many games of tic-tac-toe by key, one after the other, in one process in a terminal of its own:
how far it grows after the first fifty, and whether threads and descriptors stay as many as they
were. Besides, what a change of the bindings costs that changes nothing, against a step of the
cursor. Needs Linux, where a process tells how large it is.
"""

import argparse
import asyncio
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.keys import Typist
from benchmarks.measure import CLOCK, Bar, finish
from tests.terminal.pty_program import spawn
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.games import four
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup

WARM: Final = 50
"""Games after which everything has been used that such a game uses."""
_WINS: Final = "74859"
"""Keys with which the first side fills the upper row."""
_OVER: Final = re.compile(r"wins: three in a row")
_BEGUN: Final = re.compile(r"to move")
_AGAIN: Final = "\x0e"
_SHOWN_EVERY: Final = 100


class Size(NamedTuple):
    """How large a process is."""

    kilobytes: int
    threads: int
    descriptors: int


def size_of(process: int) -> Size:
    """How large it is now."""
    place = Path("/proc", str(process))
    pages = int((place / "statm").read_text().split()[1])
    page = os.sysconf("SC_PAGE_SIZE") // 1024
    return Size(
        pages * page, len(list((place / "task").iterdir())), len(list((place / "fd").iterdir()))
    )


def sizes(games: int) -> list[Size]:
    """How large the program is after each of so many games."""
    found = []
    with tempfile.TemporaryDirectory() as directory:
        process, master = spawn(
            "tictactoe_tui", {VARIABLE: directory}, "play", "tictactoe", "--pvp"
        )
        try:
            hands = Typist(master)
            hands.wait(_BEGUN.search)
            for number in range(1, games + 1):
                hands.type(_WINS, _OVER.search)
                found.append(size_of(process.pid))
                if number % _SHOWN_EVERY == 0 or number == WARM:
                    print(f"  {number:5} games: {found[-1]}", flush=True)
                hands.type(_AGAIN, _BEGUN.search)
        finally:
            process.kill()
            process.wait()
            os.close(master)
    return found


async def cost_of_bindings(times: int) -> float:
    """Processor time of a change of the bindings that changes nothing, in steps of the cursor."""
    session = GameSession(Setup(four.start(), (Human("Ann"), Human("Ben"))))
    app = TicTacToeApp(opening=session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        changes: dict[str, Callable[[], object]] = {
            "bindings": app.screen.refresh_bindings,
            "right": lambda: app.simulate_key("right"),
            "left": lambda: app.simulate_key("left"),
        }
        best = dict.fromkeys(changes, float("inf"))
        for _ in range(times):
            for name, change in changes.items():
                begin = CLOCK()
                change()
                await pilot.pause()
                best[name] = min(best[name], CLOCK() - begin)
    return best["bindings"] / min(best["right"], best["left"])


def bars(games: int = 2000) -> list[Bar]:
    """Growth a game, what else grows, and the cost of bindings."""
    found = sizes(games)
    warm = min(WARM, games // 2)
    first, *_, last = settled = found[warm - 1 :]
    count = games - warm
    print(f"  {first.kilobytes / 1024:.1f} MB, and {count} games later {last.kilobytes / 1024:.1f}")
    _, threads, descriptors = (max(each) - min(each) for each in zip(*settled, strict=True))
    return [
        Bar("growth a game", (last.kilobytes - first.kilobytes) / count, 10.0, "kB"),
        Bar("threads more than at other times", threads, 1, ""),
        Bar("descriptors more than at other times", descriptors, 3, ""),
        Bar(
            "change of bindings that changes nothing / step of the cursor",
            asyncio.run(cost_of_bindings(200)),
            1.0,
        ),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    finish(bars(parser.parse_args().games))


if __name__ == "__main__":
    main()
