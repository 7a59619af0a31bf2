"""What is really drawn on a screen, after every style and every filter."""

from collections.abc import Awaitable, Callable, Iterator

import pytest
from rich.segment import Segment
from textual.app import App

from tests.screens.conftest import Table
from tests.screens.scripted_checks import at_work
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.screens.lab.race_screen import RaceScreen
from tictactoe_tui.screens.practice.practice_screen import PracticeScreen
from tictactoe_tui.verify.claims import CLAIMS
from tictactoe_tui.workers.claim_checker import ClaimProgress

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


async def microscope(table: Table) -> None:
    """A small tree, drawn as far as its first cut."""
    await small_tree(table)
    await table.press("c")


async def microscope_asks(table: Table) -> None:
    """The whole small tree for MAX and MIN beside another one, with a question answered."""
    await small_tree(table)
    await table.press("M", "p", "c", "c", "c", "c", "n", "c")


async def small_tree(table: Table) -> None:
    """The smallest prepared tree, before the first step."""
    await table.press("b", "m", "enter")
    await table.until(lambda: getattr(table.app.screen, "walk", None) is not None)


def is_lined_up(table: Table) -> bool:
    """Whether all algorithms have searched the position of a race."""
    screen = table.app.screen
    return isinstance(screen, RaceScreen) and bool(screen.race.runners)


async def race(table: Table) -> None:
    """A race of which two are at the end, after a guess."""
    await table.press("b", "r")
    screen = table.app.screen
    assert isinstance(screen, RaceScreen)
    await table.until(lambda: bool(screen.race.runners))
    await table.press("1", "0", "0")
    screen._move_to(12_000)
    await table.pilot.pause()


async def tournament(table: Table) -> None:
    """A tournament in the middle, as it is written out."""
    from tests.screens.tournaments import running_tournament

    await running_tournament(table)


async def survive(table: Table) -> None:
    """A game against a proof, before the first reply."""
    await table.press("b", "s", "v")
    await table.until(lambda: "left" in lines(table.app)[0] and bool(table.state.speech.words))
    await table.pilot.pause()


async def checks(table: Table) -> None:
    """Checks in the middle, of which one has failed; told by a script."""
    with pytest.MonkeyPatch.context() as patched:
        checkers = at_work(patched)
        await table.press("b", "c")
    for number, name in enumerate(tuple(CLAIMS)[:6]):
        wrong = number == 3
        found = ("Something is 2, in truth 3.",) if wrong else ()
        await checkers[0].tell(table, ClaimProgress(name, 1234 * number, wrong, not wrong, found))
    await checkers[0].tell(table, ClaimProgress(tuple(CLAIMS)[6], 4096, 0))


SCENES: dict[str, Scene] = {
    "menu": pressed("down"),
    "against the AI": pressed("1"),
    "two people": pressed("2", "right"),
    "watching": pressed("3"),
    "settings": pressed("s", "down"),
    "keys": pressed("question_mark"),
    "lab": pressed("b"),
    "microscope": microscope,
    "tournament form": pressed("b", "t"),
    "tournament": tournament,
    "race": race,
    "checks": checks,
    "survive": pressed("b", "s"),
    "practice": practised("down"),
    "a question": practised("g"),
    "an answer": practised("1", "1", "2", "3"),
    "the atlas": practised("a", "right"),
    **{game: board(game) for game in GAMES},
}
"""The screens as somebody meets them."""
