"""Names on a form: what is refused and why, and what is taken as it is."""

import pytest

from tests.screens.conftest import Table
from tests.screens.forms import choose_by_keys, field, form_of, open_form, put, row
from tictactoe_tui.match.choices import Choices
from tictactoe_tui.match.setup import Human, Mode
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.setup.setup_screen import SetupScreen

HOSTILE = {
    "": "A name needs at least one character.",
    "   ": "A name needs at least one character.",
    "Kitty": "That is the name of a computer player.",
    "\x1b[2J": "A name cannot hold U+001B, which is a control character.",
    "Ann\u202ennA": "A name cannot hold U+202E, which turns the direction of writing.",
    "x" * 10_000: "Names can be at most 49 characters.",
}


@pytest.mark.parametrize("name", HOSTILE, ids=[*"12345", "long"])
@pytest.mark.parametrize("mode, key", [(Mode.VS_AI, "name"), (Mode.TWO_PLAYERS, "guest")])
async def test_a_refused_name_says_why(table: Table, mode: Mode, key: str, name: str) -> None:
    await open_form(table, mode)
    await put(table, key, name)
    row(table, "game").focus()
    await table.press("enter")
    assert table.text("#notice") == HOSTILE[name]
    assert table.app.screen.focused is field(table, key)
    await table.press("left", "down")
    assert table.text("#notice") == HOSTILE[name]
    field(table, key).focus()
    await table.press("end", "ctrl+u", *"Bo")
    assert table.text("#notice") == ""
    await table.press("enter")
    assert Human("Bo") in table.session.state.seats


async def test_the_rest_of_a_name_is_deleted_by_a_key(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    await put(table, "name", "Anna Maria")
    field(table, "name").focus()
    await table.press("home", *["right"] * 4, "ctrl+k")
    assert field(table, "name").value == "Anna"
    await table.press("ctrl+k", "home", "ctrl+k")
    assert field(table, "name").value == ""


@pytest.mark.parametrize("name", ["[/]", "[/foo]", "[red]x", "日本語の名前", "👩👩👧 É́"])
async def test_a_strange_name_is_shown_as_it_is(table: Table, name: str) -> None:
    await open_form(table, Mode.TWO_PLAYERS)
    await put(table, "name", name)
    await table.press("enter", "enter", "escape")
    assert isinstance(table.app.screen, MenuScreen)
    assert table.app.shared.unfinished
    await open_form(table, Mode.TWO_PLAYERS)
    assert field(table, "name").value == table.app.shared.choices.name


async def test_a_name_that_looks_like_a_link_does_nothing(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    await put(table, "name", "[@click=app.quit]x[/]")
    for x in range(18, 40, 3):
        await table.pilot.click("#name", offset=(x, 0))
    await table.press("enter")
    assert table.session.state.seats[0].name == "[@click=app.quit]x[/]"
    assert table.app.return_code is None


async def test_two_people_need_two_names(table: Table) -> None:
    await open_form(table, Mode.TWO_PLAYERS)
    await put(table, "name", "Ann")
    await put(table, "guest", " ANN ")
    await table.press("enter")
    assert table.text("#notice") == "Two people need two different names."
    assert table.app.screen.focused is field(table, "guest")
    assert table.app.shared.choices == Choices()
    await choose_by_keys(table, "game", "Four in a row")
    assert table.text("#notice") == ""


async def test_letters_in_a_name_are_letters(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    field(table, "name").focus()
    before = form_of(table).choices
    await table.press(*"qhjkl?p123", "space", "c")
    assert field(table, "name").value == "qhjkl?p123 c"
    assert form_of(table).choices == before
    assert table.app.return_code is None
    assert isinstance(table.app.screen, SetupScreen)
