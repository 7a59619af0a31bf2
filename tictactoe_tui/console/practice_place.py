"""Practice in the console: what is due, lessons, puzzles, one question at a time."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tictactoe_tui.coach.decisions import Mark, decisions
from tictactoe_tui.coach.lessons import LESSONS
from tictactoe_tui.console.commands import Command, Place, number
from tictactoe_tui.console.console_mode import ConsoleMode
from tictactoe_tui.console.wording import board_words, moves_words
from tictactoe_tui.engine.judging import SHARPER, Judgement, Move, judge_move
from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match.setup import Human
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service.overlay import NUMBERS
from tictactoe_tui.service.practice.practice_view import as_side, atlas_view, home_view
from tictactoe_tui.service.practice.question import Question, Round
from tictactoe_tui.service.practice.question_view import question_view
from tictactoe_tui.storage.practice.practice_log import player_answers

_MOST_NAMED: Final = 20


class PracticePlace(Place):
    """A player's practice, with the open question if there is one.

    It may begin with the mistakes of a game, to find better moves.
    """

    def __init__(
        self, mode: ConsoleMode, name: str, mistakes: Sequence[tuple[Move, Judgement | None]] = ()
    ) -> None:
        super().__init__(mode)
        self.commands = PRACTICE_COMMANDS
        answers = mode.ask_record(lambda record: player_answers(record, name)) or ()
        self.service = mode.shared.practice_of(
            name, answers, lambda change: mode.inbox.post(partial(self._note, change))
        )
        if mistakes and self.service.ask_again(mistakes):
            self.say_question()
        else:
            self.say_entries()

    @property
    def question(self) -> Question:
        """The open question, or a RulesError."""
        if self.service.question is None:
            raise RulesError('There is no question: "due" or "guided" asks one.')
        return self.service.question

    @property
    def settled(self) -> bool:
        """Whether every answer is saved, or saving has failed, and the record has told all."""
        service = self.service
        return service.has_others is not None and (service.all_kept or bool(service.trouble))

    def handle_numbers(self, text: str) -> None:
        """Answer the question with a move; after a wrong or undecided answer try again."""
        question, service = self.question, self.service
        cell = question.position.notation.parse(text)
        if question.right is True:
            raise RulesError('That is answered: "next" goes on.')
        question.position.play(cell)
        if question.judgement is not None:
            service.try_again()
        service.choose(cell)
        if self.question.judging:
            self.say("Your answer is being looked at ...")
        self._judge()
        self.say_question()

    def _judge(self) -> None:
        """Judge the answer, or what tells a hint, where that takes long."""
        if (to_judge := self.service.to_judge) is not None:
            self.service.receive_judgement(to_judge[0], judge_move(*to_judge, SHARPER))

    def step_back(self) -> bool:
        """Leave the question, and say what can be practised; False without an open question."""
        is_asked = self.service.question is not None and self.service.round is not Round.GAME
        self.service.question = None
        if is_asked:
            self.say_entries()
        return is_asked

    def leave(self) -> None:
        """Try once more to save answers that failed; the others are saved already."""
        self.service.keep_again()

    def say_entries(self) -> None:
        """Say what can be practised, and how far the player is."""
        view = home_view(self.service)
        states = (f"{at} {state}" for at, state in enumerate(view.lessons, 1) if state)
        self.say(f"Practice of {self.service.player}.")
        for kind, _, title, words in view.entries:
            self.say(f'"{kind or "atlas"}": {title}, {words}.')
        self.say(f"Lessons: {view.passed}. {', '.join(states)}.", view.message)

    def start(self, kind: Round, text: str = "") -> None:
        """Begin a round of questions; lessons and decisions are chosen by number."""
        most = {Round.LESSON: len(LESSONS), Round.DECISION: len(decisions())}.get(kind)
        at = number(text) if most else 0
        if most and not 1 <= at <= most:
            self.say(f"Add a number from 1 to {most}.")
            if kind is Round.LESSON:
                self.say(*(f"{at}: {each.title}" for at, each in enumerate(LESSONS, 1)))
        elif self.service.start(kind, at):
            self.say_question()
        else:
            self.say('There is nothing of that to ask. "guided" goes on with the next decision.')

    def say_atlas(self, text: str) -> None:
        """Say how many decisions are known, due, wrong ..., or with a number about one."""
        view, at = atlas_view(self.service), number(text)
        if 1 <= at <= len(decisions()):
            self.say(*board_words(decisions()[at - 1].position), *view.about(at))
            self.say(f'"decision {at}" asks it.')
            return
        told = ", ".join(f"{view.progress.count(mark)} {mark}" for mark in Mark)
        self.say(told, *(as_side(view.progress, side) for side in Side))
        self.say(f"Coming: {view.coming}.")
        for wanted in (Mark.WRONG, Mark.DUE, Mark.WITHIN_REACH):
            found = [str(at) for at, mark in enumerate(view.progress.marks, 1) if mark is wanted]
            self.say(f"{wanted}: {', '.join(found[:_MOST_NAMED])}." if found else "")

    def ask_next(self) -> None:
        """Ask the next question, or end the round."""
        if self.question and self.service.ask_next():
            self.say_question()
            return
        self.say("The round is over.")
        if self.service.round is Round.GAME:
            self.mode.go_back()
        else:
            self.say_entries()

    def help_on(self, *, show: bool) -> None:
        """Give a hint before the answer, or (`show`) the right moves after it."""
        if show == (self.question.judgement is None):
            raise RulesError("Answer first." if show else "It is answered.")
        self._judge()
        if not (self.question.may_show if show else self.question.may_hint):
            raise RulesError(f"There is {'nothing to show' if show else 'no further hint'}.")
        (self.service.show if show else self.service.give_hint)()
        self.say_question()

    def take_back(self) -> None:
        """Take the last answer back; the next one is no success."""
        if self.question.judgement is None:
            raise RulesError("There is no answer to take back.")
        self.service.take_back()
        self.say_question()

    def put_aside(self) -> None:
        """Ask this position no more, and go on."""
        if self.question:
            self.service.put_aside()
            self.ask_next()

    def say_question(self) -> None:
        """Say the question, with the board until it is answered, then what was right or wrong."""
        question = self.question
        position = question.position
        view = question_view(self.service, question, late=False)
        marks = {at: {*note.text} & {*NUMBERS} for at, note in view.notes.items()}
        numbers = {sign: at for at, signs in marks.items() for sign in signs}
        signs = str.maketrans({sign: moves_words(position, [at]) for sign, at in numbers.items()})
        words = (each.translate(signs) for each in view.paragraphs)
        self.say(f"{view.title}, {view.badge}. {view.heading}.", *words)
        if question.judgement is None:
            self.say(*board_words(position))
            marked = list(view.notes)
            self.say(f"Marked: {moves_words(position, marked)}." if marked else "")
            self.say('"next" goes on.' if question.task.is_example else "Type your move.")
            return
        if len(question.line) > 1:
            self.say(f"Line: {moves_words(position, question.line)}.")
        if question.right is True:
            self.say('"next" goes on; "undo" takes a slip back.')
        else:
            self.say('Type another move; "show" says the right one, "next" goes on.')

    def _note(self, change: Callable[[], object]) -> None:
        """Make a change, and say where an answer is not saved."""
        change()
        trouble = self.service.trouble
        self.say(f"Your answer is not saved. {trouble}" if trouble else "")


def try_again(
    mode: ConsoleMode,
    game: GameState,
    plies: Sequence[int],
    judgements: Sequence[Judgement | None],
) -> None:
    """Ask for better moves where these were mistakes; answers count for who made them."""
    if not plies:
        raise RulesError("There is no mistake to try again.")
    seat = game.mover(plies[0])
    name = seat.name if isinstance(seat, Human) else mode.shared.choices.name
    moves = [(game.moves[ply - 1], judgements[ply - 1]) for ply in plies]
    mode.open_place(PracticePlace(mode, name, moves))


PRACTICE_COMMANDS: Final = (
    Command("due/d", "what is due today", lambda at, _: at.start(Round.DUE)),
    Command("guided/g", "the next decision you reach", lambda at, _: at.start(Round.GUIDED)),
    Command("mistakes/m", "your own mistakes", lambda at, _: at.start(Round.MISTAKES)),
    Command("puzzles", "puzzles with proofs", lambda at, _: at.start(Round.PUZZLES)),
    Command("lesson", "a lesson", lambda at, text: at.start(Round.LESSON, text), "NUMBER"),
    Command("atlas", "how much of all decisions is known", PracticePlace.say_atlas, "NUMBER"),
    Command("decision", "asks one", lambda at, text: at.start(Round.DECISION, text), "NUMBER"),
    Command("next/n/skip/z", "the next question", lambda at, _: at.ask_next()),
    Command("hint/i", "a hint; it is no success then", lambda at, _: at.help_on(show=False)),
    Command("show/y", "the right moves, once answered", lambda at, _: at.help_on(show=True)),
    Command("undo/u", "takes a slip back", lambda at, _: at.take_back()),
    Command("aside", "puts this position aside, asked no more", lambda at, _: at.put_aside()),
    Command("question/board", "the question once more", lambda at, _: at.say_question()),
    Command("entries", "what there is to practise", lambda at, _: at.say_entries()),
)
"""The commands known in practice, besides answering with a move."""
