"""What the widgets say that show a game move by move."""

from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget


@dataclass
class PlyChosen(Message):
    """Somebody wants to see the game after so many moves."""

    widget: Widget
    ply: int
