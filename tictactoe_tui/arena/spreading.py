"""Spreads calls over processes, a Dask cluster or any executor, several in a parcel each.

The worker processes end quietly when the program is interrupted or killed.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tictactoe_tui.arena.single_game import GameAbandoned
from tictactoe_tui.outside.program import end_all_programs
from tictactoe_tui.paths import command_to_install

if TYPE_CHECKING:
    from distributed import Client, Future as TaskOnCluster

P = ParamSpec("P")
T = TypeVar("T")

_told_to_stop: Event | None = None


def told_to_stop() -> bool:
    """Whether the pool that this process works for has been abandoned."""
    return _told_to_stop is not None and _told_to_stop.is_set()


class WorkerPool(ProcessPoolExecutor):
    """A process pool; left by an exception it abandons running games instead of finishing them.

    Workers are spawned, never forked, so that the pool also works beside threads.
    """

    def __init__(self, jobs: int) -> None:
        context = get_context("spawn")
        self._told_to_stop = context.Event()
        super().__init__(
            jobs, mp_context=context, initializer=_start_worker, initargs=(self._told_to_stop,)
        )

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Schedule a call; a worker that this starts never gets Ctrl-C, not even while starting."""
        with interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Wait for the workers to end, or stop them where an exception leads out."""
        if kind is None:
            self.shutdown()
            return
        with interrupts_held():
            self._told_to_stop.set()
            self.shutdown(cancel_futures=True)


def _start_worker(told_to_stop: Event) -> None:
    """In a new worker: ignore Ctrl-C, which every process gets, and watch the parent.

    The parent sets the event when the work is abandoned.
    """
    global _told_to_stop
    _told_to_stop = told_to_stop
    leave_interrupts_to_parent()


def leave_interrupts_to_parent() -> None:
    """Ignore Ctrl-C in this process, and end it with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when its parent is gone; it would otherwise wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        end_all_programs()
        # Not sys.exit(), which would end this thread only.
        os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Block SIGINT inside the block; processes that are started there inherit the blocked mask."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# Between two looks at `should_stop` while results are waited for.
_POLL_SECONDS: Final = 0.1
# However quick the calls are: a whole parcel is done again if its worker dies.
_MOST_IN_PARCEL: Final = 1000


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


_SECONDS_TO_ANSWER: Final = 10
_SECONDS_TO_CLOSE: Final = 2
# Longer than on one machine: sending a parcel over the network costs more.
_PARCEL_SECONDS: Final = 1.0
# About half of what a scheduler can hand out; with more workers, parcels last longer.
_PARCELS_A_SECOND: Final = 250
# Parcels that wait for each thread, so that none is idle while results travel.
_PARCELS_PER_THREAD: Final = 4


class ClusterTrouble(Exception):
    """The cluster cannot be used, or went away; the text is one sentence."""


class _Cluster(Executor):
    """A Dask client as an executor.

    Not the client's own executor, which reports an error if a worker dies while its answer is being
    fetched. A call that is cancelled here goes on at the worker until the client is closed.
    """

    def __init__(self, client: "Client") -> None:
        self._client = client

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Run a call on any worker; `pure=False`, or Dask would reuse an equal call's answer."""
        future: Future[T] = Future()

        def take(done: "TaskOnCluster[T]") -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(done.result())
                except BaseException as error:
                    future.set_exception(error)

        self._client.submit(fn, *args, pure=False, **kwargs).add_done_callback(take)
        return future


@contextmanager
def cluster_at(address: str) -> Iterator[Spread]:
    """The cluster to spread work over; the work of a worker that dies is given to another.

    Needs the extra `cluster`. Raises ClusterTrouble, also when the scheduler goes away inside the
    block.
    """
    try:
        from distributed import Client
        from distributed.comm import CommClosedError, get_address_host_port
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise ClusterTrouble(
            f"a cluster needs more to be installed: {command_to_install('cluster')}"
        ) from error
    # Their warnings, many lines each, would appear beside our one sentence.
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    address = address if "://" in address else f"tcp://{address}"
    try:
        # Checked first: a client with an invalid address logs an error once more when deleted.
        get_address_host_port(address, strict=True)
        client = Client(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except ValueError as error:
        raise ClusterTrouble(f"{address} is no address like tcp://10.0.0.1:8786") from error
    except OSError as error:
        raise ClusterTrouble(f"no scheduler answers at {address}") from error
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterTrouble(
                f"the scheduler has no workers; start one with: dask worker {address}"
            )
        seconds = max(_PARCEL_SECONDS, threads / _PARCELS_A_SECOND)
        yield Spread(_Cluster(client), _PARCELS_PER_THREAD * threads, seconds)
    except (CancelledError, CommClosedError, TimeoutError) as error:
        raise ClusterTrouble(f"the scheduler at {address} went away") from error
    except KilledWorker as error:
        raise ClusterTrouble("several workers in a row died of the same games") from error
    except ImportError as error:
        raise ClusterTrouble(f"the workers need this program installed: {error}") from error
    finally:
        client.close(timeout=_SECONDS_TO_CLOSE)
