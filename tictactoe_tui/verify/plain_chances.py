"""How likely each move of Kitty and Cop is at tic-tac-toe, and how often they lose by that."""

from collections.abc import Callable, Iterable
from typing import Final

from tictactoe_tui.verify.plain_lines import LineState

Chances = dict[int, float]

Habits = Callable[[LineState], Chances]

_STRAYING: Final = 0.2
_NEAR: Final = 2
_SEES: Final = 4


def mostly(wanted: set[int], moves: Iterable[int]) -> Chances:
    """The chances of a player who makes one of these moves, but one time in five any.

    Where no move is wanted, any is as likely as the others.
    """
    legal = sorted(moves)
    strays = _STRAYING if wanted else 1.0
    chosen = (1 - strays) / max(len(wanted), 1)
    return {cell: strays / len(legal) + chosen * (cell in wanted) for cell in legal}


def ruled(state: LineState) -> set[int]:
    """Cop's rules at tic-tac-toe: win, else block, else make two ways to win."""
    grid, own, other = state.grid, state.stones[state.mover], state.stones[1 - state.mover]
    forks = (cell for cell in state.moves() if len(grid.completing(own | 1 << cell, other)) > 1)
    return set(grid.completing(own, other) or grid.completing(other, own) or forks)


def near(state: LineState, seen: dict[object, int]) -> set[int]:
    """The moves whose score, looking four plies deep, is within two of the best."""
    scores = {cell: -_depth_limited(state.after(cell), 1, seen) for cell in state.moves()}
    best = max(scores.values())
    return {cell for cell, score in scores.items() if score >= best - _NEAR}


def _depth_limited(state: LineState, plies: int, seen: dict[object, int]) -> int:
    """The score for the side to move, this many plies below the root; 0 where Cop looks no deeper.

    `seen` keeps the scores that are known.
    """
    if state.winner is not None:
        return 0 if state.winner == 2 else plies - 11
    if plies == _SEES:
        return 0
    key = state.key, plies
    if key not in seen:
        after = [state.after(cell) for cell in state.moves()]
        seen[key] = max(-_depth_limited(each, plies + 1, seen) for each in after)
    return seen[key]


def exploited(start: LineState, side: int, habits: Habits) -> float:
    """How often this side loses by these habits, to an opponent who exploits them."""
    if side == 0:
        return _value(start, (0.0, 1.0, 0.0), (habits, None))
    return _value(start, (1.0, 0.0, 0.0), (None, habits))


def points(start: LineState, one: Habits, two: Habits) -> float:
    """The average points of the side that moves first if both play by habit; a draw is a half."""
    return _value(start, (1.0, 0.0, 0.5), (one, two))


def _value(
    start: LineState, ends: tuple[float, float, float], habits: tuple[Habits | None, Habits | None]
) -> float:
    """What a game is worth on average; a side without habits plays to make that as much as it can.

    `ends` is what a win of either side and a draw are worth.
    """
    known: dict[object, float] = {}

    def value(state: LineState) -> float:
        if state.winner is not None:
            return ends[state.winner]
        if state.key not in known:
            after = {cell: value(state.after(cell)) for cell in state.moves()}
            chances_of = habits[state.mover]
            known[state.key] = (
                max(after.values())
                if chances_of is None
                else sum(chance * after[cell] for cell, chance in chances_of(state).items())
            )
        return known[state.key]

    return value(start)
