"""Survive the proof: the losing side of a proved opening, with the stones counted down."""

import pytest

from tests.screens.conftest import Table, record_answers
from tests.screens.drawn import lines
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.games import Side, four
from tictactoe_tui.screens.lab.survive_board import SurviveBoardScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.service import pace
from tictactoe_tui.widgets.board.opening_map import OpeningMap


@pytest.fixture(autouse=True)
def no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BEAT", 0.0)


def ended(table: Table) -> str:
    """What the sheet of the end says, on one line."""
    return " ".join(table.text("#end").split())


async def test_it_is_played_to_the_end_and_told_where_it_was_lost(table: Table) -> None:
    await table.press("b", "s", "enter")
    assert isinstance(table.app.screen, SurviveBoardScreen)
    assert table.session.setup.start == four.start().play(210)
    await table.until(lambda: "≤5 left" in lines(table.app)[0])
    assert "At most 5 more stones of Sera." in table.text("#analysis")
    # Seen failing: an ordinary game is at move 2 where one stone lies on the board.
    assert "move 1" in lines(table.app)[0]
    assert "Move 1 answers the first stone." in " ".join(table.text("#analysis").split())
    for cell in (0, 19, 380):
        await table.move_by_typing(cell)
        await table.until(lambda: table.session.turn is None or table.session.turn.is_human)
    assert table.session.state.result is not None
    assert table.session.state.result.winner is Side.ONE
    await table.until(lambda: "the proof promises 6 at most" in ended(table))
    assert "Training: this game counts nowhere." in ended(table)
    assert "to place; after" in ended(table)


async def test_where_white_wins_one_plays_black_by_mouse(table: Table) -> None:
    await table.press("b", "s")
    await table.pilot.click(OpeningMap, offset=(3, 1))
    await table.until(lambda: isinstance(table.app.screen, SurviveBoardScreen))
    await table.until(lambda: len(table.moves()) == 1)
    turn = table.session.turn
    assert turn is not None
    assert turn.is_human
    assert turn.side is Side.ONE
    await table.until(lambda: "≤6 left" in lines(table.app)[0])


async def test_undo_counts_again_and_resigning_says_what_was_left(table: Table) -> None:
    await table.press("b", "s", "enter")
    await table.move_by_typing(189)
    await table.until(lambda: len(table.moves()) == 2)
    await table.press("u")
    await table.until(lambda: "≤5 left" in lines(table.app)[0])
    await table.press("R", "y")
    await table.until(lambda: "would have needed 5 more" in ended(table))


async def test_what_was_left_goes_on_as_the_same_training_even_after_a_restart() -> None:
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        table = Table(app, pilot)
        await table.press("b", "s", "enter")
        await table.move_by_typing(189)
        await table.until(lambda: len(table.moves()) == 2)
        await table.press("escape", "escape", "escape")
        assert isinstance(app.screen, MenuScreen)
        await table.press("c")
        await table.until(lambda: "≤4 left" in lines(app)[0])
        await record_answers(app, pilot)
    again = TicTacToeApp(seed=2)
    async with again.run_test(size=(80, 24)) as pilot:
        await record_answers(again, pilot)
        table = Table(again, pilot)
        assert "Continue: survive the proof," in " ".join(lines(again))
        await table.press("c")
        await table.until(lambda: "≤4 left" in lines(again)[0])
        assert "Hold out as long as you can." in table.text("#analysis")
        assert table.session.state.is_training


async def test_what_nobody_has_moved_in_is_not_offered(table: Table) -> None:
    await table.press("b", "s", "enter", "escape", "escape", "escape")
    assert isinstance(table.app.screen, MenuScreen)
    assert table.app.shared.unfinished == ()


async def test_playing_again_is_the_same_training(table: Table) -> None:
    await table.press("b", "s", "enter")
    table.screen.enter.clock = iter(range(0, 1000, 10)).__next__
    await table.press("R", "y")
    await table.until(lambda: table.screen.view is not None and table.screen.view.end is not None)
    start = table.session.setup.start
    await table.press("enter")
    await table.until(lambda: table.session.turn is not None)
    assert (table.session.setup.start, table.session.state.is_training) == (start, True)
    await table.until(lambda: "≤5 left" in lines(table.app)[0])
