"""A question of practice: the position, what asks for it, and the answer so far."""

from dataclasses import dataclass
from enum import StrEnum

from tictactoe_tui.coach.cards import Source
from tictactoe_tui.coach.lessons import Lesson
from tictactoe_tui.coach.puzzles import Puzzle
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.games import Position
from tictactoe_tui.games.lines import LinePosition


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
    The mistake of a game that was just `played` is asked about as it stood, and as no success.
    """

    position: Position
    source: Source
    puzzle: Puzzle | None = None
    lesson: Lesson | None = None
    is_example: bool = False
    played: Judgement | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A task as it is asked: an image of its position, its number in the round, and the verdict.

    After `hints` or other `tries` an answer is no success. `judgement` is of the cell `chosen`
    last, once it is there; `shown` says that the right moves are shown, and `made` how many moves
    of its line are on the board.
    """

    task: Task
    position: Position
    number: int
    total: int
    hints: int = 0
    tries: int = 0
    shown: bool = False
    made: int = 0
    chosen: int | None = None
    judgement: Judgement | None = None

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
    def line(self) -> tuple[int, ...]:
        """The moves to play out: how a mistake is refuted, what is right, or how it goes on."""
        judgement, puzzle = self.judgement, self.task.puzzle
        if judgement is None:
            return ()
        if self.right is False and not self.shown:
            return judgement.played.line or (judgement.cell,)
        if puzzle is not None:
            return puzzle.line
        best = judgement.best if self.shown and judgement.best is not None else judgement.played
        return best.line
