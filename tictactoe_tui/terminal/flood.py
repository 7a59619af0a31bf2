"""Pass input from the reading thread to the application, and drop floods of it."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from textual.driver import Driver
from textual.events import InputEvent, Key
from textual.message import Message

from tictactoe_tui.terminal.parser import WAY_OUT, TolerantParser

if TYPE_CHECKING:
    from tictactoe_tui.terminal.terminal_app import TerminalApp

# So many unhandled messages no person can type; input beyond that is dropped.
_FLOOD: Final = 1000


class GatedDriver(Driver):
    """What our drivers share: an input thread whose errors are reported, and whose floods end."""

    def __init__(self, app: "TerminalApp", *, debug: bool = False, **options: Any) -> None:
        self._application = app
        self._event_loop = asyncio.get_running_loop()
        self._parser = TolerantParser(debug)
        self._sent = self._delivered = 0
        super().__init__(app, debug=debug, **options)

    def run_input_thread(self) -> None:
        """The thread that reads; an error in it is reported like any error of the program."""
        try:
            self._read_until_told()
        except Exception as error:
            with suppress(RuntimeError):
                self._event_loop.call_soon_threadsafe(self._application.report_fault, error)

    def _read_until_told(self) -> None:
        """Read until told to stop, or until there is no more."""
        raise NotImplementedError

    def process_messages(self, messages: Iterable[Message]) -> None:
        """Process messages of the parser in their order."""
        for message in messages:
            self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass a message on; in a flood no input, but the key that quits."""
        if isinstance(message, Key) and message.key == WAY_OUT:
            # Start the deadline in this thread: the event loop may be busy, or may hang.
            self._application.begin_to_leave()
            self._event_loop.call_soon_threadsafe(self._application.exit)
        elif not (isinstance(message, InputEvent) and self.is_flooded):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Hand a message to the event loop, counted so that a flood is noticed."""
        self._sent += 1
        self._event_loop.call_soon_threadsafe(self._deliver, message)

    def _deliver(self, message: Message) -> None:
        """In the event loop: post a message that the input thread handed over."""
        self._delivered += 1
        self._application.post_message(message)

    @property
    def is_flooded(self) -> bool:
        """Whether more messages wait than anybody can have made."""
        return self.backlog > _FLOOD

    @property
    def backlog(self) -> int:
        """How many messages wait, on their way and at the application, the screen and the focus."""
        top = self._application.screen_stack[-1:]
        # `focused` is read once: this is the input thread, and the focus may change meanwhile.
        focused = [each for each in (screen.focused for screen in top) if each is not None]
        waiting = sum(node.message_queue_size for node in (self._application, *top, *focused))
        return self._sent - self._delivered + waiting
