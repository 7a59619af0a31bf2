"""Spreads calls over any executor, several in a parcel, and yields their results as they come."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Final, ParamSpec, TypeVar

from tictactoe_tui.arena.single_game import GameAbandoned

P = ParamSpec("P")
T = TypeVar("T")
_POLL_SECONDS: Final = 0.1
"""Between two looks at `should_stop` while results are waited for."""
# However quick the calls are: a whole parcel is done again if its worker dies.
_MOST_IN_PARCEL: Final = 1000
_MOST_WAITING: Final = 256
"""How many calls wait in an executor at most: enough for any number of processes."""


class InThisProcess(Executor):
    """An executor that does each call at once, where it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Make the call now; its exception is raised here, not kept in the future."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@dataclass(frozen=True, slots=True)
class Spread:
    """An executor, how many parcels wait in it at most, and how many seconds one should last.

    Longer parcels save sending; but a parcel is what is lost, and done again, if a worker dies.
    """

    executor: Executor
    waiting: int
    seconds: float = 0.1


HERE: Final = Spread(InThisProcess(), 1)


def one_by_one(executor: Executor | None) -> Spread:
    """A Spread that sends every call on its own, or makes it here where there is no executor."""
    return (
        Spread(InThisProcess(), 1, 0.0)
        if executor is None
        else Spread(executor, _MOST_WAITING, 0.0)
    )


def run_tasks(
    tasks: Iterable[Callable[[], T]],
    spread: Spread,
    should_stop: Callable[[], bool] = lambda: False,
) -> Generator[tuple[T, ...], None, None]:
    """Run these calls over an executor, and yield their results in any order, a parcel at a time.

    Raises GameAbandoned once `should_stop` is true; then, and when this generator is closed early,
    calls that have not begun are cancelled.
    """
    coming = iter(tasks)
    # Not futures.wait(): it looks at every waiting future each time, and there may be thousands.
    finished: SimpleQueue[Future[tuple[tuple[T, ...], float]]] = SimpleQueue()
    waiting = set[Future[tuple[tuple[T, ...], float]]]()
    # One call at first: only its time tells how many make a parcel of the wanted length.
    size = 1

    def send() -> None:
        parcel = tuple(islice(coming, size))
        if parcel:
            future = spread.executor.submit(_do_parcel, parcel)
            waiting.add(future)
            future.add_done_callback(finished.put)

    for _ in range(spread.waiting):
        send()
    try:
        while waiting:
            if should_stop():
                raise GameAbandoned
            try:
                future = finished.get(timeout=_POLL_SECONDS)
            except Empty:
                continue
            waiting.discard(future)
            answers, taken = future.result()
            yield answers
            wanted = int(len(answers) * spread.seconds / max(taken, 1e-6))
            size = max(1, min(wanted, _MOST_IN_PARCEL))
            send()
    finally:
        for future in waiting:
            future.cancel()


def _do_parcel(tasks: tuple[Callable[[], T], ...]) -> tuple[tuple[T, ...], float]:
    """In a worker: make the calls of a parcel, and return their results and the seconds taken."""
    began = perf_counter()
    return tuple(task() for task in tasks), perf_counter() - began
