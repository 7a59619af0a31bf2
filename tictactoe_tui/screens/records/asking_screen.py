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
    from tictactoe_tui.screens.shared_state import SharedState
    from tictactoe_tui.storage import Database

T = TypeVar("T")
R = TypeVar("R")

_CHANGE: Final = "change"
_NOT_YET: Final = 0.02
_SOON: Final = 0.2
"""Seconds after which an answer is no longer at once."""


@dataclass
class RecordAnswered(Message):
    """What the record says to a question, which its topic and number tell from all others."""

    topic: str
    number: int
    answer: Any


@dataclass
class RecordUnanswered(Message):
    """Why there is no answer to a question."""

    topic: str
    number: int
    sentence: str


@dataclass
class OpenQuestion:
    """What was asked last on a topic, what to do with the answer, and how to call it off."""

    number: int
    work: "Callable[[Database], Any]"
    then: Callable[[Any], object]
    otherwise: Callable[[str], object]
    future: "Future[Any] | None" = None


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
        self._numbers = count()

    def ask_question(
        self,
        topic: str,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object] | None = None,
    ) -> None:
        """Have the record read; a later question on the same topic makes this one void."""
        self.drop_question(topic)
        self._submit_question(
            topic, OpenQuestion(next(self._numbers), work, then, otherwise or self.show_trouble)
        )

    def change_record(
        self,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object],
    ) -> None:
        """Have the record changed, which nothing makes void, not even leaving the screen."""
        number = next(self._numbers)
        self._submit_question(f"{_CHANGE} {number}", OpenQuestion(number, work, then, otherwise))

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
        question = self._close_question(event.topic, event.number)
        if question is not None:
            question.then(event.answer)

    @on(RecordUnanswered)
    def _take_refusal(self, event: RecordUnanswered) -> None:
        """Tell whoever asked why there is no answer, unless that comes too late."""
        event.stop()
        question = self._close_question(event.topic, event.number)
        if question is not None:
            question.otherwise(event.sentence)

    def _submit_question(self, topic: str, question: OpenQuestion) -> None:
        """Remember a question as open, and hand it to the records."""
        self._questions[topic] = question
        self._hand_to_records(topic, question)
        self.set_timer(_SOON, self._show_waiting)

    def _hand_to_records(self, topic: str, question: OpenQuestion) -> None:
        """Give a question to the records, or try again in a moment if they are not even there."""
        number, records = question.number, self._shared.records
        if self._questions.get(topic) is not question:
            return
        if records is None:
            self.set_timer(_NOT_YET, partial(self._hand_to_records, topic, question))
            return
        question.future = records.ask(
            question.work,
            lambda answer: self.post_message(RecordAnswered(topic, number, answer)),
            lambda sentence: self.post_message(RecordUnanswered(topic, number, sentence)),
        )

    def _close_question(self, topic: str, number: int) -> OpenQuestion | None:
        """The question with this number, which is open no more; None if it was void."""
        question = self._questions.get(topic)
        if question is None or question.number != number:
            return None
        del self._questions[topic]
        self.reading = self.reading and self.waiting
        return question

    def _show_waiting(self) -> None:
        """Note that an answer takes its time, for the screen to say so."""
        self.reading = self.waiting
