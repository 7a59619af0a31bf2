"""Engines that do what a test tells them: held back, or answering from what is written down."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import Position
from tictactoe_tui.service.jobs import ComputerMove, Job, LookOver, Post, run_job
from tictactoe_tui.service.messages import FromWorker, MoveFound, SearchReported

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
        self._job: Job | None = None
        self._post: Post | None = None

    @property
    def job(self) -> Job | None:
        """What is to be done now."""
        return self._job

    def submit(self, job: Job, post: Post) -> None:
        self.taken.append(job)
        self._job, self._post = job, post

    def cancel(self) -> None:
        self._job = None

    def work(self) -> bool:
        """Do the job there is, with the real search; whether there was one."""
        job, post = self._job, self._post
        if job is None or post is None:
            return False
        self._job = None
        run_job(job, post, lambda: False)
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

    def cancel(self) -> None:
        """Nothing is ever under way."""

    def _answers(self, job: Job) -> Iterator[FromWorker]:
        positions = job.positions if isinstance(job, LookOver) else (job.position,)
        for position in positions:
            info = self._known(position)
            yield SearchReported(job.number, position, info, position is positions[-1])
        if isinstance(job, ComputerMove):
            assert info.best is not None
            yield MoveFound(job.number, info.best, info, 0.0, frozenset())

    def _known(self, position: Position) -> SearchInfo:
        code = position.code()
        if code not in self._script and os.environ.get(UPDATE):
            found = without_clock(analyse(position, Limits(nodes=_NODES)))
            self._script[code] = asdict(found)
            SCRIPT.write_text(json.dumps(self._script, separators=(",", ":")), encoding="utf-8")
        assert code in self._script, f"no search of {code} is written down; {UPDATE}=1 does that"
        return read_info(self._script[code])


def read_info(written: dict[str, Any]) -> SearchInfo:
    """What was written down of a search."""
    candidates = tuple(
        Candidate(
            **{
                **each,
                "verdict": Verdict(each["verdict"]),
                "status": Status(each["status"]),
                "sense": each["sense"] and Sense(each["sense"]),
                "line": tuple(each["line"]),
            }
        )
        for each in written["candidates"]
    )
    return SearchInfo(**{**written, "candidates": candidates})
