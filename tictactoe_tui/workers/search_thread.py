"""The thread that runs all searches, the newest job first, and makes way for key presses."""

import sys
from collections.abc import Callable
from functools import partial
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Final

from tictactoe_tui.opponents.move_request import PlayerFault, PlayerMissing
from tictactoe_tui.service import jobs

INTERVAL: Final = 0.05
"""Seconds at least between two reports of a search."""
PATIENCE: Final = 2.0
"""The most seconds between reports while keys are pressed, since painting would delay a key."""
_SWITCH_INTERVAL: Final = 0.0001
"""For sys.setswitchinterval, so that a key press is drawn within a frame despite the search."""
_PAINTING: Final = 0.015
"""Seconds that the thread sleeps after a key or the mouse, while the screen is painted."""
_TYPING: Final = 0.15
"""Seconds without a key after which the user counts as no longer typing."""


class LatestReport:
    """Posts at most one report an interval, always the newest; the last is never held back.

    Call it with every report, `flush` it when the search has returned. There is no thread here: a
    report that came too early goes out with the next call, or with a `tick`, which the search can
    be made to give through its `should_stop`. While `is_typing`, reports are rare.
    """

    def __init__(
        self,
        post: jobs.Tell,
        clock: Callable[[], float],
        interval: float = INTERVAL,
        is_typing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._post = post
        self._clock = clock
        self._interval = interval
        self._is_typing = is_typing
        self._posted = clock() - PATIENCE
        self._waiting: jobs.SearchReported | jobs.GameJudged | None = None

    def __call__(self, report: jobs.SearchReported | jobs.GameJudged) -> None:
        """Take the newest report; it replaces one that still waits."""
        self._waiting = report
        if report.done:
            self.flush()
        else:
            self.tick()

    def tick(self) -> None:
        """Post what waits if its time has come."""
        if self._waiting is None:
            return
        since = self._clock() - self._posted
        if since >= self._interval and (since >= PATIENCE or not self._is_typing()):
            self.flush()

    def flush(self) -> None:
        """Post what waits, now."""
        if self._waiting is None:
            return
        waiting, self._waiting = self._waiting, None
        self._posted = self._clock()
        self._post(waiting)


class SearchThread:
    """Runs the newest job submitted, in one thread, and then what that has pushed aside.

    One search at a time, since two would make every key press wait. The thread is a daemon, so it
    never keeps the program from ending. `last_input` gives the monotonic time of the last key or
    mouse event, to which the search gives way.
    """

    def __init__(self, last_input: Callable[[], float] = lambda: 0.0) -> None:
        self._last_input = last_input
        self._lock = Lock()
        self._wanted: list[tuple[jobs.Job, jobs.Post]] = []
        # The last job runs. Begun under another number it is outdated, though it may be the last
        # again by now: it stops when it next asks `_is_old`, and is begun anew.
        self._number = 0
        self._thread: Thread | None = None

    def submit(self, job: jobs.Job, post: jobs.Post) -> None:
        """Run this job before any other, and post its results."""
        with self._lock:
            self._number += 1
            self._wanted.append((job, post))
            if self._thread is None:
                self._thread = Thread(target=self._do_jobs, name="search", daemon=True)
                self._thread.start()

    def cancel(self, job: jobs.Job) -> None:
        """Stop this job, or forget it if it waits."""
        with self._lock:
            self._number += any(each is job for each, _ in self._wanted[-1:])
            self._wanted = [each for each in self._wanted if each[0] is not job]

    def close(self) -> None:
        """Stop the job that runs, and forget those that wait."""
        with self._lock:
            self._number += 1
            self._wanted.clear()

    def _do_jobs(self) -> None:
        """In the thread: run one job after the other, each until it ends or is pushed aside.

        The thread ends with the last of them: waiting for more, it would keep alive for ever what
        its jobs post to.
        """
        sys.setswitchinterval(_SWITCH_INTERVAL)
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                (job, post), number = self._wanted[-1], self._number
            if run_job(job, post, partial(self._is_old, number), self._is_typing):
                self.cancel(job)

    def _is_old(self, number: int) -> bool:
        """Whether what began under this number is outdated; sleeps first where a key has just come.

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


def run_job(
    job: jobs.Job,
    post: jobs.Post,
    should_stop: jobs.ShouldStop,
    is_typing: Callable[[], bool] = lambda: False,
) -> bool:
    """Do a job and post what it finds, at most twenty times a second; nothing once it is stopped.

    Whether it came to its end.

    While keys are pressed, reports are rare. An error in a search is posted too: it must not end
    the program.
    """

    def report(found: jobs.SearchReported | jobs.GameJudged) -> None:
        if not should_stop():
            post(found)

    latest = LatestReport(report, monotonic, is_typing=is_typing)

    def keep_posting_until_stopped() -> bool:
        latest.tick()
        return should_stop()

    try:
        for found in job.run(latest, keep_posting_until_stopped):
            if should_stop():
                return False
            latest.flush()
            post(found)
    except Exception as error:
        fault, waits = isinstance(error, PlayerFault), isinstance(error, PlayerMissing)
        reason = str(error) if fault or waits else f"{type(error).__name__}: {error}"
        if should_stop():
            return False
        post(jobs.SearchFailed(job.number, reason, fault, waits))
    return True
