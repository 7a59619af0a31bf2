"""The program on a system that lacks what Windows lacks: it opens, draws, and leaves by itself.

What Python and Textual choose by the system is chosen before, since their own parts for Windows
need it.
"""

# ruff: noqa: E402 - the order is what this is about.

import asyncio
import mimetypes  # noqa: F401
import os
import shutil  # noqa: F401
import signal
import subprocess  # noqa: F401
import sys

asyncio.new_event_loop().close()  # from 3.14 on Python chooses the kind of loop only here
for name in ("set_blocking", "killpg", "get_terminal_size"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGTSTP", "SIGCONT", "SIGHUP", "SIGQUIT", "SIGWINCH"):
    delattr(signal, name)
for name in ("fcntl", "termios", "tty", "resource"):
    sys.modules[name] = None  # type: ignore[assignment]
sys.platform = "win32"

from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.cli import open_application


class OnceApp(TicTacToeApp):
    """The application, which leaves once the first screen is there."""

    async def on_ready(self) -> None:
        while not self.screen.is_mounted:
            await asyncio.sleep(0.01)
        sys.__stdout__.write("first screen\n")  # type: ignore[union-attr]
        self.exit()


if __name__ == "__main__":
    sys.exit(open_application(OnceApp))
