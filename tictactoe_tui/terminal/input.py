"""What comes in from a terminal: parsed without trusting any of it, and dropped in a flood."""

import asyncio
import re
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from textual.driver import Driver
from textual.events import InputEvent, Key, Paste, Resize
from textual.message import Message

from tictactoe_tui.terminal.textual_private import XTermParser

if TYPE_CHECKING:
    from tictactoe_tui.terminal.terminal_app import TerminalApp

LARGEST: Final = (1000, 500)
"""The most columns and lines that are drawn, even if the terminal reports more."""
LONGEST_PASTE: Final = 250_000
"""The most characters of a paste: hundreds of games, and soon read."""
PASTE_PATIENCE: Final = 2.0
"""Seconds of silence after which a paste counts as over, though its end never came."""

WAY_OUT: Final = "ctrl+q"
"""The key that quits; no paste and no broken sequence may swallow it."""

_WAY_OUT_CHARACTER: Final = "\x11"
# Ctrl+Q at the end of the data: as one character, or as a key sequence with any lock keys on.
_PRESSED_LAST: Final = re.compile("(?:\x11|\x1b\\[113;(?:5|69|133|197)u)\\Z")
_PASTE_BEGINS: Final = "\x1b[200~"
_PASTE_ENDS: Final = "\x1b[201~"


_Sizes: TypeAlias = tuple[tuple[int, int] | None, tuple[int, int] | None, bool]


class PasteTooLong(Message):
    """Posted to the application in the place of a paste that was too long."""


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size of at least one cell that can be drawn in reasonable time."""
    return min(max(width, 1), LARGEST[0]), min(max(height, 1), LARGEST[1])


class TolerantParser:
    """Textual's parser, which drops nonsense and always comes back to plain keys.

    An unfinished paste ends after PASTE_PATIENCE seconds of silence, or with Ctrl+Q.
    """

    def __init__(self, debug: bool = False) -> None:
        self._debug = debug
        self._parser = XTermParser(debug)
        self._last_characters = ""
        self._pasting = False
        self._pasted = 0
        self._last_fed = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """The messages in some text; a sequence that the parser fails on is left out."""
        self._last_fed = monotonic()
        for character in data:
            if self._pasted > LONGEST_PASTE + len(_PASTE_ENDS):
                self._follow_paste(character)
                if not self._pasting:
                    self._start_over()
                    yield PasteTooLong()
                continue
            before = self._sizes
            try:
                # One character at a time, since a failure loses what was fed along with it.
                messages = list(self._parser.feed(character))
            except Exception:
                self._start_over()
                continue
            self._follow_paste(character)
            for message in messages:
                if isinstance(message, Resize):
                    if not all(message.size):
                        self._sizes = before
                        continue
                    message = self._resized(message)
                if not (isinstance(message, Key) and _has_half_pair(message.character)):
                    yield message
        if self._pasting and _PRESSED_LAST.search(data):
            # Nothing follows it, so it was pressed and not pasted. The open paste is given up.
            self._start_over()
            yield Key(WAY_OUT, _WAY_OUT_CHARACTER)

    def tick(self) -> Iterable[Message]:
        """Messages that are due after silence: a lone Escape, or the end of an unfinished paste."""
        yield from self._parser.tick()
        if self._pasting and monotonic() - self._last_fed > PASTE_PATIENCE:
            for message in self.feed(_PASTE_ENDS):
                yield message
                if isinstance(message, Paste) and _WAY_OUT_CHARACTER in message.text:
                    # The user pressed Ctrl+Q while the paste was open.
                    yield Key(WAY_OUT, _WAY_OUT_CHARACTER)

    @property
    def _sizes(self) -> _Sizes:
        """The window in cells and pixels as the parser knows it, and if the mouse is in pixels."""
        known = self._parser
        return known.terminal_size, known.terminal_pixel_size, known.mouse_pixels

    @_sizes.setter
    def _sizes(self, sizes: _Sizes) -> None:
        """Give these back to a new parser, or after a report that makes no sense."""
        known = self._parser
        known.terminal_size, known.terminal_pixel_size, known.mouse_pixels = sizes

    def _start_over(self) -> None:
        """Replace the parser, which is in no defined state after an exception, by a new one."""
        sizes = self._sizes
        self._parser = XTermParser(self._debug)
        self._sizes = sizes
        self._pasting = False
        self._pasted = 0

    def _follow_paste(self, character: str) -> None:
        """Keep track of an open paste and its length, which the parser does not tell."""
        self._last_characters = (self._last_characters + character)[-len(_PASTE_ENDS) :]
        if self._last_characters == _PASTE_BEGINS:
            self._pasting = True
        elif self._last_characters == _PASTE_ENDS:
            self._pasting = False
        self._pasted = self._pasted + 1 if self._pasting else 0

    def _resized(self, message: Resize) -> Resize:
        """A resize message with its size clamped to what can be drawn."""
        pixels = message.pixel_size
        if pixels is not None and not all(pixels):
            # The parser divides by the size in pixels.
            self._parser.terminal_pixel_size = pixels = None
        return Resize.from_dimensions(clamped(*message.size), pixels)


def _has_half_pair(text: str | None) -> bool:
    """Whether text has a lone surrogate, which can be neither written nor stored."""
    return text is not None and any("\ud800" <= each <= "\udfff" for each in text)


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
        elif not isinstance(message, InputEvent):
            super().process_message(message)
        elif not self.is_flooded:
            # Noted in this thread: the event loop has to wait its turn, the search makes way now.
            self._application.last_input = monotonic()
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
