"""Good manners towards the terminal: what is taken from it, given back to it, and kept from it."""

from tictactoe_tui.terminal.app import SUSPEND, TerminalApp
from tictactoe_tui.terminal.run import run_in_terminal

__all__ = ["SUSPEND", "TerminalApp", "run_in_terminal"]
