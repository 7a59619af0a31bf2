"""What is asked of the engine about one match, and what it has found so far."""

from typing import Final

from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Position
from tictactoe_tui.session.evaluation_log import EvaluationLog
from tictactoe_tui.session.jobs import (
    Analysis,
    ComputerMove,
    Engine,
    Explanation,
    LookOver,
    Post,
    Urgency,
)
from tictactoe_tui.session.messages import Answer, SearchReported
from tictactoe_tui.session.search_queue import SearchQueue
from tictactoe_tui.session.session import ComputerTurn
from tictactoe_tui.session.state import GameState
from tictactoe_tui.session.why import why

_ENOUGH_FOR_A_HINT: Final = 0.5
"""Seconds of search after which a hint is given even if the search goes on."""


class MatchSearch:
    """The searches of one match: its analysis, computers' moves, hints, reasons, evaluations.

    `info` is what is known of the position on the board, `ended` whether the search of it has come
    to its end; `hint_is_due` says that somebody waits for a hint.
    """

    def __init__(self, engine: Engine, post: Post) -> None:
        self._queue = SearchQueue(engine, post)
        self.log = EvaluationLog()
        self.info: SearchInfo | None = None
        self.ended = False
        self.hint_is_due = False

    @property
    def seeks_move(self) -> bool:
        """Whether a computer makes up its mind."""
        return self._queue.wants(Urgency.MOVE)

    @property
    def knows_enough_for_hint(self) -> bool:
        """Whether there is something to say to somebody who waits for a hint."""
        known = self.info
        return known is not None and (self.ended or known.elapsed > _ENOUGH_FOR_A_HINT)

    def stop(self) -> None:
        """Want nothing of the engine, and forget what it has found of the position."""
        self._queue.clear()
        self.info, self.ended, self.hint_is_due = None, False, False

    def choose_move(self, turn: ComputerTurn, answered: tuple[Position, int] | None) -> None:
        """Let a computer player make up its mind."""
        self._queue.want(ComputerMove(turn, answered))

    def analyse(self, position: Position) -> None:
        """Search the position on the board until everything is known."""
        self._queue.want(Analysis(position))

    def look_over(self, state: GameState) -> None:
        """Look at those positions of a game that nobody has looked at yet."""
        unknown = self.log.unknown(state)
        if unknown:
            self._queue.want(LookOver(unknown))

    def prepare_hint(self, position: Position) -> None:
        """Learn enough of the position on the board for a hint."""
        self.hint_is_due = True
        if not self.knows_enough_for_hint and not self._queue.wants(Urgency.ANALYSIS):
            self._queue.want(Analysis(position, urgency=Urgency.ANSWER))

    def explain(self, state: GameState, before: Position, cell: int) -> Answer:
        """The reasons for a move where enough is known, or the word that it is looked into."""
        if self.info is not None and self.ended and before == state.position:
            return Answer("", why(before, cell, self.info))
        self.hint_is_due = False
        self._queue.want(Explanation(before, cell))
        return Answer(f"Looking into {before.notation.format(cell)} ...")

    def learn(self, report: SearchReported, state: GameState) -> tuple[Answer | None, bool]:
        """Take what was found; the answer to a question, and whether anybody still wants to know.

        What a pushed aside search still says is as true as before, so only unwanted jobs are late.
        """
        job = self._queue.find(report.job)
        if job is None:
            return None, False
        if report.done and not isinstance(job, ComputerMove):
            self._queue.finish(job.number)
        self.log.learn(report.position, report.info)
        if isinstance(job, Explanation):
            return Answer("", why(job.position, job.cell, report.info)), True
        if report.position == state.position:
            self.info, self.ended = report.info, report.done
        return None, True

    def end_job(self, number: int) -> bool | None:
        """Take a job as done: whether it was a computer's move, None if nobody wants it."""
        job = self._queue.find(number)
        if job is None:
            return None
        self._queue.finish(number)
        return isinstance(job, ComputerMove)
