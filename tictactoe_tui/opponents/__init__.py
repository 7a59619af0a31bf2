"""The computer players: a position and a random source in, a move out."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tictactoe_tui.games import RulesError, four, rowcol, tictactoe
from tictactoe_tui.opponents import four_players, rowcol_players, tictactoe_players
from tictactoe_tui.opponents.base import Choice, Request
from tictactoe_tui.opponents.strategies import STRATEGIES

__all__ = ["CHARACTERS", "PLAYERS", "Choice", "Player", "Request", "UnknownPlayer", "player_of"]

Player = Callable[[Request[Any]], Choice]

CHARACTERS: Final = ("Kitty", "Cop", "Sera")

PLAYERS: Final[Mapping[str, Mapping[str, Player]]] = MappingProxyType(
    {
        tictactoe.KEY: {
            "Kitty": tictactoe_players.kitty,
            "Cop": tictactoe_players.cop,
            "Sera": tictactoe_players.sera,
        },
        four.KEY: {
            "Kitty": four_players.kitty,
            "Cop": four_players.cop,
            "Sera": four_players.sera,
        },
        rowcol.KEY: {
            "Kitty": rowcol_players.kitty,
            "Cop": rowcol_players.cop,
            "Sera": rowcol_players.sera,
            **STRATEGIES,
        },
    }
)


class UnknownPlayer(RulesError):
    """A name that no computer player of the game has; the sentence lists those there are."""


def player_of(name: str, game: str) -> tuple[str, Player]:
    """The computer player of this name in any case, with the name as it is written."""
    players = PLAYERS[game]
    for known, player in players.items():
        if known.lower() == name.lower():
            return known, player
    raise UnknownPlayer(f"No such player; at this game there are {', '.join(players)}.")
