"""How long a key takes to show while the machine searches: `python -m benchmarks.keys [--keys N]`.

The cursor walks over a board of five in a row on 20x20, in a terminal of its own, and each step is
timed from the key until the terminal has received the painted cursor: with nothing else going on,
while the position is analysed for two people, and while Sera thinks about her move. At the end the
idle walk is repeated at Textual's usual 60 frames a second, which must come out clearly slower:
else these times would not show what they are for.
"""

import argparse
import os
import re
import select
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from statistics import quantiles
from typing import Final

from benchmarks.measure import Bar, finish
from tests.terminal.pty_program import PATIENCE, plain, spawn
from tictactoe_tui.data_dir import VARIABLE

_UNNOTICED: Final = 8.0
"""Milliseconds: half a frame of a screen."""
_CURSOR: Final = re.compile(r"\[.\]")
_ROUND_ABOUT: Final = ("\x1b[A", "\x1b[C", "\x1b[B", "\x1b[D")
_PAUSES: Final = (0.01, 0.06)
_IN_A_ROW: Final = 24
_BEFORE_SHE_MOVES: Final = 96


class Typist:
    """Presses keys in a program's terminal, and times them until the screen has changed."""

    def __init__(self, master: int) -> None:
        self._master = master
        self._source = Random(1)
        self.seen = ""

    def type(self, key: str, shows: Callable[[str], object]) -> float:
        """Press a key, and return the seconds until something like this was painted."""
        begin = time.perf_counter()
        os.write(self._master, key.encode())
        return self.wait(shows) - begin

    def wait(self, shows: Callable[[str], object]) -> float:
        """When something like this had been painted, of all that is painted from now on."""
        data, self.seen = b"", ""
        while not shows(self.seen):
            if not select.select([self._master], [], [], PATIENCE)[0]:
                raise TimeoutError(f"not what was waited for: {self.seen!r}")
            data += os.read(self._master, 65536)
            now, self.seen = time.perf_counter(), plain(data)
        return now

    def pause(self, seconds: float) -> None:
        """Let things be painted for so long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self._master], [], [], left)[0]:
                os.read(self._master, 65536)

    def walk(self, steps: int) -> list[float]:
        """The times of so many steps of the cursor, round about in the middle of the board."""
        times = []
        for number in range(steps):
            self.pause(self._source.uniform(*_PAUSES))
            times.append(self.type(_ROUND_ABOUT[number % 4], _CURSOR.search))
        return times

    def analyse(self, *, on: bool) -> None:
        """Turn the analysis on or off."""
        switched = re.compile("Analysis (on|off)")
        while True:
            self.type("a", switched.search)
            found = switched.search(self.seen)
            if found and (found[1] == "on") == on:
                break
        self.pause(0.2)


@contextmanager
def typist(who: str, **environment: str) -> Iterator[Typist]:
    """Somebody at the board of `benchmarks.busy`, once everything there has been used a little."""
    with tempfile.TemporaryDirectory() as directory:
        process, master = spawn("benchmarks.busy", {VARIABLE: directory, **environment}, who)
        try:
            found = Typist(master)
            found.wait(_CURSOR.search)
            found.pause(1.5)
            found.walk(_IN_A_ROW)
            yield found
        finally:
            process.kill()
            process.wait()
            os.close(master)


def beside_people(keys: int) -> tuple[list[float], list[float], list[float]]:
    """The times at the board of two people, by turns: idle, with the analysis, at 60 frames."""
    idle, busy, slow = [], [], []
    with typist("people") as found, typist("people", TEXTUAL_FPS="60") as at_sixty:
        at_sixty.analyse(on=False)
        for _ in range(0, keys, _IN_A_ROW):
            slow += at_sixty.walk(_IN_A_ROW)
            found.analyse(on=False)
            idle += found.walk(_IN_A_ROW)
            found.analyse(on=True)
            busy += found.walk(_IN_A_ROW)
            found.wait(lambda text: "nodes" in text)  # it still searches
    return idle, busy, slow


def beside_sera(keys: int) -> list[float]:
    """The times while Sera thinks, which she does not do for ever."""
    times = []
    for _ in range(0, keys, _BEFORE_SHE_MOVES):
        with typist("sera") as found:
            times += found.walk(min(keys, _BEFORE_SHE_MOVES))
            found.type("\r", lambda text: "Sera is to move" in text)  # she still thinks
    return times


def print_times(name: str, times: list[float]) -> tuple[float, float]:
    """Print how the times are spread; the middle one and that of the slowest hundredth, in ms."""
    parts = quantiles([1e3 * each for each in times], n=100, method="inclusive")
    print(
        f"  {name:<12} {len(times):4} keys: half within {parts[49]:5.1f} ms, "
        f"99 % within {parts[98]:5.1f} ms, slowest {1e3 * max(times):5.1f} ms",
        flush=True,
    )
    return parts[49], parts[98]


def bars(keys: int = 400) -> list[Bar]:
    """The slowest hundredth of the keys: within 1.3 times the idle ones', or unnoticed anyway."""
    idle, analysis, at_sixty = beside_people(keys)
    usual, usual_slow = print_times("idle", idle)
    _, slow_at_sixty = print_times("at 60", at_sixty)
    found = []
    for name, times in (("the analysis", analysis), ("Sera", beside_sera(keys))):
        middle, slow = print_times(name, times)
        note = f"half within {middle / usual:.1f} times the idle time"
        what = f"key to paint beside {name}, 99 of 100"
        found.append(Bar(what, slow, max(_UNNOTICED, 1.3 * usual_slow), "ms", note=note))
    seen = Bar("at 60 frames a second, 99 of 100 / idle at ours", slow_at_sixty / usual_slow, 1.3)
    return [*found, replace(seen, at_least=True)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=400)
    finish(bars(parser.parse_args().keys))


if __name__ == "__main__":
    main()
