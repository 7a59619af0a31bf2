"""How long the first screen takes: `python -m benchmarks.start [--rounds N]`.

A bare Textual application and this one are started by turns, each in a terminal of its own, and
timed from the start of the process until the terminal has received the painted screen.
"""

import argparse
import tempfile
import time
from statistics import median
from typing import Final

from benchmarks.bare_textual import GREETING
from benchmarks.measure import Bar, finish, ratio
from tests.terminal.pty_program import MENU, program
from tictactoe_tui.data_dir import VARIABLE

OURS: Final = "start to first screen"
BARE: Final = "of a bare Textual application"
_SCREENS: Final = {BARE: ("benchmarks.bare_textual", GREETING), OURS: ("tictactoe_tui", MENU)}


def started(module: str, shown: str, directory: str) -> float:
    """Seconds from the start of the process until this was on the screen.

    Modules are compiled once and kept, as after every installation.
    """
    environment = {VARIABLE: directory, "PYTHONDONTWRITEBYTECODE": ""}
    begin = time.perf_counter()
    with program(module, environment) as running:
        running.see(shown)
        return time.perf_counter() - begin


def medians(rounds: int) -> dict[str, float]:
    """The median time of each; the first round only fills the caches."""
    times: dict[str, list[float]] = {name: [] for name in _SCREENS}
    with tempfile.TemporaryDirectory() as directory:
        for number in range(rounds + 1):
            for name, (module, shown) in _SCREENS.items():
                seconds = started(module, shown, directory)
                if number:
                    times[name].append(seconds)
    for name, each in times.items():
        print(f"{name:<40} median {1e3 * median(each):6.1f} ms, best {1e3 * min(each):6.1f} ms")
    return {name: median(each) for name, each in times.items()}


def bars(rounds: int = 15) -> list[Bar]:
    """Our start as a multiple of the bare one."""
    return [ratio(OURS, BARE, medians(rounds), bar=1.15, least=False)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    finish(bars(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
