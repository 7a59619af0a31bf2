"""The computer players: a position and a random source in, a move out."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.games.entry import PlayerEntry

if TYPE_CHECKING:
    from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

__all__ = ["CHARACTERS", "Player", "UnknownPlayer", "computer_names", "player_of", "players_at"]

Player = Callable[["MoveRequest[Any]"], "PlayerMove"]

CHARACTERS: Final = ("Kitty", "Cop", "Sera")
"""Those with a voice, who play every game."""


def players_at(game: str) -> Mapping[str, Player]:
    """The computer players of a game by their names."""
    return {entry.name: _player(entry) for entry in GAMES[game].players}


def computer_names() -> frozenset[str]:
    """The names of all computer players of all games."""
    return frozenset(entry.name for game in GAMES.values() for entry in game.players)


def _player(entry: PlayerEntry) -> Player:
    """The player of this entry; what it knows is loaded when it makes its first move."""

    def play(request: "MoveRequest[Any]") -> "PlayerMove":
        # Not loaded at the start of the program, which needs only the names.
        from pkgutil import resolve_name

        player: Player = resolve_name(entry.plays)
        return player(request)

    return play


class UnknownPlayer(RulesError):
    """A name that no computer player of the game has; the sentence lists those there are."""


def player_of(name: str, game: str) -> tuple[str, Player]:
    """The computer player of this name in any case, with the name as it is written."""
    entries = GAMES[game].players
    for entry in entries:
        if entry.name.lower() == name.lower():
            return entry.name, _player(entry)
    names = ", ".join(entry.name for entry in entries)
    raise UnknownPlayer(f"No such player; at this game there are {names}.")
