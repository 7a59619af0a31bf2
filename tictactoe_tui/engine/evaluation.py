"""How a position stands, as one number that can be drawn beside those of other positions."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.engine.info import SearchInfo, Status, result_of
from tictactoe_tui.games import GAMES, Position, Side

_LARGEST_ESTIMATE: Final = 500
# So many points ahead are shown as half of a win.
_CLEAR_LEAD: Final = 5
# The whole height stands for a proof, which nothing unproved may look like.
_MOST_UNPROVED: Final = 0.9


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a position stands for side ONE, from -1 (lost) to 1 (won), and how far to trust that.

    Only results are proved; whatever lies between them merely leans to a side.
    """

    value: float
    status: Status


def evaluation_of(position: Position, info: SearchInfo | None) -> Evaluation | None:
    """What a search tells of its position, the rules of a finished one; None where that is nothing.

    A proved result is all there is to say; without one a score leans towards a side.
    """
    result = result_of(position)
    if result is not None:
        return _for_one(position, float(result), Status.PROVED)
    if info is None or not info.candidates:
        return None
    best = info.candidates[0]
    if info.result is not None:
        return _for_one(position, float(info.result), Status.PROVED)
    if best.score is None:
        return None
    if not GAMES[position.key].counts_points:
        share = max(-1.0, min(best.score / _LARGEST_ESTIMATE, 1.0)) * _MOST_UNPROVED
    else:
        share = best.score / (abs(best.score) + _CLEAR_LEAD)
    return _for_one(position, share, Status.ESTIMATE)


def _for_one(position: Position, value: float, status: Status) -> Evaluation:
    """A value for the side to move, seen from side ONE."""
    return Evaluation(value if position.to_move is Side.ONE else -value, status)
