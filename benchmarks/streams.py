"""Random hands at the program: `python -m benchmarks.streams [--streams N] [--first SEED]`.

Keys, words, clicks, pastes without an end, nonsense and windows resized between them, at random
speed, each stream in a process and a terminal of its own. None may crash the program, and each is
left with one Ctrl+Q; how long that took is printed. A stream that is lost is told with its seed.

Each process is a fork of this one, which has loaded the program once: half of the time of a stream
would else be spent on starting Python. `python -m benchmarks.trust --only random` starts it anew.
"""

import argparse
import fcntl
import os
import signal
import sys
import termios
import time
from collections.abc import Mapping
from statistics import quantiles
from subprocess import TimeoutExpired
from unittest.mock import patch

import tictactoe_tui.app
import tictactoe_tui.screens.game.board_screen
import tictactoe_tui.screens.setup.setup_screen
import tictactoe_tui.terminal.driver
import tictactoe_tui.terminal.run
import tictactoe_tui.workers.record_keeper  # noqa: F401 - all of these for the forks
from benchmarks.measure import Bar, finish
from tests.terminal import pty_program
from tests.trust.outcome import Outcome
from tests.trust.terminals import streams
from tictactoe_tui.cli import run

LEFT_WITHIN = 2.0
_AT_A_TIME = 50
_GLANCE = 0.005


class Fork:
    """A forked process with those parts of subprocess.Popen's interface that the test uses."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code

    def wait(self, timeout: float) -> int:
        """The exit code, once there is one."""
        deadline = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise TimeoutExpired(str(self.pid), timeout)
            time.sleep(_GLANCE)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def fork(
    _module: str,
    environment: Mapping[str, str],
    *arguments: str,
    stdin: int | None = None,
    size: tuple[int, int] = (80, 24),
) -> tuple[Fork, int]:
    """The program in a fork that owns its terminal, and our end of that.

    No other thread runs by then: the one that reads a terminal ends with its program.
    """
    master, slave = os.openpty()
    pty_program.set_size(slave, *size)
    pid = os.fork()
    if pid:
        os.close(slave)
        return Fork(pid), master
    code = 1
    try:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for descriptor, source in enumerate((slave if stdin is None else stdin, slave, slave)):
            os.dup2(source, descriptor)
        os.closerange(3, 256)
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        os.environ.update(TERM="xterm-256color", TEXTUAL_ANIMATIONS="none", **environment)
        code = run(list(arguments))
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def bars(count: int = 10_000, first: int = 0) -> list[Bar]:
    """How many streams were lost, and how long leaving took."""
    outcome, seconds = Outcome(0, 0, 0), list[float]()
    for seed in range(first, first + count, _AT_A_TIME):
        with patch.object(pty_program, "spawn", fork):
            outcome += streams(min(_AT_A_TIME, first + count - seed), seed, seconds=seconds)
        print(f"  {outcome}, slowest {max(seconds, default=0.0):.2f} s", flush=True)
    slow = quantiles(seconds, n=1000, method="inclusive")[-1] if len(seconds) > 1 else None
    return [
        Bar(f"streams lost of {outcome.tried}", outcome.lost, 0, ""),
        Bar("from Ctrl+Q to the end, 999 of 1,000", slow, LEFT_WITHIN, "s"),
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    finish(bars(arguments.streams, arguments.first))


if __name__ == "__main__":
    main()
