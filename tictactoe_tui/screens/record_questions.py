"""What a screen asks of the record: the screen stays live meanwhile, and only the latest counts."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar

from textual.screen import Screen

if TYPE_CHECKING:
    from tictactoe_tui.shared_state import SharedState
    from tictactoe_tui.storage.database.connection import Database
    from tictactoe_tui.workers.record_keeper import RecordKeeper

T = TypeVar("T")

_CHANGE: Final = "change"
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


class RecordQuestions:
    """The questions of one screen to the record; every answer is taken in the screen's own loop.

    Of every topic only the last question counts: the answers to all others are dropped, and those
    whose turn has not come are not even asked. `trouble` shows why there is no answer. While
    `reading`, an answer has been awaited for so long that people should be told; `on_reading` shows
    that this has changed.
    """

    def __init__(
        self,
        screen: Screen[Any],
        shared: "SharedState",
        trouble: Callable[[str], object],
        on_reading: Callable[[], object] = lambda: None,
    ) -> None:
        self._screen = screen
        self._shared = shared
        self._trouble = trouble
        self._on_reading = on_reading
        self._questions: dict[str, OpenQuestion] = {}
        self._changes = count()
        self.reading = False

    @property
    def waiting(self) -> bool:
        """Whether any answer is still to come."""
        return bool(self._questions)

    def is_asked(self, topic: str) -> bool:
        """Whether an answer on this topic is still to come."""
        return topic in self._questions

    def ask(
        self,
        topic: str,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object] | None = None,
    ) -> None:
        """Have the record read; a later question on the same topic makes this one void."""
        self.drop(topic)
        self._submit(OpenQuestion(topic, work, then, otherwise or self._trouble))

    def change(
        self,
        work: "Callable[[Database], T]",
        then: Callable[[T], object],
        otherwise: Callable[[str], object],
    ) -> None:
        """Have the record changed, which nothing makes void, not even leaving the screen."""
        topic = f"{_CHANGE} {next(self._changes)}"
        self._shared.due_is_old = True
        self._submit(OpenQuestion(topic, work, then, otherwise))

    def drop(self, topic: str) -> None:
        """Drop the open question on this topic: its answer is not wanted any more."""
        question = self._questions.pop(topic, None)
        if question is not None and question.future is not None:
            question.future.cancel()

    def drop_all(self) -> None:
        """Drop the questions of a screen that was left; what changes the record goes on."""
        for topic in tuple(self._questions):
            if not topic.startswith(_CHANGE):
                self.drop(topic)

    def _submit(self, question: OpenQuestion) -> None:
        """Remember a question as open, and hand it to the records."""
        self._questions[question.topic] = question
        self._shared.when_open(partial(self._hand_to_records, question))
        self._screen.set_timer(_SOON, lambda: self._set_reading(self.waiting))

    def _hand_to_records(self, question: OpenQuestion, records: "RecordKeeper") -> None:
        """Give a question to the records, unless it was dropped before they were there."""
        if not self._is_open(question):
            return

        def post(act: Callable[[Any], object], answer: Any) -> None:
            # In the thread of the records: it becomes a message to the screen.
            self._screen.call_later(self._take_answer, question, partial(act, answer))

        answers = partial(post, question.then), partial(post, question.otherwise)
        question.future = records.ask(question.work, *answers)

    def _is_open(self, question: OpenQuestion) -> bool:
        """Whether nothing was asked on the topic of this question since, nor the answer taken."""
        return self._questions.get(question.topic) is question

    def _take_answer(self, question: OpenQuestion, act: Callable[[], object]) -> None:
        """Pass an answer to the handler of its question, unless it comes too late."""
        if self._is_open(question):
            del self._questions[question.topic]
            self._set_reading(self.reading and self.waiting)
            act()

    def _set_reading(self, reading: bool) -> None:
        """Note whether an answer takes its time, for the screen to say so."""
        if reading != self.reading:
            self.reading = reading
            self._on_reading()
