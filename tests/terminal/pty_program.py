"""The program in a terminal of its own, and eyes and hands for it."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType

PATIENCE = 120.0
"""Seconds until something that must happen counts as not happening, on however slow a machine."""
MENU = "Player vs player with analysis"
"""What the first screen shows."""
KEYS = {
    "f1": "\x1bOP",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "ctrl+c": "\x03",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
}
"""What a terminal sends for some keys."""

_LAUNCH = (
    "import fcntl, runpy, signal, sys, termios\n"
    "fcntl.ioctl(2, termios.TIOCSCTTY, 0)\n"
    # A test run in the background, or under nohup, may have told its children to ignore these.
    "for number in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT:\n"
    "    signal.signal(number, signal.SIG_DFL)\n"
    "runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
)
_SEQUENCE = re.compile(
    r"\x1b(\[[0-?]*[ -/]*([@-~]|\Z)|\][^\x07\x1b]*(\x07|\x1b\\?|\Z)|[@-Z\\^_]|\Z)"
)
"""A command to the terminal; at the end also one of which not everything has come yet."""
_MODE = re.compile(r"\x1b\[\?(\d+)([hl])")
_TAKEN_OVER = "\x1b[?2004h\x1b[?7l"
"""What the program writes when it has begun to listen."""
_AFTERWARDS = {"7": "h", "25": "h"}


class Program:
    """A running program, everything it has written, and its terminal."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master
        self._output = b""
        self._enough = False
        self._listens = threading.Event()
        self._listens.set()
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(OSError):
            while not self._enough:
                if not self._listens.wait(0.05):
                    continue
                if select.select([self.master], [], [], 0.05)[0]:
                    data = os.read(self.master, 65536)
                    if not data:
                        return
                    with self._news:
                        self._output += data
                        self._news.notify_all()

    def stop_reading(self) -> None:
        """Leave what the program writes where it is, as a terminal does that hangs."""
        self._listens.clear()

    def go_on_reading(self) -> None:
        """Read again."""
        self._listens.set()

    @property
    def raw(self) -> str:
        """Everything written so far, as far as its last character has come whole."""
        return _decoded(self._output)

    @property
    def text(self) -> str:
        """Everything written so far, without commands to the terminal."""
        return plain(self._output)

    def see(self, text: str, since: int = 0) -> int:
        """Wait until the text was written after that many characters; where it ends."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while text not in self.text[since:]:
                # Once the program has ended, the reader has nothing more to read.
                hope = self._reader.is_alive() and time.monotonic() < deadline
                assert hope, self._missing(text, since)
                self._news.wait(0.5)
        return self.text.index(text, since) + len(text)

    def shows(self, times: int = 1) -> None:
        """Wait until the terminal was taken over that often, and the first screen drawn since."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while self.raw.count(_TAKEN_OVER) < times or MENU not in self._drawn():
                hope = self._reader.is_alive() and time.monotonic() < deadline
                assert hope, self._missing(MENU, 0)
                self._news.wait(0.5)

    def _drawn(self) -> str:
        return self.raw.rpartition(_TAKEN_OVER)[2]

    def _missing(self, text: str, since: int) -> str:
        code = self.process.poll()
        return f"no {text!r}, {'still running' if code is None else code}: {self.text[since:]!r}"

    def press(self, *data: str | bytes) -> None:
        """Type keys, or send bytes as they are, for as long as somebody listens."""
        for each in data:
            rest = KEYS.get(each, each).encode() if isinstance(each, str) else each
            while rest and self.process.poll() is None:
                if select.select([], [self.master], [], 0.1)[1]:
                    # More than there is room for would wait for a reader that may never come.
                    rest = rest[os.write(self.master, rest[:256]) :]

    def answers(self) -> None:
        """Wait for the answer to a key, whatever was sent before it."""
        since = len(self.text)
        self.press("f1")
        self.see("Esc closes", since)
        self.press("f1")  # which closes it again; an escape would mix with what comes next

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window."""
        set_size(self.master, columns, lines)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the program alone."""
        self.process.send_signal(number)

    def ended(self) -> int:
        """The exit code, once there is one, and everything written has been read."""
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def hang_up(self) -> None:
        """Take the terminal away."""
        # A reader that goes on would take from the next terminal with the same number.
        self._enough = True
        self._reader.join()
        os.close(self.master)
        self.master = -1

    def modes(self) -> dict[str, str]:
        """The modes that are not as a shell expects them."""
        last = dict(_MODE.findall(self.raw))
        queries = {"2026"}
        return {
            mode: state
            for mode, state in last.items()
            if mode not in queries and state != _AFTERWARDS.get(mode, "l")
        }

    def assert_given_back(self, *last_words: str) -> None:
        """The terminal is as it was found, and on it is what the program had to say."""
        raw = self.raw
        assert "\x1b[?1049h" in raw
        assert self.modes() == {}
        for mode in ("1049", "1000", "1003", "1006", "1004", "2004"):
            assert f"\x1b[?{mode}l" in raw
        assert raw.count("\x1b[<u") == len(re.findall(r"\x1b\[>\d*u", raw))
        local = termios.tcgetattr(self.master)[3]
        for flag in (termios.ECHO, termios.ICANON, termios.ISIG, termios.IEXTEN):
            assert local & flag
        said = _SEQUENCE.sub("", raw.rpartition("\x1b[?1049l")[2])
        assert said.count("\n") == len(last_words), said
        for words in last_words:
            assert words in said

    def close(self) -> None:
        """End it, if it did not end by itself."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        if self.master >= 0:
            self.hang_up()


def plain(output: bytes) -> str:
    """What a program has written, without commands to the terminal, and as far as it is whole."""
    return _SEQUENCE.sub("", _decoded(output))


def _decoded(output: bytes) -> str:
    """These bytes as text, without a last character of which not everything has come yet."""
    return getincrementaldecoder("utf-8")("backslashreplace").decode(output)


def set_size(descriptor: int, columns: int, lines: int) -> None:
    """Give a pseudo-terminal a size."""
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def spawn(
    module: str,
    environment: Mapping[str, str],
    *arguments: str,
    stdin: int | None = None,
    size: tuple[int, int] = (80, 24),
) -> tuple[subprocess.Popen[bytes], int]:
    """A program in a session of its own, so that it owns its terminal; and our end of that."""
    master, slave = os.openpty()
    set_size(slave, *size)
    process = subprocess.Popen(
        [sys.executable, "-c", _LAUNCH, module, *arguments],
        stdin=slave if stdin is None else stdin,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none", **environment},
    )
    # From now on a reader finds an end when the program has closed its terminal.
    os.close(slave)
    return process, master


@contextmanager
def program(
    module: str = "tictactoe_tui",
    environment: Mapping[str, str] = MappingProxyType({}),
    *arguments: str,
    stdin: int | None = None,
    size: tuple[int, int] = (80, 24),
) -> Iterator[Program]:
    """A running program, which is ended in the end."""
    running = Program(*spawn(module, environment, *arguments, stdin=stdin, size=size))
    try:
        yield running
    finally:
        running.close()


@contextmanager
def started(module: str = "tictactoe_tui", **environment: str) -> Iterator[Program]:
    """The program, once its first screen is there."""
    with program(module, environment) as running:
        running.shows()
        yield running
