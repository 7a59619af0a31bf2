"""Why a move is good or bad: by key and mouse, of any move, and only where it may be told."""

import pytest
from textual.widgets import Static

from tests.screens.conftest import Table
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.sheets.sheet import ExplanationScreen


async def explained(table: Table) -> str:
    await table.until(lambda: isinstance(table.app.screen, ExplanationScreen))
    await table.until(lambda: bool(table.app.screen.query("#text")))
    text = str(table.app.screen.query_one("#text", Static).content)
    await table.press("escape")
    return text


async def test_the_move_under_the_cursor(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "8", "4", "down")
    assert table.board.cursor == 6
    await table.press("y")
    text = await explained(table)
    assert text.startswith("O loses in ")
    assert "after this one X plays 1 1, which threatens on 1 2 and 2 2 at once." in text
    assert len(table.moves()) == 3


async def test_a_win_at_once_and_a_move_that_lets_it_happen(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "8", "4")
    await table.press("y")
    last = await explained(table)
    assert "X" in last
    for _ in range(2):
        await table.press("right")
    await table.press("y")
    assert "It lets X complete column 0 on 2 0." in await explained(table)


@pytest.mark.parametrize("key", GAMES)
async def test_the_last_move_by_the_other_mouse_button(table: Table, key: str) -> None:
    await table.open(key, numbers=3)
    await table.move_by_keys(4)
    region = table.board.cell_region(4)
    await table.pilot.click("#board", offset=(region.x + 1, region.y), button=3)
    assert len(await explained(table)) > 10
    assert len(table.moves()) == 1


async def test_nothing_is_told_where_the_players_want_no_analysis(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI, Spoilers.NEVER)
    await table.press("y")
    assert "without analysis" in table.text("#analysis")
    await table.press("R", "y")
    await table.press("5", "y")
    await table.pilot.pause()


async def test_before_the_first_move_of_a_watched_game_there_is_nothing(table: Table) -> None:
    await table.open("tictactoe", Mode.WATCH)
    await table.press("p", "home", "y")
    assert "no move to explain" in table.text("#message")
