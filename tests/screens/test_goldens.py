"""Every screen in small and large windows, in colour and without."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.screens.conftest import WINS, Table
from tests.screens.golden import picture_of, require_same
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.messages import SearchEnded
from tictactoe_tui.screens import playing
from tictactoe_tui.session import Mode, thinking_of
from tictactoe_tui.session.choices import Spoilers
from tictactoe_tui.widgets.analysis_panel import AnalysisPanel

Scene = Callable[[Table], Awaitable[None]]
SIZES = ((80, 24), (120, 40))


async def menu(table: Table) -> None:
    """The title page as a newcomer sees it."""


async def menu_with_a_game(table: Table) -> None:
    await table.open("four")
    await table.press("enter", "right", "enter", "escape")


async def setup_against_the_ai(table: Table) -> None:
    await table.press("1")


async def setup_of_two_people(table: Table) -> None:
    await table.press("2", "right")


async def setup_of_a_watched_game(table: Table) -> None:
    await table.press("3", "right", "right")


async def tictactoe(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI, opponent="Sera")
    await table.press("5")
    await table.until(lambda: len(table.moves()) == 2)


async def tictactoe_analysed(table: Table) -> None:
    await analysed(table, "tictactoe", (4, 1))


async def four_analysed(table: Table) -> None:
    await analysed(table, "four", (210, 189, 231, 190, 252))


async def rowcol_analysed(table: Table) -> None:
    await analysed(table, "rowcol", (12, 14, 4))


async def analysed(table: Table, key: str, moves: tuple[int, ...]) -> None:
    """A game of two people with all that can be shown, and nothing that a clock decides."""
    await table.open(key, spoilers=Spoilers.ALWAYS)
    for cell in moves:
        await table.move_by_typing(cell)
    await table.press("e")
    panel = table.screen.query_one(AnalysisPanel)
    await table.until(lambda: panel.analysed is not None and panel.analysed.info is not None)
    table.screen.stop_searching()
    await table.until(lambda: all(each.is_finished for each in table.app.workers))
    await table.pilot.pause()
    position = table.session.state.position
    info = analyse(position, Limits(nodes=20_000)).without_clock()
    table.screen.post_message(SearchEnded(table.session.version, info))
    await table.pilot.pause()


async def game_over(table: Table) -> None:
    await table.open("tictactoe")
    for cell in WINS["tictactoe"]:
        await table.move_by_typing(cell)
    await table.app.workers.wait_for_complete()


async def keys(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("question_mark")


async def rules(table: Table) -> None:
    await table.open("four")
    await table.press("exclamation_mark")


async def resigning(table: Table) -> None:
    await table.open("rowcol")
    await table.press("R")


async def settings(table: Table) -> None:
    await table.press("s")


SCENES: tuple[Scene, ...] = (
    menu,
    menu_with_a_game,
    setup_against_the_ai,
    setup_of_two_people,
    setup_of_a_watched_game,
    tictactoe,
    tictactoe_analysed,
    four_analysed,
    rowcol_analysed,
    game_over,
    keys,
    rules,
    resigning,
    settings,
)


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a clock decides."""
    monkeypatch.setattr(playing, "BEAT", 0.0)
    monkeypatch.setattr(playing, "monotonic", lambda: 0.0)
    monkeypatch.setattr(
        playing, "thinking_of", lambda info, cell, _: thinking_of(info, cell, seconds=0.0)
    )


@pytest.mark.parametrize("colour", [True, False], ids=["colour", "grey"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_screens_look_as_they_did(
    scene: Scene,
    size: tuple[int, int],
    colour: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not colour:
        monkeypatch.setenv("NO_COLOR", "1")
    app = TicTacToeApp(seed=7)
    async with app.run_test(size=size) as pilot:
        table = Table(app, pilot)
        await pilot.pause()
        await scene(table)
        await pilot.pause()
        look = f"{size[0]}x{size[1]}{'' if colour else '-grey'}"
        require_same(f"{scene.__name__}-{look}", picture_of(app), tmp_path)
