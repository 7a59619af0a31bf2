"""Which positions a search can be left alone with until it has come to its end."""

from collections.abc import Mapping
from typing import Final

from tictactoe_tui.engine.teaching.algorithms import Algorithm
from tictactoe_tui.games import Position

DEFAULT_SECONDS: Final = 5.0

# Cells still to be taken, measured: the searches named here need about ten seconds at most.
_LINES_BEST, _ROWCOL_BEST = 16, 18
_LINES: Final[Mapping[Algorithm, int]] = {
    Algorithm.PLAIN: 10,
    Algorithm.ALPHABETA: 12,
    Algorithm.ORDERED: 12,
    Algorithm.TABLE: 14,
    Algorithm.SYMMETRY: 16,
}
_ROWCOL: Final[Mapping[Algorithm, int]] = {
    Algorithm.PLAIN: 14,
    Algorithm.ALPHABETA: 16,
    Algorithm.ORDERED: 18,
    Algorithm.TABLE: 18,
    Algorithm.SYMMETRY: 18,
}


def ends_soon(position: Position) -> bool:
    """Whether the game's own search comes to its end in a few seconds."""
    return _left(position) <= (_LINES_BEST if position.totals is None else _ROWCOL_BEST)


def refusal_without_limits(position: Position, algorithm: Algorithm) -> str | None:
    """Why this algorithm should not be started here without a limit, or None if it may."""
    left = _left(position)
    most = (_LINES if position.totals is None else _ROWCOL)[algorithm]
    if left <= most or position.outcome is not None:
        return None
    return (
        f"{algorithm} goes to the end of the game, out of reach with {left} cells left"
        f" ({most} at most); give it --time or --nodes"
    )


def _left(position: Position) -> int:
    """How many cells have not been taken."""
    return position.rows * position.columns - position.ply
