"""The left side of the menu: a title as large as there is room for, and the entries."""

from typing import Final

from textual.containers import Vertical
from textual.reactive import var

_EMBLEM: Final = 12
_BANNER: Final = 4
_SPACE: Final = 3
"""How many lines the emblem, the banner, and the caption take, with the gaps around them."""
_WIDEST: Final = 34


class TitlePage(Vertical):
    """Shows of the titles over the entries the largest that there is room for."""

    lines: var[int] = var(0, init=False)
    """How many lines the entries take."""

    def on_resize(self) -> None:
        """Choose the size of the title anew."""
        self._fit_title()

    def watch_lines(self) -> None:
        """Give the entries their room first."""
        self._fit_title()

    def _fit_title(self) -> None:
        """The largest title that leaves every entry in view."""
        width, height = self.outer_size
        spare = height - self.lines if width > _WIDEST else 0
        sizes = {"-emblem": _EMBLEM, "-banner": _BANNER}
        shown = next((name for name, needed in sizes.items() if spare >= needed), "")
        for name in sizes:
            self.set_class(name == shown, name)
        self.set_class(spare >= sizes.get(shown, 1) + _SPACE, "-spacious")
