"""The title of the program: three words of three letters, which make a board."""

from typing import Final

from textual.content import Content

_LETTERS: Final = {
    "T": ("▀█▀", " █ ", " ▀ "),
    "I": ("▀█▀", " █ ", "▀▀▀"),
    "C": ("█▀▀", "█  ", "▀▀▀"),
    "A": ("█▀█", "█▀█", "▀ ▀"),
    "O": ("█▀█", "█ █", "▀▀▀"),
    "E": ("█▀▀", "█▀▀", "▀▀▀"),
}
_WORDS: Final = ("TIC", "TAC", "TOE")
_PAD: Final = "  "
_LINE: Final = "$foreground 25%"
_COLOURS: Final = ("bold $text-primary", "$text-warning")


def _emblem() -> Content:
    """The nine letters on their board, coloured by turns like the marks of two players."""
    lines: list[Content] = []
    for row, word in enumerate(_WORDS):
        if row:
            lines.append(Content.styled("┼".join(["─" * 7] * 3), _LINE))
        for at in range(3):
            parts = [
                Content.styled(_PAD + _LETTERS[letter][at] + _PAD, _COLOURS[(row + column) % 2])
                for column, letter in enumerate(word)
            ]
            lines.append(Content.styled("│", _LINE).join(parts))
    return Content("\n").join(lines)


EMBLEM: Final = _emblem()
