"""The screens, and what the application needs to show the first of them."""

from tictactoe_tui.screens.board import BoardScreen
from tictactoe_tui.screens.desk import Desk
from tictactoe_tui.screens.help import open_help
from tictactoe_tui.screens.keys import key_commands
from tictactoe_tui.screens.menu import MenuScreen

__all__ = ["BoardScreen", "Desk", "MenuScreen", "key_commands", "open_help"]
