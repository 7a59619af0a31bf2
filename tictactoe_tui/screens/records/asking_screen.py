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

    def ask(
        self,
        topic: str,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object] | None = None,
    ) -> None:
        """Ask something; another question on the same topic makes this one void."""
        self.forget(topic)
        self._submit(
            topic, OpenQuestion(next(self._numbers), work, then, otherwise or self.trouble)
        )

    def change(
        self,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object],
    ) -> None:
        """Have something changed, which nothing makes void, not even leaving the screen."""
        number = next(self._numbers)
        self._submit(f"{_CHANGE} {number}", OpenQuestion(number, work, then, otherwise))

    def forget(self, topic: str) -> None:
        """Want no answer on this topic any more."""
        question = self._questions.pop(topic, None)
        if question is not None and question.future is not None:
            question.future.cancel()

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._questions)

    def asked(self, topic: str) -> bool:
        """Whether an answer on this topic is still to come."""
        return topic in self._questions

    def trouble(self, sentence: str) -> None:
        """Say why there is no answer."""
        raise NotImplementedError

    def on_unmount(self) -> None:
        """Nobody waits any more."""
        for topic in tuple(self._questions):
            if not topic.startswith(_CHANGE):
                self.forget(topic)

    @on(RecordAnswered)
    def _take(self, event: RecordAnswered) -> None:
        """Do with an answer what was said with the question, unless it comes too late."""
        event.stop()
        question = self._settle(event.topic, event.number)
        if question is not None:
            question.then(event.answer)

    @on(RecordUnanswered)
    def _go_without(self, event: RecordUnanswered) -> None:
        """Say what went wrong, unless nobody cares any more."""
        event.stop()
        question = self._settle(event.topic, event.number)
        if question is not None:
            question.otherwise(event.sentence)

    def _submit(self, topic: str, question: OpenQuestion) -> None:
        """Wait for the answer to a question from now on."""
        self._questions[topic] = question
        self._hand_on(topic, question)
        self.set_timer(_SOON, self._wait)

    def _hand_on(self, topic: str, question: OpenQuestion) -> None:
        """Give a question to the records, or try again in a moment if they are not even there."""
        number, records = question.number, self._shared.records
        if self._questions.get(topic) is not question:
            return
        if records is None:
            self.set_timer(_NOT_YET, partial(self._hand_on, topic, question))
            return
        question.future = records.ask(
            question.work,
            lambda answer: self.post_message(RecordAnswered(topic, number, answer)),
            lambda sentence: self.post_message(RecordUnanswered(topic, number, sentence)),
        )

    def _settle(self, topic: str, number: int) -> OpenQuestion | None:
        """The question with this number, which is open no more; None if it was void."""
        question = self._questions.get(topic)
        if question is None or question.number != number:
            return None
        del self._questions[topic]
        self.reading = self.reading and self.waiting
        return question

    def _wait(self) -> None:
        """Say that an answer takes its time."""
        self.reading = self.waiting
