"""The command palette, for people who type faster than it opens and closes."""

from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.command import CommandList
from textual.errors import NoWidget
from textual.message import Message
from textual.widgets import Input, OptionList

from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.terminal.textual_private import PaletteThatStopsGathering
from tictactoe_tui.widgets.changing_options import ChangingOptions

_PAGES: Final = ("page_up", "page_down")


class SteadyCommandList(CommandList, ChangingOptions, can_focus=False):
    """What is found, which changes with every letter."""


class SteadyPalette(PaletteThatStopsGathering, DismissedOnTop[None]):
    """A palette that nothing surprises: neither keys in a burst nor a window that shrinks."""

    def compose(self) -> ComposeResult:
        """Textual's palette with a list of our own."""
        for widget in super().compose():
            yield SteadyCommandList() if isinstance(widget, CommandList) else widget

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there are pages to turn; a list without room for a line has none."""
        if action == "command_list" and parameters[0] in _PAGES:
            return any(each.scrollable_content_region for each in self.query(CommandList))
        return super().check_action(action, parameters)

    @on(Input.Changed)
    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _ignore_when_closing(self, event: Message) -> None:
        """Leave what comes later: a second Enter in a burst would give the command twice."""
        if not (self.is_active and self.query(CommandList)):
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Leave a click alone that has come from a larger window."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()
