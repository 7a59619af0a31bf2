"""The rules of every game, and the registry that names them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tictactoe_tui.games import four, rowcol, rowcol_codes, tictactoe
from tictactoe_tui.games.errors import IllegalMove, InvalidPosition, Reason, RulesError
from tictactoe_tui.games.position import Outcome, Position, Side, replay

__all__ = [
    "GAMES",
    "Game",
    "IllegalMove",
    "InvalidPosition",
    "Outcome",
    "Position",
    "Reason",
    "RulesError",
    "Side",
    "game_of",
    "parse_position",
    "replay",
]


@dataclass(frozen=True, slots=True)
class Game:
    """One entry of the registry: what a game is called, how it begins, how its codes are read."""

    key: str
    name: str
    goal: str
    start: Callable[[], Position]
    parse: Callable[[str], Position]


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        game.key: game
        for game in (
            Game(
                tictactoe.KEY,
                "Tic-tac-toe",
                "Three in a line on three by three.",
                tictactoe.start,
                tictactoe.parse,
            ),
            Game(
                four.KEY,
                "Four in a row",
                "Four or more in a line, anywhere on twenty by twenty.",
                four.start,
                four.parse,
            ),
            Game(
                rowcol.KEY,
                "Row and column",
                "Take numbers from the row or column of the last one; the higher total wins.",
                rowcol.start,
                rowcol_codes.parse,
            ),
        )
    }
)


def game_of(key: str) -> Game:
    """The game with this key in any case, or InvalidPosition with the keys there are."""
    game = GAMES.get(key.lower())
    if game is None:
        raise InvalidPosition(f"No such game; the games are {', '.join(GAMES)}.")
    return game


def parse_position(code: str) -> Position:
    """The position of any game's code; its first word names the game."""
    words = code.split(maxsplit=1)
    return game_of(words[0] if words else "").parse(code)
