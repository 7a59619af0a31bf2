"""The core is reachable without the user interface, at run time as well as on paper."""

import pkgutil
import subprocess
import sys

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
