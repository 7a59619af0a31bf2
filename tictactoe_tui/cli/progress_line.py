"""The progress of long work, shown at a terminal only."""

import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from tictactoe_tui.words import time_left

_INTERVAL: Final = 0.2


class Progress:
    """A line on standard error that says how far the work is, if that is a terminal."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._seen = sys.stderr is not None and sys.stderr.isatty()
        self._next = time.monotonic() + _INTERVAL
        self._shown = False
        self._began: tuple[float, int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
