"""What the terminal sends, made into messages without trusting any of it."""

from collections.abc import Iterable
from typing import Final

from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.events import Key, Resize
from textual.message import Message

LARGEST: Final = (1000, 500)
"""The most columns and lines that are drawn, whatever size the terminal reports."""
PASTE_PATIENCE: Final = 2.0
"""Seconds of silence after which a paste counts as over, though its end never came."""

_MARK = len(BRACKETED_PASTE_END)


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size of at least one cell that can be drawn in reasonable time."""
    return min(max(width, 1), LARGEST[0]), min(max(height, 1), LARGEST[1])


class TolerantParser(XTermParser):
    """A parser that drops what makes no sense and always comes back to plain keys."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._mark = ""
        self._pasting = False
        self._heard = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """The messages in some text; a sequence that the parser fails on is left out."""
        self._heard = get_time()
        for character in data:
            before = (self.terminal_size, self.terminal_pixel_size, self.mouse_pixels)
            try:
                # One character at a time, since a failure loses what was fed along with it.
                messages = list(super().feed(character))
            except Exception:
                self._start_over()
                continue
            self._follow_paste(character)
            for message in messages:
                if isinstance(message, Resize):
                    if not all(message.size):
                        self.terminal_size, self.terminal_pixel_size, self.mouse_pixels = before
                        continue
                    message = self._resized(message)
                if not (isinstance(message, Key) and _broken(message.character)):
                    yield message

    def tick(self) -> Iterable[Message]:
        """What is due after some silence: a lone escape, or a paste that was left open."""
        yield from super().tick()
        if self._pasting and get_time() - self._heard > PASTE_PATIENCE:
            yield from self.feed(BRACKETED_PASTE_END)

    def _start_over(self) -> None:
        """Expect plain keys again; a generator that has raised is of no more use."""
        self._tokens.clear()
        self._gen = self.parse(self._tokens.append)
        self._awaiting = next(self._gen)
        self._timeout_time = None
        self._pasting = False

    def _follow_paste(self, character: str) -> None:
        """Note whether a paste is open; the parser keeps that to itself."""
        self._mark = (self._mark + character)[-_MARK:]
        if self._mark == BRACKETED_PASTE_START:
            self._pasting = True
        elif self._mark == BRACKETED_PASTE_END:
            self._pasting = False

    def _resized(self, message: Resize) -> Resize:
        """The message with a size that can be drawn."""
        pixels = message.pixel_size
        if pixels is not None and not all(pixels):
            # The parser divides by the size in pixels.
            self.terminal_pixel_size = pixels = None
        return Resize.from_dimensions(clamped(*message.size), pixels)


def _broken(text: str | None) -> bool:
    """Whether text has half of a character pair, which nothing can write or store."""
    return text is not None and any("\ud800" <= each <= "\udfff" for each in text)
