"""Any rate of news made into a rate that a screen can draw."""

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

INTERVAL: Final = 0.05
PATIENCE: Final = 1.0
"""Seconds that news wait at most while somebody types, since painting them would delay a key."""


class Report(Protocol):
    """Something that is told again and again as more is known."""

    @property
    def done(self) -> bool:
        """Whether nothing more will be told."""


R = TypeVar("R", bound=Report)


class LatestReport(Generic[R]):
    """Posts at most one report an interval, always the newest; the last is never held back.

    Call it with every report, `flush` it when the search has returned. There is no thread here: a
    report that came too early goes out with the next call, or with a `tick`, which the search can
    be made to give through its `should_stop`. While `is_typing`, reports are rare.
    """

    def __init__(
        self,
        post: Callable[[R], None],
        clock: Callable[[], float],
        interval: float = INTERVAL,
        is_typing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._post = post
        self._clock = clock
        self._interval = interval
        self._is_typing = is_typing
        self._posted = clock() - PATIENCE
        self._waiting: R | None = None

    def __call__(self, report: R) -> None:
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
