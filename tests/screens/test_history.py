"""The game so far: the strip, the list and the wheel show any moment of it."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from tests.screens.conftest import WINS, Table
from tictactoe_tui.engine.info import Evaluation, Status
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.service import pace
from tictactoe_tui.widgets.panel.game_graph import GameGraph
from tictactoe_tui.widgets.panel.game_panel import MoveList


@pytest.fixture(autouse=True)
def no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BEAT", 0.0)


def strip(table: Table) -> tuple[Evaluation | None, ...]:
    return tuple(each.evaluation for each in table.screen.query_one(GameGraph).points)


async def test_a_click_on_a_move_shows_the_board_after_it(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "1", "9")
    await table.pilot.click(MoveList, offset=(15, 0))
    await table.pilot.pause()
    assert table.screen.viewer.ply == 2
    assert table.board.position.ply == 2
    await table.pilot.click(MoveList, offset=(5, 1))
    await table.pilot.pause()
    assert table.screen.viewer.ply is None
    assert table.board.position.ply == 3


async def test_a_click_on_the_strip_shows_that_position(table: Table) -> None:
    await table.open("rowcol", spoilers=Spoilers.ALWAYS)
    for _ in range(3):
        await table.move_by_typing(table.session.state.position.legal_moves()[0])
    await table.pilot.click(GameGraph, offset=(1, 0))
    await table.pilot.pause()
    assert table.screen.viewer.ply == 1
    await table.pilot.click(GameGraph, offset=(20, 0))
    await table.pilot.pause()
    assert table.screen.viewer.ply == 1, "there is no position there"


async def test_the_wheel_over_the_board_walks_the_history(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "1")
    for event, ply in ((MouseScrollUp, 1), (MouseScrollUp, 0), (MouseScrollDown, 1)):
        table.board.post_message(event(None, 20, 8, 0, 0, 0, False, False, False))
        await table.pilot.pause()
        assert table.screen.viewer.ply == ply
    await table.press("home")
    assert table.screen.viewer.ply == 0
    await table.press("end")
    assert table.screen.viewer.ply is None


@pytest.mark.parametrize("key", GAMES)
async def test_after_the_game_every_position_is_evaluated(table: Table, key: str) -> None:
    await table.open(key, Mode.VS_AI, Spoilers.NEVER, opponent="Kitty", numbers=3)
    await table.move_by_typing(table.session.state.position.legal_moves()[0])
    await table.until(lambda: len(table.moves()) == 2)
    assert strip(table) == (), "nothing is told while the game goes on"
    await table.press("R", "y")
    assert table.session.turn is None
    await table.until(lambda: None not in strip(table))
    assert len(strip(table)) == 3


async def test_the_strip_follows_the_analysis(table: Table) -> None:
    await table.open("tictactoe", spoilers=Spoilers.ALWAYS)
    for cell in WINS["tictactoe"]:
        await table.until(lambda: strip(table)[-1] is not None)
        await table.move_by_mouse(cell)
    values = [each and each.value for each in strip(table)]
    assert values == [0.0, 0.0, 0.0, 0.0, 1.0, 1.0]
    assert {each and each.status for each in strip(table)} == {Status.PROVED}
