"""One visit of a browser page: the application in a process that ends with it."""

import asyncio
import json
import os
import shutil
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from textual_serve.app_service import AppService

from tictactoe_tui.match.names import NAMELESS, InvalidName, clean_name

VISITORS: Final = "visitors"
"""The directory, inside the data directory, with a record for each visitor."""
_DAY: Final = 24 * 3600.0


def record_directory(data: Path, token: str) -> Path:
    """Where a visitor's record is; named by a digest, which does not give the cookie away."""
    return data / VISITORS / sha256(token.encode()).hexdigest()[:32]


def key_of_visitor(token: str) -> str:
    """By what a visitor's own seat at a table is known; it does not give the cookie away."""
    return sha256(f"table {token}".encode()).hexdigest()[:32]


def cookie_of_name(text: str) -> str | None:
    """The name in a link like `/?name=Ann` as a cookie can have it; None where it can be none."""
    try:
        return quote(clean_name(text), safe="")
    except InvalidName:
        return None


def name_of_cookie(text: str) -> str:
    """The name in such a cookie, which may say anything by now."""
    try:
        return clean_name(unquote(text))
    except InvalidName:
        return NAMELESS


def remove_expired(data: Path, days: float, kept: Collection[Path] = ()) -> int:
    """Remove the records that nobody has touched for this many days, and say how many they were."""
    oldest, removed = time.time() - days * _DAY, 0
    for record in (data / VISITORS).glob("*"):
        files = [record, *record.rglob("*")]
        if record in kept or record.is_symlink() or not record.is_dir():
            continue
        if max(each.lstat().st_mtime for each in files) < oldest:
            shutil.rmtree(record, ignore_errors=True)
            removed += 1
    return removed


LONGEST_MESSAGE: Final = 1 << 21
"""The most bytes of a message: the longest paste that is taken fits in, however it is written."""
SECONDS_TO_LEAVE: Final = 10.0
"""Seconds that the application has to save and end, more than it ever needs."""
_SECONDS_TO_DIE: Final = 5.0
# The environment for drawing in a browser, instead of that of the server's terminal.
_SCREEN: Final = {
    "TEXTUAL_DRIVER": "tictactoe_tui.terminal.browser_driver:BrowserDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_FPS": "60",
    "TERM": "xterm-256color",
    "PYTHONIOENCODING": "utf-8",
}
# Variables that describe the server's terminal, which the browser's screen is not.
_OF_THE_TERMINAL: Final = ("NO_COLOR", "COLORTERM", "LINES", "TEXTUAL")


class Visit(AppService):
    """The application for one page: textual-serve's service, without a shell and ended in time."""

    settings: Mapping[str, str] = {}
    """Additions to the environment, such as the directory of the visitor's record."""

    arguments: Sequence[str] = ()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the application in a process group, so that all of it can be killed at once."""
        kept = {name: each for name, each in os.environ.items() if name not in _OF_THE_TERMINAL}
        size = {"COLUMNS": str(width), "ROWS": str(height)}
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tictactoe_tui", *self.arguments),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**kept, **_SCREEN, **size, **self.settings},
            start_new_session=True,
        )
        self._stdin = process.stdin
        # No message is waited for: whoever waits does not see the page go.
        self.stdin.transport.set_write_buffer_limits(high=2 * LONGEST_MESSAGE)
        return process

    async def run(self) -> None:
        """Pass on what the application draws, and close the page's connection when it has ended."""
        await super().run()
        await self.remote_close()

    async def on_data(self, payload: bytes) -> None:
        """Pass output on; without a page it is dropped, as a full pipe would block the saving."""
        with suppress(ConnectionResetError):
            await super().on_data(payload)

    async def handle_page_message(self, message: str) -> None:
        """Pass a message of the page to the application; nonsense is ignored.

        So is what comes faster than the application reads, and more than anybody types.
        """
        if self.stdin.transport.get_write_buffer_size() > LONGEST_MESSAGE:
            return
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
        """Ask the application to save and leave, and kill what is left of it after that.

        The request is a signal, which does not wait behind input from the page.
        """
        if self._process is None or self._task is None:
            return
        ended = asyncio.create_task(self._process.wait())
        try:
            with suppress(ProcessLookupError):
                self._process.terminate()
            await self._download_manager.cancel_app_downloads(self.app_service_id)
            # Not within one deadline with its output: what passes that on swallows a cancellation.
            await asyncio.wait([ended], timeout=SECONDS_TO_LEAVE)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._task.cancel()
            await asyncio.wait([self._task, ended], timeout=_SECONDS_TO_DIE)
