"""All signs in two ways: Unicode characters or plain ASCII.

Whatever has a shape of its own in ASCII, such as large stones, asks `in_ascii`. All other signs are
written in one way only, and exchanged one for one on their way to the screen.
"""

# ruff: noqa: RUF001 - signs that look like others are what this is about.

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.dom import DOMNode
from textual.filter import LineFilter

ASCII_CLASS: Final = "-ascii"
PHONE_CLASS: Final = "-phone-pad"
"""The class of an application whose digits stand as on a phone."""

_SIGNS: Final = {
    "#": "●■█▙▛▜▟▚▞",
    "O": "○▆",
    "o": "◌▅",
    "X": "╳",
    "x": "×✗",
    "8": "∞▇",
    "*": "□•★",
    "%": "◆▓",
    "+": "◇┏┓┗┛",
    # Not digits, which would place a stone.
    **dict(zip("ABCDEFGHI", "①②③④⑤⑥⑦⑧⑨", strict=True)),
    ".": "·…┌┐╭╮▃░",
    "'": "‘’└┘╰╯",
    '"': "“”▀▝▘",
    ":": "▒",
    "~": "±≈",
    "-": "–—−▔",
    "_": "▁▂",
    "=": "━═╸╺▄▖▗",
    "|": "▉▊▋▌▍▎▏▐▕",
    "/": "╱",
    "\\": "╲",
    "<": "≤◂◀◄←❮‹⌫",
    ">": "≥▸▶►→❯›",
    "^": "▴▲↑",
    "v": "✓▾▼↓",
    " ": "⏎",
    # Textual's own sign for a search takes two cells.
    "? ": "🔎",
}
"""The signs that are drawn, by the plain characters that stand for them."""

_WIDER: Final = {" …": "..", " ±": "+-", " ≤": "<=", " ≥": ">=", " −∞": "-oo", " +∞": "+oo"}
"""Signs that plain ASCII needs two characters for, where a blank before them has room."""


@cache
def plain_signs() -> dict[str, str]:
    """The plain character for every sign that is drawn, as wide as the sign."""
    listed = {sign: plain for plain, signs in _SIGNS.items() for sign in signs}
    # The patterns of eight dots, with which plots are drawn, by how full they are.
    dots = {chr(0x2800 + bits): " ..:::###"[bits.bit_count()] for bits in range(256)}
    return {**dict(_lines()), **dots, **listed}


def _lines() -> Iterator[tuple[str, str]]:
    """The lines of boxes and tables by their names: along, down, and every crossing of the two."""
    ways = {"HORIZONTAL": "-", "LEFT": "-", "RIGHT": "-", "VERTICAL": "|", "UP": "|", "DOWN": "|"}
    for sign in map(chr, range(0x2500, 0x2580)):
        name = unicodedata.name(sign)
        yield sign, "+" if " AND " in name else ways.get(name.split()[-1], "+")


def in_ascii(node: DOMNode) -> bool:
    """Whether the application draws in plain ASCII."""
    return node.app.has_class(ASCII_CLASS)


class PlainSigns(LineFilter):
    """Draws lines in plain ASCII; names keep their letters, unless these cannot be shown either."""

    def __init__(self, *, letters: bool) -> None:
        super().__init__()
        self._letters = letters
        self._table = str.maketrans(plain_signs())

    def apply(self, segments: list[Segment], background: object) -> list[Segment]:
        """The segments of a line in plain characters, each as wide as before."""
        if all(segment.text.isascii() for segment in segments):
            return segments
        return [
            segment if segment.control else Segment(self._plain(segment.text), segment.style)
            for segment in segments
        ]

    def _plain(self, text: str) -> str:
        """The text in characters that can be shown."""
        for sign, plain in _WIDER.items():
            text = text.replace(sign, plain)
        text = text.translate(self._table)
        return text if self._letters or text.isascii() else "".join(map(_bare, text))


def _bare(character: str) -> str:
    """A letter without its marks, or question marks as wide as what cannot be shown."""
    if character.isascii():
        return character
    letter = unicodedata.normalize("NFKD", character)[0]
    width = cell_len(character)
    return letter if letter.isascii() and width == 1 else "?" * width
