"""Whatever comes late, and in a burst, meets the screen on top or nobody.

Seen failing: each without the line of `TerminalApp`, `SteadyPalette` or `DismissedOnTop` that it is
about.
"""

from collections.abc import AsyncIterator

import pytest
from textual.app import ComposeResult
from textual.command import CommandInput, CommandList
from textual.containers import Vertical
from textual.css.query import NoMatches
from textual.events import Click
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from tictactoe_tui.screens.sheet import ConfirmScreen
from tictactoe_tui.terminal.terminal_app import SteadyPalette, TerminalApp


class Place(Screen[None]):
    """A screen with something to do, to type into, and to click."""

    def __init__(self) -> None:
        super().__init__()
        self.did: list[object] = []

    def compose(self) -> ComposeResult:
        yield Static("[@click=screen.act('click')]here[/]", id="link")
        yield Input("text", id="input", select_on_focus=False)

    def action_act(self, how: str) -> None:
        self.did.append(how)


class Places(TerminalApp):
    """An application that opens one such place."""

    def __init__(self) -> None:
        super().__init__()
        self.done = 0

    def action_count(self) -> None:
        self.done += 1


@pytest.fixture
async def pilot() -> AsyncIterator[Pilot[None]]:
    async with Places().run_test() as pilot:
        yield pilot


def app_of(pilot: Pilot[None]) -> Places:
    assert isinstance(pilot.app, Places)
    return pilot.app


async def place(pilot: Pilot[None]) -> Place:
    found = Place()
    await pilot.app.push_screen(found)
    await pilot.pause()
    return found


class Asking(Place):
    """A screen that asks for its content as soon as it is mounted."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield from super().compose()

    def on_mount(self) -> None:
        self.query_one(Input).focus()


async def test_a_screen_that_goes_before_it_has_come_does_no_harm(pilot: Pilot[None]) -> None:
    app = pilot.app
    app.push_screen(Asking())
    await app.pop_screen()
    await pilot.pause()
    found = await place(pilot)
    assert app.screen is found


async def test_a_screen_that_fails_while_it_is_there_ends_the_application() -> None:
    class Failing(Place):
        def on_mount(self) -> None:
            self.query_one("#nothing")

    with pytest.raises(NoMatches):
        async with Places().run_test() as pilot:
            await pilot.app.push_screen(Failing())


async def test_an_action_on_top_runs(pilot: Pilot[None]) -> None:
    found = await place(pilot)
    assert await pilot.app.run_action("act('key')", found)
    await pilot.click("#link")
    assert found.did == ["key", "click"]


async def test_no_action_below_another_screen(pilot: Pilot[None]) -> None:
    found = await place(pilot)
    link = found.query_one("#link")
    await place(pilot)
    for node in (found, link):
        assert not await pilot.app.run_action("screen.act('late')", node)
        assert not await pilot.app.run_action("act('late')", found)
    assert found.did == []


async def test_no_action_on_a_screen_that_is_gone(pilot: Pilot[None]) -> None:
    found = await place(pilot)
    pilot.app.pop_screen()
    assert not await pilot.app.run_action("act('at once')", found)
    await pilot.pause()
    assert not await pilot.app.run_action("act('late')", found)
    assert found.did == []


async def test_no_action_on_a_screen_that_is_half_there(pilot: Pilot[None]) -> None:
    found = Place()
    opening = pilot.app.push_screen(found)
    assert not await pilot.app.run_action("act('early')", found)
    await opening
    await pilot.pause()
    assert await pilot.app.run_action("act('now')", found)
    assert found.did == ["now"]


async def test_the_application_can_always_act(pilot: Pilot[None]) -> None:
    app = app_of(pilot)
    await place(pilot)
    assert await app.run_action("count", app)
    assert await app.run_action("app.count")
    assert app.done == 2


async def test_an_answer_is_heard_only_by_who_is_still_there(pilot: Pilot[None]) -> None:
    found = await place(pilot)
    answers: list[bool | None] = []
    for stays in (True, False):
        question = ConfirmScreen("Sure?")
        await pilot.app.push_screen(question, answers.append)
        await pilot.pause()
        question.dismiss(True)
        if not stays:
            pilot.app.pop_screen()
        await pilot.pause()
    assert answers == [True]
    assert found not in pilot.app.screen_stack


async def test_dismissed_twice(pilot: Pilot[None]) -> None:
    found = await place(pilot)
    answers: list[bool | None] = []
    question = ConfirmScreen("Sure?")
    await pilot.app.push_screen(question, answers.append)
    await pilot.pause()
    question.dismiss(True)
    question.dismiss(True)
    await pilot.pause()
    assert answers == [True]
    assert pilot.app.screen is found


async def test_a_screen_below_is_not_dismissed(pilot: Pilot[None]) -> None:
    question = ConfirmScreen("Sure?")
    await pilot.app.push_screen(question)
    found = await place(pilot)
    question.dismiss(True)
    question.dismiss(True)
    await pilot.pause()
    assert pilot.app.screen is found


async def test_cutting_nothing_keeps_what_was_copied(pilot: Pilot[None]) -> None:
    found = await place(pilot)
    pilot.app.copy_to_clipboard("kept")
    found.query_one(Input).focus()
    await pilot.press("ctrl+x")
    assert pilot.app.clipboard == "kept"
    found.query_one(Input).select_all()
    await pilot.press("ctrl+x")
    assert pilot.app.clipboard == "text"


async def palette(pilot: Pilot[None]) -> SteadyPalette:
    pilot.app.action_command_palette()
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    assert isinstance(pilot.app.screen, SteadyPalette)
    return pilot.app.screen


async def test_a_command_is_given_once(pilot: Pilot[None]) -> None:
    await place(pilot)
    found = await palette(pilot)
    given: list[int] = []
    commands = found.query_one(CommandList)
    option = commands.get_option_at_index(0)
    option.hit.command = lambda: given.append(1)  # type: ignore[attr-defined]
    found.query_one(CommandInput).post_message(Input.Submitted(found.query_one(CommandInput), ""))
    found.query_one(CommandInput).post_message(Input.Submitted(found.query_one(CommandInput), ""))
    await pilot.pause()
    await pilot.pause()
    assert given == [1]
    assert isinstance(pilot.app.screen, Place)


@pytest.mark.parametrize("key", ["pageup", "pagedown"])
async def test_pages_of_a_list_without_room(pilot: Pilot[None], key: str) -> None:
    await place(pilot)
    found = await palette(pilot)
    await pilot.resize_terminal(1, 1)
    await pilot.pause()
    assert not found.query_one(CommandList).scrollable_content_region
    await pilot.press(key)
    assert pilot.app.screen is found


async def test_pages_while_what_is_found_changes(pilot: Pilot[None]) -> None:
    await place(pilot)
    found = await palette(pilot)
    for letter in "thezq":
        await pilot.press(letter, "pagedown", "pageup", "backspace", "pagedown", "pageup")
    assert pilot.app.screen is found


async def test_nothing_is_gathered_after_the_palette_is_closed(pilot: Pilot[None]) -> None:
    below = await place(pilot)
    found = await palette(pilot)
    found.dismiss()
    await pilot.pause()
    found._gather_commands("t")  # by a key that the input had still to work off
    await pilot.pause()
    assert pilot.app.screen is below


async def test_nothing_is_shown_on_a_palette_that_is_being_closed(pilot: Pilot[None]) -> None:
    await place(pilot)
    found = await palette(pilot)
    await found.remove_children()
    found._show_busy = True  # its watcher runs a moment later
    found._list_visible = not found._list_visible
    await pilot.pause()
    assert pilot.app.screen is found


async def test_a_click_from_a_larger_window(pilot: Pilot[None]) -> None:
    await place(pilot)
    found = await palette(pilot)
    click = Click(found, 70, 20, 0, 0, 1, False, False, False, screen_x=170, screen_y=120)
    found.post_message(click)
    await pilot.pause()
    assert pilot.app.screen is found


async def test_a_click_on_an_option_that_is_gone(pilot: Pilot[None]) -> None:
    await place(pilot)
    found = await palette(pilot)
    commands = found.query_one(CommandList)
    x, y = commands.region.x + 4, commands.region.y + 1
    click = Click(commands, 4, 1, 0, 0, 1, False, False, False, x, y)
    click.style = found.get_style_at(x, y)
    assert click.style.meta["option"] == 0
    commands.clear_options()
    commands.post_message(click)
    await pilot.pause()
    assert pilot.app.screen is found


async def test_colours_are_searched_for_in_the_same_palette(pilot: Pilot[None]) -> None:
    await place(pilot)
    pilot.app.action_change_theme()
    await pilot.pause()
    assert isinstance(pilot.app.screen, SteadyPalette)
