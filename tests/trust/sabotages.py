"""The program without one of its defences, as the environment names it: a promise turns red."""

import os
import sys
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Resize

from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.cli import open_application
from tictactoe_tui.terminal import input as terminal_input
from tictactoe_tui.terminal.textual_private import XTermParser

VARIABLE = "TICTACTOE_TUI_SABOTAGE"
USUAL = 80


class ActsAnywhereApp(TicTacToeApp):
    """One key asks for something that is not on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("pagedown", "fall", priority=True)]

    def action_fall(self) -> None:
        self.query_one("#what-is-gone")


class WantsRoomApp(TicTacToeApp):
    """It takes the size of the window for granted."""

    def on_resize(self, event: Resize) -> None:
        assert event.size.width == USUAL


def run(name: str) -> int:
    """The program with such a fault; its exit code."""
    if name == "signals":
        # Without a departure nobody hears a signal, and the terminal stays as it is.
        TicTacToeApp().run()
        return 0
    if name == "bytes":
        # The parser as Textual has it, which believes every number of a key.
        vars(terminal_input)["TolerantParser"] = XTermParser
        return open_application()
    return open_application({"streams": ActsAnywhereApp, "sizes": WantsRoomApp}[name])


if __name__ == "__main__":
    sys.exit(run(os.environ[VARIABLE]))
