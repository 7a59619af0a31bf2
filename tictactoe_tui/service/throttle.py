"""Any rate of news made into a rate that a screen can draw."""

from collections.abc import Callable
from typing import Final

from tictactoe_tui.engine.info import SearchInfo

INTERVAL: Final = 0.05


class LatestReport:
    """Posts at most one report an interval, always the newest; the last is never held back.

    Call it with every report, `flush` it when the search has returned. There is no thread here: a
    report that came too early goes out with the next call, or with a `tick`, which the search can
    be made to give through its `should_stop`.
    """

    def __init__(
        self,
        post: Callable[[SearchInfo], None],
        clock: Callable[[], float],
        interval: float = INTERVAL,
    ) -> None:
        self._post = post
        self._clock = clock
        self._interval = interval
        self._next = clock()
        self._waiting: SearchInfo | None = None

    def __call__(self, info: SearchInfo) -> None:
        """Take the newest report; it replaces one that still waits."""
        self._waiting = info
        if info.done:
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
