"""The lines under the board: the message, and the prompt to type a move."""

from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from tictactoe_tui.service.view import MessagePart
from tictactoe_tui.widgets.panel.panel_text import wrapped
from tictactoe_tui.widgets.typed_line import TypedLine
from tictactoe_tui.words import cut_short

_USUAL: Final = 80
"""The columns that are reckoned with before there is a place on the screen."""


class MessageLine(Widget):
    """The message about the game, and the value of the move on the pointed cell.

    The cursor moves without a new picture of the game: this line asks for the worth of its cell.
    """

    message: reactive[MessagePart] = reactive(MessagePart(""))
    legend: reactive[str] = reactive("")
    """What the signs on the board mean, which stands above as long as they are there."""
    cell: reactive[int] = reactive(0)
    """The cell under the mouse, or under the cursor."""
    missing: reactive[Size] = reactive(Size(0, 0))
    """How many columns and rows are wanting to show the whole board."""

    @property
    def text(self) -> str:
        """The message that matters most now."""
        said = self.message
        if said.urgent:
            return said.text
        if self.missing.width or self.missing.height:
            return "80x24 shows the whole board; the view follows the cursor."
        worth = "" if said.worth is None else said.worth[self.cell]
        here = worth and f"Here: {worth}"
        both, room = f"{said.text} {here}".strip(), self.content_size
        fits = len(wrapped(both, room.width or _USUAL).splitlines()) <= (room.height or 1)
        return both if fits or not here else here

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """No column is wider for a message, which is as wide as the board above it."""
        return 0

    def render(self) -> Content:
        """The text, bold if it is urgent, under the legend or its empty row."""
        width, height = self.content_size.width or _USUAL, self.content_size.height or 1
        rows = wrapped(self.text, width).splitlines()
        if len(rows) > height:
            rows[height - 1 :] = [cut_short(f"{rows[height - 1]} {rows[height]}", width)]
        kept = "\n".join(rows)
        text = Content.styled(kept, "bold $foreground" if self.message.loud else "")
        # What was asked for goes before what the signs mean, which are known by then.
        legend = wrap(self.legend, width) or [""]
        is_above = not kept or len(rows) + len(legend) <= height
        return Content.assemble("\n".join(legend), "\n", text) if is_above else text


class TypedMove(Horizontal):
    """A prompt with an example, and the text after it."""

    @dataclass
    class Typed(Message):
        """A line was typed and Enter pressed."""

        line: "TypedMove"
        text: str

    def compose(self) -> ComposeResult:
        """The prompt and the input."""
        yield Static(id="prompt", markup=False)
        yield TypedLine(
            id="typed-text", compact=True, placeholder="or menu, exit, quit", select_on_focus=False
        )

    def show_prompt(self, prompt: str) -> None:
        """Show another prompt, and leave alone what is being typed."""
        self.query_one("#prompt", Static).update(prompt)

    def open_line(self, text: str = "") -> None:
        """Take the keyboard for a new line, which may have begun already."""
        typed = self.query_one(TypedLine)
        typed.closes, typed.is_closed, typed.value = True, False, text
        typed.cursor_position = len(text)
        # Not by focus(), which comes later: the keys of a burst are on their way.
        self.screen.set_focus(typed)

    def offer_again(self) -> None:
        """Select a refused text, so that typing replaces it."""
        typed = self.query_one(TypedLine)
        typed.select_all()
        typed.release_keys(closed=False)

    @on(Input.Submitted)
    def _post_typed(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Typed(self, event.value))
