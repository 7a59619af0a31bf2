"""Wrapped text that never breaks inside a move such as `2 1`, nor inside `1 of 2`."""

import re
import textwrap
from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

_INSIDE_A_MOVE: Final = re.compile(r"(?<=\d) (?=(?:of )?\d)|(?<=\d of) (?=\d)")


class Paragraphs(Widget):
    """Wrapped text that never breaks inside a move such as `2 1`, nor inside `1 of 2`."""

    texts: reactive[tuple[str, ...]] = reactive((), layout=True)

    def render(self) -> Content:
        """The lines at the width there is."""
        return Content(self._lines(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines at that width."""
        return self._lines(width).count("\n") + 1

    def _lines(self, width: int) -> str:
        return "\n\n".join(wrapped(text, max(1, width)) for text in self.texts)


def wrapped(text: str, width: int) -> str:
    """A text in lines of at most this width, none broken inside a move."""
    joined = _INSIDE_A_MOVE.sub("\N{NO-BREAK SPACE}", text)
    return textwrap.fill(joined, width).replace("\N{NO-BREAK SPACE}", " ")
