"""The text of a panel: the line of its title, its paragraphs, and the verdict on a move."""

import re
import textwrap
from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.service.explanation import BETTER, VerdictPart
from tictactoe_tui.words import cut_short


class TitleLine(Widget):
    """A title on the left, and a word about it on the right."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "TitleLine { height: 1; }"

    text: reactive[str] = reactive("")
    aside: reactive[str] = reactive("")

    def __init__(self, text: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.set_reactive(TitleLine.text, text)

    def render(self) -> Content:
        """The title as wide as the widget."""
        return title_line(self.text, self.aside, self.content_size.width)


def title_line(text: str, aside: str, width: int) -> Content:
    """A title, and what stands at the right, without their first parts where both are too long."""
    while "  " in aside and len(text) + 1 + len(aside) > width:
        aside = aside.partition("  ")[2]
    if aside and len(text) + 1 + len(aside) > width:
        text = text.rpartition("  ")[2]
    room = max(0, width - len(aside) - bool(aside))
    title = Content.styled(text, "bold").truncate(room, ellipsis=True, pad=True)
    return Content.assemble(title, (f" {aside}" if aside else "", "$text-muted"))


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


_FAINT: Final = "$text-muted"


class VerdictView(Widget):
    """Why a move was good or bad and what instead; the better line stands even without room."""

    ALLOW_SELECT = False

    verdict: reactive[VerdictPart] = reactive(VerdictPart(""), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the title, the sentences and the better line need."""
        return 1 + len(self._sentences(width)) + bool(self.verdict.lines)

    def render(self) -> Content:
        """The title, the sentences, and as many lines as there is room for."""
        verdict, width = self.verdict, self.content_size.width
        name = f"─ {verdict.title}"
        if len(name) + 1 + len(verdict.aside) > width:
            name = f"─ {verdict.title.removeprefix('Move ')}"
        title = title_line(name, verdict.aside, width)
        if verdict.is_mistake:
            title = title.stylize("$text-error", 0, len(name))
        room = max(1, self.content_size.height - 1)
        texts = self._sentences(width)
        # The better line is what people try: it is the last, and goes before the one expected.
        kept = verdict.lines[-max(1, room - len(texts)) :]
        left = max(0, room - len(kept))
        if left < len(texts):
            texts[left:] = []
            # Where two lines stand beside each other, both go on.
            both = (row.replace("   ", " … ", 1) for row in texts[-1:])
            texts[-1:] = [cut_short(f"{row} …", width) for row in both]
        arrows = [
            Content.assemble(
                (f"{name} → ", _FAINT),
                (cut_short(moves, width - len(name) - 3), (name == BETTER) * "$text-success"),
            )
            for name, moves in kept
        ]
        return Content("\n").join([title, *map(Content, texts), *arrows])

    def _sentences(self, width: int) -> list[str]:
        """The rows of the sentences."""
        return [row for each in self.verdict.sentences for row in wrapped(each, width).split("\n")]

    async def on_click(self) -> None:
        """Do what the key for reasons does."""
        await self.run_action("screen.why")
