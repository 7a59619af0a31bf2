"""The real program in a real terminal, killed in the moment in which a stone is painted.

A move is shown as saved once it has been on the screen for a while without the words "Not saved
yet" that name it. `slow` delays every sync of the disk; strace does that to the running program.
"""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pyte

from tests.terminal.pty_program import PATIENCE, Program, program
from tests.trust.outcome import Outcome
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import unfinished_games

HONEST: Final = "tictactoe_tui"
HASTY: Final = "tests.trust.hasty_program"
"""The sabotage: the program, but with moves acknowledged before they are saved."""
_STEPS: Final = ("", *["\x1b[C"] * 9, "\x1b[B", *["\x1b[D"] * 9)
"""Steps of the cursor to a free cell each, where no four of a side come to stand in a row."""
_PRIVATE: Final = re.compile(r"\x1b\[[<>=?][0-9;]*\$?[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
_BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?)?\Z")
"""A command to the terminal of which not everything has come yet."""
_UNSAVED: Final = re.compile(r"Not saved yet: moves? (\d+)")
_SIDES: Final = 2
"""The stones beside the names of the sides."""


class Screen:
    """What somebody sees on the terminal of a program."""

    def __init__(self, running: Program, size: tuple[int, int] = (80, 24)) -> None:
        self._running = running
        self._read = 0
        self._screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self._screen)

    def look(self) -> str:
        """Everything on the screen now, line by line."""
        news = _BEGUN.sub("", self._running.raw[self._read :])
        self._read += len(news)
        self._stream.feed(_PRIVATE.sub("", news))
        return "\n".join(self._screen.display)

    def wait_for_stones(self, count: int) -> float:
        """When so many stones were on the board."""
        deadline = time.monotonic() + PATIENCE
        while sum(self.look().count(stone) for stone in "●○") - _SIDES < count:
            assert time.monotonic() < deadline, self.look()
            time.sleep(0.002)
        return time.monotonic()

    def first_unsaved(self) -> int | None:
        """The first move that is called not saved, if any is."""
        found = _UNSAVED.search(self.look().replace("\n", " "))
        return int(found[1]) if found else None


@dataclass(frozen=True)
class Pace:
    """How fast somebody plays, and how long a move is on the screen before it counts as saved."""

    between_moves: float
    settled: float


FAST: Final = Pace(0.09, 1.0)
PATIENT: Final = Pace(0.5, 2.5)
"""For machines that may be very busy: the words come within seconds, if not in a moment."""


def killed_at_the_paint(
    kills: int, slow: float = 0.0, pace: Pace = FAST, build: str = HONEST
) -> Outcome:
    """Kill the program that often as a stone appears; lost is who shows as saved what is not.

    The sabotage is the build that acknowledges before it saves.
    """
    outcome = Outcome(0, 0, 0)
    for number in range(kills):
        with TemporaryDirectory() as name:
            kept = _keeps_what_it_shows(Path(name), 8 + number % 9, slow, pace, build)
        outcome += Outcome(1, kept, not kept)
    return outcome


def _keeps_what_it_shows(directory: Path, moves: int, slow: float, pace: Pace, build: str) -> bool:
    """Play so many moves and kill the program with the last; whether all shown as saved is kept."""
    arguments = ("play", "four", "--pvp")
    environment = {VARIABLE: str(directory)}
    with program(build, environment, *arguments) as running:
        screen = Screen(running)
        running.see("Guest")
        with slowed_syncs(running.process.pid, slow):
            painted: list[float] = []
            for number in range(moves):
                running.press(_STEPS[number] + "\r")
                painted.append(screen.wait_for_stones(number + 1))
                time.sleep(pace.between_moves if number < moves - 1 else 0)
            running.process.kill()
            running.process.wait()
        end, unsaved = painted[-1], screen.first_unsaved() or moves + 1
    shown = sum(end - when > pace.settled for when in painted[: unsaved - 1])
    return _plies_on_disk(directory) >= shown


def _plies_on_disk(directory: Path) -> int:
    """How many moves of the game the record has."""
    with closing(open_in(directory)) as database:
        games = unfinished_games(database).games
        return max((len(each.session.state.plies) for each in games), default=0)


@contextmanager
def slowed_syncs(process: int, seconds: float) -> Iterator[None]:
    """Let every sync of a running program take so much longer."""
    if not seconds:
        yield
        return
    inject = f"inject=fsync,fdatasync:delay_enter={int(seconds * 1e6)}"
    command = ["strace", "-f", "-qq", "-o", os.devnull, "-e", "trace=fsync,fdatasync"]
    # It says of every delay that comes while another is under way that there is one already.
    tracer = subprocess.Popen(
        [*command, "-e", inject, "-p", str(process)], stderr=subprocess.DEVNULL
    )
    status = Path(f"/proc/{process}/status")
    while "TracerPid:\t0\n" in status.read_text() and tracer.poll() is None:
        time.sleep(0.01)
    try:
        yield
    finally:
        tracer.terminate()
        tracer.wait()
