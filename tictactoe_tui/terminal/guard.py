"""Removes what no eye sees from all that is drawn, so that no text commands the terminal."""

import re
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_UNSEEN: Final = (
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of writing
    "\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"  # what has no width, annotations
    "\U000e0000-\U000e007f"  # tags
)
_INVISIBLE: Final = re.compile(f"[{_UNSEEN}]")
_UNWANTED: Final = re.compile(
    f"[{_UNSEEN}"
    "\x00-\x1f\x7f-\x9f"  # C0, DEL and C1: the beginnings of every command to a terminal
    "\u2028\u2029"  # line and paragraph ends
    "\ud800-\udfff]"  # halves of character pairs
)


def without_invisible(text: str) -> str:
    """Text without what hides in it; line ends and the joiners of scripts and emoji stay."""
    return _INVISIBLE.sub("", text)


class CellGuard(LineFilter):
    """A line filter that takes characters out of cells that nobody sees.

    They have no width, so nothing moves. Lone surrogates have one, and become U+FFFD.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without those characters; nearly always the same list."""
        if "".join([segment.text for segment in segments]).isprintable():
            return segments
        return [_cleaned_segment(segment) for segment in segments]


def _cleaned_segment(segment: Segment) -> Segment:
    """The segment with clean text; control segments, which Textual itself makes, stay."""
    if segment.control or _UNWANTED.search(segment.text) is None:
        return segment
    return Segment(_UNWANTED.sub(_replacement, segment.text), segment.style)


def _replacement(found: re.Match[str]) -> str:
    """U+FFFD in place of a lone surrogate, nothing in place of other characters."""
    return "\ufffd" if found[0] >= "\ud800" and found[0] <= "\udfff" else ""
