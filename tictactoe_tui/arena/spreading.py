"""Handing games out to any executor, in parcels, and taking the results as they come."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Final, ParamSpec, TypeVar

from tictactoe_tui.arena.game_records import GameRecord
from tictactoe_tui.arena.single_game import GameAbandoned

P = ParamSpec("P")
T = TypeVar("T")
_Task = Callable[[], GameRecord]
_GLANCE: Final = 0.1
_MOST_IN_PARCEL: Final = 1000


class InThisProcess(Executor):
    """An executor that does each call at once, where it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Do it; what goes wrong goes wrong here."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@dataclass(frozen=True, slots=True)
class Spread:
    """An executor, how many parcels wait in it at most, and how many seconds one should last.

    The cost of sending is paid once a parcel, and a parcel is what is lost with a worker.
    """

    executor: Executor
    waiting: int
    seconds: float = 0.1


HERE: Final = Spread(InThisProcess(), 1)


def played_anywhere(
    tasks: Iterable[_Task], spread: Spread, should_stop: Callable[[], bool]
) -> Generator[tuple[GameRecord, ...], None, None]:
    """The games in any order, some at a time.

    Raises GameAbandoned once it should stop; then, and when this is closed early, what is not begun
    is never played.
    """
    coming = iter(tasks)
    # Not `wait`: it looks at all that wait each time, and there may be thousands.
    finished: SimpleQueue[Future[tuple[GameRecord, ...]]] = SimpleQueue()
    waiting = set[Future[tuple[GameRecord, ...]]]()
    size = 1

    def send() -> None:
        parcel = tuple(islice(coming, size))
        if parcel:
            future = spread.executor.submit(_play_parcel, parcel)
            waiting.add(future)
            future.add_done_callback(finished.put)

    for _ in range(spread.waiting):
        send()
    try:
        while waiting:
            if should_stop():
                raise GameAbandoned
            try:
                future = finished.get(timeout=_GLANCE)
            except Empty:
                continue
            waiting.discard(future)
            records = future.result()
            yield records
            size = _next_size(records, spread.seconds)
            send()
    finally:
        for future in waiting:
            future.cancel()


def _play_parcel(tasks: tuple[_Task, ...]) -> tuple[GameRecord, ...]:
    """All games of a parcel, one after the other."""
    return tuple(task() for task in tasks)


def _next_size(records: tuple[GameRecord, ...], seconds: float) -> int:
    """How many games a parcel of this length should have, by those that are over."""
    taken = sum(sum(record.seconds) for record in records)
    return max(1, min(int(len(records) * seconds / max(taken, 1e-6)), _MOST_IN_PARCEL))
