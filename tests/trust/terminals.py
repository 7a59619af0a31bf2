"""Promises about the terminal, each tried on the program itself in a terminal of its own."""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.terminal.pty_program import Program, program
from tests.trust.hands import kept_back, steps
from tests.trust.tally import Tally
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


@dataclass
class Left:
    """How a program ended on Ctrl+Q, and how long that took."""

    seconds: float
    trouble: str | None


def random_hands(
    seed: int, module: str = "tictactoe_tui", left: Callable[[Left], object] = lambda _: None
) -> str | None:
    """Let random hands play, then leave with Ctrl+Q; what went wrong, if anything did."""
    with tempfile.TemporaryDirectory() as directory:
        logs = Path(directory, "logs")
        places = {VARIABLE: directory, LOG_DIR_VARIABLE: str(logs)}
        with program(module, places, *BEGINNINGS[seed % len(BEGINNINGS)]) as running:
            running.see("Keys")
            for step in steps(seed):
                if step.size is not None:
                    running.resize(*step.size)
                running.press(kept_back(step.data))
                time.sleep(step.pause)
            alive = running.process.poll() is None
            end = _leave(running)
            if alive:
                left(end)
        reports = [path.read_text(encoding="utf-8") for path in logs.glob("crash-*")]
        if reports or end.trouble:
            return f"seed {seed}: {end.trouble} {reports}"
        return None


def _leave(running: Program) -> Left:
    """Press Ctrl+Q once."""
    begin = time.monotonic()
    running.press("ctrl+q")
    code = running.ended()
    seconds = time.monotonic() - begin
    if code:
        return Left(seconds, f"exit code {code}")
    return Left(seconds, f"modes {running.modes()}" if running.modes() else None)


def streams(count: int, first: int = 0, module: str = "tictactoe_tui") -> Tally:
    """Random streams that the program survives, each left with one Ctrl+Q.

    Sabotage: `tests.trust.fragile`, in which one key of the board asks for what is not there.
    """
    tally = Tally()
    for seed in range(first, first + count):
        tally.count(random_hands(seed, module))
    return tally
