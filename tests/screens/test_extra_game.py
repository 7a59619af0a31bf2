"""A game that is registered with its entry alone has its place on every screen."""

import pytest

from tests import extra_game
from tests.screens import test_every_way
from tests.screens.conftest import Table, said_by
from tests.screens.forms import choose_by_keys, open_form, row
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.sheet import RulesScreen
from tictactoe_tui.service import pace
from tictactoe_tui.widgets.board.board_view import BoardView

pytestmark = pytest.mark.usefixtures("with_extra_game")


@pytest.fixture(autouse=True)
def no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BEAT", 0.0)


async def test_it_is_chosen_played_to_its_end_and_offered_again(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    await choose_by_keys(table, "game", "Three in a line")
    assert not row(table, "size").display, "there is one size"
    assert table.text("#opponent-note") == "Still learning."
    await choose_by_keys(table, "opponent", "Cop")
    await table.press("enter")
    assert isinstance(table.app.screen, BoardScreen)
    assert table.session.setup.game == extra_game.KEY
    await table.press("exclamation_mark")
    assert isinstance(table.app.screen, RulesScreen)
    shown = " ".join(said_by(each) for each in table.app.screen.query("Static"))
    assert "Three in a line win." in shown
    await table.press("escape")
    while (turn := table.session.turn) is not None:
        if turn.is_human:
            plies = len(table.moves())
            await table.move("typing", table.session.state.position.legal_moves()[-1])
            await table.until(lambda plies=plies: len(table.moves()) > plies)  # type: ignore[misc]
        else:
            await table.pilot.pause(0.01)
    assert table.session.summary() is not None
    await table.press("escape", "escape")
    assert isinstance(table.app.screen, MenuScreen)
    pictures = {each.position.key for each in table.app.screen.query(BoardView)}
    assert pictures == {extra_game.KEY}


async def test_its_threats_and_values_are_written_on_the_board(table: Table) -> None:
    await table.open(extra_game.KEY, Mode.TWO_PLAYERS)
    for cell in (5, 0, 6):
        await table.move("keys", cell)
    await table.press("x")
    assert {cell for cell, note in table.board.notes.items() if note.text == "▲"} == {4, 7}


async def test_it_has_a_board_in_the_settings(table: Table) -> None:
    await table.press("s")
    assert table.app.screen.query_one(f"#preview-{extra_game.KEY}", BoardView).position.ply == 2


@pytest.mark.parametrize("how", test_every_way.WAYS)
@pytest.mark.parametrize(
    "test",
    [
        test_every_way.test_against_the_machine,
        test_every_way.test_two_people,
        test_every_way.test_a_watched_game_that_somebody_takes_over,
    ],
)
async def test_every_way_of_playing_it(table: Table, test: object, how: str) -> None:
    assert callable(test)
    await test(table, extra_game.KEY, how)
