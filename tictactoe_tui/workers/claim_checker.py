"""Runs the checks of `verify` in a process, which is killed when its screen is closed."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Final

COMMAND: Final = (sys.executable, "-m", "tictactoe_tui", "verify", "--stream")


@dataclass(frozen=True, slots=True)
class ClaimProgress:
    """The progress of one claim's check, or its result.

    `holds` is None while it goes on; `failures` are sentences about what does not hold.
    """

    name: str
    checked: int
    wrong: int
    holds: bool | None = None
    failures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChecksEnded:
    """The process has ended; no more progress follows."""


class ClaimChecker:
    """Runs all checks in one process and posts their progress, from a thread that only posts.

    `stop` kills the process instead of asking it: a check may compute for seconds on end.
    """

    def __init__(self, post: Callable[[ClaimProgress | ChecksEnded], object]) -> None:
        self._post = post
        self._stopped = False
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the thread that runs the process."""
        Thread(target=self._run, name="checks", daemon=True).start()

    def stop(self) -> None:
        """Kill the process, and post nothing more."""
        self._stopped = True
        if self._process is not None:
            self._process.kill()

    def _run(self) -> None:
        """In the thread: run the process, and post ChecksEnded, also where it cannot be started."""
        with suppress(OSError, ValueError):
            self._read_process()
        self._post_unless_stopped(ChecksEnded())

    def _read_process(self) -> None:
        """Start the process and post the progress that it prints, a line of JSON each."""
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(  # noqa: S603 - our own program
            COMMAND, stdin=nowhere, stdout=subprocess.PIPE, stderr=nowhere, text=True
        ) as process:
            self._process = process
            # `stop` may have come while the process was starting, with nothing to kill yet.
            if self._stopped:
                process.kill()
            for line in process.stdout or ():
                self._post_unless_stopped(_read_progress(line))

    def _post_unless_stopped(self, told: ClaimProgress | ChecksEnded) -> None:
        if not self._stopped:
            self._post(told)


def _read_progress(line: str) -> ClaimProgress:
    """Read a line of `verify --stream`."""
    found = json.loads(line)
    name, checked = found["name"], found["checked"]
    if not found["done"]:
        return ClaimProgress(name, checked, found["wrong"])
    failures = (*found["failures"], *filter(None, [found["stumbled"]]))
    return ClaimProgress(name, checked, len(failures), checked > 0 and not failures, failures)
