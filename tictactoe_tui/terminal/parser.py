"""Turns what the terminal sends into messages, without trusting any of it."""

import re
from collections.abc import Iterable
from time import monotonic
from typing import Final, TypeAlias

from textual.events import Key, Paste, Resize
from textual.message import Message

from tictactoe_tui.terminal.textual_private import XTermParser

LARGEST: Final = (1000, 500)
"""The most columns and lines that are drawn, even if the terminal reports more."""
LONGEST_PASTE: Final = 250_000
"""The most characters of a paste: hundreds of games, and soon read."""
PASTE_PATIENCE: Final = 2.0
"""Seconds of silence after which a paste counts as over, though its end never came."""

WAY_OUT: Final = "ctrl+q"
"""The key that quits; no paste and no broken sequence may swallow it."""

_WAY_OUT_CHARACTER: Final = "\x11"
_PRESSED_LAST: Final = re.compile("(?:\x11|\x1b\\[113;(?:5|69|133|197)u)\\Z")
"""Ctrl+Q at the end of the data: as one character, or as a key sequence with any lock keys on."""
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
