"""The computer players: a position and a random source in, a move out."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tictactoe_tui.games import GAMES, OWN_MARK, RulesError, game_of, require

if TYPE_CHECKING:
    from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

Player = Callable[["MoveRequest[Any]"], "PlayerMove"]

CHARACTERS: Final = ("Kitty", "Cop", "Sera")
"""The three players with a voice, who play every game."""


_OWN: Final = re.compile(rf"{OWN_MARK}[A-Za-z0-9][A-Za-z0-9_.-]{{0,23}}")
_OWN_PLAYER_NAMES: Final = "tictactoe_tui.outside.own_players:own_player_names"
_OWN_PLAYER_MOVE: Final = "tictactoe_tui.outside.own_players:move_of_own_player"


def players_at(game: str) -> Mapping[str, Player]:
    """The computer players of a game by name: the program's own, then those that the user added."""
    game = game_of(game).key
    own: tuple[str, ...] = _resolve(_OWN_PLAYER_NAMES)(game)
    known: dict[str, Player] = {
        entry.name: partial(_play_by_reference, entry.plays) for entry in GAMES[game].players
    }
    return known | {name: _own_player(name) for name in own}


def computer_names() -> frozenset[str]:
    """The names of all computer players of all games."""
    return frozenset(entry.name for game in GAMES.values() for entry in game.players)


def _play_by_reference(reference: str, request: "MoveRequest[Any]") -> "PlayerMove":
    """The move of the player behind a reference; its module is loaded with its first move."""
    player: Player = _resolve(reference)
    return player(request)


def _resolve(reference: str) -> Any:
    """The object that a reference `module:name` names."""
    # pkgutil is imported here because the start of the program only needs names of players.
    from pkgutil import resolve_name

    return resolve_name(reference)


def _own_player(name: str) -> Player:
    """A player that the user added; it is looked up for every move."""
    return lambda request: _resolve(_OWN_PLAYER_MOVE)(name, request)


class UnknownPlayer(RulesError):
    """The game has no computer player of this name; the message lists those there are."""


def player_of(name: str, game: str) -> tuple[str, Player]:
    """A computer player by its name in any case: the name's spelling and the player.

    UnknownPlayer where there is none. A name with the mark of a user's own player is accepted
    whether that player is there or not, because the games it has played stay in the record.
    """
    require(str, name, "A player is named by text")
    for entry in game_of(game).players:
        if entry.name.lower() == name.lower():
            return entry.name, partial(_play_by_reference, entry.plays)
    if _OWN.fullmatch(name):
        return name, _own_player(name)
    names = ", ".join(players_at(game))
    raise UnknownPlayer(f"No such player; at this game there are {names}.")
