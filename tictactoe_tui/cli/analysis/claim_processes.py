"""Claims checked in processes of their own, so that one that hangs can be ended.

A check counts its steps and stops by itself. The clock only ends a process in which nothing comes
back to be counted, such as an endless loop in the program.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Final, NamedTuple

from tictactoe_tui.arena.worker_pool import interrupts_held, leave_interrupts_to_parent
from tictactoe_tui.verify import Report
from tictactoe_tui.verify.report import OnProgress

_GLANCE: Final = 0.5

CheckByName = Callable[[str, OnProgress], Report]
"""Checks a claim, telling how far it is; it is sent to the processes."""


class ClaimInWork(NamedTuple):
    """How far a claim is: its name, the statements looked at, and how many of them were wrong."""

    name: str
    checked: int
    wrong: int


class ClaimChecked(NamedTuple):
    """The findings about a claim, and the seconds they took."""

    report: Report
    elapsed: float


@dataclass(frozen=True, slots=True)
class Task:
    """A claim to check, by its game and name, and after how many seconds its process hangs."""

    game: str
    name: str
    seconds: float


class _Worker:
    """A process that checks one claim after the other."""

    def __init__(self, check: CheckByName) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(check, theirs), daemon=True)
        with interrupts_held():
            self._process.start()
        # The pipe ends with the process only where nobody else holds its other end.
        theirs.close()

    def begin(self, task: Task) -> None:
        """Have a claim checked."""
        self.task, self._begun = task, perf_counter()
        self._told = ClaimInWork(task.name, 0, 0)
        self.pipe.send(task.name)

    def told(self) -> ClaimInWork | ClaimChecked:
        """What the process has to tell; that it has ended is a finding too."""
        try:
            told = self.pipe.recv()
        except (EOFError, OSError):
            return self.end("its process has ended")
        if isinstance(told, Report):
            return ClaimChecked(told, self._elapsed)
        self._told = ClaimInWork(*told)
        return self._told

    @property
    def hangs(self) -> bool:
        """Whether the claim takes far longer than it can."""
        return self._elapsed > self.task.seconds

    def end(self, why: str) -> ClaimChecked:
        """End the process, and with it the check of its claim."""
        self.kill()
        stumbled = (
            f"{why} after {self._told.checked:,} statements, {self._told.wrong} of them wrong"
        )
        report = Report(self.task.game, self.task.name, self._told.checked, (), stumbled)
        return ClaimChecked(report, self._elapsed)

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join()

    @property
    def is_alive(self) -> bool:
        """Whether the process can check another claim."""
        return self._process.is_alive()

    @property
    def _elapsed(self) -> float:
        return perf_counter() - self._begun


def checked_in_processes(
    tasks: Sequence[Task], jobs: int, check: CheckByName
) -> Iterator[ClaimInWork | ClaimChecked]:
    """All that is told of these claims, so many of which are checked at the same time."""
    waiting, idle = deque(tasks), list[_Worker]()
    busy = dict[Connection, _Worker]()
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                worker = idle.pop() if idle else _Worker(check)
                worker.begin(waiting.popleft())
                busy[worker.pipe] = worker
            ready = wait(list(busy), _GLANCE)
            for pipe, worker in list(busy.items()):
                if pipe in ready:
                    told = worker.told()
                elif worker.hangs:
                    told = worker.end(f"stopped: more than {worker.task.seconds:.0f} seconds")
                else:
                    continue
                if isinstance(told, ClaimChecked):
                    del busy[pipe]
                    if worker.is_alive:
                        idle.append(worker)
                yield told
    finally:
        for worker in (*idle, *busy.values()):
            worker.kill()


def _work(check: CheckByName, pipe: Connection) -> None:
    """Check every claim whose name comes."""
    leave_interrupts_to_parent()
    while True:
        pipe.send(check(pipe.recv(), lambda *told: pipe.send(told)))
