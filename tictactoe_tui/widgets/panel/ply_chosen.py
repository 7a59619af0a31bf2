"""What the widgets say that show a game move by move."""

from dataclasses import dataclass

from textual.message import Message


@dataclass
class PlyChosen(Message):
    """Somebody wants to see the game after so many moves."""

    ply: int
