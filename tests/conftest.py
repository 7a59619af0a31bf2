"""What every test run shares."""

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import disk_usage, rmtree
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests import extra_game
from tests.games.reference import STARTS
from tests.selection import add_marks, is_ordinary, slow_first
from tests.settled import settled_pilot
from tictactoe_tui.data_dir import CONFIG_VARIABLE, VARIABLE
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.names import NAMELESS
from tictactoe_tui.outside import own_players
from tictactoe_tui.service import jobs

__all__ = ["settled_pilot"]

settings.register_profile("ci", max_examples=200, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=100_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


_MEMORY = Path("/dev/shm")  # noqa: S108
_ENOUGH = 1 << 31


def pytest_configure(config: pytest.Config) -> None:
    """Keep what tests write in memory where there is room: a test waits for no disk."""
    if "TMPDIR" not in os.environ and _MEMORY.is_dir() and disk_usage(_MEMORY).free > _ENOUGH:
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Hundreds of programs are started, and each would compile all that it loads. Still nothing
        # is written beside the sources.
        compiled = tempfile.mkdtemp()
        os.environ["PYTHONPYCACHEPREFIX"] = compiled
        config.add_cleanup(lambda: rmtree(compiled, ignore_errors=True))


def pytest_xdist_auto_num_workers() -> int:
    """Three processes for two cores: many a test waits for a program that it has started."""
    return 3 * (os.cpu_count() or 2) // 2


@pytest.fixture(autouse=True)
def no_real_data(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Whatever a test does, the records of the person who runs it stay as they are.

    A player that was known for one command is not known to the next test.
    """
    monkeypatch.setattr(own_players, "_registered", {})
    monkeypatch.setattr(own_players, "_move_time", [])
    directory = tmp_path_factory.mktemp("data")
    monkeypatch.setenv(VARIABLE, str(directory))
    monkeypatch.setenv(CONFIG_VARIABLE, os.devnull)
    monkeypatch.setenv("LOGNAME", NAMELESS)
    yield
    rmtree(directory, ignore_errors=True)


@pytest.fixture(autouse=True)
def no_leisure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review that has judged its game is done: what a longer search finds depends on the clock.

    Its tests hand it what such a search would find.
    """
    monkeypatch.setattr(jobs, "AT_LEISURE", Limits(nodes=0))


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays to the end: all modules and all tests.

    Of what is left it would take every few applications for the most there ever was, and look
    through all of it again and again: a third of the work of a test of a screen.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def parsed_style_sheets() -> Iterator[None]:
    """Style sheets are parsed once a run: each of two thousand applications has the same ones."""
    parsed = dict[Any, list[RuleSet]]()
    parse = Stylesheet._parse_rules

    def parse_once(sheet: Stylesheet, *source: Any, **place: Any) -> list[RuleSet]:
        about = (*source, *place.items(), *sheet._variables.items())
        if about not in parsed:
            parsed[about] = parse(sheet, *source, **place)
        return parsed[about]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture
def with_extra_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further game is registered while a test runs."""
    monkeypatch.setitem(GAMES, extra_game.KEY, extra_game.GAME)
    monkeypatch.setitem(STARTS, extra_game.KEY, extra_game.starts())


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much of all tests is run."""
    parser.addoption("--part", metavar="K/N", help="only the K-th of N parts of all tests")
    parser.addoption(
        "--thorough",
        action="store_true",
        help="whole what an ordinary run samples, and what it leaves out; with "
        "-m 'thorough or sampled' nothing but these. The same cases every time, unlike "
        "HYPOTHESIS_PROFILE=thorough, which tries 100,000 random cases where 200 are usual",
    )


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether all cases are wanted, and not only a sample. Who asks is marked as `sampled`."""
    return bool(pytestconfig.getoption("thorough"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is in another part, or thorough unless that is wanted; slow ones start first.

    Neighbours fall into different parts.
    """
    add_marks(items)
    wanted = items if config.getoption("thorough") else [*filter(is_ordinary, items)]
    if part := config.getoption("part"):
        number, parts = map(int, part.split("/"))
        wanted = [each for each in wanted if crc32(each.nodeid.encode()) % parts == number % parts]
    taken = set(wanted)
    config.hook.pytest_deselected(items=[each for each in items if each not in taken])
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = slow_first(wanted, processes)
