"""The left side of the menu: the entries under a title of three words, which make a board."""

from collections.abc import Iterator, Mapping
from typing import Final

from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from tictactoe_tui.widgets.board.glyphs import in_ascii

Letters = Mapping[str, tuple[str, ...]]

_WORDS: Final = ("TIC", "TAC", "TOE")
_DRAWN: Final = {
    "T": ("▀█▀", " █ ", " ▀ "),
    "I": ("▀█▀", " █ ", "▀▀▀"),
    "C": ("█▀▀", "█  ", "▀▀▀"),
    "A": ("█▀█", "█▀█", "▀ ▀"),
    "O": ("█▀█", "█ █", "▀▀▀"),
    "E": ("█▀▀", "█▀▀", "▀▀▀"),
}
_PLAIN: Final = {
    "T": ("___", " | ", " | "),
    "I": ("___", " | ", "_|_"),
    "C": (" __", "|  ", "|__"),
    "A": (" _ ", "|_|", "| |"),
    "O": (" _ ", "| |", "|_|"),
    "E": (" __", "|__", "|__"),
}
_SLIM_DRAWN: Final = {**_DRAWN, "I": ("█", "█", "▀"), "C": ("█▀", "█ ", "▀▀")}
_SLIM_PLAIN: Final = {**_PLAIN, "I": ("_", "|", "|"), "C": (" _", "| ", "|_")}
_PAD: Final = "  "
_LINE: Final = "$foreground 25%"
_COLOURS: Final = ("bold $text-primary", "$text-warning")


class Emblem(Widget):
    """The nine letters on their board, coloured by turns like the marks of two players."""

    def render(self) -> Content:
        """The board."""
        return Content("\n").join(_board(_PLAIN if in_ascii(self) else _DRAWN))


class Banner(Widget):
    """The three words beside each other, for windows that are not so high."""

    def render(self) -> Content:
        """The line of letters."""
        return Content("\n").join(_words(_SLIM_PLAIN if in_ascii(self) else _SLIM_DRAWN))


def _board(letters: Letters) -> Iterator[Content]:
    """The lines of the letters and of the board that they stand on."""
    for row, word in enumerate(_WORDS):
        if row:
            yield Content.styled("┼".join(["─" * 7] * 3), _LINE)
        for at in range(3):
            signs = (f"{_PAD}{letters[letter][at]}{_PAD}" for letter in word)
            parts = [Content.styled(sign, _COLOURS[(row + x) % 2]) for x, sign in enumerate(signs)]
            yield Content.styled("│", _LINE).join(parts)


def _words(letters: Letters) -> Iterator[Content]:
    """The lines of the letters, a word in each colour."""
    for at in range(3):
        words = [" ".join(letters[letter][at] for letter in word) for word in _WORDS]
        styled = (Content.styled(word, _COLOURS[x % 2]) for x, word in enumerate(words))
        yield Content("  ").join(styled)


_EMBLEM: Final = 12
_BANNER: Final = 4
_SPACE: Final = 3
"""How many lines the emblem, the banner, and the caption take, with the gaps around them."""
_WIDEST: Final = 34
_USUAL: Final = 40
_BESIDE: Final = 3
"""The columns of an entry's line that are not its text: a blank on both sides and a scrollbar."""
_LEAST: Final = 12


class TitlePage(Vertical):
    """The largest title that there is room for, over the entries."""

    lines: var[int] = var(0, init=False)
    """How many lines the entries take."""

    class Resized(Message):
        """There is room for other lines now."""

    @property
    def entry_width(self) -> int:
        """The columns of an entry, as far as they are known yet."""
        return max(_LEAST, (self.content_size.width or _USUAL) - _BESIDE)

    def on_resize(self) -> None:
        """Fit title and entries into the new room."""
        self._fit_title()
        self.post_message(self.Resized())

    def _fit_title(self) -> None:
        """The largest title that leaves every entry in view."""
        width, height = self.outer_size
        spare = height - self.lines if width > _WIDEST else 0
        sizes = {"-emblem": _EMBLEM, "-banner": _BANNER}
        shown = next((name for name, needed in sizes.items() if spare >= needed), "")
        for name in sizes:
            self.set_class(name == shown, name)
        self.set_class(spare >= sizes.get(shown, 1) + _SPACE, "-spacious")

    watch_lines = _fit_title
