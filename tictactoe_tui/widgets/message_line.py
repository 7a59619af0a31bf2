"""The line for the one thing that is to be said now."""

from typing import Final

from textual.geometry import Size
from textual.reactive import var
from textual.widgets import Static

from tictactoe_tui.session.view import MessagePart
from tictactoe_tui.widgets.board_view import BoardView

_NOTHING: Final = MessagePart("")


class MessageLine(Static):
    """What is to be said of the game, or what the move on the pointed cell comes to.

    The cursor moves without a new picture of the game: this line asks for the worth of its cell.
    """

    message: var[MessagePart] = var(_NOTHING, init=False)
    """What is to be said."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._cell = 0
        self._missing = Size(0, 0)

    def watch_message(self) -> None:
        """Say something else."""
        self.set_class(self.message.loud, "-loud")
        self._say()

    def point_at(self, board: BoardView) -> None:
        """Speak of the cell under the mouse or the cursor, and of a board that does not fit."""
        self._cell = board.cursor if board.hover is None else board.hover
        self._missing = board.missing
        self._say()

    def _say(self) -> None:
        """Say the one thing that matters most now."""
        said = self.message
        text = said.text
        if not said.urgent:
            if self._missing.width or self._missing.height:
                text = size_needed(self.app.size, self._missing)
            elif said.worth is not None:
                text = said.worth[self._cell] or text
        if text != self.content:
            self.update(text, layout=False)


def size_needed(window: Size, missing: Size) -> str:
    """The size of window that shows the whole board."""
    width, height = window.width + missing.width, window.height + missing.height
    return f"The whole board needs {width}x{height}; the view follows the cursor."
