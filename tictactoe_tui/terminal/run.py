"""Runs the application in a real terminal, from its start to its exit code."""

import asyncio
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

from tictactoe_tui.terminal.departure import CRASHED, Departure
from tictactoe_tui.terminal.terminal_app import TerminalApp

_LEAVE_ON: Final = tuple(
    number
    for number in signal.Signals
    if number.name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")  # Windows lacks some
)


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
    for number in _LEAVE_ON:
        # SIGHUP is ignored under nohup, whose user wants the program to outlive the terminal.
        if number.name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
            taken.append(number)
    if sys.platform != "win32":  # there the event loop has the one wakeup descriptor
        departure.leave_on_signals(taken)
