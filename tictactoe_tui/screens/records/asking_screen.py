"""A screen that asks the record, stays live until the answer comes, and wants only the latest."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar

from textual import on
from textual.message import Message
from textual.reactive import var

from tictactoe_tui.screens.dismissal import DismissedOnTop

if TYPE_CHECKING:
    from tictactoe_tui.shared_state import SharedState
    from tictactoe_tui.storage.database.connection import Database

T = TypeVar("T")
R = TypeVar("R")

_CHANGE: Final = "change"
_NOT_YET: Final = 0.02
_SOON: Final = 0.2
"""Seconds after which an answer is no longer at once."""


@dataclass(eq=False)
class OpenQuestion:
    """What was asked last on a topic, what to do with the answer, and how to call it off."""

    topic: str
    work: "Callable[[Database], Any]"
    then: Callable[[Any], object]
    otherwise: Callable[[str], object]
    future: "Future[Any] | None" = None


@dataclass
class RecordAnswered(Message):
    """A question has its answer, or the reason for none, and what is to be done with it."""

    question: OpenQuestion
    act: Callable[[], object]


class AskingScreen(DismissedOnTop[R], inherit_bindings=False):
    """The base of the screens that show something of the record.

    Answers come as messages. Of every topic only the last question counts: the answers to all
    others are dropped, and those whose turn has not come are not even asked.
    """

    reading: var[bool] = var(False, init=False)
    """Whether somebody has been waiting for an answer for a while."""

    def __init__(self, shared: "SharedState") -> None:
        super().__init__()
        self._shared = shared
        self._questions: dict[str, OpenQuestion] = {}
        self._changes = count()

    def ask_question(
        self,
        topic: str,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object] | None = None,
    ) -> None:
        """Have the record read; a later question on the same topic makes this one void."""
        self.drop_question(topic)
        self._submit_question(OpenQuestion(topic, work, then, otherwise or self.show_trouble))

    def change_record(
        self,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object],
    ) -> None:
        """Have the record changed, which nothing makes void, not even leaving the screen."""
        topic = f"{_CHANGE} {next(self._changes)}"
        self._shared.due_is_old = True
        self._submit_question(OpenQuestion(topic, work, then, otherwise))

    def drop_question(self, topic: str) -> None:
        """Drop the open question on this topic: its answer is not wanted any more."""
        question = self._questions.pop(topic, None)
        if question is not None and question.future is not None:
            question.future.cancel()

    @property
    def waiting(self) -> bool:
        """Whether any answer is still to come."""
        return bool(self._questions)

    def is_asked(self, topic: str) -> bool:
        """Whether an answer on this topic is still to come."""
        return topic in self._questions

    def show_trouble(self, sentence: str) -> None:
        """Show why there is no answer."""
        raise NotImplementedError

    def on_unmount(self) -> None:
        """Drop the questions of a screen that was left; what changes the record goes on."""
        for topic in tuple(self._questions):
            if not topic.startswith(_CHANGE):
                self.drop_question(topic)

    @on(RecordAnswered)
    def _take_answer(self, event: RecordAnswered) -> None:
        """Give an answer to whoever asked, unless it comes too late."""
        event.stop()
        if self._is_open(event.question):
            del self._questions[event.question.topic]
            self.reading = self.reading and self.waiting
            event.act()

    def _submit_question(self, question: OpenQuestion) -> None:
        """Remember a question as open, and hand it to the records."""
        self._questions[question.topic] = question
        self._hand_to_records(question)
        self.set_timer(_SOON, self._show_waiting)

    def _hand_to_records(self, question: OpenQuestion) -> None:
        """Give a question to the records, or try again in a moment if they are not even there."""
        records = self._shared.records
        if not self._is_open(question):
            return
        if records is None:
            self.set_timer(_NOT_YET, partial(self._hand_to_records, question))
            return

        def post(act: Callable[[Any], object], answer: Any) -> None:
            self.post_message(RecordAnswered(question, partial(act, answer)))

        question.future = records.ask(
            question.work, partial(post, question.then), partial(post, question.otherwise)
        )

    def _is_open(self, question: OpenQuestion) -> bool:
        """Whether nothing was asked on the topic of this question since, nor the answer taken."""
        return self._questions.get(question.topic) is question

    def _show_waiting(self) -> None:
        """Note that an answer takes its time, for the screen to say so."""
        self.reading = self.waiting
