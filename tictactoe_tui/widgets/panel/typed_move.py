"""One line to type a move into."""

from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static


class TypedMove(Horizontal):
    """A prompt with an example, and the text after it."""

    @dataclass
    class Typed(Message):
        """A line was typed."""

        line: "TypedMove"
        text: str

        @property
        def control(self) -> "TypedMove":
            """The line it was typed into."""
            return self.line

    def compose(self) -> ComposeResult:
        """The prompt and the input."""
        yield Static(id="prompt", markup=False)
        yield Input(
            id="typed-text", compact=True, placeholder="or menu, exit, quit", select_on_focus=False
        )

    def show_prompt(self, prompt: str) -> None:
        """Show another prompt, and leave alone what is being typed."""
        self.query_one("#prompt", Static).update(prompt)

    def open_line(self, text: str = "") -> None:
        """Take the keyboard for a new line, which may have begun already."""
        typed = self.query_one(Input)
        typed.value = text
        typed.cursor_position = len(text)
        typed.focus()

    def take_key(self, key: events.Key) -> None:
        """Take a key that came before the keyboard did."""
        typed = self.query_one(Input)
        if key.key == "enter":
            self.post_message(self.Typed(self, typed.value))
        else:
            typed.insert_text_at_cursor(key.character or "")

    def offer_again(self) -> None:
        """Mark what was typed and refused: what is typed next takes its place."""
        self.query_one(Input).select_all()

    @on(Input.Submitted)
    def _post_typed(self, event: Input.Submitted) -> None:
        """Post the line that was typed."""
        event.stop()
        self.post_message(self.Typed(self, event.value))
