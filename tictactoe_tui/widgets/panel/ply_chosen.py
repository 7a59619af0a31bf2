"""What the widgets share that show a game move by move: a click on a move asks for it."""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

_PLY: Final = "ply"


@dataclass
class PlyChosen(Message):
    """Asks to show the game after this many moves."""

    ply: int


class PlyPicker(Widget):
    """A widget on which moves can be clicked."""

    ALLOW_SELECT = False

    def on_click(self, event: events.Click) -> None:
        """Ask for the game after the move under the mouse."""
        ply = event.style.meta.get(_PLY)
        if ply is not None:
            event.stop()
            self.post_message(PlyChosen(ply))


def clickable_move(text: Content, ply: int) -> Content:
    """The text of a move, with its ply in the meta data that a click finds."""
    return text.stylize(Style.from_meta({_PLY: ply}))
