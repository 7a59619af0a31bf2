"""What goes to standard output and standard error, and what happens when it cannot."""

import os
import sys
import time
from contextlib import suppress
from typing import Self

from tictactoe_tui.words import time_left

PROGRAM = "tictactoe-tui"
USAGE_ERROR = 2

_LONGEST_COMPLAINT = 400
_INTERVAL = 0.2


class UsageError(Exception):
    """The arguments cannot be followed; the message is one sentence that says why."""


class Failure(Exception):
    """The arguments were fine and the work was not; the message is one sentence."""


def print_line(text: str) -> None:
    """Print text and a line end, at once, so that a reader at the other end of a pipe sees it.

    The text may hold any name: of what the terminal cannot show it gets the number.
    """
    if sys.stdout is None:
        raise Failure("standard output is closed")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    sys.stdout.write(f"{text.encode(encoding, 'backslashreplace').decode(encoding)}\n")
    sys.stdout.flush()


def print_error(text: str, program: str = PROGRAM) -> None:
    """Print one line on standard error, with any text, behind the name of the program."""
    with suppress(OSError, AttributeError):
        sys.stderr.write(f"{one_line(f'{program}: {text}')}\n")
        sys.stderr.flush()


def one_line(text: str) -> str:
    """The text without line ends and control characters, and not too long to read."""
    shown = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
    if len(shown) <= _LONGEST_COMPLAINT:
        return shown
    half = _LONGEST_COMPLAINT // 2
    return f"{shown[:half]} ... {shown[-half:]}"


def flush_output() -> OSError | None:
    """Send off what is still held back, and hand over the error where that is not possible.

    After an error nothing more can be printed: otherwise the interpreter would try once more
    while it ends, and complain in its own words.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        return error
    return None


class Progress:
    """A line on standard error that says how far long work is, if that is a terminal."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._seen = sys.stderr is not None and sys.stderr.isatty()
        self._next = time.monotonic() + _INTERVAL
        self._shown = False
        self._began: tuple[float, int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away."""
        if self._shown:
            self._write("\r\x1b[K")

    def __call__(self, done: int, total: int) -> None:
        """Say it now and then, with the time that the rest takes at the pace so far."""
        now = time.monotonic()
        if self._began is None:
            # What was done before, in an earlier run, says nothing of the pace.
            self._began = now, done
        if self._seen and now >= self._next:
            self._next = now + _INTERVAL
            self._shown = True
            share = 100 * done // max(total, 1)
            self._write(f"\r{self._what}: {share} %{self._left(now, done, total)}\x1b[K")

    def _left(self, now: float, done: int, total: int) -> str:
        """The time left in words, where a pace is known."""
        began, before = self._began or (now, done)
        if done <= before:
            return ""
        return f", {time_left((now - began) * (total - done) / (done - before))} left"

    @staticmethod
    def _write(text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()
