"""The ways between the screens: nothing is lost and nothing but quitting quits."""

import pytest
from textual.command import CommandPalette
from textual.widgets import OptionList

from tests.screens.conftest import WINS, Table
from tictactoe_tui.screens.board import BoardScreen
from tictactoe_tui.screens.help import HelpScreen
from tictactoe_tui.screens.menu import MenuScreen
from tictactoe_tui.widgets import BoardView


def entries(table: Table) -> list[str]:
    options = table.app.screen.query_one("#entries", OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


async def test_the_menu_holds_what_there_is(table: Table) -> None:
    assert entries(table) == ["Tic-tac-toe", "Four in a row", "Row and column", "Keys", "Quit"]


async def test_an_unfinished_game_is_offered_first(table: Table) -> None:
    await table.open("rowcol")
    await table.press("enter")
    match = table.match
    await table.press("escape")
    assert entries(table)[0] == "Continue Row and column"
    picture = table.app.screen.query_one("#picture", BoardView)
    assert picture.position == match.position
    await table.press("enter")
    assert table.match is match
    await table.press("u", "r")
    assert table.match.moves == match.moves


async def test_nothing_to_continue_before_the_first_move(table: Table) -> None:
    await table.open("four")
    await table.press("escape")
    assert entries(table)[0] == "Tic-tac-toe"


async def test_a_finished_game_is_not_offered(table: Table) -> None:
    await table.open("tictactoe")
    for cell in WINS["tictactoe"]:
        await table.move_by_mouse(cell)
    await table.press("escape")
    assert entries(table)[0] == "Tic-tac-toe"


async def test_several_unfinished_games_the_latest_first(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("enter", "escape", "down", "down", "enter", "enter", "escape")
    assert entries(table)[:2] == ["Continue Four in a row", "Continue Tic-tac-toe"]


@pytest.mark.parametrize("way", ["new", "menu"])
async def test_a_new_game_can_be_taken_back_for_the_unfinished_one(table: Table, way: str) -> None:
    await table.open("tictactoe")
    await table.press("5")
    match = table.match
    if way == "new":
        await table.press("ctrl+n")
    else:
        await table.press("escape", "down", "enter")
    assert not table.match.moves
    assert "u brings the unfinished one back" in table.text("#message")
    await table.press("u")
    assert table.match is match


async def test_every_new_number_game_has_its_own_numbers(table: Table) -> None:
    await table.open("rowcol")
    first = table.match.position
    await table.press("ctrl+n")
    assert table.match.position != first


async def test_escape_never_quits(table: Table) -> None:
    await table.press("escape", "escape")
    assert isinstance(table.app.screen, MenuScreen)
    await table.open("tictactoe")
    await table.press("colon", "escape")
    assert isinstance(table.app.screen, BoardScreen)
    await table.press("question_mark", "escape")
    assert isinstance(table.app.screen, BoardScreen)
    await table.press("escape", "escape", "escape")
    assert isinstance(table.app.screen, MenuScreen)
    assert table.app.is_running
    assert table.app.return_code is None


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
@pytest.mark.parametrize("on_board", [False, True])
async def test_q_quits(table: Table, key: str, on_board: bool) -> None:
    if on_board:
        await table.open("tictactoe")
    await table.pilot.press(key)
    assert table.app.return_code == 0


async def test_ctrl_c_keeps_the_game(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "ctrl+c", "ctrl+c", "7")
    assert len(table.match.moves) == 2


@pytest.mark.parametrize("word", ["menu", "Menu", " MENU "])
async def test_typed_menu(table: Table, word: str) -> None:
    await table.open("four")
    await table.press("enter")
    await table.type(word)
    assert isinstance(table.app.screen, MenuScreen)
    assert entries(table)[0] == "Continue Four in a row"


@pytest.mark.parametrize("word", ["exit", "QUIT"])
async def test_typed_exit(table: Table, word: str) -> None:
    await table.open("four")
    await table.press("colon")
    await table.pilot.press(*word, "enter")
    assert table.app.return_code == 0


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_shows_the_keys_of_the_screen(table: Table, key: str) -> None:
    await table.open("tictactoe")
    await table.press(key)
    assert isinstance(table.app.screen, HelpScreen)
    keys = table.text("#keys")
    assert "u ^z" in keys
    assert "1 … 9" in keys
    assert "Take the last move back" in keys


async def test_the_palette_does_what_keys_do(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "ctrl+p")
    assert isinstance(table.app.screen, CommandPalette)
    await table.press(*"take the last")
    await table.app.workers.wait_for_complete()
    await table.press("down", "enter")
    await table.app.workers.wait_for_complete()
    await table.pilot.pause()
    assert not table.match.moves


async def test_keys_from_the_menu(table: Table) -> None:
    await table.press("end", "up", "enter")
    assert isinstance(table.app.screen, HelpScreen)
    await table.press("escape", "end", "enter")
    assert table.app.return_code == 0
