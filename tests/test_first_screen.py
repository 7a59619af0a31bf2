"""What is loaded before there is something to look at: nothing that only a game needs."""

import subprocess
import sys
from functools import cache
from importlib.util import find_spec

import pytest
from textual.screen import Screen

from tictactoe_tui.app import _NEEDED_SOON, TicTacToeApp

LOOK = """
import sys
from tictactoe_tui.app import TicTacToeApp

class Looking(TicTacToeApp):
    async def on_ready(self):
        self.exit()
        seen.extend(sys.modules)

seen = []
Looking().run(headless=True)
print(*seen)
"""
"""Runs the application up to its first screen, and says what has been loaded by then."""

BARE = """
import sys
from benchmarks.bare_textual import BareApp

class Looking(BareApp):
    async def on_ready(self):
        self.exit()
        seen.extend(sys.modules)

seen = []
Looking().run(headless=True)
print(*seen)
"""
"""Says what a bare Textual application has loaded by its first screen."""

GO_ON = """
import gc
from tictactoe_tui import app

def load_and_leave():
    load()
    seen.extend([gc.isenabled(), gc.get_freeze_count() > 0])
    running.call_later(running.exit)

seen, load, app.load_next_screens = [], app.load_next_screens, load_and_leave
gc.disable()
running = app.TicTacToeApp()
running.run(headless=True)
print(*seen)
"""
"""Runs the application, started as from the command line, until everything is loaded."""

LATER = [
    "tictactoe_tui.engine",
    "tictactoe_tui.proofs",
    "tictactoe_tui.opponents.move_request",
    "tictactoe_tui.opponents.four_players",
    "tictactoe_tui.opponents.rowcol_players",
    "tictactoe_tui.opponents.tictactoe_players",
    "tictactoe_tui.match.session",
    "tictactoe_tui.storage",
    "tictactoe_tui.screens.game.board_screen",
    "tictactoe_tui.screens.setup.setup_screen",
    "tictactoe_tui.service.game_service",
    "tictactoe_tui.service.view",
    "tictactoe_tui.workers",
    "tictactoe_tui.widgets.board.board_view",
    "msgspec",
    "argparse",
    "multiprocessing",
    "numpy",
    "sqlite3",
]


def said_by(code: str) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    return result.stdout.split()


@cache
def loaded() -> frozenset[str]:
    return frozenset(said_by(LOOK))


@pytest.mark.parametrize("module", LATER)
def test_the_first_screen_does_without(module: str) -> None:
    assert module not in loaded()


def test_nothing_is_loaded_that_a_bare_application_does_without() -> None:
    ours, bare = ({each.partition(".")[0] for each in found} for found in (loaded(), said_by(BARE)))
    assert ours - bare <= {"tictactoe_tui", "getpass", "pwd"}


@pytest.mark.parametrize("module", ["textual", "tictactoe_tui.screens.menu.menu_screen"])
def test_the_look_is_not_taken_too_early(module: str) -> None:
    assert module in loaded()


@pytest.mark.parametrize("module", _NEEDED_SOON)
def test_what_comes_later_exists(module: str) -> None:
    assert find_spec(module) is not None
    assert module not in loaded()


def test_garbage_is_looked_for_once_everything_is_loaded() -> None:
    assert said_by(GO_ON) == ["True", "True"]


@pytest.mark.parametrize(
    "size, classes", [((80, 24), {"-roomy", "-tall"}), ((59, 19), {"-narrow", "-short"})]
)
async def test_a_screen_knows_its_size_beforehand(size: tuple[int, int], classes: set[str]) -> None:
    app = TicTacToeApp()
    async with app.run_test(size=size):
        assert app.get_screen(Screen()).classes == classes
