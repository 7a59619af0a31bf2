"""A board of a game that is over: to look at, to walk through with the wheel, and to point at."""

from textual import events

from tictactoe_tui.games import Position
from tictactoe_tui.widgets.board_view import BoardView


class ReplayBoard(BoardView, inherit_bindings=False):
    """A picture of a position; what is pointed at on it is said, whatever comes of it."""

    def __init__(self, position: Position, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(position, picture=True, id=id)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Walk back."""
        self._walk(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Walk on."""
        self._walk(event, 1)

    def on_click(self, event: events.Click) -> None:
        """Point at a cell."""
        event.prevent_default()
        place = event.get_content_offset(self)
        cell = None if place is None else self.cell_at(place)
        if cell is not None:
            event.stop()
            self.post_message(self.MoveChosen(self, cell))

    def _walk(self, event: events.MouseEvent, step: int) -> None:
        """Say that the wheel was turned, in the place of a board that only follows it."""
        event.stop()
        event.prevent_default()
        self.post_message(self.Wheeled(self, step))
