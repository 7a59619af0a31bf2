"""The engine's work for one match: which job comes next, and what was found so far."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import (
    RESULTS,
    Candidate,
    Evaluation,
    SearchInfo,
    Status,
    evaluation_of,
    known_before,
    merged,
    together,
)
from tictactoe_tui.engine.judging import Judgement, Move, carried, judgement_of, sharpened
from tictactoe_tui.games import Position
from tictactoe_tui.games.symmetry import own_symmetries
from tictactoe_tui.match.actions import HintLevel, NotPossible
from tictactoe_tui.match.hints import Hint
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.swap_rule import not_taken_over, with_swap_rule
from tictactoe_tui.service import jobs

_MOST_OF_A_NAME: Final = 10
_ENOUGH_FOR_A_HINT: Final = 0.5
"""Seconds of search after which a hint is given even if the search goes on."""


class EvaluationLog:
    """What was found in one game, by position, so that undo and redo lose none.

    `infos` has of each position the search of most nodes, with all else that is proved of it: by
    other searches, by the positions before and after it, and by judgements of the move made there.
    Those in `analysed` were searched as long as any is; of those in `told` the player to move was
    told something. `judgements` has what is proved of the moves of a finished game.
    """

    def __init__(self) -> None:
        self.infos: dict[Position, SearchInfo] = {}
        self.analysed: set[Position] = set()
        self.told: set[Position] = set()
        self.judgements: dict[Move, Judgement] = {}

    def learn(self, position: Position, info: SearchInfo) -> None:
        """Take what is found of a position, and lose nothing that was proved before.

        What is proved of a move is proved of its mirror images, where the position is its own.
        """
        before = self.infos.get(position, known_before(position))
        if info is before or (not info.candidates and info.result is None):
            return
        less, more = sorted((before, info), key=lambda each: (each.done, each.nodes))
        known = merged(position, more, less)
        sure = _sure(known)
        for symmetry in own_symmetries(position)[1:]:
            images = SearchInfo(tuple(each.image(symmetry) for each in sure))
            known = merged(position, known, images)
        self.infos[position] = known

    def take(self, other: "EvaluationLog") -> None:
        """Take what is known of the same game from elsewhere, and lose nothing."""
        for each in other.infos.items():
            self.learn(*each)
        self.take_judgements([*other.judgements], [*other.judgements.values()])

    def proved(self, state: GameState) -> "EvaluationLog":
        """What is proved of the positions and moves of a game, without any estimate."""
        log = EvaluationLog()
        for position in (each.position for each in state.stops):
            info = self.infos.get(position, SearchInfo())
            sure = _sure(info)
            known = info if info.result is not None else SearchInfo()
            # Whoever asks for what is left out has it searched once more.
            done = known.done and sure == info.candidates
            log.learn(position, replace(known, candidates=sure, done=done))
        for move in state.moves:
            if (judged := self.judgements.get(move)) is not None:
                best = judged.best and _without_estimate(judged.best)
                played = _without_estimate(judged.played)
                log.judgements[move] = replace(judged, played=played, best=best)
        return log

    def carry(self, moves: Sequence[Move]) -> None:
        """Let what is proved of each position of a game count for those before and after it."""
        for each in carried(moves, self.infos, [*map(self.judgements.get, moves)]).items():
            self.learn(*each)

    def judged(self, moves: Sequence[Move]) -> tuple[Judgement | None, ...]:
        """What is known of the moves of a game by now; None where nothing is."""
        self.carry(moves)
        known = (judgement_of(*each, self.infos.get(each[0], SearchInfo())) for each in moves)
        proved = (None if each.status is Status.ESTIMATE else each for each in known)
        return self.take_judgements(moves, tuple(proved))

    def take_judgements(
        self, moves: Sequence[Move], found: Sequence[Judgement | None]
    ) -> tuple[Judgement | None, ...]:
        """Keep of each move the judgement that says most, which is what is given."""
        for move, now in zip(moves, found, strict=True):
            if now is not None:
                self.judgements[move] = sharpened(self.judgements.get(move, now), now)
        return tuple(self.judgements.get(move) for move in moves)

    def unknown(self, state: GameState) -> tuple[Position, ...]:
        """The positions of the game that were not searched yet, but for one to be played in."""
        told = zip(state.stops, evaluations_of(state, self.infos), strict=True)
        open_ = [each.position for each, evaluation in told if evaluation is None]
        waits = () if state.turn is None else (state.position,)
        searched = {position for position, info in self.infos.items() if info.nodes}
        return tuple(each for each in open_ if each not in searched.union(waits))


def _sure(info: SearchInfo) -> tuple[Candidate, ...]:
    """What is proved of moves, without any estimate."""
    told = map(_without_estimate, info.candidates)
    return tuple(each for each in told if each != Candidate(each.cell))


def _without_estimate(each: Candidate) -> Candidate:
    """A move with what is proved of it."""
    if each.status is not Status.ESTIMATE:
        return each
    line = each.line if each.verdict in RESULTS else ()
    return Candidate(each.cell, verdict=each.verdict, line=line)


def evaluations_of(
    state: GameState, infos: Mapping[Position, SearchInfo]
) -> tuple[Evaluation | None, ...]:
    """The evaluations of a game from its start to now, None where nothing is known.

    What the start is worth is open where the first stone may be taken over.
    """
    return tuple(
        None if state.setup.swap_rule and not at.ply else evaluation_of(at, infos.get(at))
        for at in (each.position for each in state.stops)
    )


class MatchSearch:
    """The searches of one match: its analysis, computers' moves, hints, reasons, evaluations.

    At most one job of each urgency is wanted, the newest; the most urgent one is under way, and
    what it pushed aside is done again from its start afterwards. `info` is what is known of the
    position on the board. `found` is a computer's move that waits for its time; with `steps` it
    does not wait.
    """

    def __init__(self, engine: jobs.Engine, post: jobs.Post, log: EvaluationLog) -> None:
        self._engine = engine
        self._post = post
        self._wanted: dict[int, jobs.Job] = {}
        self._under_way: jobs.Job | None = None
        self._hint_is_due = False
        self._hinted: dict[Position, Hint] = {}
        self._explained = 0
        self.log = log
        self.info: SearchInfo | None = None
        self._judged: tuple[Move, ...] | None = None
        self.found: jobs.MoveFound | None = None
        self.steps = False

    @property
    def computer_thinks(self) -> bool:
        """Whether a computer searches its move, or has found it and waits."""
        return self.found is not None or jobs.Urgency.MOVE in self._wanted

    @property
    def judged(self) -> tuple[Judgement, ...] | None:
        """What is known of all moves of a match that is over, in its review too; None before."""
        if self._judged is None:
            return None
        return tuple(self.log.judgements[each] for each in self._judged)

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

    def stop(self, state: GameState) -> None:
        """Stop all jobs, and go on with what was found before of the position on the board."""
        self._wanted.clear()
        self._do_most_urgent()
        self.log.carry(state.moves)
        self.info = self.log.infos.get(state.position)
        self.found, self.steps, self._hint_is_due = None, False, False

    def look_over(self, state: GameState) -> None:
        """Search those positions of a game that were not searched yet."""
        if unknown := self.log.unknown(state):
            self.want(jobs.LookOver(unknown))

    def judge(self, state: GameState) -> None:
        """Judge the moves of a match that is over; once that is done, by what is known by now."""
        if self._judged is None:
            self.want(jobs.GameJudging(state.moves, limits=None, known=self.log.infos))
        else:
            self.log.judged(state.moves)

    def take_judgements(self, report: jobs.GameJudged) -> bool:
        """Keep the judgements of a whole match; whether anybody still wants to know."""
        job = self.finish(report.job) if report.done else None
        if not isinstance(job, jobs.GameJudging):
            return False
        self.log.take_judgements(job.moves, report.judgements)
        self.log.judged(job.moves)
        self._judged = job.moves
        return True

    def look(self, position: Position) -> None:
        """Search the position on the board as long as any, unless that is done already."""
        if position not in self.log.analysed and jobs.Urgency.ANALYSIS not in self._wanted:
            self.want(jobs.AnalyseJob(position))

    def hint(self, session: GameSession) -> jobs.Answer:
        """The next hint if enough is known, else the message that it is being searched."""
        self._hint_is_due = True
        if self._enough_for_hint(session.state.position) is None:
            self.look(session.state.position)
        return self.due_hint(session) or jobs.Answer("Looking for a hint ...")

    def due_hint(self, session: GameSession) -> jobs.Answer | None:
        """The next hint if one was asked for and enough is known."""
        if (info := self._enough_for_hint(session.state.position)) is None:
            return None
        self._hint_is_due = False
        level = HintLevel(min(session.state.hint_level + 1, HintLevel.LINE))
        try:
            hint = session.hint(info, level, self._hinted.get(session.state.position))
        except NotPossible as refusal:
            return jobs.Answer(str(refusal))
        self._hinted[session.state.position] = hint
        return jobs.Answer(hint.text, hint=hint)

    def drop_question(self) -> bool:
        """Look no more for a hint or for reasons; whether any were being looked for."""
        reasons = self._wanted.pop(jobs.Urgency.ANSWER, None)
        was_asked = self._hint_is_due or reasons is not None
        self._hint_is_due = False
        self._do_most_urgent()
        return was_asked

    def explain(self, state: GameState, before: Position, cell: int) -> jobs.Answer:
        """The reasons for a move if enough is known, else the message that it is being searched."""
        if self.info is not None and before == state.position and before in self.log.analysed:
            return self._story(state, before, cell, self.info)
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
        self.log.carry(session.state.moves)
        if report.done and isinstance(job, jobs.AnalyseJob):
            self.log.analysed.add(report.position)
        if self._judged is not None and not session.state.is_variation:
            self.judge(session.state)
        if job.urgency is jobs.Urgency.ANSWER:
            info = self.log.infos.get(report.position, report.info)
            return self._story(session.state, report.position, self._explained, info), True
        self.info = self.log.infos.get(session.state.position)
        return self.due_hint(session) if self._hint_is_due else None, True

    def _enough_for_hint(self, position: Position) -> SearchInfo | None:
        """What is known of the position on the board, once it is enough for a hint."""
        known, ended = self.info, position in self.log.analysed
        return known if known and (ended or known.elapsed > _ENOUGH_FOR_A_HINT) else None

    def _story(
        self, state: GameState, before: Position, cell: int, info: SearchInfo
    ) -> jobs.Answer:
        """The story of a move, by all that is known; a first stone may be taken over."""
        info = together(before, cell, info, self.log.infos)
        known = with_swap_rule(state, before, info)
        swap_rule = known is not info and not before.ply
        made = (ply for ply, move in enumerate(state.moves, 1) if move == (before, cell))
        player = next((shortened(state.mover(ply).name, _MOST_OF_A_NAME) for ply in made), "")
        judgement = judgement_of(before, cell, known)
        if before.ply and known is not info:
            # The first stone can be taken over, and wins.
            judgement = not_taken_over(judgement)
        told = None if known is not info else self.log.judgements.get((before, cell))
        judgement = sharpened(told or judgement, judgement)
        story = MoveStory(before, judgement, swap_rule, reader=state.person, player=player)
        return jobs.Answer("", story)

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
