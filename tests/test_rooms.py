"""The core is reachable without the user interface, and no class continues too many others."""

import ast
import pkgutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import tictactoe_tui

USER_INTERFACE = (
    "app",
    "app_messages",
    "screens",
    "terminal",
    "themes",
    "widgets",
)


def core_modules() -> list[str]:
    """Every module of the package outside the rooms of the user interface."""
    prefix = f"{tictactoe_tui.__name__}."
    return [
        module.name
        for module in pkgutil.walk_packages(tictactoe_tui.__path__, prefix)
        if module.name.removeprefix(prefix).split(".")[0] not in USER_INTERFACE
    ]


ROOMS = [
    "games",
    "engine",
    "opponents",
    "coach",
    "match",
    "service",
    "workers",
    "storage",
    "exchange",
    "pages",
    "outside",
    "arena",
    "lab",
    "verify",
    "console",
    "served",
    "cli",
]


@pytest.mark.parametrize("room", ROOMS)
def test_the_rooms_of_the_core_are_looked_at(room: str) -> None:
    assert f"tictactoe_tui.{room}" in core_modules()


def test_the_core_does_not_load_textual() -> None:
    code = (
        "import importlib, sys\n"
        f"for name in {core_modules()!r}: importlib.import_module(name)\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.strip() == "[]"


def test_the_check_can_fail() -> None:
    code = "import tictactoe_tui.app, sys; print('textual' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.strip() == "True"


MOST_CLASSES = 3
"""What inherits from more of our own classes than this has to be read in too many files."""


def longest_chains(texts: Iterable[str]) -> dict[str, list[str]]:
    """By the name of a class, the longest chain of classes in these texts that it stands on."""
    bases = {
        node.name: [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases]
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
    }

    def chain(name: str) -> list[str]:
        below = (chain(base) for base in bases[name] if base in bases and base != name)
        return [name, *max(below, key=len, default=[])]

    return {name: chain(name) for name in bases}


def test_no_class_stands_on_more_than_two_of_ours() -> None:
    (package,) = tictactoe_tui.__path__
    found = longest_chains(path.read_text("utf-8") for path in Path(package).rglob("*.py"))
    assert "RecordScreen" in found["LeaderboardScreen"]
    assert [chain for chain in found.values() if len(chain) > MOST_CLASSES] == []


def test_a_long_chain_is_found() -> None:
    texts = ("class A(Screen[None]): ...\nclass B(a.A): ...", "class C(X, B[int]): ...")
    assert longest_chains(texts)["C"] == ["C", "B", "A"]
