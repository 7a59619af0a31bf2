"""The real program in a real terminal, killed in the moment in which a stone is painted.

A move is shown as saved from the moment at which its stone has the full colour of its side, as it
stands beside the names. `slow` delays every sync of the disk; strace does that to the running
program.
"""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
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
_BOARD: Final = 46
"""How many columns the board has; what stands beside it has the names of the two sides."""
_NAMES: Final = 4
"""In how many lines beside it the names stand."""
_BETWEEN_MOVES: Final = 0.09
"""Seconds between two moves of somebody who plays fast."""


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

    def wait_for_stones(self, count: int) -> None:
        """Wait until so many stones are on the board."""
        deadline = time.monotonic() + PATIENCE
        while len(self._stones(range(self._screen.lines), range(_BOARD))) < count:
            assert time.monotonic() < deadline, self.look()
            time.sleep(0.002)
            self.look()

    def stones_shown_as_saved(self) -> int:
        """How many stones on the board have the full colour of a side."""
        self.look()
        full = self._stones(range(_NAMES), range(_BOARD, self._screen.columns))
        assert len(full) == 2, self.look()
        return sum(each in full for each in self._stones(range(self._screen.lines), range(_BOARD)))

    def _stones(self, lines: range, columns: range) -> list[tuple[str, str]]:
        """The stones in a part of the screen, each with its colour."""
        cells = (self._screen.buffer[line][column] for line in lines for column in columns)
        return [(cell.data, cell.fg) for cell in cells if cell.data in ("●", "○")]


def killed_at_the_paint(kills: int, slow: float = 0.0, build: str = HONEST) -> Outcome:
    """Kill the program that often as a stone appears; lost is who shows as saved what is not.

    Every other stone is the first of its game, and every third and fourth appears with motion. The
    sabotage is the build that acknowledges before it saves.
    """
    outcome = Outcome(0, 0, 0)
    for number in range(kills):
        moves = 8 + number % 9 if number % 2 else 1
        with TemporaryDirectory() as name:
            kept = _keeps_what_it_shows(Path(name), moves, slow, build, motion=number % 4 > 1)
        outcome += Outcome(1, kept, not kept)
    return outcome


def _keeps_what_it_shows(
    directory: Path, moves: int, slow: float, build: str, *, motion: bool
) -> bool:
    """Play so many moves and kill the program with the last; whether all shown as saved is kept."""
    arguments = ("play", "four", "--pvp")
    environment = {
        VARIABLE: str(directory),
        "TEXTUAL_ANIMATIONS": "full" if motion else "none",
    }
    with program(build, environment, *arguments) as running:
        screen = Screen(running)
        running.see("Guest")
        with slowed_syncs(running.process.pid, slow):
            for number in range(moves):
                running.press(_STEPS[number] + "\r")
                screen.wait_for_stones(number + 1)
                time.sleep(_BETWEEN_MOVES if number < moves - 1 else 0)
            running.process.kill()
            running.process.wait()
        shown = screen.stones_shown_as_saved()
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
