"""The driver for Linux and macOS, which survives bad input, suspending and a lost terminal."""

import os
import select
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import TYPE_CHECKING, Final

from textual.events import Resize
from textual.geometry import Size

from tictactoe_tui.terminal.input import GatedDriver, clamped
from tictactoe_tui.terminal.textual_private import DriverForScreen

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from tictactoe_tui.terminal.terminal_app import TerminalApp

HANGUP: Final = 128 + signal.SIGHUP

# Resets modes (paste, wrapping, mouse, keyboard, screen, cursor, focus) to what shells expect.
_NORMAL: Final = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1016l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    b"\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)


class TerminalDriver(GatedDriver, DriverForScreen):
    """Textual's driver, hardened against bad input, absurd sizes and a terminal that goes away."""

    def __init__(
        self, app: "TerminalApp", *, size: tuple[int, int] | None = None, **options: bool
    ) -> None:
        # Standard error, like Textual's own driver: standard output may be a pipe.
        self._screen = sys.__stderr__.fileno() if sys.__stderr__ else 2
        super().__init__(app, size=size or self.window_size(), **options)
        self.draw_on(screen_text(self._screen, self._terminal_gone))
        app.terminal = self
        self._drawing = False
        self._wake_reader, self._wake_writer = os.pipe()
        self._handle_signal(signal.SIGTSTP, self._suspend)
        self._handle_signal(signal.SIGCONT, self._resume_unnoticed_stop)

    def _handle_signal(self, number: signal.Signals, react: Callable[[], None]) -> None:
        """Have the event loop make this call on a signal, which may interrupt a write."""
        signal.signal(number, lambda *_: self._event_loop.call_soon_threadsafe(react))

    def window_size(self) -> tuple[int, int]:
        """Columns and lines of the terminal, clamped to what can be drawn."""
        width, height = 80, 24
        with suppress(OSError):
            size = os.get_terminal_size(self._screen)
            width, height = size.columns or width, size.lines or height
        return clamped(width, height)

    def write(self, data: str) -> None:
        """Queue text for the terminal, if it could be opened."""
        if self.can_write:
            super().write(data)

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        # Textual's own handler reads the size itself. A second signal interrupts it between reading
        # and posting, so that the older size would be posted last, and stay.
        self._handle_signal(signal.SIGWINCH, self._post_size)
        self._drawing = self.can_write
        if not self._drawing:
            self._terminal_gone()

    def close(self) -> None:
        """Wait until all queued output is written; `give_back` has nothing to do from then on."""
        super().close()
        self._drawing = False

    def disable_input(self) -> None:
        """Stop the input thread at once, by a byte that ends its wait of a tenth of a second."""
        os.write(self._wake_writer, b".")
        # Textual does not reset the mouse from pixels to cells.
        self.write("\x1b[?1016l")
        super().disable_input()

    def give_back(self) -> None:
        """Restore the terminal directly, past every queue, where `close` was not reached."""
        if self._drawing:
            os.write(self._screen, _NORMAL)
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def _post_size(self) -> None:
        """Post the size of the window, unless the terminal reports it itself among the keys."""
        if not self.resizes_in_band:
            size = Size(*self.window_size())
            self._application.post_message(Resize(size, size))

    def _suspend(self) -> None:
        """On SIGTSTP: give the terminal to the shell, stop, and take it back when continued."""
        if not self._drawing:
            stop_process()
            return
        self.suspend_application_mode()
        stop_process()
        self._resume()

    def _resume_unnoticed_stop(self) -> None:
        """On SIGCONT: take the terminal over again after SIGSTOP, which no handler notices."""
        if self._drawing:
            wait_for_foreground(self.fileno)
            self.suspend_application_mode()
            self._resume()

    def _resume(self) -> None:
        """Take the terminal over and redraw, once the process is in the foreground."""
        wait_for_foreground(self.fileno)
        self.resume_application_mode()
        self._application.refresh(layout=True)

    def _terminal_gone(self) -> None:
        """Exit as after SIGHUP; may be called from any thread."""
        with suppress(RuntimeError):
            self._event_loop.call_soon_threadsafe(self._application.exit, None, HANGUP)

    def _read_until_told(self) -> None:
        """Read keys and reports until told to stop, or until the terminal is gone."""
        decode = getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            ready, _, _ = select.select([self.fileno, self._wake_reader], [], [], 0.1)
            if self._wake_reader in ready:
                os.read(self._wake_reader, 64)
                # `disable_input` sets it right after writing the byte.
                self.exit_event.wait(0.1)
            elif ready:
                data = self._read()
                if data == b"":
                    self._terminal_gone()
                    return
                self.process_messages(self._parser.feed(decode(data or b"")))
            self.process_messages(self._parser.tick())

    def _read(self) -> bytes | None:
        """The bytes that came in; None where there were none after all, empty at the end."""
        try:
            return os.read(self.fileno, 4096)
        except BlockingIOError:
            return None
        except OSError:
            return b""


def stop_process() -> None:
    """Stop this process as Ctrl+Z does, and return when it is continued.

    The kernel does not stop a process that no shell could continue; then this returns at once.
    """
    numbers = (signal.SIGTSTP, signal.SIGCONT)
    handlers = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    try:
        # raise_signal and not kill: sent to this thread, it takes effect before the call returns.
        signal.raise_signal(signal.SIGTSTP)
    finally:
        for number, handler in zip(numbers, handlers, strict=True):
            signal.signal(number, handler)


def wait_for_foreground(terminal: int) -> None:
    """Return once this process is in the foreground, where it may draw on the terminal.

    Setting the terminal's attributes stops a background process (SIGTTOU) until it is in the
    foreground; so they are set to what they are. SIGCONT is not handled meanwhile, as it would
    resume twice.
    """
    handler = signal.signal(signal.SIGCONT, signal.SIG_DFL)
    try:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))
    finally:
        signal.signal(signal.SIGCONT, handler)


class ScreenFile(RawIOBase):
    """A raw file over the terminal's descriptor; after the first failure all output is dropped."""

    def __init__(self, descriptor: int, lost: Callable[[], None]) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._lost = lost
        self._open = True

    def fileno(self) -> int:
        """The descriptor of the terminal."""
        return self._descriptor

    def isatty(self) -> bool:
        """True: the command line checks for a terminal before the application starts."""
        return True

    def writable(self) -> bool:
        """True; the file is only written to."""
        return True

    def write(self, data: "ReadableBuffer", /) -> int:
        """Write all of the data; on failure call `lost`, once, and claim that it was written."""
        view = memoryview(data)
        size = done = view.nbytes
        if self._open:
            done = 0
        while done < size:
            try:
                done += os.write(self._descriptor, view[done:])
            except BlockingIOError:
                # Another program may have made the terminal that it shares with us non-blocking.
                select.select([], [self._descriptor], [], 1.0)
            except OSError:
                self._open = False
                self._lost()
                break
        return size


def screen_text(descriptor: int, lost: Callable[[], None]) -> TextIOWrapper:
    """A text file over the terminal that takes any text, half of a character pair included."""
    return TextIOWrapper(
        BufferedWriter(ScreenFile(descriptor, lost)), encoding="utf-8", errors="replace", newline=""
    )
