"""The line for the one thing that is to be said now."""

from typing import Final

from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive, var
from textual.widget import Widget

from tictactoe_tui.service.view import MessagePart

_NOTHING: Final = MessagePart("")


class MessageLine(Widget):
    """What is to be said of the game, or what the move on the pointed cell comes to.

    The cursor moves without a new picture of the game: this line asks for the worth of its cell.
    """

    message: var[MessagePart] = var(_NOTHING, init=False)
    """What is to be said."""
    cell: var[int] = var(0, init=False)
    """The cell under the mouse, or under the cursor."""
    missing: var[Size] = var(Size(0, 0), init=False)
    """How many columns and rows are wanting to show the whole board."""
    text: reactive[str] = reactive("")
    """The one thing that matters most now."""
    loud: reactive[bool] = reactive(False)
    """Whether nobody should miss it."""

    def watch_message(self, old: MessagePart, new: MessagePart) -> None:
        """Take what is to be said."""
        self.loud = new.loud
        self._choose_text()

    def watch_cell(self) -> None:
        """Most steps of the cursor change no word here, and then nothing is painted."""
        self._choose_text()

    def watch_missing(self) -> None:
        """Say how large the window should be."""
        self._choose_text()

    def on_resize(self) -> None:
        """The window to be wished for depends on the one that is there."""
        self._choose_text()

    def render(self) -> RenderResult:
        """The text, strong where nobody should miss it."""
        return Content.styled(self.text, "bold $foreground" if self.loud else "")

    def _choose_text(self) -> None:
        """Find what matters most."""
        said = self.message
        if said.urgent:
            self.text = said.text
        elif self.missing.width or self.missing.height:
            self.text = size_needed(self.app.size, self.missing)
        else:
            self.text = (said.worth[self.cell] if said.worth is not None else "") or said.text


def size_needed(window: Size, missing: Size) -> str:
    """The size of window that shows the whole board."""
    width, height = window.width + missing.width, window.height + missing.height
    return f"The whole board needs {width}x{height}; the view follows the cursor."
