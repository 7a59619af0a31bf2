"""The command palette, hardened against keys typed faster than it opens and closes."""

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
    """The palette's list of results, which changes with every letter typed."""


class SteadyPalette(PaletteThatStopsGathering, DismissedOnTop[None]):
    """A palette that survives keys in a burst and a window that shrinks while it is open."""

    def compose(self) -> ComposeResult:
        """Textual's palette, with SteadyCommandList in place of its list."""
        for widget in super().compose():
            yield SteadyCommandList() if isinstance(widget, CommandList) else widget

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Turn paging off where the list has no room for even a line."""
        if action == "command_list" and parameters[0] in _PAGES:
            return any(each.scrollable_content_region for each in self.query(CommandList))
        return super().check_action(action, parameters)

    @on(Input.Changed)
    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _ignore_when_closing(self, event: Message) -> None:
        """Drop events that come while it closes: a second Enter would run the command twice."""
        if not (self.is_active and self.query(CommandList)):
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Ignore a click outside the window, which has shrunk since the click."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()
