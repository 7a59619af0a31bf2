"""A sheet over the screen with something to read."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tictactoe_tui.screens.dismissal import DismissedOnTop


class SheetScreen(ModalScreen[None], DismissedOnTop[None], inherit_bindings=False):
    """A title and a text; any of the usual keys or a click closes it."""

    BINDING_GROUP_TITLE = "Sheet"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,enter,space,q,question_mark,f1,exclamation_mark,y",
            "close",
            "Close",
            id="sheet.close",
            tooltip="Close the sheet",
        ),
        Binding("up,k", "scroll(-1)", "Up", id="sheet.up", tooltip="Scroll up", show=False),
        Binding("down,j", "scroll(1)", "Down", id="sheet.down", tooltip="Scroll down", show=False),
        Binding(
            "pageup",
            "scroll(-15)",
            "Page up",
            id="sheet.page-up",
            tooltip="Scroll up a page",
            show=False,
        ),
        Binding(
            "pagedown",
            "scroll(15)",
            "Page down",
            id="sheet.page-down",
            tooltip="Scroll down a page",
            show=False,
        ),
        Binding("home", "end(False)", "Top", id="sheet.top", tooltip="To its top", show=False),
        Binding("end", "end(True)", "End", id="sheet.end", tooltip="To its end", show=False),
    ]

    def __init__(self, title: str, text: Content | str, *, reading: bool = True) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._reading = reading

    def compose(self) -> ComposeResult:
        """A sheet as wide as its lines, or as wide as is good to read."""
        with VerticalScroll(id="sheet", can_focus=False) as sheet:
            sheet.border_title = Content(self._title)
            sheet.border_subtitle = "Esc closes"
            yield Static(
                self._text, id="text", markup=False, classes="-reading" if self._reading else ""
            )

    def on_click(self) -> None:
        """Close wherever the mouse is pressed."""
        self.dismiss()

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Show more of a sheet that is longer than the screen."""
        self.query_one("#sheet").scroll_relative(y=lines, animate=False)

    def action_end(self, last: bool) -> None:
        """Show the beginning of the sheet, or its end."""
        sheet = self.query_one("#sheet")
        sheet.scroll_to(y=sheet.max_scroll_y if last else 0, animate=False)
