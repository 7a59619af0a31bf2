"""The driver for a page in a browser, behind the server of `tictactoe_tui.served`."""

import asyncio
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.drivers.web_driver import WebDriver

from tictactoe_tui.terminal.parser import clamped

if TYPE_CHECKING:
    from tictactoe_tui.terminal.terminal_app import TerminalApp


class BrowserDriver(WebDriver):
    """Textual's driver for browsers; when the server goes, the application saves and leaves."""

    def __init__(
        self, app: "TerminalApp", *, size: tuple[int, int] | None = None, **options: bool
    ) -> None:
        self._application = app
        self._event_loop = asyncio.get_running_loop()
        size = size or clamped(int(os.environ["COLUMNS"]), int(os.environ["ROWS"]))
        super().__init__(app, size=size, **options)

    def write(self, data: str) -> None:
        """Send output to the page; dropped once the server is gone."""
        with suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Send a message to the server; dropped once it is gone."""
        with suppress(BrokenPipeError):
            super().write_meta(data)

    def run_input_thread(self) -> None:
        """Read until told to stop or until the server is gone, and leave in either case."""
        super().run_input_thread()
        self._leave()

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Handle a message of the server; on `quit` Textual's own would not wait for saving."""
        if packet_type == "quit":
            self._leave()
            return
        if packet_type == "resize":
            width, height = clamped(payload["width"], payload["height"])
            payload = {**payload, "width": width, "height": height}
        super().on_meta(packet_type, payload)

    def _leave(self) -> None:
        """Make the application exit, unless its input has been closed already."""
        if not self.exit_event.is_set():
            with suppress(RuntimeError):
                self._event_loop.call_soon_threadsafe(self._application.exit)
