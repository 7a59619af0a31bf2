"""The inbox of the console's loop: typed lines, workers' messages, and calls that are due."""

import codecs
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from time import monotonic
from typing import Final

_BLOCK: Final = 65_536
_LONGEST_LINE: Final = 100_000
"""Characters of a line that are kept; no command is as long."""
_LINES_AHEAD: Final = 100
"""Lines that are read ahead; after that reading waits, so that a pipe cannot fill the memory."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that was typed; None is the end of input."""

    text: str | None


class Inbox:
    """A queue for the loop; `post` may be called from any thread, all else only from the loop."""

    def __init__(self) -> None:
        self._items: SimpleQueue[object] = SimpleQueue()
        self._due_calls: list[tuple[float, int, Callable[[], object]]] = []
        self._number = count()
        self._room = Semaphore(_LINES_AHEAD)
        self.post: Callable[[object], object] = self._items.put

    @property
    def empty(self) -> bool:
        """Whether nothing is waiting."""
        return self._items.empty()

    def later(self, seconds: float, call: Callable[[], object]) -> None:
        """Have the loop make this call after so many seconds."""
        heappush(self._due_calls, (monotonic() + seconds, next(self._number), call))

    def next_item(self, seconds: float | None = None) -> object:
        """The next item, or a call that has become due; None if neither comes in these seconds."""
        if self._due_calls:
            rest = max(0.0, self._due_calls[0][0] - monotonic())
            seconds = rest if seconds is None else min(rest, seconds)
        try:
            item = self._items.get(timeout=seconds)
        except Empty:
            is_due = bool(self._due_calls) and self._due_calls[0][0] <= monotonic()
            return heappop(self._due_calls)[2] if is_due else None
        if isinstance(item, Typed):
            self._room.release()
        return item

    def read_input(self) -> None:
        """Post every line of standard input from now on, and its end."""
        Thread(target=self._read_lines, name="input", daemon=True).start()

    def _read_lines(self) -> None:
        """In a thread: post the lines of standard input, and None at its end.

        It reads the descriptor itself: a thread that waits in Python's buffered reader holds its
        lock, on which the end of the interpreter would wait.
        """
        encoding = getattr(sys.stdin, "encoding", None) or "utf-8"
        decoder, rest, block = codecs.getincrementaldecoder(encoding)("replace"), "", b"more"
        while block:
            try:
                block = b"" if sys.stdin is None else os.read(sys.stdin.fileno(), _BLOCK)
            except (OSError, ValueError):
                block = b""
            *lines, rest = (rest + decoder.decode(block, final=not block)).split("\n")
            rest = rest[:_LONGEST_LINE]
            for line in [
                *lines,
                *([rest] if rest and not block else []),
                *([] if block else [None]),
            ]:
                self._room.acquire()
                self.post(Typed(line))
