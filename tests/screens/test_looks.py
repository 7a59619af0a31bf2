"""What fits where, and what stays legible without colour."""

import pytest
from textual.geometry import Size

from tests.screens.conftest import Table, record_answers
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.games import GAMES
from tictactoe_tui.widgets.board.board_view import BoardView


@pytest.mark.parametrize("key", GAMES)
async def test_every_board_is_whole_in_80_by_24(table: Table, key: str) -> None:
    await table.open(key)
    board = table.board
    assert board.missing == Size(0, 0)
    assert board.max_scroll_x == 0
    assert board.max_scroll_y == 0
    last = board.position.rows * board.position.columns - 1
    for cell in (0, last):
        assert board.size.region.contains_region(board.cell_region(cell))


@pytest.mark.parametrize("size", [(44, 16), (50, 15), (30, 8)])
async def test_a_small_window_follows_the_cursor_and_says_so(table: Table) -> None:
    await table.open("four")
    board = table.board
    assert board.missing.height > 0
    said = " ".join(table.text("#message").split())
    assert said.startswith("80x24 shows the whole board"), "which is so"
    for keys in (["shift+down"] * 4, ["shift+right"] * 4, ["shift+up"] * 4, ["shift+left"] * 4):
        await table.press(*keys)
        assert board.size.region.contains_region(board.cell_region(board.cursor))
        assert board.cell_region(board.cursor).y >= 1


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (3, 120)])
async def test_no_window_is_too_strange(table: Table) -> None:
    for key in GAMES:
        await table.open(key)
        await table.press("enter", "shift+down", "colon", "escape", "f1", "escape", "escape")
    assert table.app.is_running


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", "nord", "ansi-dark"])
async def test_every_theme_draws_every_screen(table: Table, theme: str) -> None:
    if theme not in table.app.available_themes:
        pytest.skip("this release of Textual has no such theme")
    table.app.theme = theme
    await table.open("rowcol")
    await table.press("enter", "f1", "escape", "escape")
    assert "Continue" in table.app.export_screenshot().replace("&#160;", " ")


async def test_without_colour_only_themes_that_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        assert not any(theme.ansi for theme in app.available_themes.values())
        await record_answers(app, pilot)
        await pilot.press("enter", "5")
        await pilot.pause()
        board = app.screen.query_one(BoardView)
        assert board.position.ply >= 1


async def test_the_board_grows_and_shrinks_with_the_window(table: Table) -> None:
    await table.open("tictactoe")
    heights = []
    for width, height in ((120, 40), (80, 24), (60, 20), (30, 10)):
        await table.pilot.resize_terminal(width, height)
        await table.pilot.pause()
        heights.append(table.board.geometry.scale)
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) > 2
    await table.press("5")
    assert table.moves() == (4,)
