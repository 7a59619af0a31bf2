"""A question that is answered with yes or no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static


class ConfirmScreen(ModalScreen[bool], inherit_bindings=False):
    """Asks once, and takes everything but yes for no."""

    BINDING_GROUP_TITLE = "Question"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "Yes", id="confirm.yes", tooltip="Yes"),
        Binding("n,escape,q", "answer(False)", "No", id="confirm.no", tooltip="No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question, and the keys that answer it."""
        with Vertical(id="question"):
            yield Static(self._question, id="words", markup=False)
            yield Static("y yes   n no", id="answers", markup=False)

    def action_answer(self, yes: bool) -> None:
        """Go back with the answer."""
        self.dismiss(yes)
