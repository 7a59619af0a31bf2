"""Hands to fill in a form with."""

from textual.events import Paste
from textual.widgets import Input

from tests.screens.conftest import Table
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.setup.setup_screen import SetupScreen
from tictactoe_tui.widgets.form import Chooser

MODES = (Mode.VS_AI, Mode.TWO_PLAYERS, Mode.WATCH)


async def open_form(table: Table, mode: Mode) -> SetupScreen:
    await table.press(str(MODES.index(mode) + 1))
    return form_of(table)


def form_of(table: Table) -> SetupScreen:
    assert isinstance(table.app.screen, SetupScreen)
    return table.app.screen


def row(table: Table, key: str) -> Chooser:
    return form_of(table).query_one(f"#{key}", Chooser)


def field(table: Table, key: str) -> Input:
    return form_of(table).query_one(f"#{key} Input", Input)


async def choose_by_keys(table: Table, key: str, option: str) -> None:
    chooser = row(table, key)
    chooser.focus()
    steps = chooser.row.options.index(option) - chooser.row.chosen
    await table.press(*["right" if steps > 0 else "h"] * abs(steps))


async def choose_by_mouse(table: Table, key: str, option: str) -> None:
    chooser = row(table, key)
    for y in range(chooser.size.height):
        text = chooser.render_line(y).text
        if option in text:
            await table.pilot.click(chooser, offset=(text.index(option) + 1, y))
            await table.pilot.pause()
            return
    raise AssertionError(f"{option} is not offered")


async def put(table: Table, key: str, name: str) -> None:
    """Paste a name over the one there is."""
    field(table, key).focus()
    await table.press("end", "ctrl+u")
    field(table, key).post_message(Paste(name))
    await table.pilot.pause()
