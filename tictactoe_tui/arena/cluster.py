"""A Dask cluster as an executor, by the address of its scheduler."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tictactoe_tui.arena.spreading import Spread
from tictactoe_tui.paths import command_to_install

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as TaskOnCluster

P = ParamSpec("P")
T = TypeVar("T")
_SECONDS_TO_ANSWER: Final = 10
_SECONDS_TO_CLOSE: Final = 2
# Longer than on one machine: sending a parcel over the network costs more.
_PARCEL_SECONDS: Final = 1.0
_PARCELS_A_SECOND: Final = 250
"""About half of what a scheduler can hand out; with more workers, parcels last longer."""
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
