"""Ends the process: exit code, the last line on the shell, and a deadline that always holds."""

import os
import signal
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

CRASHED: Final = 1
PATIENCE: Final = 1.6
"""Seconds from the decision to leave until the process is ended by force, within two in all."""
SECONDS_FOR_SAVING: Final = 5.0
"""Seconds that are added while something is still being saved."""
_SECONDS_FOR_RESCUE: Final = 0.3
"""For giving the terminal back when the time is over."""
_POLL_SECONDS: Final = 0.05
_DECIDED: Final = b"\0"


class Departure:
    """Ends the process at a deadline that starts with the decision to leave, whatever hangs.

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
        """Have Python tell the deadline of every signal, and nobody else."""
        os.set_blocking(self._pipe_in, False)  # set_wakeup_fd demands it
        signal.set_wakeup_fd(self._pipe_in, warn_on_full_buffer=False)

    def crash(self, error: BaseException) -> None:
        """Report the error, if it is the first one, and leave."""
        if not self.crashed:
            self.crashed = True
            # Loaded here, so that no start of the program waits for it.
            from tictactoe_tui.terminal.crash_report import last_words

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
