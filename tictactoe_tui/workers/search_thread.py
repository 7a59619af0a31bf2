"""The one thread that searches, while there is something to search."""

import sys
from collections.abc import Callable
from functools import partial
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Final

from tictactoe_tui.service.jobs import Job, Post, run_job

_SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which the thread gives way, so that a key press is drawn within a frame."""
_PAINTING: Final = 0.015
"""Seconds that the thread rests after a key or the mouse, while that is painted."""
_TYPING: Final = 0.15
"""Seconds without a key after which nobody types any more."""


class SearchThread:
    """An engine that does the newest job it was given, and begins when the one before has returned.

    Two searches at once would make every key press wait. The thread never keeps the program from
    ending. `last_input` says when somebody has last pressed a key or moved the mouse, by the
    monotonic clock: the search gives way to that.
    """

    def __init__(self, last_input: Callable[[], float] = lambda: 0.0) -> None:
        self._last_input = last_input
        self._lock = Lock()
        self._next: tuple[Job, Post] | None = None
        # Whatever has another number than this is old: no search need be found to be stopped.
        self._number = 0
        self._thread: Thread | None = None

    def submit(self, job: Job, post: Post) -> None:
        """Do this job instead of any other, and post what comes of it."""
        with self._lock:
            self._number += 1
            self._next = job, post
            if self._thread is None:
                self._thread = Thread(target=self._do_jobs, name="search", daemon=True)
                self._thread.start()

    def cancel(self) -> None:
        """Do nothing more, and post nothing more."""
        with self._lock:
            self._number += 1
            self._next = None

    def _do_jobs(self) -> None:
        """Do one job after the other, each until it ends or something newer is wanted.

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
        """Whether something newer is wanted than the job with this number; rests after a key.

        Searches ask many times in a millisecond, so that they rest as soon as one has come.
        """
        while self._number == number and (rest := self._left_after_input(_PAINTING)) > 0:
            sleep(rest)
        return self._number != number

    def _is_typing(self) -> bool:
        """Whether a key has come just now."""
        return self._left_after_input(_TYPING) > 0

    def _left_after_input(self, seconds: float) -> float:
        """How much is left of so many seconds after the last key; nothing after that."""
        return self._last_input() + seconds - monotonic()
