"""Work that a command spreads over processes or machines: the options for it, and its failures."""

from argparse import _ActionsContainer
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final

from tictactoe_tui.arena.spreading import HERE, ClusterTrouble, Spread, WorkerPool, cluster_at
from tictactoe_tui.cli.arguments import add_option, whole_number
from tictactoe_tui.cli.printing import Failure
from tictactoe_tui.games import OWN_MARK

MOST_JOBS: Final = 61  # more than Windows can wait for


def add_jobs(
    parser: _ActionsContainer, verb: str, usual: int, usual_words: str = "%(default)s"
) -> None:
    """Declare `--jobs`, by what the processes do."""
    words, jobs = f"how many processes {verb} (else {usual_words})", whole_number(1, MOST_JOBS)
    add_option(parser, "--jobs J", words, type=jobs, default=usual)


@contextmanager
def spread_over(
    jobs: int,
    cluster: str | None = None,
    *,
    unit: str,
    players: Sequence[str] = (),
    kept: Callable[[], str] = str,
) -> Iterator[Spread]:
    """What work is spread over: a cluster by its address, processes, or this one.

    Programs of users always run below a worker: it ends with this process, and they with it, even
    if this process is killed.
    Failure where any of them is lost before its `unit`; what is `kept` then is said as well.
    """
    try:
        if cluster:
            with cluster_at(cluster) as spread:
                yield spread
        elif jobs == 1 and not any(each.startswith(OWN_MARK) for each in players):
            yield HERE
        else:
            with WorkerPool(jobs) as pool:
                # A few wait for each process, so that none waits for the next.
                yield Spread(pool, 4 * jobs)
    except ClusterTrouble as trouble:
        raise Failure(f"{trouble}{kept()}") from trouble
    except BrokenProcessPool as error:
        raise Failure(f"a worker process ended before its {unit}{kept()}") from error
