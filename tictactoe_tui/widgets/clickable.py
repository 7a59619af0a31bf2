"""Widgets that draw several things in one, each of which can be clicked."""

from dataclasses import dataclass
from typing import Any, Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

_PART: Final = "part"


class Clickable(Widget):
    """A widget that draws parts to be clicked, such as the moves of a game."""

    ALLOW_SELECT = False

    @dataclass
    class Chosen(Message):
        """Asks for what belongs to a part."""

        part: Any

    def on_click(self, event: events.Click) -> None:
        """Take the part under the mouse."""
        part = part_under(event)
        if part is not None:
            event.stop()
            self.take_click(part)

    def take_click(self, part: Any) -> None:
        """Post that this part was chosen, unless a click on it means something else."""
        self.post_message(self.Chosen(part))


def clickable(text: Content, part: object) -> Content:
    """A text that is drawn for this part; for None it is drawn for none."""
    return text.stylize(Style.from_meta({_PART: part}))


def part_under(event: events.MouseEvent) -> Any:
    """The part under the mouse, or None."""
    return event.style.meta.get(_PART)
