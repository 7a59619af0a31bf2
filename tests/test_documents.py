"""The documents: each command in them runs as it is written, and what they point to is there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.scripts import example
from tests.screens.record import many, save
from tests.terminal.pty_program import program
from tictactoe_tui.storage.database.clock import iso_time, read_iso_time

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md")
DOCUMENTS = (*(ROOT / page for page in PAGES), *sorted((ROOT / "docs").glob("*.md")))
_BLOCK = re.compile(r"(?:<!-- (?P<mark>[^>]*) -->\n)?```sh\n(?P<commands>.*?)```", re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
_BENCHMARK = re.compile(r"python -m (benchmarks[.\w]*)((?: --[a-z-]+)*)")
IN_A_TERMINAL = "in a terminal"
NOT_RUN = {
    "play": "the gate runs it from a fresh clone, and so do newcomers",
    "test": "the gate is this",
    "the suite": "tests/cli/test_verify.py looks at every claim once",
    "in a browser": "tests/served starts the server and a browser",
    "a cluster": "tests/arena/test_cluster.py starts scheduler and workers",
    "by hand": "it sets up what these tests run in, and runs them",
}
"""Marks of the blocks that are not run here, and who runs them."""


def blocks(mark: str | None) -> list[object]:
    """The commands that stand under this mark, or without any."""
    return [
        pytest.param(
            found["commands"], id=f"{path.stem}:{path.read_text()[: found.start()].count(chr(10))}"
        )
        for path in DOCUMENTS
        for found in _BLOCK.finditer(path.read_text(encoding="utf-8"))
        if found["mark"] == mark
    ]


@pytest.mark.parametrize("commands", blocks(None))
def test_commands_run_as_they_are_written(commands: str, tmp_path: Path) -> None:
    save(*many(40))
    example(tmp_path)
    written = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    result = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", commands],
        cwd=tmp_path,
        env=written,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", blocks(IN_A_TERMINAL))
def test_what_opens_a_screen_opens_it(command: str) -> None:
    words = shlex.split(command)
    assert words.pop(0) == "tictactoe-tui"
    with program("tictactoe_tui", {}, *words) as running:
        running.see("Keys")
        running.press("ctrl+q")
        assert running.ended() == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_points_to_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    links = [link for link in _LINK.findall(text) if not link.startswith("http")]
    assert not [link for link in links if not (path.parent / link).exists()]
    marks = {found["mark"] for found in _BLOCK.finditer(text)}
    assert marks <= {None, IN_A_TERMINAL, *NOT_RUN}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_benchmarks_that_are_named_are_there(path: Path) -> None:
    for module, options in _BENCHMARK.findall(path.read_text(encoding="utf-8")):
        place = ROOT / module.replace(".", "/")
        source = (place / "__main__.py") if place.is_dir() else place.with_suffix(".py")
        text = source.read_text(encoding="utf-8")
        assert not [option for option in options.split() if f'"{option}"' not in text], module


def test_the_map_has_every_room() -> None:
    text = (ROOT / "docs" / "how-it-is-built.md").read_text(encoding="utf-8")
    rooms = {path.parent for path in (ROOT / "tictactoe_tui").rglob("*.py")}
    pages = {path.parent for path in (ROOT / "tictactoe_tui").rglob("*.html")}
    assert not [room.name for room in rooms | pages if f"{room.name}/" not in text]


def test_a_moment_is_written_as_the_commands_say() -> None:
    told = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    (moment,) = re.findall(r"such as `ended` are written like (\S+) \|", told)
    assert iso_time(read_iso_time(moment)) == moment
