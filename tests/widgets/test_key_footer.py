"""The line of keys: which are shown, that a click is the key, and that it is drawn only when new.

Seen failing: with `offers` made `always_update`, and with Esc and ? left where they were bound.
"""

from collections.abc import AsyncIterator, Iterable
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen

from tictactoe_tui.widgets.key_footer import KeyFooter, Offer, ShownKey, fitting

ESCAPE, HELP = "escape", "question_mark"


def offer(*keys: str, label: str = "Word") -> Offer:
    return Offer(tuple(ShownKey(key, key[:3], "", enabled=True) for key in keys), label)


def shown(offers: Iterable[Offer]) -> list[str]:
    return [key.key for offer in offers for key in offer.keys]


MANY = (offer(HELP), offer(ESCAPE), *map(offer, "abcdefghijklmnop"))


@pytest.mark.parametrize(
    "width, keys", [(1, ""), (30, "a"), (79, "abcdef"), (80, "abcdef"), (120, "abcdefghi")]
)
def test_escape_and_help_are_last_and_always_there(width: int, keys: str) -> None:
    assert shown(fitting(MANY, width)) == [*keys, ESCAPE, HELP]


def test_keys_that_belong_together_are_counted_and_kept_together() -> None:
    arrows = offer("left", "right")
    keys = tuple(map(offer, "abcde"))
    assert shown(fitting((*keys, arrows, offer(ESCAPE)), 80)) == [*"abcde", "left", "right", ESCAPE]
    assert shown(fitting((*keys, offer("f"), arrows, offer(ESCAPE)), 80)) == [*"abcdef", ESCAPE]


class Keys(App[None]):
    """Two keys, one of which does nothing at first; and help."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "done('help')", "Help"),
        Binding("a,b", "done('a')", "Do", id="do", tooltip="Do it"),
        Binding("c", "not_now", "Later"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.did: list[str] = []
        self.allowed = False
        self.drawn = 0
        self.bells = 0

    def compose(self) -> ComposeResult:
        app = self

        class Counted(KeyFooter):
            def render(self) -> Content:
                app.drawn += 1
                return super().render()

        yield Counted()

    def bell(self) -> None:
        self.bells += 1

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True if action != "not_now" or self.allowed else None

    def action_done(self, what: str) -> None:
        self.did.append(what)

    def action_not_now(self) -> None:
        self.did.append("later")

    @property
    def line(self) -> str:
        return KeyFooter.render(self.query_one(KeyFooter)).plain


@pytest.fixture
async def pilot() -> AsyncIterator[Pilot[None]]:
    async with Keys().run_test() as pilot:
        await pilot.pause()
        yield pilot


def app_of(pilot: Pilot[None]) -> Keys:
    assert isinstance(pilot.app, Keys)
    return pilot.app


async def test_a_click_is_as_good_as_the_key(pilot: Pilot[None]) -> None:
    app = app_of(pilot)
    assert app.line == " a Do  c Later  ? Help "
    for place in (1, 3, 18, 22, 40):
        await pilot.click(KeyFooter, offset=(place, 0))
    await pilot.pause()
    assert app.did == ["a", "a", "help", "help"]
    assert app.bells == 0


async def test_a_key_that_does_nothing_rings(pilot: Pilot[None]) -> None:
    app = app_of(pilot)
    await pilot.click(KeyFooter, offset=(9, 0))
    await pilot.pause()
    assert (app.did, app.bells) == ([], 1)
    app.allowed = True
    app.refresh_bindings()
    await pilot.pause()
    await pilot.click(KeyFooter, offset=(9, 0))
    await pilot.pause()
    assert app.did == ["later"]


async def test_it_looks_again_after_a_screen_that_took_its_callbacks_along(
    pilot: Pilot[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(pilot)
    with monkeypatch.context() as patch:
        patch.setattr(Screen, "_invoke_later", lambda *_: None)
        app.refresh_bindings()
        await pilot.pause()
    app.set_keymap({"do": "z"})
    await pilot.pause()
    assert app.line == " c Later  z Do  ? Help "


async def test_the_key_under_the_mouse_says_what_it_does(pilot: Pilot[None]) -> None:
    footer = app_of(pilot).query_one(KeyFooter)
    await pilot.hover(KeyFooter, offset=(2, 0))
    assert footer.tooltip == "Do it"
    await pilot.hover(KeyFooter, offset=(70, 0))
    assert footer.tooltip is None


async def test_a_keymap_is_respected(pilot: Pilot[None]) -> None:
    app = app_of(pilot)
    app.set_keymap({"do": "z"})
    await pilot.pause()
    assert app.line == " c Later  z Do  ? Help "
    await pilot.click(KeyFooter, offset=(10, 0))
    await pilot.press("z")
    assert app.did == ["a", "a"]


async def test_only_what_is_new_is_drawn_and_nothing_is_mounted(pilot: Pilot[None]) -> None:
    app = app_of(pilot)
    drawn = app.drawn
    for _ in range(10):
        app.refresh_bindings()
        await pilot.pause()
    assert app.drawn == drawn
    app.allowed = True
    app.refresh_bindings()
    await pilot.pause()
    assert app.drawn == drawn + 1
    assert not app.query_one(KeyFooter).children
