"""The public names; the module beside this stub loads each from where it is imported here."""

from tictactoe_tui.arena.single_game import GameRecord as GameRecord, MatchResult as MatchResult
from tictactoe_tui.engine.analyse import analyse as analyse
from tictactoe_tui.engine.control import Limits as Limits
from tictactoe_tui.engine.info import (
    Candidate as Candidate,
    SearchInfo as SearchInfo,
    Status as Status,
    Verdict as Verdict,
)
from tictactoe_tui.exchange.game_text import (
    GameText as GameText,
    GameTextError as GameTextError,
    Step as Step,
    read_game as read_game,
    read_games as read_games,
    write_game as write_game,
)
from tictactoe_tui.exchange.match_text import (
    match_of_text as match_of_text,
    text_of_match as text_of_match,
)
from tictactoe_tui.games import (
    GAMES as GAMES,
    IllegalMove as IllegalMove,
    InvalidPosition as InvalidPosition,
    Position as Position,
    RulesError as RulesError,
    Side as Side,
    parse_position as parse_position,
    replay as replay,
)
from tictactoe_tui.games.diagram import board_svg as board_svg, diagram as diagram
from tictactoe_tui.library import (
    Analysis as Analysis,
    Record as Record,
    choose_move as choose_move,
    new_position as new_position,
    play_game as play_game,
    play_match as play_match,
    review as review,
    search_picture as search_picture,
)
from tictactoe_tui.match.session import GameSession as GameSession
from tictactoe_tui.match.setup import Computer as Computer, Human as Human, Setup as Setup
from tictactoe_tui.opponents import players_at as players_at
from tictactoe_tui.opponents.move_request import (
    MoveRequest as MoveRequest,
    PlayerMove as PlayerMove,
)

__all__: list[str]
__version__: str
