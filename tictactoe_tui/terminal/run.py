"""The life of the application in a real terminal, from its start to an exit code."""

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
    """Run the application until it is left; its last words, if it has any, go to `say`."""
    return asyncio.run(_run_until_left(app, say))


async def _run_until_left(app: TerminalApp, say: Callable[[str], None]) -> int:
    """Run the application, and speak before threads that go on can hold up the end."""
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
    """Leave with 128 plus the number of the signal, as shells count."""
    loop = asyncio.get_running_loop()

    def leave(number: int, _: FrameType | None) -> None:
        departure.leave(128 + number)
        loop.call_soon_threadsafe(app.exit, None, 128 + number)

    taken = []
    for number in _LEAVE_ON:
        # Who starts a program with nohup wants it to outlive the terminal's signal.
        if number.name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
            taken.append(number)
    if sys.platform != "win32":  # where the event loop needs this for itself
        departure.leave_on_signals(taken)
