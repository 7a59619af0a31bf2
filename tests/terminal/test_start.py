"""Before the start: what is missing is said in one line, with exit code 2."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.terminal.pty_program import program, started


@contextmanager
def terminal() -> Iterator[int]:
    """A terminal to give to a program as one of its files."""
    master, slave = os.openpty()
    try:
        yield slave
    finally:
        os.close(slave)
        os.close(master)


def shell(words: str, descriptor: int | None = None) -> subprocess.CompletedProcess[str]:
    """The program with some of its files exchanged by a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m tictactoe_tui {words}', sys.executable],
        stdin=descriptor,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if "2>" not in words else descriptor,
        env={**os.environ, "TERM": "xterm-256color"},
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("words", ["</dev/null", "<&-"])
def test_no_keys(words: str) -> None:
    result = shell(words)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "needs a terminal" in result.stderr


def test_no_screen() -> None:
    with terminal() as descriptor:
        result = shell("", descriptor)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "needs a terminal" in result.stderr


def test_standard_error_is_closed() -> None:
    with terminal() as descriptor:
        result = shell("2>&-", descriptor)
    assert (result.returncode, result.stdout.count("\n")) == (2, 1)
    assert "needs a terminal" in result.stdout


def test_everything_is_closed() -> None:
    assert shell("<&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize("kind", ["dumb", ""])
def test_a_terminal_that_cannot_be_drawn_on(kind: str) -> None:
    with program(environment={"TERM": kind}) as running:
        assert running.ended() == 2
        assert "\x1b" not in running.raw
        assert running.raw.count("\n") == 1
        assert "TERM=xterm-256color" in running.raw


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_where_signs_cannot_be_shown_there_are_none(encoding: str) -> None:
    with started(PYTHONIOENCODING=encoding) as running:
        running.see("s Settings")
        running.press("ctrl+q")
        assert running.ended() == 0
        assert running.raw.isascii()
        assert "\\u" not in running.raw


def test_the_option_draws_in_ascii() -> None:
    with program("tictactoe_tui", {}, "--ascii") as running:
        running.shows()
        running.press("ctrl+q")
        assert running.ended() == 0
        assert running.raw.isascii()


def test_the_console_of_linux_is_drawn_on_in_ascii() -> None:
    with started(TERM="linux") as running:
        running.press("ctrl+q")
        assert running.ended() == 0
        assert running.raw.isascii()


def emulated(**environment: str) -> subprocess.CompletedProcess[str]:
    """The program without a terminal, drawn by a driver of Textual's, where Windows is played."""
    return subprocess.run(
        [sys.executable, "-m", "tests.terminal.like_windows"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, **environment},
        text=True,
        timeout=60,
        check=False,
    )


def test_a_driver_that_draws_elsewhere_needs_no_terminal() -> None:
    result = emulated(TEXTUAL_DRIVER="textual.drivers.headless_driver:HeadlessDriver", TERM="dumb")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "first screen\n"


def test_without_such_a_driver_it_does() -> None:
    result = emulated(TEXTUAL_DRIVER="")
    assert result.returncode == 2
    assert "needs a terminal" in result.stderr


def test_elsewhere_the_screen_is_utf_8() -> None:
    with started(PYTHONIOENCODING="utf-8") as running:
        running.see("█")
        running.press("ctrl+q")
        assert running.ended() == 0
