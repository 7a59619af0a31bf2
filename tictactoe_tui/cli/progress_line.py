"""How far a long piece of work is, where somebody is looking."""

import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

_INTERVAL: Final = 0.2


class Progress:
    """A line on standard error that says how far the work is, if that is a terminal."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._seen = sys.stderr is not None and sys.stderr.isatty()
        self._next = time.monotonic() + _INTERVAL
        self._shown = False

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
        """Say it now and then."""
        if self._seen and time.monotonic() >= self._next:
            self._next = time.monotonic() + _INTERVAL
            self._shown = True
            self._write(f"\r{self._what}: {100 * done // max(total, 1)} %\x1b[K")

    @staticmethod
    def _write(text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()
