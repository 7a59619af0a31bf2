"""The pages of the record in ASCII, in every colour of ours, and with a name for every key."""

from dataclasses import replace

import pytest

from tests.screens.conftest import Table
from tests.screens.drawn import lines, segments
from tests.screens.record import many, save, turn_to, typed
from tests.screens.test_bindings import bindings
from tests.screens.test_contrast import readable
from tictactoe_tui.app_messages import Preferred
from tictactoe_tui.match.choices import Choices, Preferences
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.records.record_pages import PAGES
from tictactoe_tui.themes import OWN_THEMES

SCENES = {
    "leaderboard": ["4"],
    "leaderboard, filters": ["4", "tab"],
    "history": ["5", "down"],
    "history, search": ["5", "slash"],
    "statistics": ["6"],
    "statistics, below": ["6", "end"],
    "players": ["6", "p"],
    "review": ["5", "enter"],
    "play on": ["5", "enter", "enter"],
    "import": ["4", "I"],
    "export": ["4", "E"],
    "deleting": ["5", "d"],
}


async def show(table: Table, scene: str) -> None:
    save(*many(40))
    table.app.shared.choices = Choices(name="Person 3")
    await turn_to(table, *SCENES[scene])
    if "search" in scene:
        await typed(table, "p")


@pytest.mark.parametrize("scene", SCENES)
async def test_every_screen_in_every_way(table: Table, scene: str) -> None:
    await show(table, scene)
    for binding in bindings(table):
        assert binding.id, binding
        assert binding.tooltip, binding
        assert "alt+" not in binding.key
        assert not ("ctrl+" in binding.key and "shift+" in binding.key)
    for theme in OWN_THEMES:
        table.app.theme = theme
        await table.pilot.pause()
        found = [segment for segment in segments(table.app) if segment.text.strip()]
        assert found
        assert [(theme, segment) for segment in found if not readable(segment)] == []
    table.app.post_message(Preferred(replace(Preferences(), ascii=True)))
    await table.pilot.pause()
    assert {char for line in lines(table.app) for char in line if not char.isascii()} == set()


async def test_all_pages_are_in_the_palette_and_in_the_menu(table: Table) -> None:
    for key in "4", "5":
        offered = {each.title for each in table.app.get_system_commands(table.app.screen)}
        assert {"Leaderboard", "History", *PAGES.values()} <= offered
        await turn_to(table, key)
    for key in "564":
        await turn_to(table, key)
        assert table.text("#title") in PAGES.values()
    await table.press("escape")
    assert isinstance(table.app.screen, MenuScreen), "the pages take each other's place"
