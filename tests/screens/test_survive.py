"""Survive the proof: the losing side of a proved opening, with the stones counted down."""

import pytest

from tests.screens.conftest import Table
from tests.screens.drawn import lines
from tictactoe_tui.games import Side
from tictactoe_tui.screens.lab.survive_board import SurviveBoardScreen
from tictactoe_tui.service import pace
from tictactoe_tui.widgets.board.opening_map import OpeningMap


@pytest.fixture(autouse=True)
def no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BEAT", 0.0)


def ended(table: Table) -> str:
    """What the sheet of the end says, on one line."""
    return " ".join(table.text("#end").split())


async def test_it_is_played_to_the_end_and_told_where_it_was_lost(table: Table) -> None:
    await table.press("b", "s", "v")
    assert isinstance(table.app.screen, SurviveBoardScreen)
    assert table.moves() == (210,)
    await table.until(lambda: "≤5 left" in lines(table.app)[0])
    assert "At most 5 more stones of Sera." in table.text("#analysis")
    for cell in (0, 19, 380):
        await table.move_by_typing(cell)
        await table.until(lambda: table.session.turn is None or table.session.turn.is_human)
    assert table.session.state.result is not None
    assert table.session.state.result.winner is Side.ONE
    await table.until(lambda: "the proof promises 6 at most" in ended(table))
    assert "Training: this game counts nowhere" in ended(table)
    assert "to place; after" in ended(table)


async def test_where_white_wins_one_plays_black_by_mouse(table: Table) -> None:
    await table.press("b", "s")
    await table.pilot.click(OpeningMap, offset=(3, 1))
    await table.pilot.pause()
    await table.press("v")
    await table.until(lambda: len(table.moves()) == 2)
    turn = table.session.turn
    assert turn is not None
    assert turn.is_human
    assert turn.side is Side.ONE
    await table.until(lambda: "≤6 left" in lines(table.app)[0])


async def test_undo_counts_again_and_resigning_says_what_was_left(table: Table) -> None:
    await table.press("b", "s", "v")
    await table.move_by_typing(189)
    await table.until(lambda: len(table.moves()) == 3)
    await table.press("u")
    await table.until(lambda: "≤5 left" in lines(table.app)[0])
    await table.press("R", "y")
    await table.until(lambda: "would have needed 5 more" in ended(table))
