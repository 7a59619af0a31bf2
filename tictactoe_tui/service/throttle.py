"""Any rate of news made into a rate that a screen can draw."""

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

INTERVAL: Final = 0.05


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
    be made to give through its `should_stop`.
    """

    def __init__(
        self,
        post: Callable[[R], None],
        clock: Callable[[], float],
        interval: float = INTERVAL,
    ) -> None:
        self._post = post
        self._clock = clock
        self._interval = interval
        self._next = clock()
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
        if self._waiting is not None and self._clock() >= self._next:
            self.flush()

    def flush(self) -> None:
        """Post what waits, now."""
        if self._waiting is None:
            return
        waiting, self._waiting = self._waiting, None
        self._next = self._clock() + self._interval
        self._post(waiting)
