"""One visit: the application in a process of its own, which ends with the visit."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from textual_serve.app_service import AppService

SECONDS_TO_LEAVE: Final = 10.0
"""Seconds in which the application saves and ends; more than it ever takes for that."""
_SCREEN: Final = {
    "TEXTUAL_DRIVER": "tictactoe_tui.terminal.browser_driver:BrowserDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_FPS": "60",
    "TERM": "xterm-256color",
    "PYTHONIOENCODING": "utf-8",
}
"""What a browser shows, whatever the terminal that the server was started in can."""
_OF_THE_TERMINAL: Final = ("NO_COLOR", "COLORTERM", "LINES", "TEXTUAL")


class Visit(AppService):
    """The application for one open page; textual-serve's, without a shell and with an end."""

    settings: Mapping[str, str] = {}
    """What is added to the environment, such as where the record of the visitor is."""

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the application, in a group of processes that can be ended as one."""
        kept = {name: each for name, each in os.environ.items() if name not in _OF_THE_TERMINAL}
        size = {"COLUMNS": str(width), "ROWS": str(height)}
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tictactoe_tui"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**kept, **_SCREEN, **size, **self.settings},
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the application draws; the page hears of its end, however it ended."""
        await super().run()
        await self.remote_close()

    async def on_data(self, payload: bytes) -> None:
        """Pass on a picture; without a page it is read all the same, as it would hold saving up."""
        with suppress(ConnectionResetError):
            await super().on_data(payload)

    async def handle_page_message(self, message: str) -> None:
        """Tell the application what the page says; what makes no sense is passed over."""
        with suppress(ValueError, RecursionError):
            match json.loads(message):
                case ["stdin", str(keys)]:
                    await self.send_bytes(keys.encode("utf-8", "replace"))
                case ["resize", {"width": int(width), "height": int(height)}]:
                    await self.set_terminal_size(width, height)
                case ["focus"]:
                    await self.focus()
                case ["blur"]:
                    await self.blur()

    async def stop(self) -> None:
        """Let the application save and leave, and end whatever is left of it then."""
        if self._process is None or self._task is None:
            return
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_TO_LEAVE):
                    await super().stop()
                    await self._process.wait()
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
