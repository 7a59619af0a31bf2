"""The rules of a game, on a sheet over the board."""

from typing import ClassVar, Final

from textual.binding import BindingType

from tictactoe_tui.games import GAMES, four, rowcol, tictactoe
from tictactoe_tui.screens.sheet import SheetScreen

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


class RulesScreen(SheetScreen, inherit_bindings=False):
    """What is allowed in a game, and who wins."""

    BINDINGS: ClassVar[list[BindingType]] = SheetScreen.BINDINGS

    def __init__(self, game: str) -> None:
        super().__init__(GAMES[game].name, "\n\n".join(_RULES[game]))
