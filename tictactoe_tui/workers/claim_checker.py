"""The checks of `verify` in a process of their own, which ends as soon as nobody looks any more."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Final

COMMAND: Final = (sys.executable, "-m", "tictactoe_tui", "verify", "--stream")


@dataclass(frozen=True, slots=True)
class ClaimProgress:
    """How far the check of a claim is, or what has come of it.

    `holds` is None while it goes on; `failures` are sentences about what does not hold.
    """

    name: str
    checked: int
    wrong: int
    holds: bool | None = None
    failures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChecksEnded:
    """Nothing more is told."""


class ClaimChecker:
    """Runs the checks one after the other, and posts what they tell; only posts, like all workers.

    The process is asked for at once and killed by `stop`: checks compute for seconds on end.
    """

    def __init__(
        self,
        post: Callable[[ClaimProgress | ChecksEnded], object],
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._post = post
        self._command = command
        self._stopped = False
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begin, without waiting for anything."""
        Thread(target=self._run, name="checks", daemon=True).start()

    def stop(self) -> None:
        """End the process, and post nothing more."""
        self._stopped = True
        if self._process is not None:
            self._process.kill()

    def _run(self) -> None:
        """Have the process tell until it ends; one that cannot be begun or read tells no more."""
        with suppress(OSError, ValueError):
            self._read_process()
        self._post_unless_stopped(ChecksEnded())

    def _read_process(self) -> None:
        """Read what the process tells, line by line."""
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(  # noqa: S603 - our own program
            self._command, stdin=nowhere, stdout=subprocess.PIPE, stderr=nowhere, text=True
        ) as process:
            self._process = process
            # Stopped while it was being started, when there was nothing to kill yet.
            if self._stopped:
                process.kill()
            for line in process.stdout or ():
                self._post_unless_stopped(_told(line))

    def _post_unless_stopped(self, told: ClaimProgress | ChecksEnded) -> None:
        if not self._stopped:
            self._post(told)


def _told(line: str) -> ClaimProgress:
    """What a line of the stream says."""
    found = json.loads(line)
    name, checked = found["name"], found["checked"]
    if not found["done"]:
        return ClaimProgress(name, checked, found["wrong"])
    stumbled = [found["stumbled"]] if found["stumbled"] else []
    failures = (*found["failures"], *stumbled)
    return ClaimProgress(name, checked, len(failures), checked > 0 and not failures, failures)
