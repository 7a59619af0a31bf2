"""The engine's jobs for a match: what each one searches and posts.

A job is made where the match is played and done in the thread of the engine, which changes nothing
and only says what it has found.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import count
from time import monotonic
from typing import ClassVar, Final, Protocol

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.judging import SHARPER, Judgement, Move, judge_game
from tictactoe_tui.games import Position
from tictactoe_tui.match.session import ComputerTurn
from tictactoe_tui.opponents.facts import Fact, facts_of_move
from tictactoe_tui.opponents.move_request import PlayerFault, PlayerMissing
from tictactoe_tui.service.messages import (
    FromWorker,
    GameJudged,
    MoveFound,
    SearchFailed,
    SearchReported,
)

INTERVAL: Final = 0.05
PATIENCE: Final = 1.0
"""The most seconds between reports while keys are pressed, since painting would delay a key."""
Post = Callable[[FromWorker], object]
Later = Callable[[float, Callable[[], object]], object]
Tell = Callable[[SearchReported | GameJudged], None]
ShouldStop = Callable[[], bool]
ANALYSIS_LIMITS: Final = Limits(seconds=60)
_GLANCE: Final = Limits(nodes=4_000)
EXPLORING: Final = Limits(nodes=200_000, seconds=2)
"""The limits of a search that answers a question about one position."""
_numbers = count(1)


class LatestReport:
    """Posts at most one report an interval, always the newest; the last is never held back.

    Call it with every report, `flush` it when the search has returned. There is no thread here: a
    report that came too early goes out with the next call, or with a `tick`, which the search can
    be made to give through its `should_stop`. While `is_typing`, reports are rare.
    """

    def __init__(
        self,
        post: Tell,
        clock: Callable[[], float],
        interval: float = INTERVAL,
        is_typing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._post = post
        self._clock = clock
        self._interval = interval
        self._is_typing = is_typing
        self._posted = clock() - PATIENCE
        self._waiting: SearchReported | GameJudged | None = None

    def __call__(self, report: SearchReported | GameJudged) -> None:
        """Take the newest report; it replaces one that still waits."""
        self._waiting = report
        if report.done:
            self.flush()
        else:
            self.tick()

    def tick(self) -> None:
        """Post what waits if its time has come."""
        if self._waiting is None:
            return
        since = self._clock() - self._posted
        if since >= self._interval and (since >= PATIENCE or not self._is_typing()):
            self.flush()

    def flush(self) -> None:
        """Post what waits, now."""
        if self._waiting is None:
            return
        waiting, self._waiting = self._waiting, None
        self._posted = self._clock()
        self._post(waiting)


class Urgency(IntEnum):
    """Which job is done first: the smaller before the larger."""

    MOVE = 0
    ANSWER = 1
    ANALYSIS = 2
    LOOK_OVER = 3
    JUDGING = 4


@dataclass(frozen=True)
class _Numbered:
    """A job with a number of its own, unique in the process."""

    number: int = field(default_factory=lambda: next(_numbers), kw_only=True)


@dataclass(frozen=True)
class ComputerMove(_Numbered):
    """Have a computer player choose a move; `answered` is the move before, and its position."""

    turn: ComputerTurn
    answered: tuple[Position, int] | None
    urgency: ClassVar = Urgency.MOVE

    def run(self, tell: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Look at the move before, choose, and glance at what the player did not search itself."""
        facts: frozenset[Fact] = frozenset()
        if self.answered is not None:
            before, cell = self.answered
            info = analyse(before, _GLANCE, should_stop=should_stop)
            facts = facts_of_move(before, cell, info)
            yield SearchReported(self.number, before, info, done=False)
        started = monotonic()
        on_info = _teller(tell, self.number, self.position)
        request = replace(self.turn.request, on_info=on_info, should_stop=should_stop)
        choice = self.turn.player(request)
        seconds = monotonic() - started
        seen = choice.info or analyse(self.position, _GLANCE, should_stop=should_stop)
        yield SearchReported(self.number, self.position, seen, done=True)
        taken = choice.takes_over
        yield MoveFound(self.number, choice.cell, choice.info, seconds, facts, taken)

    @property
    def position(self) -> Position:
        """The position in which it moves."""
        position: Position = self.turn.request.position
        return position


@dataclass(frozen=True)
class ExplainJob(_Numbered):
    """Search the position before a move well enough to explain the move."""

    position: Position
    cell: int
    urgency: ClassVar = Urgency.ANSWER

    def run(self, _: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Search the position, and report only the result."""
        info = analyse(self.position, EXPLORING, should_stop=should_stop)
        yield SearchReported(self.number, self.position, info, done=True)


@dataclass(frozen=True)
class AnalyseJob(_Numbered):
    """Search a position until all of it is known."""

    position: Position
    urgency: ClassVar = Urgency.ANALYSIS

    def run(self, tell: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Search, and report what is known so far."""
        on_info = _teller(tell, self.number, self.position)
        info = analyse(self.position, ANALYSIS_LIMITS, on_info, should_stop)
        yield SearchReported(self.number, self.position, info, done=True)


@dataclass(frozen=True)
class LookOver(_Numbered):
    """Look at all these positions of a game, usually for a moment only."""

    positions: tuple[Position, ...]
    limits: Limits = _GLANCE
    urgency: ClassVar = Urgency.LOOK_OVER

    def run(self, _: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Glance at one after the other."""
        for position in self.positions:
            info = analyse(position, self.limits, should_stop=should_stop)
            yield SearchReported(self.number, position, info, position is self.positions[-1])


@dataclass(frozen=True)
class GameJudging(_Numbered):
    """Judge all these moves of a game, at first quickly and then within these limits."""

    moves: tuple[Move, ...]
    limits: Limits | None = SHARPER
    urgency: ClassVar = Urgency.JUDGING

    def run(self, tell: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Judge the moves, and tell on the way of all that are known by then."""
        known: list[Judgement | None] = [None] * len(self.moves)

        def take(at: int, judgement: Judgement) -> None:
            known[at] = judgement
            tell(GameJudged(self.number, tuple(known), done=False))

        judged = judge_game(self.moves, take, self.limits, should_stop)
        yield GameJudged(self.number, judged, done=True)


Job = ComputerMove | ExplainJob | AnalyseJob | LookOver | GameJudging


class Engine(Protocol):
    """Does the jobs, one at a time; the newest wins."""

    def submit(self, job: Job, post: Post) -> None:
        """Do this job instead of any other, and post its results."""

    def cancel(self) -> None:
        """Stop, and post nothing more."""


def run_job(
    job: Job,
    post: Post,
    should_stop: ShouldStop,
    is_typing: Callable[[], bool] = lambda: False,
) -> None:
    """Do a job and post what it finds, at most twenty times a second; nothing once it is stopped.

    While keys are pressed, reports are rare. An error in a search is posted too: it must not end
    the program.
    """

    def report(found: SearchReported | GameJudged) -> None:
        if not should_stop():
            post(found)

    latest = LatestReport(report, monotonic, is_typing=is_typing)

    def keep_posting_until_stopped() -> bool:
        latest.tick()
        return should_stop()

    try:
        for found in job.run(latest, keep_posting_until_stopped):
            if should_stop():
                return
            latest.flush()
            post(found)
    except Exception as error:
        fault, waits = isinstance(error, PlayerFault), isinstance(error, PlayerMissing)
        reason = str(error) if fault or waits else f"{type(error).__name__}: {error}"
        if not should_stop():
            post(SearchFailed(job.number, reason, fault, waits))


def _teller(tell: Tell, number: int, position: Position) -> Callable[[SearchInfo], None]:
    """An `on_info` that posts the reports of the search of this position."""
    return lambda info: tell(SearchReported(number, position, info, done=False))
