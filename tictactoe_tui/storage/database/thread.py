"""The thread of the database, the only one that waits for the disk."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

from tictactoe_tui.storage.database.connection import Database, StorageError

T = TypeVar("T")
_Job = Callable[[], None]


class DatabaseThread:
    """A thread that opens the database, does the work submitted in its order, and closes it.

    It is a daemon: the program can end before it, and work that was not finished is not lost
    silently, since it was not acknowledged.
    """

    def __init__(self, open_it: Callable[[], Database]) -> None:
        self._open = open_it
        self._database: Database | None = None
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._lock = Lock()
        self._thread = Thread(target=self._run, name="database", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Database], T]) -> "Future[T]":
        """Queue work; the future brings its result or exception, StorageError after `close`.

        Callbacks of the future run in the database's thread, or at once if it is done already.
        """
        future: Future[T] = Future()

        def job() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work(self._opened()))
                # Whatever it is: a future that is never filled would be waited for without end.
                except BaseException as error:
                    future.set_exception(error)

        with self._lock:
            if self._closed:
                future.set_exception(StorageError("The saved games are closed."))
            else:
                self._jobs.put(job)
        return future

    def close(self, timeout: float) -> bool:
        """Accept no more work, and return whether all of it was done within so many seconds."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
        if self._database is not None:
            with suppress(Exception):
                self._database.close()

    def _opened(self) -> Database:
        """The database, opened for the first work; if that fails the next work tries again."""
        if self._database is None:
            self._database = self._open()
        return self._database
