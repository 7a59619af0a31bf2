"""Kitty, Cop and Sera at the row and column game, and four named strategies.

A strategy is an exact rule, without search and chance. It prefers moves by a key, smallest first,
and of moves that its key cannot tell apart it takes the first in scan order. Where a move leaves
the opponent without a reply the game is over: nothing is subtracted for it, even when every number
on the board is negative.
"""

from collections.abc import Callable
from typing import Final

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.rowcol.search import search
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents import Player
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove, drawn_cell

# How often Cop plays a random move, which makes him beatable.
COP_AT_RANDOM: Final = 0.2
# Nodes rather than seconds, so that the same game is replayed on every machine. It is a quarter of
# a second or less on most, exact on boards up to 4x4 and with about twenty numbers left.
SERA_NODES: Final = 400_000


def kitty(request: MoveRequest[RowColPosition]) -> PlayerMove:
    """Any legal move, each as likely as the others; draws one number."""
    return PlayerMove(drawn_cell(request.position.legal_moves(), request.source))


def cop(request: MoveRequest[RowColPosition]) -> PlayerMove:
    """The move of MaximizeFutureMin, but one time in five any; always draws two numbers."""
    strays = request.source.random() < COP_AT_RANDOM
    # Drawn even where it is not played, so that every move draws two numbers.
    anything = drawn_cell(request.position.legal_moves(), request.source)
    return PlayerMove(anything) if strays else maximize_future_min(request)


def sera(request: MoveRequest[RowColPosition]) -> PlayerMove:
    """The best move of the search, of equals the first in its list; draws nothing.

    The limits are those of the request, or SERA_NODES where it sets none.
    """
    position, limits = request.position, request.limits.or_nodes(SERA_NODES)
    control = SearchControl(position, limits, request.on_info, request.should_stop)
    info = search(position, control, best_only=True)
    return PlayerMove(info.candidates[0].cell, info)


def scan_order(position: RowColPosition) -> tuple[int, ...]:
    """The legal moves in the order that decides between equal ones.

    On the untouched board row by row; later along the row of the last cell from the left, and then
    down its column.
    """
    if position.last_move is None:
        return position.legal_moves()
    size, cells = position.size, position.cells
    row, column = divmod(position.last_move, size)
    in_row = range(row * size, (row + 1) * size)
    in_column = range(column, size * size, size)
    return tuple(cell for cell in (*in_row, *in_column) if cells[cell] is not None)


def _player(preference: Callable[[int, RowColPosition], tuple[int, ...]]) -> Player:
    """The player that takes the first move whose key, of its number and what is left, is least."""

    def play(request: MoveRequest[RowColPosition]) -> PlayerMove:
        position = request.position

        def key(cell: int) -> tuple[int, ...]:
            return preference(position.cells[cell] or 0, position.play(cell))

        return PlayerMove(min(scan_order(position), key=key))

    return play


def _fewest_highest_replies(number: int, after: RowColPosition) -> tuple[int, ...]:
    highest = max((number for number in after.cells if number is not None), default=0)
    return after.within_reach().count(highest), -number


greedy = _player(lambda number, _: (-number,))
maximize_future_min = _player(
    lambda number, after: (max(after.within_reach(), default=0) - number, -number)
)
"""Takes what gains most after the opponent's largest reply; of equals the largest number."""
minimize_opponent_options = _player(lambda number, after: (len(after.within_reach()), -number))
"""Leaves the fewest legal replies; of equals it takes the largest number."""
preserve_high_values = _player(_fewest_highest_replies)
"""Leaves the fewest replies that take the largest number left; of equals the largest number.

The largest number left is that of the board after the move.
"""
