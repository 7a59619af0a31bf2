"""Job control: stopping as the shell expects it, and waiting to be brought back to the front."""

import signal
import termios
from contextlib import suppress


def stop() -> None:
    """Stop the process; returns when it is continued.

    Where no shell could continue it, the kernel does not stop it at all.
    """
    numbers = (signal.SIGTSTP, signal.SIGCONT)
    handlers = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    try:
        # Sent to this very thread, so that it has happened when the call returns.
        signal.raise_signal(signal.SIGTSTP)
    finally:
        for number, handler in zip(numbers, handlers, strict=True):
            signal.signal(number, handler)


def wait_for_foreground(terminal: int) -> None:
    """Return once this process may draw on the terminal.

    In the background, changing the terminal's settings stops a process until it is in front;
    so they are set to what they are. Nobody else need hear that it goes on then.
    """
    handler = signal.signal(signal.SIGCONT, signal.SIG_DFL)
    try:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))
    finally:
        signal.signal(signal.SIGCONT, handler)
