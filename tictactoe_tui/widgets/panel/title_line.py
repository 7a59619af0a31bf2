"""The first line of a part of the panel: its title, and how far to trust it."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


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
