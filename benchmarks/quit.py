"""How long leaving takes in the middle of a search: `python -m benchmarks.quit [--times N]`.

At four in a row on 20x20, analysed for two people or thought about by Sera, and at row and column
on 20x20, each in a terminal of its own: from the key until the process has ended, with exit code 0
and the terminal given back.
"""

import argparse
import tempfile
import time
from itertools import cycle, islice
from statistics import median
from typing import Final

from benchmarks.measure import Bar, finish
from tests.terminal.pty_program import program
from tictactoe_tui.data_dir import VARIABLE

ALLOWED: Final = 0.3
_WAYS: Final = ("q", "ctrl+q")
_SIGNS_OF_A_SEARCH: Final = {"people": "nodes", "sera": "Sera is thinking", "numbers": "nodes"}
_DEEP_IN_THOUGHT: Final = 0.3


def left(who: str, key: str, directory: str) -> float:
    """Seconds from the key to the end of the process."""
    with program("benchmarks.busy", {VARIABLE: directory}, who) as running:
        running.see(_SIGNS_OF_A_SEARCH[who])
        time.sleep(_DEEP_IN_THOUGHT)
        begin = time.perf_counter()
        running.press(key)
        # Without a timeout, with which the standard library would only look now and then.
        code = running.process.wait()
        seconds = time.perf_counter() - begin
        if code or running.ended():
            raise RuntimeError(f"exit code {code}")
        running.assert_given_back()
    return seconds


def bars(times: int = 20) -> list[Bar]:
    """The slowest of so many times at each board, with both keys by turns."""
    found = []
    for who in _SIGNS_OF_A_SEARCH:
        with tempfile.TemporaryDirectory() as directory:
            seconds = [left(who, key, directory) for key in islice(cycle(_WAYS), times)]
        print(
            f"  {who:<10} {times:3} times: half within {1e3 * median(seconds):5.1f} ms, "
            f"slowest {1e3 * max(seconds):5.1f} ms",
            flush=True,
        )
        what = f"leaving in the middle of a search ({who}), slowest of {times}"
        found.append(Bar(what, 1e3 * max(seconds), 1e3 * ALLOWED, "ms"))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    finish(bars(parser.parse_args().times))


if __name__ == "__main__":
    main()
