"""A question of practice: the position, what asks for it, and the answer so far."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from tictactoe_tui.coach.cards import Source
from tictactoe_tui.coach.decisions import Decision, open_positions
from tictactoe_tui.coach.lessons import LESSONS, Lesson, advice
from tictactoe_tui.coach.puzzles import Puzzle, PuzzleKind
from tictactoe_tui.engine.info import Candidate
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.games import GAMES, Position, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.symmetry import canonical_move, canonical_position
from tictactoe_tui.match.hints import regions


class Round(StrEnum):
    """The kinds of rounds of questions."""

    DUE = "due"
    GUIDED = "guided"
    MISTAKES = "mistakes"
    PUZZLES = "puzzles"
    LESSON = "lesson"
    DECISION = "decision"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Task:
    """A position to find a move in, and what asks for it.

    A lesson passes by its own rule, and its first position is an example, which it answers itself.
    The mistake of a game that was just `played` is asked about as it stood, and as no success; it
    was made `by` somebody else, or by who answers.
    """

    position: Position
    source: Source
    puzzle: Puzzle | None = None
    lesson: Lesson | None = None
    is_example: bool = False
    played: Judgement | None = None
    by: str = ""

    @property
    def asks_for_points(self) -> bool:
        """Whether points given away are wrong, even where the result stays."""
        counts = GAMES[self.position.key].counts_points
        return counts and (self.played is None or self.played.label is Label.POINTS)


@dataclass(frozen=True, slots=True)
class Question:
    """A task as it is asked: an image of its position, its number in the round, and the verdict.

    After `hints` or other `tries` an answer is no success. `judgement` is of the cell `chosen`
    last, once it is there; `shown` says that the right moves are shown, `seen` that they were at
    any time, and `made` how many moves of its line are on the board. `found` is what was found of
    a move in the position since it was asked, which may name the right one.
    """

    task: Task
    position: Position
    number: int
    total: int
    hints: int = 0
    tries: int = 0
    shown: bool = False
    seen: bool = False
    made: int = 0
    chosen: int | None = None
    judgement: Judgement | None = None
    found: Judgement | None = None

    @property
    def best(self) -> Candidate | None:
        """A best move, if the game or a search since then has proved one."""
        told = (each for each in (self.task.played, self.found) if each is not None)
        return next(
            (each.best for each in told if each.best and each.label is not Label.OPEN), None
        )

    @property
    def helped(self) -> bool:
        """Whether the answer was helped, so that it is no success."""
        return bool(self.hints or self.tries)

    @property
    def judging(self) -> bool:
        """Whether the answer is still being judged."""
        return self.chosen is not None and self.judgement is None

    @property
    def right(self) -> bool | None:
        """Whether the answer keeps the value of the position; None while that is not known.

        A puzzle asks for the one move of its proof and a lesson for one by its rule: another that
        keeps the result is neither.
        """
        if self.judgement is None or self.chosen is None:
            return None
        asked = self.asked_for
        if asked is None and self.task.asks_for_points and self.judgement.lost:
            return False
        if asked is None or self.judgement.right is False:
            return self.judgement.right
        return True if self.chosen in asked else None

    @property
    def asked_for(self) -> tuple[int, ...] | None:
        """The only moves that a puzzle or a lesson accepts; None if any right move will do."""
        if self.task.puzzle is not None:
            return self.task.puzzle.solution
        if self.task.lesson is not None and isinstance(self.position, LinePosition):
            return self.task.lesson.advised(self.position)
        return None

    @property
    def right_cells(self) -> frozenset[int]:
        """The moves that are known to be right, on the board as it is shown."""
        if self.asked_for is not None:
            return frozenset(self.asked_for)
        decision, position = decision_of(self.position), self.position
        if decision is not None:
            moves = {cell: canonical_move(position, cell)[1] for cell in position.legal_moves()}
            same = {canonical_move(decision.position, cell)[1] for cell in decision.right}
            return frozenset(cell for cell, image in moves.items() if image in same)
        return frozenset() if self.best is None else frozenset({self.best.cell})

    @property
    def known_hints(self) -> tuple[str, ...]:
        """The hints that can be given: a rule or a place first, then which cells are marked."""
        right, puzzle, decision = self.right_cells, self.task.puzzle, decision_of(self.position)
        if not right:
            return ()
        where = "one of the marked cells." if len(right) > 1 else "the marked cell."
        if self.task.lesson is not None:
            return self.task.lesson.text, where
        if decision is not None:
            lesson = advice(decision.position)[0]
            return f"{lesson.title} (lesson {LESSONS.index(lesson) + 1}).", where
        if puzzle is not None and puzzle.kind is not PuzzleKind.GREEDY:
            return f"a {puzzle.kind}{' move' if puzzle.kind is PuzzleKind.QUIET else ''}.", where
        places = (f"look in {words}." for words, _ in regions(self.position, min(right)))
        return *islice(places, 1), where

    @property
    def may_hint(self) -> bool:
        """Whether there is one more hint before the answer."""
        waits = self.chosen is None and not self.task.is_example
        return waits and self.hints < len(self.known_hints)

    @property
    def may_show(self) -> bool:
        """Whether the right move is known, and was not the answer."""
        if self.judgement is None or self.right:
            return False
        return bool(self.asked_for or self.judgement.best)

    @property
    def line(self) -> tuple[int, ...]:
        """The moves to play out: how a mistake is refuted, what is right, or how it goes on."""
        judgement, puzzle = self.judgement, self.task.puzzle
        if judgement is None or (self.shown and self.task.lesson is not None):
            return ()
        if self.right is False and not self.shown:
            return judgement.played.line or (judgement.cell,)
        if puzzle is not None:
            return puzzle.line
        best = judgement.best if self.shown and judgement.best is not None else judgement.played
        return best.line


def decision_of(position: Position) -> Decision | None:
    """The decision of tic-tac-toe that a position is an image of."""
    if position.key != tictactoe.KEY:
        return None
    return open_positions().get(canonical_position(position).code())
