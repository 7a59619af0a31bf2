"""The driver for a page in a browser, behind the server of `tictactoe_tui.served`."""

import json
import os
import select
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from textual.drivers.web_driver import WebDriver

from tictactoe_tui.terminal.input import GatedDriver, clamped
from tictactoe_tui.terminal.textual_private import ByteStream

if TYPE_CHECKING:
    from tictactoe_tui.terminal.terminal_app import TerminalApp

_HOST_GONE: Final = 128 + signal.SIGHUP
_FROM_HOST: Final = 0
_KEYS: Final = "D"


class BrowserDriver(GatedDriver, WebDriver):
    """Textual's driver for browsers, hardened against what a page sends and a server that goes."""

    def __init__(
        self, app: "TerminalApp", *, size: tuple[int, int] | None = None, **options: bool
    ) -> None:
        size = size or clamped(int(os.environ["COLUMNS"]), int(os.environ["ROWS"]))
        super().__init__(app, size=size, **options)

    def start_application_mode(self) -> None:
        """Begin to draw and to read, with the signals heard as in a terminal."""
        handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
        super().start_application_mode()
        # Textual's own handlers would have the application leave once it has handled all input.
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if self._application.departure is not None:
            self._application.departure.hear_signals()
        Thread(target=self._leave_with_host, name="host", daemon=True).start()

    def write(self, data: str) -> None:
        """Send output to the page; dropped once the server is gone."""
        with suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Send a message to the server; dropped once it is gone."""
        with suppress(BrokenPipeError):
            super().write_meta(data)

    def _read_until_told(self) -> None:
        """Read what the page and the server send until told to stop, or until there is no more."""
        decode = getincrementaldecoder("utf-8")("replace").decode
        packets = ByteStream()
        while not self.exit_event.is_set():
            if select.select([_FROM_HOST], [], [], 0.1)[0]:
                data = os.read(_FROM_HOST, 4096)
                if not data:
                    return
                for kind, payload in packets.feed(data):
                    if kind == _KEYS:
                        self.process_messages(self._parser.feed(decode(payload)))
                    else:
                        told = json.loads(payload)
                        self.on_meta(told["type"], told)
            self.process_messages(self._parser.tick())

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Handle a message of the server; what it only passes on is dropped in a flood."""
        if packet_type in ("resize", "focus", "blur") and self.is_flooded:
            return
        if packet_type == "resize":
            width, height = clamped(payload["width"], payload["height"])
            payload = {**payload, "width": width, "height": height}
        super().on_meta(packet_type, payload)

    def _leave_with_host(self) -> None:
        """Wait, in a thread that does nothing else, until the server is gone, and leave."""
        host = select.poll()
        host.register(_FROM_HOST, 0)  # nothing but the end, whatever is still to be read
        host.poll()
        with suppress(RuntimeError):
            self._application.begin_to_leave(_HOST_GONE)
            self._event_loop.call_soon_threadsafe(self._application.exit, None, _HOST_GONE)
