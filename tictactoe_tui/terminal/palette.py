"""The command palette, for people who type faster than it opens and closes."""

from typing import Final

from textual import events, on
from textual.command import CommandList
from textual.errors import NoWidget
from textual.message import Message
from textual.widgets import Input, OptionList

from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.terminal.textual_private import PaletteThatStopsGathering

_PAGES: Final = ("page_up", "page_down")


class SteadyPalette(PaletteThatStopsGathering, DismissedOnTop[None]):
    """A palette that nothing surprises: neither keys in a burst nor a window that shrinks."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there are pages to turn; a list without room for a line has none."""
        if action == "command_list" and parameters[0] in _PAGES:
            return any(each.scrollable_content_region for each in self.query(CommandList))
        return super().check_action(action, parameters)

    @on(Input.Changed)
    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _hear_while_on_top(self, event: Message) -> None:
        """Leave what comes later: a second Enter in a burst would give the command twice."""
        if not (self.is_active and self.query(CommandList)):
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Leave a click alone that has come from a larger window."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()
