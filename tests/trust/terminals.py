"""Promises about the terminal, each tried on the program itself in a terminal of its own.

Every function takes how often it tries, and says of each loss from which seed it comes again. With
`sabotaged` it tries the program of `tests.trust.sabotages` instead, which must lose.
"""

import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.terminal.pty_program import Program, program
from tests.terminal.streams import stream
from tests.trust.hands import kept_back, steps
from tests.trust.outcome import Outcome
from tests.trust.sabotages import VARIABLE as SABOTAGE
from tictactoe_tui.data_dir import LOG_DIR_VARIABLE, VARIABLE

BEGINNINGS = (
    (),
    ("play", "tictactoe", "--vs", "Kitty"),
    ("play", "tictactoe", "--pvp"),
    ("play", "four", "--pvp"),
    ("play", "rowcol", "--vs", "Kitty"),
    ("play", "tictactoe", "--watch", "Kitty", "Cop"),
)
"""Where somebody begins: the menu, and boards of every kind."""
WAYS_OUT = ("ctrl+q", signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
NONSENSE = 4096
EXTREMES = ((1, 1), (2, 1), (1, 60), (3, 200), (20, 5), (80, 24), (300, 100), (1000, 500))

Trial = Callable[[Program, int], str | None]


def streams(
    count: int, first: int = 0, *, sabotaged: bool = False, seconds: list[float] | None = None
) -> Outcome:
    """Random hands play, and the program neither crashes nor misses one Ctrl+Q at the end."""

    def trial(running: Program, seed: int) -> str | None:
        for step in steps(seed):
            if step.size is not None:
                running.resize(*step.size)
            running.press(kept_back(step.data))
            time.sleep(step.pause)
        return _trouble_in_leaving(running, seconds)

    return _tried("streams", count, first, trial, sabotaged=sabotaged)


def stdin_bytes(count: int, first: int = 0, *, sabotaged: bool = False) -> Outcome:
    """Bytes that no keyboard makes, as many as a terminal holds, and Ctrl+Q is heard after them."""

    def trial(running: Program, seed: int) -> str | None:
        running.press(stream(seed, NONSENSE))
        return _trouble_in_leaving(running)

    return _tried("bytes", count, first, trial, sabotaged=sabotaged)


def signals(count: int, first: int = 0, *, sabotaged: bool = False) -> Outcome:
    """Whatever ends the program, the shell learns why and has its terminal back."""

    def trial(running: Program, seed: int) -> str | None:
        way = WAYS_OUT[seed % len(WAYS_OUT)]
        if isinstance(way, signal.Signals):
            running.send(way)
        else:
            running.press(way)
        wanted = 128 + way if isinstance(way, signal.Signals) else 0
        code = running.ended()
        if code != wanted:
            return f"exit code {code} after {way!r}"
        running.assert_given_back()
        return None

    return _tried("signals", count, first, trial, sabotaged=sabotaged)


def sizes(count: int, first: int = 0, *, sabotaged: bool = False) -> Outcome:
    """Windows from one cell to half a million, and the program answers in each and leaves."""

    def trial(running: Program, seed: int) -> str | None:
        random = Random(seed)
        for _ in range(4):
            any_size = (random.randrange(1, 400), random.randrange(1, 150))
            running.resize(*random.choice((*EXTREMES, any_size)))
            running.press(random.choice(("\x1b[B", "\x1b[C", "e", "\x1b[6~")))
            time.sleep(random.choice((0.0, 0.05)))
        for size in ((60, 20), (80, 24)):
            running.resize(3, 2)
            running.resize(*size)
            running.answers()
        return _trouble_in_leaving(running)

    return _tried("sizes", count, first, trial, sabotaged=sabotaged)


def _tried(promise: str, count: int, first: int, trial: Trial, *, sabotaged: bool) -> Outcome:
    """So many trials, each with a program and a seed of its own."""
    survived = 0
    for seed in range(first, first + count):
        with _begun(seed, promise if sabotaged else None) as (running, reports):
            try:
                trouble = trial(running, seed)
            except AssertionError as error:
                trouble = str(error).partition("\n")[0][:500]
            if crash := [path.read_text(encoding="utf-8") for path in reports.glob("crash-*")]:
                trouble = f"{trouble}\n{crash[0]}"
            survived += trouble is None
            if trouble is not None and not sabotaged:
                print(f"{promise}, seed {seed}: {trouble}", flush=True)  # noqa: T201
    return Outcome(count, survived, count - survived)


@contextmanager
def _begun(seed: int, sabotage: str | None) -> Iterator[tuple[Program, Path]]:
    """A running program once it listens, and where it would report a crash."""
    with tempfile.TemporaryDirectory() as directory:
        reports = Path(directory, "logs")
        places = {VARIABLE: directory, LOG_DIR_VARIABLE: str(reports)}
        if sabotage is None:
            beginning = program("tictactoe_tui", places, *BEGINNINGS[seed % len(BEGINNINGS)])
        else:
            beginning = program("tests.trust.sabotages", {**places, SABOTAGE: sabotage})
        with beginning as running:
            running.see("Keys")
            yield running, reports


def _trouble_in_leaving(running: Program, seconds: list[float] | None = None) -> str | None:
    """Press Ctrl+Q once; what is wrong with how the program ends, if anything is."""
    alive = running.process.poll() is None
    begin = time.monotonic()
    running.press("ctrl+q")
    code = running.ended()
    if alive and seconds is not None:
        seconds.append(time.monotonic() - begin)
    # Keys may have left before, by the last entry of the menu; what follows is then the shell's.
    if code:
        return f"exit code {code}"
    return f"modes {running.modes()} are left" if running.modes() else None
