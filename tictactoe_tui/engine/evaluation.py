"""How a position stands, as one number from -1 to 1 for the graph of a game."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.engine.info import SearchInfo, Status, result_of
from tictactoe_tui.games import GAMES, Position, Side

# Estimates of games of lines stay between -500 and 500, see `Candidate`.
_LARGEST_ESTIMATE: Final = 500
# A lead of so many points is drawn half as high as a win.
_CLEAR_LEAD: Final = 5
# The full height is reserved for proved results.
_MOST_UNPROVED: Final = 0.9


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a position stands for side ONE, from -1 (lost) to 1 (won), and how far to trust that.

    Only results are proved; whatever lies between them merely leans to a side.
    """

    value: float
    status: Status


def evaluation_of(position: Position, info: SearchInfo | None) -> Evaluation | None:
    """The evaluation of a position, from the rules if it is over, else from a search of it.

    A proved result counts fully, a score only leans to a side. None where neither is known.
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
