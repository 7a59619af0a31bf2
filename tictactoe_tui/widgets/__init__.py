"""The widgets that the screens are made of; what nearly all of them need is imported from here."""

from tictactoe_tui.widgets.clickable import Clickable, clickable, part_under
from tictactoe_tui.widgets.component_classes import component_classes
from tictactoe_tui.widgets.key_footer import KeyFooter, Keys, key

__all__ = ["Clickable", "KeyFooter", "Keys", "clickable", "component_classes", "key", "part_under"]
