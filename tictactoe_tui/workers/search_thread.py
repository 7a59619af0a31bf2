"""The one thread that searches."""

import sys
from functools import partial
from threading import Condition, Thread
from typing import Final

from tictactoe_tui.service.jobs import Job, Post, run_job

_SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which the thread gives way, so that a key press is drawn within a frame."""


class SearchThread:
    """An engine that does the newest job it was given, and begins when the one before has returned.

    Two searches at once would make every key press wait. The thread never keeps the program from
    ending.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._next: tuple[Job, Post] | None = None
        # Whatever has another number than this is old: no search need be found to be stopped.
        self._number = 0
        self._closed = False
        self._thread: Thread | None = None

    def submit(self, job: Job, post: Post) -> None:
        """Do this job instead of any other, and post what comes of it."""
        with self._changed:
            self._number += 1
            self._next = job, post
            if self._thread is None:
                self._thread = Thread(target=self._do_jobs, name="search", daemon=True)
                self._thread.start()
            self._changed.notify()

    def cancel(self) -> None:
        """Do nothing more, and post nothing more."""
        with self._changed:
            self._number += 1
            self._next = None

    def close(self) -> None:
        """Let the thread end as soon as its search has noticed."""
        with self._changed:
            self._number += 1
            self._next = None
            self._closed = True
            self._changed.notify()

    def _do_jobs(self) -> None:
        """Do one job after the other, each until it ends or something newer is wanted."""
        sys.setswitchinterval(_SWITCH_INTERVAL)
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._next is not None)
                if self._next is None:
                    return
                (job, post), number = self._next, self._number
                self._next = None
            run_job(job, post, partial(self._is_old, number))

    def _is_old(self, number: int) -> bool:
        """Whether something newer is wanted than the job with this number."""
        return self._number != number
