"""The rules of a game, on a sheet over the board."""

from tictactoe_tui.games import GAMES
from tictactoe_tui.screens.sheets.sheet import SheetScreen


class RulesScreen(SheetScreen):
    """What is allowed in a game, and who wins."""

    def __init__(self, game: str) -> None:
        super().__init__(GAMES[game].name, "\n\n".join(GAMES[game].rules))
