"""Worker processes that play games, and that end quietly when the program is interrupted."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import ParamSpec, TypeVar

from tictactoe_tui.outside.program import end_all_programs

P = ParamSpec("P")
T = TypeVar("T")

_told_to_stop: Event | None = None


def told_to_stop() -> bool:
    """Whether the pool that this process works for has been abandoned."""
    return _told_to_stop is not None and _told_to_stop.is_set()


class WorkerPool(ProcessPoolExecutor):
    """A process pool; left by an exception it abandons running games instead of finishing them.

    Workers are spawned, never forked, so that the pool also works beside threads.
    """

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        self._told_to_stop = context.Event()
        super().__init__(
            jobs, mp_context=context, initializer=_start_worker, initargs=(self._told_to_stop,)
        )

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Schedule a call; the worker this may start is deaf to Ctrl-C from its first moment."""
        with interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Wait for the workers to end, or stop them where an exception leads out."""
        if kind is None:
            self.shutdown()
            return
        with interrupts_held():
            self._told_to_stop.set()
            self.shutdown(cancel_futures=True)


def _start_worker(told_to_stop: Event) -> None:
    """What a worker does first; Ctrl-C reaches every process, and the parent passes it on."""
    global _told_to_stop
    _told_to_stop = told_to_stop
    leave_interrupts_to_parent()


def leave_interrupts_to_parent() -> None:
    """Ignore Ctrl-C in this process, and end it with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        end_all_programs()
        # An exception would end this thread only.
        os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the block is left; processes started inside never hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
