"""The thread that runs all searches, the newest job first, and makes way for key presses."""

import sys
from collections.abc import Callable
from functools import partial
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Final

from tictactoe_tui.service.jobs import Job, Post, run_job

_SWITCH_INTERVAL: Final = 0.0005
"""For sys.setswitchinterval, so that a key press is drawn within a frame despite the search."""
_PAINTING: Final = 0.015
"""Seconds that the thread sleeps after a key or the mouse, while the screen is painted."""
_TYPING: Final = 0.15
"""Seconds without a key after which the user counts as no longer typing."""


class SearchThread:
    """Runs the newest job submitted, in one thread, as soon as the job before has returned.

    One search at a time, since two would make every key press wait. The thread is a daemon, so it
    never keeps the program from ending. `last_input` gives the monotonic time of the last key or
    mouse event, to which the search gives way.
    """

    def __init__(self, last_input: Callable[[], float] = lambda: 0.0) -> None:
        self._last_input = last_input
        self._lock = Lock()
        self._next: tuple[Job, Post] | None = None
        # A job with another number is outdated, and stops when it next asks `_is_old`.
        self._number = 0
        self._thread: Thread | None = None

    def submit(self, job: Job, post: Post) -> None:
        """Run this job instead of any other, and post its results."""
        with self._lock:
            self._number += 1
            self._next = job, post
            if self._thread is None:
                self._thread = Thread(target=self._do_jobs, name="search", daemon=True)
                self._thread.start()

    def cancel(self) -> None:
        """Stop the job that runs and forget the one that waits."""
        with self._lock:
            self._number += 1
            self._next = None

    def _do_jobs(self) -> None:
        """In the thread: run one job after the other, each until it ends or is outdated.

        The thread ends with the last of them: waiting for more, it would keep alive for ever what
        its jobs post to.
        """
        sys.setswitchinterval(_SWITCH_INTERVAL)
        while True:
            with self._lock:
                if self._next is None:
                    self._thread = None
                    return
                (job, post), number = self._next, self._number
                self._next = None
            run_job(job, post, partial(self._is_old, number), self._is_typing)

    def _is_old(self, number: int) -> bool:
        """Whether the job with this number is outdated; sleeps first where a key has just come.

        Searches call this every few hundred nodes, so they make way for a key almost at once.
        """
        while self._number == number and (rest := self._left_after_input(_PAINTING)) > 0:
            sleep(rest)
        return self._number != number

    def _is_typing(self) -> bool:
        """Whether a key or the mouse was used within the last _TYPING seconds."""
        return self._left_after_input(_TYPING) > 0

    def _left_after_input(self, seconds: float) -> float:
        """How many of these seconds after the last input are left; 0 or less when over."""
        return self._last_input() + seconds - monotonic()
