"""The public names; the module beside this stub loads each from where it is imported here."""

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
from tictactoe_tui.exchange.game_text import read_game as read_game
from tictactoe_tui.exchange.game_text import read_games as read_games
from tictactoe_tui.exchange.game_text import write_game as write_game
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
from tictactoe_tui.games.diagram import board_svg as board_svg
from tictactoe_tui.games.diagram import diagram as diagram
from tictactoe_tui.library import Analysis as Analysis
from tictactoe_tui.library import Record as Record
from tictactoe_tui.library import choose_move as choose_move
from tictactoe_tui.library import new_position as new_position
from tictactoe_tui.library import play_game as play_game
from tictactoe_tui.library import play_match as play_match
from tictactoe_tui.library import review as review
from tictactoe_tui.library import search_picture as search_picture
from tictactoe_tui.match.session import GameSession as GameSession
from tictactoe_tui.match.setup import Computer as Computer
from tictactoe_tui.match.setup import Human as Human
from tictactoe_tui.match.setup import Setup as Setup
from tictactoe_tui.opponents import players_at as players_at
from tictactoe_tui.opponents.move_request import MoveRequest as MoveRequest
from tictactoe_tui.opponents.move_request import PlayerMove as PlayerMove

__all__: list[str]
__version__: str
