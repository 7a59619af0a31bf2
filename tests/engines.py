"""Engines that do what a test tells them: held back, or answering from what is written down."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.judging import SHARPER, Judgement, Label, judge_move
from tictactoe_tui.games import Position
from tictactoe_tui.service.jobs import (
    ComputerMove,
    FromWorker,
    GameJudged,
    GameJudging,
    Job,
    LookOver,
    MoveFound,
    Post,
    SearchReported,
)
from tictactoe_tui.workers.search_thread import run_job

SCRIPT = Path(__file__).parent / "golden" / "searches.json"
"""What searches found once, by the code of the position."""
UPDATE = "UPDATE_GOLDEN"
_NODES = 60_000


def without_clock(info: SearchInfo) -> SearchInfo:
    """The part that must come out the same on every machine."""
    return replace(info, elapsed=0.0)


class HeldEngine:
    """Takes jobs and does the newest when it is told to, in the thread of the test."""

    def __init__(self) -> None:
        self.taken: list[Job] = []
        self._wanted: list[tuple[Job, Post]] = []
        self._post: Post | None = None

    @property
    def job(self) -> Job | None:
        """What is to be done now."""
        return self._wanted[-1][0] if self._wanted else None

    def submit(self, job: Job, post: Post) -> None:
        self.taken.append(job)
        self._wanted.append((job, post))
        self._post = post

    def cancel(self, job: Job) -> None:
        self._wanted = [each for each in self._wanted if each[0] is not job]

    def close(self) -> None:
        self._wanted.clear()

    def work(self) -> bool:
        """Do the job there is, with the real search; whether there was one."""
        if not self._wanted:
            return False
        run_job(*self._wanted.pop(), lambda: False)
        return True

    def say(self, message: FromWorker) -> None:
        """Post something that the test has thought up."""
        assert self._post is not None
        self._post(message)


class ScriptedEngine:
    """Answers at once, and only with what is written down; anything else is an error in the test.

    With UPDATE_GOLDEN=1 the search is asked what is missing, and that is written down.
    """

    def __init__(self) -> None:
        self._script: dict[str, Any] = json.loads(SCRIPT.read_text()) if SCRIPT.exists() else {}

    def submit(self, job: Job, post: Post) -> None:
        for message in self._answers(job):
            post(message)

    def cancel(self, job: Job) -> None:
        """Nothing is ever under way."""

    def close(self) -> None:
        """Nothing is ever under way."""

    def _answers(self, job: Job) -> Iterator[FromWorker]:
        if isinstance(job, GameJudging):
            judged = tuple(self._judged(*move) for move in job.moves)
            yield GameJudged(job.number, judged, done=True)
            return
        positions = job.positions if isinstance(job, LookOver) else (job.position,)
        for position in positions:
            at_leisure = isinstance(job, LookOver) and job.limits.nodes == 0
            info = SearchInfo() if at_leisure else self._known(position)
            yield SearchReported(job.number, position, info, position is positions[-1])
        if isinstance(job, ComputerMove):
            assert info.best is not None
            yield MoveFound(job.number, info.best, info, 0.0, frozenset())

    def _known(self, position: Position) -> SearchInfo:
        def search() -> SearchInfo:
            return without_clock(analyse(position, Limits(nodes=_NODES)))

        return read_info(self._written(position.code(), search))

    def _judged(self, position: Position, cell: int) -> Judgement:
        code = f"{position.code()} > {position.notation.format(cell)}"
        return read_judgement(self._written(code, lambda: judge_move(position, cell, SHARPER)))

    def _written(self, code: str, search: Callable[[], Any]) -> dict[str, Any]:
        if code not in self._script and os.environ.get(UPDATE):
            self._script[code] = asdict(search())
            SCRIPT.write_text(json.dumps(self._script, separators=(",", ":")), encoding="utf-8")
        assert code in self._script, f"no search of {code} is written down; {UPDATE}=1 does that"
        written: dict[str, Any] = self._script[code]
        return written


def read_info(written: dict[str, Any]) -> SearchInfo:
    """What was written down of a search."""
    return SearchInfo(
        **{**written, "candidates": tuple(map(read_candidate, written["candidates"]))}
    )


def read_judgement(written: dict[str, Any]) -> Judgement:
    """What was written down of a judged move."""
    best = written["best"]
    return Judgement(
        **{
            **written,
            "label": Label(written["label"]),
            "status": Status(written["status"]),
            "played": read_candidate(written["played"]),
            "best": best and read_candidate(best),
        }
    )


def read_candidate(written: dict[str, Any]) -> Candidate:
    """What was written down of a move."""
    return Candidate(
        **{
            **written,
            "verdict": Verdict(written["verdict"]),
            "status": Status(written["status"]),
            "sense": written["sense"] and Sense(written["sense"]),
            "line": tuple(written["line"]),
        }
    )
