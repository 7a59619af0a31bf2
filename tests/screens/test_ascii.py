"""Drawn in ASCII: every screen, at once, and nothing else than ASCII."""

from dataclasses import replace

import pytest
from rich.cells import cell_len

from tests.screens.conftest import Table, record_answers
from tests.screens.drawn import SCENES, lines, pressed
from tictactoe_tui import characters
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.app_messages import Preferred
from tictactoe_tui.match.choices import Preferences
from tictactoe_tui.widgets.board.glyphs import ASCII_CLASS

MORE = {
    "palette": pressed("ctrl+p", "s"),
    "rules": pressed("l", "exclamation_mark"),
    "question": pressed("l", "5", "R"),
    "typing": pressed("l", "colon"),
}


async def set_ascii(table: Table, wanted: bool) -> None:
    table.app.post_message(Preferred(replace(Preferences(), ascii=wanted)))
    await table.pilot.pause()


def others(table: Table) -> set[str]:
    """What is not ASCII on the screen."""
    return {char for line in lines(table.app) for char in line if not char.isascii()}


@pytest.mark.parametrize("scene", [*SCENES, *MORE])
async def test_every_screen_is_nothing_but_ascii(table: Table, scene: str) -> None:
    await (SCENES | MORE)[scene](table)
    drawn = lines(table.app)
    assert others(table)
    await set_ascii(table, True)
    assert others(table) == set()
    assert [cell_len(line) for line in lines(table.app)] == [cell_len(line) for line in drawn]
    await set_ascii(table, False)
    await table.pilot.pause()
    assert others(table)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20), (30, 10)], ids=str)
async def test_in_windows_of_every_size(table: Table) -> None:
    await set_ascii(table, True)
    for scene in ("menu", "settings"):
        await SCENES[scene](table)
        assert others(table) == set()


async def test_the_menu_below_the_settings_changes_too(table: Table) -> None:
    assert "▀█▀" in "".join(lines(table.app))
    await table.press("s", "down", "right", "escape")
    text = "\n".join(lines(table.app))
    assert text.isascii()
    assert "___" in text
    assert "'. .'" in text


async def test_cursor_and_hover_are_told_apart(table: Table) -> None:
    await set_ascii(table, True)
    await table.open("tictactoe")
    corner = table.board.cell_region(0)
    await table.pilot.hover("#board", offset=(corner.x + 1, corner.y))
    await table.pilot.pause()
    drawn = lines(table.app)
    under = table.board.cell_region(table.board.cursor)
    above = table.board.region.y
    assert drawn[above + corner.y][corner.x] == "."
    assert drawn[above + under.y][under.x] == "+"


async def test_names_keep_their_letters(table: Table) -> None:
    table.app.shared.choices = replace(table.app.shared.choices, name="Zoë 日本")
    await set_ascii(table, True)
    await table.press("1")
    assert others(table) == set("ë日本")


@pytest.mark.parametrize("why", ["asked for", "no other characters"])
async def test_a_run_can_be_in_ascii_from_the_first_screen(
    monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why == "asked for":
        monkeypatch.setenv(characters.VARIABLE, "1")
    else:
        monkeypatch.setattr("tictactoe_tui.app.can_show_signs", lambda: False)
    app = TicTacToeApp(seed=1)
    app.shared.choices = replace(app.shared.choices, name="Zoë 日本")
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.has_class(ASCII_CLASS)
        await record_answers(app, pilot)
        letters = "ë日本" if why == "asked for" else ""
        assert "".join(lines(app)).translate(dict.fromkeys(map(ord, letters))).isascii()
        await pilot.press("1")
        await pilot.pause()
        shown = "".join(lines(app))
        assert ("Zoë 日本" in shown) == (why == "asked for")
        assert ("Zoe ????" in shown) == (why == "no other characters")
        await pilot.press("escape", "s", "down")
        await pilot.pause()
        assert "started in ASCII" in "".join(lines(app))
