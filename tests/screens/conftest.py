"""An application in a terminal of 80 by 24, and hands to play with."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from time import monotonic

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from tests.settled import HANGS
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.match.choices import Choices, Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.service.service_state import ServiceState
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.panel.game_panel import MoveList

WINS = {
    "tictactoe": (4, 0, 5, 8, 3),
    "four": (210, 189, 211, 190, 212, 191, 213),
}
"""Games that the first side wins with its last move."""


def said_by(widget: Widget) -> str:
    """The text of a widget."""
    return str(widget.content if isinstance(widget, Static) else widget.render())


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Wait for something that a worker or a timer brings about."""
    deadline = monotonic() + HANGS
    while not happened():
        assert monotonic() < deadline, "it never happened"
        await pilot.pause(0.005)


async def record_answers(app: TicTacToeApp, pilot: Pilot[None]) -> None:
    """Wait until the record is open and all that was asked of it so far is answered."""
    shared = app.shared
    await until(pilot, lambda: shared.records is not None and not shared.records.pending)
    await pilot.pause()


@dataclass
class Table:
    """An application and the means to use it as a person would."""

    app: TicTacToeApp
    pilot: Pilot[None]
    messages: list[Message] = field(default_factory=list)

    @property
    def screen(self) -> BoardScreen:
        assert isinstance(self.app.screen, BoardScreen)
        return self.app.screen

    @property
    def board(self) -> BoardView:
        return self.screen.query_one("#board", BoardView)

    @property
    def session(self) -> GameSession:
        return self.screen.session

    @property
    def state(self) -> ServiceState:
        return self.screen._service.state

    def moves(self) -> tuple[int, ...]:
        return tuple(record.cell for record in self.session.state.plies)

    def text(self, selector: str) -> str:
        """What a widget says, without the rows that it leaves empty above it."""
        return said_by(self.app.screen.query_one(selector)).lstrip("\n")

    def moves_shown(self) -> str:
        return str(self.screen.query_one(MoveList).render())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def open(
        self,
        key: str,
        mode: Mode = Mode.TWO_PLAYERS,
        spoilers: Spoilers = Spoilers.ON_DEMAND,
        *,
        opponent: str = "Kitty",
        first: bool = True,
        machines: tuple[str, str] = ("Cop", "Sera"),
        numbers: int = 5,
        swap_rule: bool = False,
        games: int = 1,
    ) -> None:
        """Sit down at a game, two people at the board unless another mode is wanted."""
        choices = Choices(
            mode=mode,
            game=key,
            spoilers=spoilers,
            together=spoilers,
            opponent=opponent,
            first=first,
            machines=machines,
            boards=f"rowcol.size={numbers}",
            swap_rule=swap_rule,
            games=games,
        )
        shared = self.app.shared
        # In the application's own context, so that its messages are seen.
        service = shared.begin_game(choices)
        self.app.call_later(self.app.push_screen, BoardScreen(service, shared))
        await self.until(lambda: isinstance(self.app.screen, BoardScreen))
        await self.pilot.pause()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that a worker or a timer brings about."""
        await until(self.pilot, happened)

    async def record_answers(self) -> None:
        """Wait until the record is open and all that was asked of it so far is answered."""
        await record_answers(self.app, self.pilot)

    async def move_by_keys(self, cell: int) -> None:
        columns = self.board.position.columns
        (row, column), (to_row, to_column) = (
            divmod(where, columns) for where in (self.board.cursor, cell)
        )
        down, right = to_row - row, to_column - column
        vertical = ["down" if down > 0 else "k"] * abs(down)
        horizontal = ["l" if right > 0 else "left"] * abs(right)
        await self.press(*vertical, *horizontal, "space")

    async def move_by_mouse(self, cell: int) -> None:
        region = self.board.cell_region(cell)
        await self.pilot.click("#board", offset=(region.x + region.width // 2, region.y))
        await self.pilot.pause()

    async def move_by_typing(self, cell: int) -> None:
        await self.type(self.board.position.notation.format(cell))

    async def type(self, text: str) -> None:
        await self.press("colon", *text, "enter")

    async def move(self, how: str, cell: int) -> None:
        ways = {
            "keys": self.move_by_keys,
            "mouse": self.move_by_mouse,
            "typing": self.move_by_typing,
        }
        await ways[how](cell)


@pytest.fixture
def size() -> tuple[int, int]:
    return (80, 24)


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")


@pytest.fixture
async def table(size: tuple[int, int]) -> AsyncIterator[Table]:
    app = TicTacToeApp(seed=7)
    messages: list[Message] = []
    async with app.run_test(size=size, message_hook=messages.append) as pilot:
        opened = Table(app, pilot, messages)
        await opened.record_answers()
        yield opened
