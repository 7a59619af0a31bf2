"""Keys in a burst, faster than anybody types, and none of them is lost."""

import pytest
from textual import events

from tests.screens.conftest import Table
from tests.screens.forms import open_form
from tests.screens.record import answered, many, save, screen_of, turn_to
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.records.history_screen import HistoryScreen
from tictactoe_tui.widgets.form import NameInput

_NAMED = {":": "colon", " ": "space", "/": "slash"}


async def burst(table: Table, *keys: str) -> None:
    """Send all keys before any of them is taken."""
    for pressed in keys:
        sign = pressed if len(pressed) == 1 else None
        event = events.Key(_NAMED.get(pressed, pressed), sign)
        event.set_sender(table.app)
        table.app.post_message(event)
    await table.pilot.pause()
    await table.pilot.pause()


@pytest.mark.parametrize("before", [(), ("1", "2"), (":", "9", "9", " ", "9", "9")])
@pytest.mark.parametrize("begun", [True, False])
async def test_a_move_in_a_burst(table: Table, before: tuple[str, ...], begun: bool) -> None:
    await table.open("four")
    keys = ("ctrl+u", "5", " ", "5", "enter") if before else (":", "5", " ", "5", "enter")
    if begun:
        await table.press(*before)
        await burst(table, *keys)
    else:
        await burst(table, *before, *keys)
    await table.until(lambda: table.moves() == (105,))


async def test_a_refusal_goes_with_the_next_key(table: Table) -> None:
    """Seen failing: `Only one number` stood there while the second was typed; a hint may stay."""
    await table.open("four")
    await table.press("colon", "9", "9", "enter")
    assert table.text("#message").startswith("Only one number")
    await table.press("9", "space")
    assert not table.text("#message").startswith("Only one number")
    await table.press("9", "enter", "i")
    await table.until(lambda: table.text("#message").startswith("Hint: "))
    hint = table.text("#message")
    await table.press("colon", "9")
    assert table.text("#message") == hint


async def test_what_follows_a_typed_move_in_a_burst_is_for_the_board(table: Table) -> None:
    await table.open("four")
    first, second = (":", "5", " ", "5", "enter"), ("5", " ", "6", "enter")
    await burst(table, *first, *second)
    await table.until(lambda: table.moves() == (105, 106))
    await table.press("colon", "9")
    await burst(table, "escape", "u")
    await table.until(lambda: table.moves() == (105,))


async def test_a_search_in_a_burst(table: Table) -> None:
    save(*many(30))
    await turn_to(table, "5")
    await burst(table, "/", *"per")
    await answered(table)
    assert screen_of(table, HistoryScreen).query_one("#text NameInput", NameInput).value == "per"
    await burst(table, "backspace", "x")
    assert screen_of(table, HistoryScreen).wanted.text == "pex"


async def test_a_name_in_a_burst(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    line = table.app.screen.query(NameInput).first()
    line.focus()
    await table.pilot.pause()
    await burst(table, "end", "ctrl+u", *"Bo", "left", "x")
    assert line.value == "Bxo"


@pytest.mark.parametrize("place", ["enter", "space", "3"])
@pytest.mark.parametrize("after", ["u", "comma", "ctrl+n"])
async def test_a_key_after_a_move_in_a_burst_is_about_that_move(
    table: Table, place: str, after: str
) -> None:
    await table.open("tictactoe")
    before = table.session
    await table.press("5", "right", "down")
    await burst(table, place, after)
    if after == "u":
        await table.until(lambda: table.moves() == (4,))
        assert table.session.state.undone
        return
    await table.until(lambda: before.state.last_move == 8)
    if after == "comma":
        await table.until(lambda: table.screen.viewer.ply == 1)
    else:
        await table.until(lambda: table.session is not before)


@pytest.mark.parametrize("key", ["tictactoe", "four"])
async def test_a_line_that_is_closed_in_the_same_burst_stays_closed(table: Table, key: str) -> None:
    await table.open(key)
    await burst(table, ":", "5", "escape")
    assert not table.screen.viewer.typing
    assert not table.moves()
    await table.press("left", "enter")
    assert len(table.moves()) == 1
