"""The rules of every game, and the registry that names them."""

from typing import Final

from tictactoe_tui.games.entries import FOUR, ROWCOL, TICTACTOE
from tictactoe_tui.games.entry import OWN_MARK, Cells, Game
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.games.position import Outcome, Position, Side, replay
from tictactoe_tui.games.rules_errors import (
    IllegalMove,
    InvalidPosition,
    Reason,
    RulesError,
    require,
    require_position,
)

__all__ = [
    "GAMES",
    "OWN_MARK",
    "Cells",
    "Game",
    "IllegalMove",
    "InvalidPosition",
    "LinePosition",
    "LineRules",
    "Outcome",
    "Position",
    "Reason",
    "RulesError",
    "Side",
    "game_of",
    "parse_position",
    "replay",
    "require",
    "require_position",
]

GAMES: Final[dict[str, Game]] = {game.key: game for game in (TICTACTOE, FOUR, ROWCOL)}
"""Every game there is, by its key, in the order in which games are offered."""


def game_of(key: str) -> Game:
    """The game with this key in any case, or InvalidPosition with the keys there are."""
    require(str, key, "A game is named by its key")
    game = GAMES.get(key.lower())
    if game is None:
        raise InvalidPosition(f"No such game; the games are {', '.join(GAMES)}.")
    return game


def parse_position(code: str) -> Position:
    """The position of any game's code; its first word names the game."""
    require(str, code, "A position code is text")
    words = code.split(maxsplit=1)
    return game_of(words[0] if words else "").parse(code)
