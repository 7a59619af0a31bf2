"""The engine's work for one match: which job comes next, and what was found so far."""

from typing import Final

from tictactoe_tui.coach.move_story import MoveStory, why
from tictactoe_tui.engine.info import Evaluation, SearchInfo, Status, evaluation_of
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.games import Position
from tictactoe_tui.match.actions import HintLevel, NotPossible
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.swap_rule import with_swap_rule
from tictactoe_tui.service import jobs

_ENOUGH_FOR_A_HINT: Final = 0.5
"""Seconds of search after which a hint is given even if the search goes on."""


class EvaluationLog:
    """The evaluations of one game, by position, so that undo and redo lose none."""

    def __init__(self) -> None:
        self._known: dict[Position, tuple[Evaluation, int]] = {}

    def learn(self, position: Position, info: SearchInfo) -> None:
        """Take what a search says of a position, unless more is known already."""
        found = evaluation_of(position, info)
        if found is None:
            return
        known, nodes = self._known.get(position, (None, -1))
        proved = known is not None and known.status is Status.PROVED
        if found.status is Status.PROVED or (not proved and info.nodes >= nodes):
            self._known[position] = found, info.nodes

    def along(self, state: GameState) -> tuple[Evaluation | None, ...]:
        """The evaluations from the start to now, None where nothing is known."""
        positions = (each.position for each in state.stops)
        return tuple(
            self._known[position][0] if position in self._known else evaluation_of(position, None)
            for position in positions
        )

    def unknown(self, state: GameState) -> tuple[Position, ...]:
        """The positions of the game that were not searched yet."""
        positions = (each.position for each in state.stops)
        return tuple(each for each in positions if each not in self._known and each.outcome is None)


class MatchSearch:
    """The searches of one match: its analysis, computers' moves, hints, reasons, evaluations.

    At most one job of each urgency is wanted, the newest; the most urgent one is under way, and
    what it pushed aside is done again from its start afterwards. `info` is what is known of the
    position on the board, `ended` whether the search of it has come to its end. `found` is a
    computer's move that waits for its time; with `steps` it does not wait.
    """

    def __init__(self, engine: jobs.Engine, post: jobs.Post) -> None:
        self._engine = engine
        self._post = post
        self._wanted: dict[int, jobs.Job] = {}
        self._under_way: jobs.Job | None = None
        self._hint_is_due = False
        self._explained = 0
        self.log = EvaluationLog()
        self.info: SearchInfo | None = None
        self.ended = False
        self.judged: tuple[Judgement, ...] | None = None
        self.found: jobs.MoveFound | None = None
        self.steps = False

    @property
    def computer_thinks(self) -> bool:
        """Whether a computer searches its move, or has found it and waits."""
        return self.found is not None or jobs.Urgency.MOVE in self._wanted

    @property
    def is_judging(self) -> bool:
        """Whether the moves of a match that is over are being judged, or are about to be."""
        return jobs.Urgency.JUDGING in self._wanted

    def want(self, job: jobs.Job) -> None:
        """Want this job in place of any other of its urgency."""
        self._wanted[job.urgency] = job
        self._do_most_urgent()

    def finish(self, number: int) -> jobs.Job | None:
        """Finish the job with this number, and begin the next; None if it was dropped."""
        job = next((each for each in self._wanted.values() if each.number == number), None)
        if job is not None:
            del self._wanted[job.urgency]
            self._do_most_urgent()
        return job

    def stop(self) -> None:
        """Stop all jobs, and forget what was found of the position."""
        self._wanted.clear()
        self._do_most_urgent()
        self.info, self.ended, self._hint_is_due = None, False, False
        self.found, self.steps = None, False

    def look_over(self, state: GameState) -> None:
        """Search those positions of a game that were not searched yet."""
        unknown = self.log.unknown(state)
        if unknown:
            self.want(jobs.LookOver(unknown))

    def judge(self, state: GameState) -> None:
        """Judge the moves of a match that is over, unless that is done."""
        if self.judged is None:
            self.want(jobs.GameJudging(state.moves, limits=None))

    def take_judgements(self, report: jobs.GameJudged) -> bool:
        """Keep the judgements of a whole match; whether anybody still wants to know."""
        if not report.done or self.finish(report.job) is None:
            return False
        self.judged = tuple(each for each in report.judgements if each is not None)
        return True

    def look(self, position: Position) -> None:
        """Search the position on the board to answer a question, unless that is done already."""
        if not self.ended and jobs.Urgency.ANALYSIS not in self._wanted:
            self.want(jobs.AnalyseJob(position))

    def prepare_hint(self, position: Position) -> None:
        """Learn enough of the position on the board for a hint."""
        self._hint_is_due = True
        if self._enough_for_hint is None:
            self.look(position)

    def due_hint(self, session: GameSession) -> jobs.Answer | None:
        """The next hint if one was asked for and enough is known."""
        info = self._enough_for_hint
        if info is None:
            return None
        self._hint_is_due = False
        level = HintLevel(min(session.state.hint_level + 1, HintLevel.LINE))
        try:
            hint = session.hint(info, level)
        except NotPossible as refusal:
            return jobs.Answer(str(refusal))
        return jobs.Answer(hint.text, hint=hint)

    def explain(self, state: GameState, before: Position, cell: int) -> jobs.Answer:
        """The reasons for a move if enough is known, else the message that it is being searched."""
        if self.info is not None and self.ended and before == state.position:
            return jobs.Answer("", _story(state, before, cell, self.info))
        self._hint_is_due = False
        self._explained = cell
        self.want(jobs.LookOver((before,), jobs.EXPLORING, jobs.Urgency.ANSWER))
        return jobs.Answer(f"Looking into {before.notation.format(cell)} ...")

    def learn(
        self, report: jobs.SearchReported, session: GameSession
    ) -> tuple[jobs.Answer | None, bool]:
        """Take what was found; the answer to a question, and whether anybody still wants to know.

        What a pushed aside search still says is as true as before, so only unwanted jobs are late.
        """
        job = next((each for each in self._wanted.values() if each.number == report.job), None)
        if job is None:
            return None, False
        if report.done and not isinstance(job, jobs.ComputerMove):
            self.finish(job.number)
        self.log.learn(report.position, report.info)
        if job.urgency is jobs.Urgency.ANSWER:
            told = _story(session.state, report.position, self._explained, report.info)
            return jobs.Answer("", told), True
        if report.position == session.state.position:
            self.info, self.ended = report.info, report.done
        return self.due_hint(session) if self._hint_is_due else None, True

    @property
    def _enough_for_hint(self) -> SearchInfo | None:
        """What is known of the position, once it is enough for a hint."""
        known = self.info
        return known if known and (self.ended or known.elapsed > _ENOUGH_FOR_A_HINT) else None

    def _do_most_urgent(self) -> None:
        """Give the engine the most urgent job, unless it is running already."""
        before, job = self._under_way, self._wanted[min(self._wanted)] if self._wanted else None
        if job is before:
            return
        if before is not None:
            self._engine.cancel(before)
        if job is not None:
            self._engine.submit(job, self._post)
        self._under_way = job


def _story(state: GameState, before: Position, cell: int, info: SearchInfo) -> MoveStory:
    """The story of a move; a first stone may be taken over."""
    known = with_swap_rule(state, before, info)
    swap_rule = known is not info and not before.ply
    return why(before, cell, known, swap_rule=swap_rule, reader=state.person)
