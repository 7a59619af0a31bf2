"""Small board games in the terminal, with a machine whose thinking can be watched.

As a library: positions, analysis, players, matches, and games as text; docs/api.md explains them.
The names in `__all__` are public, and each is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tictactoe_tui.arena.single_game import GameRecord as GameRecord
    from tictactoe_tui.arena.single_game import MatchResult as MatchResult
    from tictactoe_tui.engine.analyse import analyse as analyse
    from tictactoe_tui.engine.control import Limits as Limits
    from tictactoe_tui.engine.info import Candidate as Candidate
    from tictactoe_tui.engine.info import SearchInfo as SearchInfo
    from tictactoe_tui.engine.info import Status as Status
    from tictactoe_tui.engine.info import Verdict as Verdict
    from tictactoe_tui.exchange.game_text import GameText as GameText
    from tictactoe_tui.exchange.game_text import GameTextError as GameTextError
    from tictactoe_tui.exchange.game_text import Step as Step
    from tictactoe_tui.exchange.game_text import write_game as write_game
    from tictactoe_tui.exchange.game_text_reader import read_game as read_game
    from tictactoe_tui.exchange.game_text_reader import read_games as read_games
    from tictactoe_tui.exchange.match_text import match_of_text as match_of_text
    from tictactoe_tui.exchange.match_text import text_of_match as text_of_match
    from tictactoe_tui.games import GAMES as GAMES
    from tictactoe_tui.games import IllegalMove as IllegalMove
    from tictactoe_tui.games import InvalidPosition as InvalidPosition
    from tictactoe_tui.games import Position as Position
    from tictactoe_tui.games import RulesError as RulesError
    from tictactoe_tui.games import Side as Side
    from tictactoe_tui.games import parse_position as parse_position
    from tictactoe_tui.games import replay as replay
    from tictactoe_tui.games.board_svg import board_svg as board_svg
    from tictactoe_tui.games.board_svg import diagram as diagram
    from tictactoe_tui.library import Analysis as Analysis
    from tictactoe_tui.library import choose_move as choose_move
    from tictactoe_tui.library import new_position as new_position
    from tictactoe_tui.library import play_match as play_match
    from tictactoe_tui.match.session import GameSession as GameSession
    from tictactoe_tui.match.setup import Computer as Computer
    from tictactoe_tui.match.setup import Human as Human
    from tictactoe_tui.match.setup import Setup as Setup
    from tictactoe_tui.opponents import players_at as players_at

    __version__: str

_ROOMS = {
    "arena.single_game": ("GameRecord", "MatchResult"),
    "engine.analyse": ("analyse",),
    "engine.control": ("Limits",),
    "engine.info": ("Candidate", "SearchInfo", "Status", "Verdict"),
    "exchange.game_text": ("GameText", "GameTextError", "Step", "write_game"),
    "exchange.game_text_reader": ("read_game", "read_games"),
    "exchange.match_text": ("match_of_text", "text_of_match"),
    "games": (
        *("GAMES", "IllegalMove", "InvalidPosition", "Position", "RulesError", "Side"),
        *("parse_position", "replay"),
    ),
    "games.board_svg": ("board_svg", "diagram"),
    "library": ("Analysis", "choose_move", "new_position", "play_match"),
    "match.session": ("GameSession",),
    "match.setup": ("Computer", "Human", "Setup"),
    "opponents": ("players_at",),
}
"""Where each public name comes from."""
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("tictactoe-tui")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    # Kept, so that the next one who asks finds it without this function.
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
