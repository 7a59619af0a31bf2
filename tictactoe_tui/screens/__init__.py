"""The screens, and what the application needs to show the first of them."""

from tictactoe_tui.screens.help import open_help
from tictactoe_tui.screens.keys import key_commands
from tictactoe_tui.screens.match import Shelf
from tictactoe_tui.screens.menu import MenuScreen

__all__ = ["MenuScreen", "Shelf", "key_commands", "open_help"]
