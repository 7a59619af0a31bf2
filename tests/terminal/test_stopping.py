"""Ctrl+Z and the shell: it gets its terminal, and the program comes back with all it showed."""

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.terminal.pty_program import Program, program

BASH = shutil.which("bash")
pytestmark = pytest.mark.skipif(BASH is None, reason="needs a shell with job control")
READY = "what next? "


@contextmanager
def in_a_shell() -> Iterator[Program]:
    """The program as the job of a shell."""
    with program("tests.terminal.shell", {"PS1": READY}, str(BASH)) as shell:
        shell.see(READY)
        shell.press(f"'{sys.executable}' -m tictactoe_tui\n")
        shell.shows()
        yield shell


def assert_stopped(shell: Program) -> int:
    """The shell has its terminal back, in the state that it wants."""
    since = shell.see(READY, shell.see("Stopped"))
    assert shell.modes().keys() <= {"2004"}  # the shell's own
    shell.press("stty -a\n")
    end = shell.see(READY, since)
    settings = shell.text[since:end]
    assert "icanon" in settings
    for off in ("-icanon", "-isig", "-iexten"):
        assert off not in settings
    return end


def assert_goes_on_and_quits(shell: Program) -> None:
    """The program shows everything again, takes keys, and quits."""
    shell.shows(times=2)
    shell.answers()
    since = len(shell.text)
    shell.press("ctrl+q")
    shell.see(READY, since)
    shell.press("echo code $?\n")
    shell.see("code 0", since)
    assert shell.modes().keys() <= {"2004"}


def test_ctrl_z() -> None:
    with in_a_shell() as shell:
        shell.press("ctrl+z")
        assert_stopped(shell)
        shell.press("fg\n")
        assert_goes_on_and_quits(shell)


def test_ctrl_z_then_the_background_then_the_foreground() -> None:
    with in_a_shell() as shell:
        shell.press("ctrl+z")
        since = assert_stopped(shell)
        shell.press("set -b; bg\n")  # told at once when a job stops
        shell.see("Stopped", shell.see("&", since))
        shell.press("fg\n")
        assert_goes_on_and_quits(shell)


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_stopped_from_outside(number: signal.Signals) -> None:
    with in_a_shell() as shell:
        os.kill(os.tcgetpgrp(shell.master), number)
        shell.see(READY, shell.see("Stopped"))
        shell.press("fg\n")
        assert_goes_on_and_quits(shell)


def test_without_a_shell_ctrl_z_stops_nothing() -> None:
    with program() as running:
        running.shows()
        running.press("ctrl+z")
        running.shows(times=2)
        running.answers()
        running.press("ctrl+q")
        assert running.ended() == 0
        running.assert_given_back()
