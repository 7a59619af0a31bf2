"""The promise about names and text: whatever people are called, nothing acts or crashes.

A name meets the gate first. Those that it lets through are put wherever names are drawn; every
text, also one that is refused, is put wherever people can type.
"""

import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from random import Random

from textual.content import Content
from textual.widgets import Input, Static

from tests.screens.conftest import Table
from tests.screens.drawn import segments
from tests.screens.record import match, save, turn_to
from tests.trust.outcome import Outcome
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.match.choices import Choices
from tictactoe_tui.match.names import InvalidName, clean_name

SINKS = (
    ("board", ("2", "enter")),
    ("board with a move", ("5",)),
    ("its end", ("1", "4", "2", "6")),
    ("keys", ("f1",)),
    ("rules", ("escape", "exclamation_mark")),
    ("palette", ("escape", "ctrl+p")),
    ("question", ("escape", "ctrl+n", "5", "R")),
    ("menu with the game to continue", ("n", "escape")),
    ("form", ("2",)),
    ("leaderboard", ("escape", "4")),
    ("all games", ("escape", "5")),
    ("question about a game", ("d",)),
    ("one game", ("n", "enter")),
    ("its moves", ("full_stop", "full_stop")),
    ("players", ("escape", "escape", "6", "p")),
    ("statistics of a player", ("enter",)),
)
"""Places where a name is drawn, each some keys behind the one before."""
TYPED = (("move", ("2", "enter", "colon")), ("name", ("1",)), ("search", ("5", "slash")))
"""Places where people type, from the menu on."""
MARKUP = (
    "[",
    "]",
    "[/",
    "[/]",
    "[b]",
    "[red",
    "[@click=app.quit]",
    "[link='x]",
    "[$x]",
    "\\[",
    "$n",
)
SIGNS = ("\x1b[2J", "\x1b]2;x\x07", "\x9b", "\x00", "\u202e", "\u2066", "\u200d", "\ud800", "\x7f")
WORDS = ("a", "Q", "x y", "\u738b", "\u0301", "\U0001f98a", "%s", "{0}", "=1+1", "'", "#zzz", ":")


def payloads(count: int) -> Iterator[str]:
    """Texts that would do something if they were taken for anything but text."""
    random = Random(count)
    pieces = (*MARKUP, *MARKUP, *SIGNS, *WORDS, *WORDS)
    for number in range(count):
        if number < len(pieces):
            yield f"{pieces[number]}x"
        else:
            yield "".join(random.choices(pieces, k=random.randrange(1, 5)))


async def names(count: int, *, sabotaged: bool = False) -> Outcome:
    """So many texts in every place where text of people is drawn.

    Sabotaged, the line below the board takes text for markup, as Textual does unless told not to.
    """
    outcome = Outcome(0, 0, 0)
    for text in payloads(count):
        for way in (drawn_places, _typed):
            outcome += await _counted(way(text, sabotaged), text)
    return outcome


async def _counted(places: AsyncIterator[tuple[str, Table]], text: str) -> Outcome:
    """How many places were seen with nothing wrong; where the application fell, that is one."""
    tried = survived = 0
    try:
        async for place, table in places:
            tried += 1
            wrong = list(wrong_in(table.app))
            survived += not wrong
            if wrong:
                print(f"{text!r} at {place}: {wrong[0]}")  # noqa: T201
    except Exception as error:
        print(f"{text!r}: {type(error).__name__}: {error}"[:300])  # noqa: T201
        return Outcome(tried + 1, survived, tried + 1 - survived)
    return Outcome(tried, survived, tried - survived)


def wrong_in(app: TicTacToeApp) -> Iterator[str]:
    """What is on the screen and would act or command the terminal."""
    for segment in segments(app):
        if not segment.control and not segment.text.isprintable():
            yield f"not printable: {segment.text!r}"
        if segment.style is not None and "@click" in segment.style.meta:
            yield f"acts: {segment.style.meta}"


async def drawn_places(text: str, sabotaged: bool = False) -> AsyncIterator[tuple[str, Table]]:
    """Every place where names are drawn, one after the other; none for a name that is refused."""
    try:
        name = clean_name(text)
    except InvalidName as refusal:
        assert str(refusal).isascii()
        return
    with _record():
        save(match(name, "Kitty"), match("Ann", name))
        async for found in _places_with(name, sabotaged):
            yield found


async def _places_with(name: str, sabotaged: bool) -> AsyncIterator[tuple[str, Table]]:
    """Every place where this name is drawn."""
    async with _table() as table:
        await turn_to(table)
        table.app.shared.choices = Choices(name=name)
        for place, keys in SINKS:
            await turn_to(table, *keys)
            if sabotaged:
                _take_for_markup(table, name)
                await table.pilot.pause()
            yield place, table


async def _typed(text: str, sabotaged: bool) -> AsyncIterator[tuple[str, Table]]:
    """Every place where people type, with this text pasted there and Enter pressed."""
    with _record():
        async for found in _typed_places(text, sabotaged):
            yield found


async def _typed_places(text: str, sabotaged: bool) -> AsyncIterator[tuple[str, Table]]:
    """Every place where this can be typed."""
    async with _table() as table:
        await turn_to(table)
        for place, keys in TYPED:
            await turn_to(table, *keys)
            box = table.app.screen.focused
            if isinstance(box, Input):
                box.value = text
            if sabotaged:
                _take_for_markup(table, text)
            await turn_to(table, "enter")
            yield place, table
            while len(table.app.screen_stack) > 1:
                table.app.pop_screen()
            await table.pilot.pause()


def _take_for_markup(table: Table, text: str) -> None:
    """Draw a text as Textual would by itself."""
    for widget in list(table.app.screen.query(Static))[:1]:
        widget.update(Content.from_markup(text))


@contextmanager
def _record() -> Iterator[None]:
    """A record of its own, as some names are spellings of one."""
    before = os.environ.get(VARIABLE, "")
    with tempfile.TemporaryDirectory() as directory:
        os.environ[VARIABLE] = directory
        try:
            yield
        finally:
            os.environ[VARIABLE] = before


@asynccontextmanager
async def _table() -> AsyncIterator[Table]:
    """An application with somebody at the keys."""
    app = TicTacToeApp(seed=7)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Table(app, pilot)
        await table.record_answers()
        yield table
