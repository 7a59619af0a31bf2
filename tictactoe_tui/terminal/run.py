"""Runs the application in a terminal, and ends the process in time, with a report of a crash."""

import asyncio
import linecache
import os
import platform
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final

from tictactoe_tui.data_dir import log_dir
from tictactoe_tui.terminal.terminal_app import TerminalApp

KEPT: Final = 10
"""How many reports are kept; older ones are deleted."""

_PROGRAM: Final = "tictactoe-tui"
# Of a long traceback so many frames are kept at each end: a runaway recursion has a thousand.
_FRAMES_AT_EACH_END: Final = 40
_LONGEST_CHAIN: Final = 8

# Exceptions whose messages come from the interpreter and speak of code, not of data.
_ABOUT_CODE: Final = (
    AttributeError,
    ImportError,
    IndexError,
    NameError,
    RecursionError,
    TypeError,
    ZeroDivisionError,
)


def last_words(error: BaseException) -> str:
    """Write the report of an error, and return the sentence that tells the user where it is."""
    try:
        path = write_report(error)
    # RuntimeError is what pathlib raises where there is no home directory.
    except (OSError, RuntimeError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        return f"a fault of the program ({_kind(error)}); no report could be written: {reason}"
    return f"a fault of the program ({_kind(error)}); the report is {path}"


def write_report(error: BaseException) -> Path:
    """Write the report into a new file that only its owner can read; the newest KEPT ones stay."""
    directory = log_dir()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = datetime.now(UTC)
    path = directory / f"crash-{now:%Y%m%dT%H%M%S.%fZ}-{os.getpid()}.log"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.writelines(f"{line}\n" for line in _report_lines(error, now))
    for old in sorted(directory.glob("crash-*.log"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def _report_lines(error: BaseException, now: datetime) -> Iterator[str]:
    """The report, line by line."""
    yield f"{_PROGRAM} {version(_PROGRAM)}, {now:%Y-%m-%d %H:%M:%S} UTC"
    yield f"Python {platform.python_version()}, Textual {version('textual')}, {platform.system()}"
    yield f"TERM={os.environ.get('TERM', '')!a}"
    yield "This file holds places in the program, no names, no moves and no files of yours."
    for each in _chain(error):
        yield ""
        yield _error_line(each)
        yield from _frame_lines(each.__traceback__)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and those that caused it, the last one first."""
    each: BaseException | None = error
    for _ in range(_LONGEST_CHAIN):
        if each is None:
            return
        yield each
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _error_line(error: BaseException) -> str:
    """The type of the error, with its message where that cannot contain what the user typed."""
    # By exact type: the message of a derived exception may contain anything.
    if type(error) in _ABOUT_CODE or isinstance(error, NameError):
        return f"{_kind(error)}: {error}"
    sizes = [f"{type(each).__name__}[{len(str(each))}]" for each in error.args]
    return f"{_kind(error)} ({', '.join(sizes)})"


def _frame_lines(trace: TracebackType | None) -> Iterator[str]:
    """The frames of a traceback as module, line number and code, without paths of files."""
    frames = list(traceback.walk_tb(trace))
    for at, (frame, number) in enumerate(frames):
        if _FRAMES_AT_EACH_END <= at < len(frames) - _FRAMES_AT_EACH_END:
            if at == _FRAMES_AT_EACH_END:
                yield f"  ... {len(frames) - 2 * _FRAMES_AT_EACH_END} more"
            continue
        code = frame.f_code
        yield f"  {frame.f_globals.get('__name__')}, line {number}, in {code.co_name}"
        yield f"    {linecache.getline(code.co_filename, number, frame.f_globals).strip()}"


def _kind(error: BaseException) -> str:
    """The name of the error's type."""
    return type(error).__qualname__


CRASHED: Final = 1
PATIENCE: Final = 1.6
"""Seconds from the decision to leave until the process is ended by force, within two in all."""
SECONDS_FOR_SAVING: Final = 5.0
"""Seconds that are added while something is still being saved."""
# For giving the terminal back when the time is over.
_SECONDS_FOR_RESCUE: Final = 0.3
_POLL_SECONDS: Final = 0.05
_DECIDED: Final = b"\0"


class Departure:
    """Ends the process at a deadline after the decision to leave, even if something hangs.

    `crashed` says whether the program leaves because of an error of its own.
    """

    def __init__(self, give_back: Callable[[], None], say: Callable[[str], None]) -> None:
        self._give_back = give_back
        self._say = say
        self._code: int | None = None
        self._last_words = ""
        self.crashed = False
        self._signals: Collection[signal.Signals] = ()
        self._patience = PATIENCE
        self._pipe_out, self._pipe_in = os.pipe()
        threading.Thread(target=self._end_in_time, name="departure", daemon=True).start()

    def leave(self, code: int) -> None:
        """Start the deadline, or only set the exit code; safe to call from a signal handler."""
        first, self._code = self._code is None, code
        with suppress(ValueError):  # handlers are the main thread's alone
            for number in self._signals:
                # Once the terminal is given back Ctrl+C is a signal again; the end is near anyway.
                signal.signal(number, signal.SIG_IGN)
        if first:
            # A pipe and not a threading.Event: the code that the signal interrupted may hold the
            # event's lock.
            os.write(self._pipe_in, _DECIDED)

    def allow_for_saving(self) -> None:
        """Extend the deadline because something is still being saved."""
        self._patience = PATIENCE + SECONDS_FOR_SAVING

    def leave_on_signals(self, numbers: Collection[signal.Signals]) -> None:
        """Start the deadline with these signals too, even if Python never runs their handler."""
        self._signals = numbers
        self.hear_signals()

    def hear_signals(self) -> None:
        """Let Python report every signal to the deadline only."""
        os.set_blocking(self._pipe_in, False)  # set_wakeup_fd demands it
        signal.set_wakeup_fd(self._pipe_in, warn_on_full_buffer=False)

    def crash(self, error: BaseException) -> None:
        """Report the error, if it is the first one, and leave."""
        if not self.crashed:
            self.crashed = True

            self._last_words = last_words(error)
        self.leave(CRASHED)

    def add_last_words(self, words: str) -> None:
        """Set the sentence that is printed after leaving; that of a crash takes precedence."""
        if not self.crashed:
            self._last_words = words

    def print_last_words(self) -> None:
        """Print the last words, once the terminal is given back."""
        if self._last_words:
            self._say(self._last_words)
            self._last_words = ""

    def _end_in_time(self) -> None:
        """In a thread: wait for the decision to leave, and end the process at the deadline."""
        while (word := os.read(self._pipe_out, 1)) != _DECIDED:
            if word[0] in self._signals:
                self._code = 128 + word[0]
                break
        decided = time.monotonic()
        # Checked again and again: `allow_for_saving` may be called after the decision.
        while time.monotonic() < decided + self._patience:
            time.sleep(_POLL_SECONDS)
        # In a thread of its own: writing to a terminal that takes nothing more blocks for ever.
        rescue = threading.Thread(target=self._rescue, daemon=True)
        rescue.start()
        rescue.join(_SECONDS_FOR_RESCUE)
        # Not sys.exit(): in this thread it would end nothing but the thread.
        os._exit(self._code or 0)

    def _rescue(self) -> None:
        """Give the terminal back although the application hangs, and print the last words."""
        with suppress(Exception):
            self._give_back()
        self.print_last_words()


_LEAVE_ON: Final = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")  # Windows lacks some


def run_in_terminal(app: TerminalApp, say: Callable[[str], None]) -> int:
    """Run the application and return its exit code; its last words, if any, go to `say`."""
    return asyncio.run(_run_until_left(app, say))


async def _run_until_left(app: TerminalApp, say: Callable[[str], None]) -> int:
    """Run the application, and print its last words before asyncio waits for its threads."""
    departure = app.departure = Departure(app.give_back_terminal, say)
    _install_signal_handlers(app, departure)
    try:
        await app.run_async()
    finally:
        code = CRASHED if departure.crashed else app.return_code or 0
        departure.leave(code)
        departure.print_last_words()
    return code


def _install_signal_handlers(app: TerminalApp, departure: Departure) -> None:
    """Handle the signals that end the program: exit with 128 plus the number, as shells expect."""
    loop = asyncio.get_running_loop()

    def leave(number: int, _: FrameType | None) -> None:
        departure.leave(128 + number)
        loop.call_soon_threadsafe(app.exit, None, 128 + number)

    taken = []
    for number in (each for each in signal.Signals if each.name in _LEAVE_ON):
        # SIGHUP is ignored under nohup, whose user wants the program to outlive the terminal.
        if number.name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
            taken.append(number)
    if sys.platform != "win32":  # there the event loop has the one wakeup descriptor
        departure.leave_on_signals(taken)
