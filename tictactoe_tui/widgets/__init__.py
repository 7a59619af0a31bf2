"""The widgets that the screens are made of; what every screen has can be imported from here."""

from tictactoe_tui.widgets.key_binding import Keys, key
from tictactoe_tui.widgets.key_footer import KeyFooter

__all__ = ["KeyFooter", "Keys", "key"]
