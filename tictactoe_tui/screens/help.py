"""The keys of the screen below, on a sheet over it."""

from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tictactoe_tui.screens.keys import KeyRow, key_rows

if TYPE_CHECKING:
    from textual.app import App


class HelpScreen(ModalScreen[None], inherit_bindings=False):
    """A sheet with the keys that were active when it was opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,question_mark,f1,enter,space,q",
            "close",
            "Close",
            id="help.close",
            tooltip="Close the keys",
        ),
        Binding("up,k", "scroll(-1)", "Up", id="help.up", tooltip="Scroll up", show=False),
        Binding("down,j", "scroll(1)", "Down", id="help.down", tooltip="Scroll down", show=False),
    ]

    def __init__(self, rows: list[KeyRow]) -> None:
        super().__init__()
        self._rows = rows

    def compose(self) -> ComposeResult:
        """A sheet as wide as its longest line."""
        with VerticalScroll(id="sheet", can_focus=False) as sheet:
            sheet.border_title = "Keys"
            sheet.border_subtitle = "Esc closes"
            yield Static(_table(self._rows), id="keys", markup=False)

    def on_click(self) -> None:
        """Close wherever the mouse is pressed."""
        self.dismiss()

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Show more of a sheet that is longer than the screen."""
        self.query_one("#sheet").scroll_relative(y=lines, animate=False)


def open_help(app: "App[Any]") -> None:
    """Show the keys of the screen on top, unless they are there already."""
    if not isinstance(app.screen, HelpScreen):
        app.push_screen(HelpScreen(key_rows(app.screen)))


def _table(rows: list[KeyRow]) -> Content:
    """The keys right-aligned before their meanings, a headline for every place."""
    width = max((len(row.keys) for row in rows), default=0)
    lines: list[Content] = []
    for place, group in groupby(rows, key=lambda row: row.place):
        if lines:
            lines.append(Content(""))
        lines.append(Content.styled(" " * (width + 2) + place, "bold $text-accent"))
        lines.extend(
            Content.assemble((f"{row.keys:>{width}}", "bold"), "  ", row.meaning) for row in group
        )
    return Content("\n").join(lines)
