"""How the program leaves: with which exit code and last words, and by when at the latest."""

import os
import signal
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

CRASHED: Final = 1
PATIENCE: Final = 1.6
"""Seconds that all else may take from the decision to leave; with a rescue it is under two."""
SECONDS_FOR_SAVING: Final = 5.0
"""Seconds more where something is still to be saved."""
_SECONDS_FOR_RESCUE: Final = 0.3
_POLL_SECONDS: Final = 0.05
_DECIDED: Final = b"\0"


class Departure:
    """A deadline for the end of the process, which begins with the decision to leave.

    `crashed` says whether that was a fault of the program.
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
        """The time runs from the first call on; safe to call from a signal handler."""
        first, self._code = self._code is None, code
        with suppress(ValueError):  # handlers are the main thread's alone
            for number in self._signals:
                # A terminal given back sends signals again, and the end is near anyway.
                signal.signal(number, signal.SIG_IGN)
        if first:
            # A pipe, as an event has a lock that the interrupted code may hold.
            os.write(self._pipe_in, _DECIDED)

    def allow_for_saving(self) -> None:
        """Give what is still to be saved its time."""
        self._patience = PATIENCE + SECONDS_FOR_SAVING

    def leave_on_signals(self, numbers: Collection[signal.Signals]) -> None:
        """Let the time run from one of these signals on, even if no handler gets its turn."""
        self._signals = numbers
        os.set_blocking(self._pipe_in, False)  # which a descriptor for signals must be
        signal.set_wakeup_fd(self._pipe_in, warn_on_full_buffer=False)

    def crash(self, error: BaseException) -> None:
        """Write down what happened, if it is the first such thing, and leave."""
        if not self.crashed:
            self.crashed = True
            # What only a crash needs is not waited for at every start.
            from tictactoe_tui.terminal.crash_report import last_words

            self._last_words = last_words(error)
        self.leave(CRASHED)

    def add_last_words(self, words: str) -> None:
        """Have something said once the screen shows what is written; a crash says more."""
        if not self.crashed:
            self._last_words = words

    def print_last_words(self) -> None:
        """Say the last words, once the screen shows what is written."""
        if self._last_words:
            self._say(self._last_words)
            self._last_words = ""

    def _end_in_time(self) -> None:
        """End the process when the time is over, whatever still runs."""
        while (word := os.read(self._pipe_out, 1)) != _DECIDED:
            if word[0] in self._signals:
                self._code = 128 + word[0]
                break
        decided = time.monotonic()
        # Looked at again and again: what is to be saved may be known only after the decision.
        while time.monotonic() < decided + self._patience:
            time.sleep(_POLL_SECONDS)
        # In a thread of its own, as a terminal that takes nothing more would hold it for ever.
        rescue = threading.Thread(target=self._rescue, daemon=True)
        rescue.start()
        rescue.join(_SECONDS_FOR_RESCUE)
        # Not sys.exit(): in this thread it would end nothing but the thread.
        os._exit(self._code or 0)

    def _rescue(self) -> None:
        """Give the terminal back past whatever hangs."""
        with suppress(Exception):
            self._give_back()
        self.print_last_words()
