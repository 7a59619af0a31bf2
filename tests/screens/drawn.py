"""What is really drawn on a screen, after every style and every filter."""

from collections.abc import Awaitable, Callable, Iterator

from rich.segment import Segment
from textual.app import App

from tests.screens.conftest import Table
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.screens.practice.practice_screen import PracticeScreen

Scene = Callable[[Table], Awaitable[None]]


def lines(app: App[None]) -> list[str]:
    """The screen on top as text."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def segments(app: App[None]) -> Iterator[Segment]:
    """Everything on the screen on top with its style; a sheet without what it lies on."""
    screen = app.screen
    region = screen.children[0].region if screen.is_modal else screen.region
    strips = screen._compositor.render_strips()
    for strip in strips[region.y : region.bottom]:
        yield from strip.crop(region.x, region.right)


def pressed(*keys: str) -> Scene:
    """What is on the screen after these keys."""

    async def scene(table: Table) -> None:
        await table.press(*keys)

    return scene


def practised(*keys: str) -> Scene:
    """What is on the screen after these keys, once all that was answered is read, and kept."""

    async def scene(table: Table) -> None:
        await table.press("p")
        home = table.app.screen
        assert isinstance(home, PracticeScreen)
        await table.until(lambda: home.service is not None)
        await table.record_answers()
        # Until there is room for what has just come to be known, where the window has any.
        entries = home.query_one("#entries")
        await table.until(lambda: entries.size.height > 1 or home.size.height < 20)
        await table.press(*keys)
        await table.until(lambda: home.service is not None and home.service.all_kept)
        await table.pilot.pause()

    return scene


def board(game: str) -> Scene:
    """A game with its analysis, remarks on the cells, and moves."""

    async def scene(table: Table) -> None:
        await table.open(game, spoilers=Spoilers.ALWAYS)
        await table.press("enter", "up", "enter", "u", "e")
        await table.until(lambda: bool(table.board.notes))

    return scene


SCENES: dict[str, Scene] = {
    "menu": pressed("down"),
    "against the AI": pressed("1"),
    "two people": pressed("2", "right"),
    "watching": pressed("3"),
    "settings": pressed("s", "down"),
    "keys": pressed("question_mark"),
    "practice": practised("down"),
    "a question": practised("g"),
    "an answer": practised("1", "1", "2", "3"),
    "the atlas": practised("a", "right"),
    **{game: board(game) for game in GAMES},
}
"""The screens as somebody meets them."""
