"""Practice as it goes on, for any front end: what is asked, what was answered, what it comes to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from random import Random
from typing import Final

from tictactoe_tui.coach.cards import (
    Card,
    PracticeAnswer,
    Source,
    answer_to,
    cards_of,
    due_cards,
    with_answer,
)
from tictactoe_tui.coach.decisions import Decision, decisions, open_positions
from tictactoe_tui.coach.lessons import LESSONS, Lesson, questions_of
from tictactoe_tui.coach.progress import Progress, progress_of
from tictactoe_tui.coach.puzzles import Puzzle, check_answer, shipped_puzzles, shipped_text
from tictactoe_tui.engine.judging import Judgement, judge_move
from tictactoe_tui.games import Position, parse_position, tictactoe
from tictactoe_tui.games.symmetry import canonical_position, symmetries

GUIDED_AT_ONCE: Final = 10
"""How many decisions guided learning asks before it comes back to the start."""


class Round(StrEnum):
    """What a round of questions is made of."""

    DUE = "due"
    GUIDED = "guided"
    MISTAKES = "mistakes"
    PUZZLES = "puzzles"
    LESSON = "lesson"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Task:
    """A position to find a move in, and what asks for it."""

    position: Position
    source: Source
    puzzle: Puzzle | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A task as it is asked: an image of its position, its number in the round, and the verdict.

    After `hints` or other `tries` an answer is no success. `judgement` is of the cell `chosen`
    last, once it is there; `shown` says that the moves of the line are shown.
    """

    task: Task
    position: Position
    number: int
    total: int
    hints: int = 0
    tries: int = 0
    shown: bool = False
    chosen: int | None = None
    judgement: Judgement | None = None

    @property
    def helped(self) -> bool:
        """Whether an answer is no success any more."""
        return bool(self.hints or self.tries)

    @property
    def judging(self) -> bool:
        """Whether the answer is still being looked at."""
        return self.chosen is not None and self.judgement is None

    @property
    def right(self) -> bool | None:
        """Whether the answer keeps what the position is worth; None while nobody knows.

        A puzzle asks for the one move of its proof: another that wins later is neither.
        """
        if self.judgement is None or self.chosen is None:
            return None
        puzzle = self.task.puzzle
        if puzzle is None:
            return self.judgement.right
        if check_answer(puzzle, self.chosen):
            return True
        return False if self.judgement.right is False else None


class PracticeService:
    """One player's practice; `keep` saves an answer, and `mark_kept` is called when that is done.

    The clock is in milliseconds since 1970. It runs in the thread of its owner and changes nothing
    but itself: cards and progress are worked out of the answers, whenever these change.
    """

    def __init__(
        self,
        player: str,
        answers: Iterable[PracticeAnswer],
        *,
        keep: Callable[[PracticeAnswer], object],
        now: Callable[[], int],
        source: Random,
    ) -> None:
        self.player = player
        self.now = now
        self._answers = list(answers)
        self._keep = keep
        self._random = source
        self._unkept: list[PracticeAnswer] = []
        self.trouble = ""
        self.cards: Mapping[str, Card] = cards_of(self._answers)
        self.question: Question | None = None
        self.round = Round.DUE
        self.lesson: Lesson | None = None
        self._waiting: list[Task] = []
        self._asked = 0

    @property
    def all_kept(self) -> bool:
        """Whether everything that was answered is on the disk."""
        return not self._unkept

    @property
    def due(self) -> tuple[Card, ...]:
        """The cards that are due today."""
        return due_cards(self.cards, self.now())

    @property
    def mistakes(self) -> tuple[Card, ...]:
        """The mistakes of one's own games that were not made good since, the latest first."""
        wrong = (
            card
            for card in self.cards.values()
            if card.last is not None and card.wrong and card.last.source is Source.GAME
        )
        return tuple(sorted(wrong, key=lambda card: -(card.last.at if card.last else 0)))

    @property
    def missed_wins(self) -> tuple[Card, ...]:
        """Those of the mistakes that threw a win away."""
        return tuple(
            card
            for card in self.mistakes
            if card.code in open_positions() and 1 in open_positions()[card.code].results.values()
        )

    @property
    def puzzles_left(self) -> int:
        """How many of the shipped puzzles were never solved without help: quick to say."""
        known = (card.last for card in self.cards.values() if card.known_cell is not None)
        solved = sum(last is not None and last.source is Source.PUZZLE for last in known)
        return count_shipped() - solved

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The shipped puzzles that were never solved without help, the easiest first."""
        unsolved = (
            puzzle
            for code, puzzle in puzzles_by_code().items()
            if (card := self.cards.get(code)) is None or card.known_cell is None
        )
        return tuple(sorted(unsolved, key=lambda each: each.grade))

    @property
    def progress(self) -> Progress:
        """What is known of the decisions of tic-tac-toe."""
        return progress_of(self.cards, self.now())

    def has_passed(self, lesson: Lesson) -> bool:
        """Whether the last answer to each of a lesson's questions was right, and without help."""
        cards = (self.cards.get(each.code) for each in questions_of(lesson))
        return all(card is not None and card.known_cell is not None for card in cards)

    def start(self, kind: Round, number: int = 0) -> bool:
        """Begin a round, or say that there is nothing to ask; a lesson or decision has a number."""
        self.round, self._asked = kind, 0
        self.lesson = LESSONS[number - 1] if kind is Round.LESSON else None
        self._waiting = list(self._tasks(kind, number))
        self.question = None
        return self.ask_next()

    def ask_once_more(self, position: Position) -> None:
        """Ask for a better move where a mistake was just told: as it stood, and as no success."""
        self.question = Question(Task(position, Source.GUIDED), position, 1, 1, tries=1)

    def ask_next(self) -> bool:
        """Ask what comes next in this round; False once it is over."""
        if self.round is Round.GUIDED and self._asked < GUIDED_AT_ONCE and not self._waiting:
            found = self.progress.next_decision()
            self._waiting = [] if found is None else [Task(found[2].position, Source.GUIDED)]
        if not self._waiting:
            self.question = None
            return False
        task = self._waiting.pop(0)
        self._asked += 1
        guided = GUIDED_AT_ONCE if self.round is Round.GUIDED else 0
        total = max(self._asked + len(self._waiting), guided)
        self.question = Question(task, self._image_of(task), self._asked, total)
        return True

    def choose(self, cell: int) -> tuple[Position, int] | None:
        """Answer, or IllegalMove; what is to be judged elsewhere, since that takes a while.

        Tic-tac-toe is known by heart, and judged at once.
        """
        question = self.question
        if question is None or question.chosen is not None:
            return None
        question.position.play(cell)
        self.question = replace(question, chosen=cell)
        if question.position.key != tictactoe.KEY:
            return question.position, cell
        self.receive_judgement(question.position, judge_move(question.position, cell))
        return None

    def receive_judgement(self, position: Position, judgement: Judgement) -> None:
        """Take the judgement of the answer, unless it comes too late; the answer is kept."""
        question = self.question
        if question is None or not question.judging or question.position != position:
            return
        if question.chosen != judgement.cell:
            return
        judged = replace(question, judgement=judgement)
        self.question = judged
        answer = answer_to(
            position,
            judgement.cell,
            self.player,
            right=judged.right,
            helped=question.helped,
            source=question.task.source,
            at=self.now(),
        )
        self._take(answer)
        if judged.right is False and not question.tries:
            # Once more in this round, without the help that follows now.
            self._waiting.append(question.task)

    def try_again(self) -> None:
        """Ask the same once more, after a mistake or an open answer."""
        question = self.question
        if question is not None and question.judgement is not None:
            self.question = replace(
                question, tries=question.tries + 1, chosen=None, judgement=None, shown=False
            )

    def give_hint(self) -> None:
        """Help a little more; an answer is no success from then on."""
        if self.question is not None and self.question.chosen is None:
            self.question = replace(self.question, hints=self.question.hints + 1)

    def show(self) -> None:
        """Show the right move, or how it goes on."""
        if self.question is not None and self.question.judgement is not None:
            self.question = replace(self.question, shown=not self.question.shown)

    def mark_kept(self, answer: PracticeAnswer) -> None:
        """An answer is on the disk."""
        self._unkept = [each for each in self._unkept if each != answer]
        self.trouble = "" if self.all_kept else self.trouble

    def mark_not_kept(self, reason: str) -> None:
        """An answer could not be kept for this reason; it is tried again with the next one."""
        self.trouble = reason

    def keep_again(self) -> None:
        """Try once more to keep what failed."""
        for answer in self._unkept if self.trouble else ():
            self._keep(answer)

    def _take(self, answer: PracticeAnswer) -> None:
        """Count an answer from now on, and have it kept."""
        self.keep_again()
        self._answers.append(answer)
        self.cards = with_answer(self.cards, self._answers)
        self._unkept.append(answer)
        self._keep(answer)

    def _tasks(self, kind: Round, number: int) -> Sequence[Task]:
        """What a round begins with; guided learning finds its tasks one after the other."""
        match kind:
            case Round.DUE:
                return [self._task_of(card) for card in self.due]
            case Round.MISTAKES:
                return [self._task_of(card) for card in self.mistakes]
            case Round.PUZZLES:
                missed = [self._task_of(card) for card in self.missed_wins]
                shipped = self.puzzles[: max(0, GUIDED_AT_ONCE - len(missed))]
                return missed + [Task(each.position, Source.PUZZLE, each) for each in shipped]
            case Round.LESSON:
                asked = questions_of(LESSONS[number - 1])
                return [Task(each.position, Source.LESSON) for each in asked]
            case Round.DECISION:
                return [Task(decisions()[number - 1].position, Source.GUIDED)]
        return ()

    def _task_of(self, card: Card) -> Task:
        """A card as a task; one of a shipped puzzle asks for what the puzzle asks."""
        puzzle = None if card.game == tictactoe.KEY else puzzles_by_code().get(card.code)
        if puzzle is not None:
            return Task(puzzle.position, Source.PUZZLE, puzzle)
        return Task(parse_position(card.code), Source.GUIDED)

    def _image_of(self, task: Task) -> Position:
        """The position turned or mirrored at random, so that it is not recognized; no puzzle is."""
        if task.position.key != tictactoe.KEY:
            return task.position
        images = symmetries(task.position.rows, task.position.columns)
        return task.position.image(images[int(self._random.random() * len(images))])


@cache
def count_shipped() -> int:
    """How many puzzles are shipped, without reading them."""
    return sum(line[:1] not in ("", "#") for line in shipped_text().splitlines())


@cache
def puzzles_by_code() -> Mapping[str, Puzzle]:
    """The shipped puzzles by the code under which answers to them are kept.

    Half a second the first time, which is for a thread that nobody waits for.
    """
    return {canonical_position(each.position).code(): each for each in shipped_puzzles()}


def decision_of(position: Position) -> Decision | None:
    """The decision of tic-tac-toe that a position is an image of."""
    if position.key != tictactoe.KEY:
        return None
    return open_positions().get(canonical_position(position).code())
