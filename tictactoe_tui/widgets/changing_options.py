"""A list whose options may have changed before a click on it is handled."""

from textual import events
from textual.widgets import OptionList


class ChangingOptions(OptionList):
    """A list that ignores a click on an option that is gone."""

    def on_click(self, event: events.Click) -> None:
        """Textual's own would look the option up all the same."""
        option = event.style.meta.get("option")
        if option is not None and option >= self.option_count:
            event.prevent_default()
