"""Kitty, Cop and Sera at the row and column game."""

from random import Random
from typing import Final

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.rowcol.search import search
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove
from tictactoe_tui.opponents.rowcol_strategies import by_net_gain

# How often Cop plays a random move, which makes him beatable.
COP_AT_RANDOM: Final = 0.2
# Nodes rather than seconds, so that the same game is replayed on every machine. It is a quarter of
# a second or less on most, exact on boards up to 4x4 and with about twenty numbers left.
SERA_NODES: Final = 400_000


def kitty(request: MoveRequest[RowColPosition]) -> PlayerMove:
    """Any legal move, each as likely as the others; draws one number."""
    return PlayerMove(_random_move(request.position, request.source))


def cop(request: MoveRequest[RowColPosition]) -> PlayerMove:
    """The move of MaximizeFutureMin, but one time in five any; always draws two numbers."""
    strays = request.source.random() < COP_AT_RANDOM
    # Drawn even where it is not played, so that every move draws two numbers.
    anything = _random_move(request.position, request.source)
    return PlayerMove(anything if strays else by_net_gain(request.position))


def sera(request: MoveRequest[RowColPosition]) -> PlayerMove:
    """The best move of the search, of equals the first in its list; draws nothing.

    The limits are those of the request, or SERA_NODES where it sets none.
    """
    position, limits = request.position, request.limits.or_nodes(SERA_NODES)
    control = SearchControl(position, limits, request.on_info, request.should_stop)
    info = search(position, control, best_only=True)
    return PlayerMove(info.candidates[0].cell, info)


def _random_move(position: RowColPosition, source: Random) -> int:
    """A legal move, by one number drawn; only `random()` is the same on every version."""
    moves = position.legal_moves()
    return moves[int(source.random() * len(moves))]
