"""The four named strategies of the row and column game: exact rules, no search and no chance.

Each prefers moves by a key, smallest first, and of moves that its key cannot tell apart it takes
the first in scan order. Where a move leaves the opponent without a reply the game is over: nothing
is subtracted for it, even when every number on the board is negative.
"""

from collections.abc import Callable, Iterable

from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents import Player
from tictactoe_tui.opponents.move_request import PlayerMove

Preference = Callable[[int, RowColPosition], tuple[int, ...]]


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


def by_net_gain(position: RowColPosition) -> int:
    """The cell that MaximizeFutureMin takes; Cop uses it too."""
    return _first_best(position, _by_net_gain)


def _first_best(position: RowColPosition, preference: Preference) -> int:
    """The first move in scan order whose key is smallest."""

    def key(cell: int) -> tuple[int, ...]:
        (number,) = _numbers(position, (cell,))
        return preference(number, position.play(cell))

    return min(scan_order(position), key=key)


def _by_largest(number: int, after: RowColPosition) -> tuple[int, ...]:
    return (-number,)


def _by_net_gain(number: int, after: RowColPosition) -> tuple[int, ...]:
    return max(_replies(after), default=0) - number, -number


def _by_fewest_replies(number: int, after: RowColPosition) -> tuple[int, ...]:
    return len(_replies(after)), -number


def _by_fewest_highest_replies(number: int, after: RowColPosition) -> tuple[int, ...]:
    highest = max(_numbers(after, range(len(after.cells))), default=0)
    return _replies(after).count(highest), -number


def _replies(after: RowColPosition) -> list[int]:
    """The numbers the opponent can take."""
    return _numbers(after, after.legal_moves())


def _numbers(position: RowColPosition, cells: Iterable[int]) -> list[int]:
    """The numbers that are left on these cells."""
    return [number for cell in cells if (number := position.cells[cell]) is not None]


def _player(preference: Preference) -> Player:
    """The player that takes the first move with the smallest key."""
    return lambda request: PlayerMove(_first_best(request.position, preference))


greedy = _player(_by_largest)
"""Takes the largest number."""
maximize_future_min = _player(_by_net_gain)
"""Takes what gains most after the opponent's largest reply; of equals the largest number."""
minimize_opponent_options = _player(_by_fewest_replies)
"""Leaves the fewest legal replies; of equals it takes the largest number."""
preserve_high_values = _player(_by_fewest_highest_replies)
"""Leaves the fewest replies that take the largest number left; of equals the largest number.

The largest number left is that of the board after the move.
"""
