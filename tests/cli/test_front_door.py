"""The installed command, from outside: exit codes, and one line where something is wrong."""

import os
import subprocess
import sys
from importlib.metadata import version

import pytest


def program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tictactoe_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_version() -> None:
    result = program("--version")
    assert result.stdout == f"tictactoe-tui {version('tictactoe-tui')}\n"
    assert (result.returncode, result.stderr) == (0, "")


def test_help() -> None:
    result = program("--help")
    assert result.returncode == 0
    assert "usage: tictactoe-tui" in result.stdout


@pytest.mark.parametrize("arguments", [["--nonsense"], ["nonsense"], ["--version=3"]])
def test_bad_usage_is_one_line_and_exit_code_2(arguments: list[str]) -> None:
    result = program(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("tictactoe-tui: ")
    assert result.stderr.count("\n") == 1


def test_without_a_terminal_one_line_and_exit_code_2() -> None:
    result = program()
    assert result.returncode == 2
    assert result.stdout == ""
    assert "needs a terminal" in result.stderr
    assert result.stderr.count("\n") == 1
