"""The computer players: a position and a random source in, a move out."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tictactoe_tui.games import RulesError, four, rowcol, tictactoe

if TYPE_CHECKING:
    from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

__all__ = ["CHARACTERS", "PLAYERS", "STRATEGIES", "Player", "UnknownPlayer", "player_of"]

Player = Callable[["MoveRequest[Any]"], "PlayerMove"]

CHARACTERS: Final = ("Kitty", "Cop", "Sera")


def _player(module: str, function: str) -> Player:
    """The player of this name; what it knows is loaded when it makes its first move."""

    def play(request: "MoveRequest[Any]") -> "PlayerMove":
        player: Player = getattr(import_module(f"{__name__}.{module}"), function)
        return player(request)

    return play


def _characters(module: str) -> Mapping[str, Player]:
    """The three characters at one game."""
    return {name: _player(module, name.lower()) for name in CHARACTERS}


STRATEGIES: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "Greedy": _player("rowcol_strategies", "greedy"),
        "MaximizeFutureMin": _player("rowcol_strategies", "maximize_future_min"),
        "MinimizeOpponentOptions": _player("rowcol_strategies", "minimize_opponent_options"),
        "PreserveHighValues": _player("rowcol_strategies", "preserve_high_values"),
    }
)
"""The players that row and column has besides."""

PLAYERS: Final[Mapping[str, Mapping[str, Player]]] = MappingProxyType(
    {
        tictactoe.KEY: _characters("tictactoe_players"),
        four.KEY: _characters("four_players"),
        rowcol.KEY: {**_characters("rowcol_players"), **STRATEGIES},
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
