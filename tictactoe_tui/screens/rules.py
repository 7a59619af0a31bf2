"""The rules of a game, on a sheet over the board."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from tictactoe_tui.games import GAMES, four, rowcol, tictactoe

_RULES: Final = {
    tictactoe.KEY: (
        "X and O take turns, and X starts.",
        "Whoever has three in a line wins: along a row, a column or a diagonal.",
        "A full board without a line is a draw.",
        "Played well by both sides it is always a draw.",
    ),
    four.KEY: (
        "Black and White take turns, and Black starts. A stone may go on any empty cell.",
        "Four or more in a line win: along a row, a column or a diagonal.",
        "A full board without a line is a draw.",
        "On 20x20 Black wins by force. The swap rule makes it fair between two people: after the "
        "first stone the second player may take it over.",
    ),
    rowcol.KEY: (
        "A and B take turns taking a number. It goes to their score, and its cell empties.",
        "The first number may be any; after that it has to be in the row or the column of the "
        "number taken last.",
        "The game ends when the side to move has no number to take; some may be left over.",
        "The higher total wins.",
    ),
}


class RulesScreen(ModalScreen[None], inherit_bindings=False):
    """What is allowed in a game, and who wins."""

    BINDING_GROUP_TITLE = "Rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,exclamation_mark,enter,space,q",
            "dismiss",
            "Close",
            id="rules.close",
            tooltip="Close the rules",
        ),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """One paragraph a rule."""
        with VerticalScroll(id="sheet", can_focus=False) as sheet:
            sheet.border_title = GAMES[self._game].name
            sheet.border_subtitle = "Esc closes"
            yield Static("\n\n".join(_RULES[self._game]), id="rules", markup=False)

    def on_click(self) -> None:
        """Close wherever the mouse is pressed."""
        self.dismiss()
