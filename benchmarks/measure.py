"""Shared by all benchmarks: interleaved timing, work over processes, and figures against bars."""

import gc
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")

# Processor time, so that other programs do not count; where it ticks coarsely, the wall must do.
_FINE = time.get_clock_info("process_time").resolution < 1e-5
CLOCK = time.process_time if _FINE else time.perf_counter

NO_PEER = "not installed: pip install 'tictactoe-tui[bench]'"


@dataclass(frozen=True, slots=True)
class Bar:
    """One demand: what was measured, and the value that it must reach or must not pass.

    Without a figure nothing was measured, and `note` says why.
    """

    what: str
    figure: float | None
    bar: float
    unit: str = "x"
    at_least: bool = False
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the demand is met; what was not measured does not count against anybody."""
        if self.figure is None:
            return True
        return self.figure >= self.bar if self.at_least else self.figure <= self.bar

    def __str__(self) -> str:
        """One line of the table."""
        figure = "-" if self.figure is None else f"{self.figure:,.4g}"
        sign = ">=" if self.at_least else "<="
        verdict = "not measured" if self.figure is None else "ok" if self.met else "NOT MET"
        line = f"{self.what:<66} {figure:>8} {sign} {self.bar:>7,.4g} {self.unit:<3} {verdict}"
        return f"{line}  {self.note}".rstrip()


def ratio(
    one: str, other: str, times: Mapping[str, float], bar: float, why: str = "", *, least: bool
) -> Bar:
    """One time as a multiple of another; where one could not be measured, this says why."""
    figure = times[one] / times[other] if one in times and other in times else None
    return Bar(f"{one} / {other}", figure, bar, "x", least, "" if figure else why)


def peer(name: str) -> Any:
    """A module of the extra `bench`, or None where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def show(bars: Iterable[Bar]) -> int:
    """Print every demand with its figure; the exit code is 1 when one is not met."""
    failed = 0
    for bar in bars:
        print(bar, flush=True)
        failed += not bar.met
    return min(failed, 1)


def finish(bars: Iterable[Bar]) -> None:
    """End the script with the table and its exit code."""
    print()
    sys.exit(show(bars))


def fastest(calls: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The best time of each call in seconds, all of them in turn in every round."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            gc.collect()
            started = CLOCK()
            call()
            best[name] = min(best[name], CLOCK() - started)
    for name, seconds in best.items():
        print(f"{name:<66} {seconds * 1e3:9.3f} ms", flush=True)
    return best


def over_processes(work: Callable[[Item], Found], items: Iterable[Item], jobs: int) -> list[Found]:
    """The results of `work` for every item, in their order, with any number of processes."""
    if jobs <= 1:
        return [work(item) for item in items]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(work, items))
