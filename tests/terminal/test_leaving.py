"""Whatever ends the program, the terminal is given back and the shell learns why."""

import os
import signal

import pytest

from tests.terminal.pty_program import MENU, program, started

FAULTY = "tests.terminal.faulty"
AT_THE_LATEST = 120.0
"""Far more than the deadline of two seconds, and far less than a fault in `faulty` lasts."""


def test_quitting() -> None:
    with started() as running:
        running.press("ctrl+q")
        assert running.ended() == 0
        running.assert_given_back()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
def test_signals(name: str) -> None:
    number = signal.Signals[name]
    with started() as running:
        running.send(number)
        assert running.ended() == 128 + number
        running.assert_given_back()


def test_ctrl_c_asks_before_it_leaves() -> None:
    with started() as running:
        running.press("ctrl+c")
        running.see("Press Ctrl+C again to leave")
        running.see("The game is kept.")
        running.answers()
        running.press("ctrl+c", "ctrl+c")
        assert running.ended() == 0
        running.assert_given_back()


def test_the_terminal_goes_away() -> None:
    with started() as running:
        running.hang_up()
        assert running.process.wait(AT_THE_LATEST) == 129


def test_the_terminal_goes_away_from_a_program_that_ignores_the_signal() -> None:
    with started("tests.terminal.nohup") as running:
        running.send(signal.SIGHUP)
        running.answers()
        running.hang_up()
        assert running.process.wait(AT_THE_LATEST) == 129


def test_the_end_of_input() -> None:
    master, slave = os.openpty()
    with program(stdin=slave) as running:
        os.close(slave)
        running.see(MENU)
        os.close(master)
        assert running.ended() == 129
        running.assert_given_back()


@pytest.mark.parametrize("way", ["ctrl+q", signal.SIGTERM])
def test_a_thread_that_goes_on_cannot_hold_the_program(way: str | signal.Signals) -> None:
    with started(FAULTY) as running:
        running.press("f8")
        running.see("spinning")
        if isinstance(way, signal.Signals):
            running.send(way)
        else:
            running.press(way)
        assert running.ended() == (0 if way == "ctrl+q" else 143)
        running.assert_given_back()


@pytest.mark.parametrize("way", ["ctrl+q", signal.SIGTERM])
def test_an_event_loop_that_hangs_cannot_hold_the_program(way: str | signal.Signals) -> None:
    with started(FAULTY) as running:
        running.press("f9")
        running.see("\a")
        if isinstance(way, signal.Signals):
            running.send(way)
        else:
            running.press(way)
        assert running.ended() == (0 if way == "ctrl+q" else 143)
        running.assert_given_back()


def test_a_terminal_whose_writer_hangs_at_the_very_end_is_given_back() -> None:
    with started(FAULTY) as running:
        running.press("f4")
        running.see("clogged")
        running.press("ctrl+q")
        assert running.ended() == 0
        running.assert_given_back()
