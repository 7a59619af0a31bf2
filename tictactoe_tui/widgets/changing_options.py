"""A list of options that may be others by the time a click on one of them is heard."""

from textual import events
from textual.widgets import OptionList


class ChangingOptions(OptionList):
    """A list that leaves a click alone which was meant for an option that is gone."""

    def on_click(self, event: events.Click) -> None:
        """Textual's own would look the option up all the same."""
        option = event.style.meta.get("option")
        if option is not None and option >= self.option_count:
            event.prevent_default()
