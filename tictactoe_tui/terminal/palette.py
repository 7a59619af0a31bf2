"""The command palette, for people who type faster than it opens and closes."""

from textual import on
from textual.command import CommandList, CommandPalette
from textual.widgets import Input


class SteadyPalette(CommandPalette):
    """A palette that gathers nothing once it is being taken down."""

    @on(Input.Changed)
    def _search_while_open(self, event: Input.Changed) -> None:
        """Search only while there is a list for what is found; Textual's own would fail."""
        if not self.query(CommandList):
            event.prevent_default()
