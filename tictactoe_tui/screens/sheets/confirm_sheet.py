"""A question that is answered with yes or no."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.widgets import Keys, key


class Answer(Static):
    """One of the answers, to click on."""

    def __init__(self, words: str, *, yes: bool) -> None:
        super().__init__(words, markup=False)
        self.yes = yes


class ConfirmScreen(ModalScreen[bool], DismissedOnTop[bool], inherit_bindings=False):
    """Asks a question that is answered with yes or no."""

    BINDING_GROUP_TITLE = "Question"
    BINDINGS: ClassVar[Keys] = [
        key("y", "dismiss(True)", "confirm.yes", "Yes", "Yes"),
        key("n,escape,q", "dismiss(False)", "confirm.no", "No", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question, and the keys that answer it."""
        with Vertical(id="question"):
            yield Static(self._question, id="words", markup=False)
            with Horizontal(id="answers"):
                yield Answer("y yes", yes=True)
                yield Answer("n no", yes=False)

    @on(events.Click, "Answer")
    def _answer_by_mouse(self, event: events.Click) -> None:
        """Take the answer that was clicked."""
        if isinstance(event.widget, Answer):
            self.dismiss(event.widget.yes)
