"""A board alone on a screen."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot

from tictactoe_tui.games import Position
from tictactoe_tui.widgets.board.board_view import BoardUse, BoardView


class BoardApp(App[None]):
    """Nothing but a board."""

    def __init__(self, position: Position, use: BoardUse) -> None:
        super().__init__()
        self.animation_level = "none"
        self.messages: list[Message] = []
        self._position = position
        self._use = use

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def compose(self) -> ComposeResult:
        yield BoardView(self._position, use=self._use)

    def lines(self) -> list[str]:
        return [self.board.render_line(y).text for y in range(self.board.size.height)]

    def chosen(self) -> list[int]:
        # The hook sees a message once for every node that it passes on its way up.
        once = {id(m): m for m in self.messages if isinstance(m, BoardView.MoveChosen)}
        return [message.cell for message in once.values()]


Opened = AbstractAsyncContextManager[tuple[BoardApp, Pilot[None]]]
Opener = Callable[..., Opened]


@pytest.fixture
def show() -> Opener:
    @asynccontextmanager
    async def opener(
        position: Position,
        size: tuple[int, int] = (52, 22),
        use: BoardUse = BoardUse.PLAY,
    ) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
        app = BoardApp(position, use)
        async with app.run_test(size=size, message_hook=app.messages.append) as pilot:
            await pilot.pause()
            yield app, pilot

    return opener
