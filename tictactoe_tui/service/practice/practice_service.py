"""Practice for any front end: the questions, the answers, and the verdicts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from msgspec.structs import replace as changed

from tictactoe_tui.coach import cards, decisions
from tictactoe_tui.coach.cards import Card, PracticeAnswer, Source
from tictactoe_tui.coach.decisions import Decision, Progress, Rival
from tictactoe_tui.coach.lessons import LESSONS, Lesson, questions_of
from tictactoe_tui.coach.puzzles import Puzzle, shipped_puzzles, shipped_text
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.judging import Judgement, Move, judge_move
from tictactoe_tui.games import Position, Side, parse_position, tictactoe
from tictactoe_tui.games.symmetry import canonical_position, symmetries
from tictactoe_tui.service.practice.question import Question, Round, Task

GUIDED_AT_ONCE: Final = 10
"""How many decisions guided learning asks before it comes back to the start."""


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
        self.cards: Mapping[str, Card] = cards.cards_of(self._answers)
        self.question: Question | None = None
        self.has_others: bool | None = None
        """Whether the record knows anybody else, for whom a question could be; None at first."""
        self.round = Round.DUE
        self.known: Mapping[Position, SearchInfo] | None = None
        """What was proved of the game that is asked about, which is not searched for again."""
        self._waiting: list[Task] = []
        self._asked = 0
        self.answered: dict[str, list[Question]] = {}
        """The judged questions of this round by code; none where it was skipped."""
        self._shown: dict[str, Position] = {}
        self.given: PracticeAnswer | None = None
        """The answer to this question, which can be taken back until the next one."""

    @property
    def all_kept(self) -> bool:
        """Whether all answers are on the disk."""
        return not self._unkept

    @property
    def due(self) -> tuple[Card, ...]:
        """The cards that are due today, mistakes in the player's own games first."""
        due = cards.due_cards(self.cards, self.now())
        return tuple(sorted(due, key=lambda card: not card.mistake))

    @property
    def mistakes(self) -> tuple[Card, ...]:
        """The mistakes in the player's own games that are not made good yet, due or not."""
        return tuple(card for card in self.cards.values() if card.mistake is not None)

    @property
    def side(self) -> Side:
        """The side to learn first: that of the last mistake in a game, made good or not; else O."""
        known, answers = decisions.open_positions(), self._answers
        wrong = (each for each in answers if each.source is Source.GAME and each.right is False)
        asked = (each for each in wrong if each.code in known)
        last = max(asked, key=lambda each: each.at, default=None)
        return Side.TWO if last is None else known[last.code].side

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
            if (card := self.cards.get(code)) is None
            or (card.known_cell is None and not card.aside and card.rested <= self.now())
        )
        return tuple(sorted(unsolved, key=lambda each: each.grade))

    @property
    def progress(self) -> Progress:
        """What is known of the decisions of tic-tac-toe."""
        return decisions.progress_of(self.cards, self.now())

    def next_decision(self, skipped: Iterable[str] = ()) -> tuple[Side, Rival, Decision] | None:
        """What guided learning asks next: nothing that rests, is put aside, or was skipped."""
        now = self.now()
        resting = {code for code, card in self.cards.items() if card.aside or card.rested > now}
        return self.progress.next_decision(self.side, resting.union(skipped))

    def has_passed(self, lesson: Lesson) -> bool:
        """Whether a lesson's questions were last answered by its rule, and without help."""
        given = (each for each in cards.standing(self._answers) if each.source is Source.LESSON)
        last = {each.code: each.succeeded for each in given}
        return all(last.get(each.code) for each in questions_of(lesson)[1:])

    def start(self, kind: Round, number: int = 0) -> bool:
        """Begin a round, or say that there is nothing to ask; a lesson or decision has a number."""
        return self._begin(kind, self._tasks(kind, number))

    def ask_again(self, mistakes: Iterable[tuple[Move, Judgement | None]], by: str = "") -> bool:
        """Ask for better moves in place of the mistakes of a game, made `by` somebody else."""
        tasks = (Task(move[0], Source.GUIDED, played=judged, by=by) for move, judged in mistakes)
        return self._begin(Round.GAME, tasks)

    def _begin(self, kind: Round, tasks: Iterable[Task]) -> bool:
        self.round, self._asked, self.question = kind, 0, None
        self._waiting, self.answered = list(tasks), {}
        return self.ask_next()

    def ask_next(self) -> bool:
        """Ask what comes next in this round; False once it is over."""
        self.given = None
        if self.question is not None and not self.question.task.is_example:
            code = canonical_position(self.question.position).code()
            if code not in self.cards or not self.cards[code].aside:
                self.answered.setdefault(code, [])
        if not self._waiting:
            self._waiting = list(self._further_tasks())
        if not self._waiting:
            self.question = None
            return False
        task = self._waiting.pop(0)
        self._asked += 1
        guided = GUIDED_AT_ONCE if self.round is Round.GUIDED else 0
        total = max(self._asked + len(self._waiting), guided)
        tries = int(task.played is not None)
        self.question = Question(task, self._image_of(task), self._asked, total, tries=tries)
        return True

    def choose(self, cell: int) -> None:
        """Answer, or raise IllegalMove; then there is `to_judge`, if that takes long.

        Tic-tac-toe is known by heart, and judged at once.
        """
        question = self.question
        if question is not None and question.chosen is None and not question.task.is_example:
            question.position.play(cell)
            self.question = replace(question, chosen=cell)
            if question.position.key == tictactoe.KEY:
                self.receive_judgement(question.position, judge_move(question.position, cell))

    @property
    def to_judge(self) -> Move | None:
        """What a thread has to judge now: the answer, or for a hint the move that was wrong.

        That one is known to have a better one. Nothing where a right move is known.
        """
        question = self.question
        if question is None or question.judgement or question.position.key == tictactoe.KEY:
            return None
        cell = question.chosen
        if cell is None and not question.right_cells:
            card = self.cards.get(question.position.code())
            given = question.task.played or (card and (card.wrong or card.last))
            cell = given.cell if given else question.position.legal_moves()[0]
        return None if cell is None else (question.position, cell)

    def receive_judgement(self, position: Position, judgement: Judgement) -> None:
        """Take what is found of the question, unless it comes too late; an answer is kept."""
        question = self.question
        if question is None or question.position != position:
            return
        if question.best is None:
            self.question = question = replace(question, found=judgement)
        if not question.judging or question.chosen != judgement.cell:
            return
        judged = replace(question, judgement=judgement)
        self.question = judged
        answer = cards.answer_to(
            position,
            judgement.cell,
            self.player,
            right=judged.right,
            helped=question.helped,
            source=question.task.source,
            at=self.now(),
        )
        self.given = answer
        self.answered.setdefault(answer.code, []).append(judged)
        self._take(answer)

    def take_back(self) -> None:
        """Take the last answer back, which was a slip; the next one is no success."""
        if self.given is not None:
            self.answered[self.given.code].pop()
            self._take(changed(self.given, source=Source.UNDONE, right=None, helped=False))
            self.given = None
            self.try_again()

    def put_aside(self) -> None:
        """Ask this position no more, until it is answered again."""
        question = self.question
        if question is not None:
            position = question.position
            cell = position.legal_moves()[0]
            source, at, player = Source.ASIDE, self.now(), self.player
            self._take(cards.answer_to(position, cell, player, right=None, source=source, at=at))

    def try_again(self) -> None:
        """Ask the same once more, after a mistake or an open answer."""
        question = self.question
        if question is not None and question.judgement is not None:
            self.question = replace(
                question, tries=question.tries + 1, chosen=None, judgement=None, shown=False, made=0
            )

    def give_hint(self) -> None:
        """Give a stronger hint, if there is one; the answer is no success from then on."""
        if self.question is not None and self.question.may_hint:
            self.question = replace(self.question, hints=self.question.hints + 1)

    def show(self) -> None:
        """Show the right move where it is known, or take it away again."""
        if self.question is not None and self.question.may_show:
            shown = not self.question.shown
            self.question = replace(self.question, shown=shown, seen=True, made=0)

    def play_out(self) -> None:
        """Make one more move of the line on the board; after the last one none."""
        if self.question is not None:
            steps = len(self.question.line) + 1
            self.question = replace(self.question, made=(self.question.made + 1) % steps)

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
        """Count an answer from now on, and save it."""
        self.keep_again()
        self._answers.append(answer)
        self.cards = cards.with_answer(self.cards, self._answers)
        self._unkept.append(answer)
        self._keep(answer)

    def _tasks(self, kind: Round, number: int) -> Sequence[Task]:
        """What a round begins with; what is due, and guided learning, find their own tasks."""
        match kind:
            case Round.MISTAKES:
                return [self._task_of(card) for card in self.due if card.mistake is not None]
            case Round.PUZZLES:
                shipped = self.puzzles[:GUIDED_AT_ONCE]
                return [Task(each.position, Source.PUZZLE, each) for each in shipped]
            case Round.LESSON:
                lesson = LESSONS[number - 1]
                return [
                    Task(each.position, Source.LESSON, lesson=lesson, is_example=not at)
                    for at, each in enumerate(questions_of(lesson))
                ]
            case Round.DECISION:
                return [Task(decisions.decisions()[number - 1].position, Source.GUIDED)]
        return ()

    def _further_tasks(self) -> Sequence[Task]:
        """What a round goes on with: what is due by now, or the next decision to learn.

        What was skipped, or left open, is gone for this round.
        """
        skipped = {
            code
            for code, given in self.answered.items()
            if all(each.right is None for each in given)
        }
        if self.round is Round.DUE:
            return [self._task_of(card) for card in self.due if card.code not in skipped]
        if self.round is not Round.GUIDED or self._asked >= GUIDED_AT_ONCE:
            return ()
        found = self.next_decision(skipped)
        return () if found is None else [Task(found[2].position, Source.GUIDED)]

    def _task_of(self, card: Card) -> Task:
        """A card as a task; one of a shipped puzzle asks for what the puzzle asks."""
        puzzle = None if card.game == tictactoe.KEY else puzzles_by_code().get(card.code)
        if puzzle is not None:
            return Task(puzzle.position, Source.PUZZLE, puzzle)
        return Task(parse_position(card.code), Source.GUIDED)

    def _image_of(self, task: Task) -> Position:
        """The position turned or mirrored at random, and not as it was asked the last time.

        No puzzle is, and nothing of a game that was just played.
        """
        position = task.position
        if position.key != tictactoe.KEY or task.played is not None:
            return position
        code, images = position.code(), symmetries(position.rows, position.columns)
        found = [position.image(each) for each in images]
        others = [each for each in found if each != self._shown.get(code)] or found
        self._shown[code] = others[int(self._random.random() * len(others))]
        return self._shown[code]


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
