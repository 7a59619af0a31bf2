"""The way to the screen: UTF-8 whatever the locale says, and no exception where it ends."""

import os
import select
from collections.abc import Callable
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class ScreenFile(RawIOBase):
    """A descriptor to write to; once that fails, everything more is dropped."""

    def __init__(self, descriptor: int, lost: Callable[[], None]) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._lost = lost
        self._open = True

    def fileno(self) -> int:
        """The descriptor of the terminal."""
        return self._descriptor

    def isatty(self) -> bool:
        """It was made sure of before the start."""
        return True

    def writable(self) -> bool:
        """Nothing else is done with it."""
        return True

    def write(self, data: "ReadableBuffer", /) -> int:
        """Write all of it, or tell once that the terminal is gone."""
        view = memoryview(data)
        size = done = view.nbytes
        if self._open:
            done = 0
        while done < size:
            try:
                done += os.write(self._descriptor, view[done:])
            except BlockingIOError:
                # Another program may have made the terminal that it shares with us non-blocking.
                select.select([], [self._descriptor], [], 1.0)
            except OSError:
                self._open = False
                self._lost()
                break
        return size


def screen_text(descriptor: int, lost: Callable[[], None]) -> TextIOWrapper:
    """A text file over the terminal that takes any text, half of a character pair included."""
    return TextIOWrapper(
        BufferedWriter(ScreenFile(descriptor, lost)),
        encoding="utf-8",
        errors="replace",
        newline="",
    )
