"""How likely each move of Kitty and Cop is at tic-tac-toe, and how often they lose by that."""

from collections.abc import Callable, Iterable
from typing import Final

from tictactoe_tui.verify.plain_lines import LineState

Chances = dict[int, float]
"""How likely each move is."""

Habits = Callable[[LineState], Chances]
"""The policy of a player: the chances of its moves in each position."""

_STRAYS: Final = 0.2
_NEAR: Final = 2
_SEES: Final = 4


def mostly(wanted: set[int], moves: Iterable[int]) -> Chances:
    """One of these moves, and one time in five any move; any move if there are none of these."""
    legal = sorted(moves)
    strays = _STRAYS if wanted else 1.0
    return {
        cell: strays / len(legal) + (1 - strays) * (cell in wanted) / max(len(wanted), 1)
        for cell in legal
    }


def ruled(state: LineState) -> set[int]:
    """Cop's rules at tic-tac-toe: win, else block, else make two ways to win."""
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    forks = (
        cell for cell in state.moves() if len(state.grid.completing(own | 1 << cell, other)) > 1
    )
    grid = state.grid
    return set(grid.completing(own, other) or grid.completing(other, own) or forks)


def near(state: LineState, seen: dict[object, int]) -> set[int]:
    """The moves whose score four plies deep is within two of the best."""
    scores = {cell: -_depth_limited(state.after(cell), 1, seen) for cell in state.moves()}
    best = max(scores.values())
    return {cell for cell, score in scores.items() if score >= best - _NEAR}


def _depth_limited(state: LineState, plies: int, seen: dict[object, int]) -> int:
    """The score for the side to move, counted from `plies` above; 0 where sight ends.

    What was `seen` from this many plies above is not looked at again.
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
    """How often this side loses by these habits, against the best exploiter of them."""
    if side == 0:
        return _value(start, (0.0, 1.0, 0.0), (habits, None))
    return _value(start, (1.0, 0.0, 0.0), (None, habits))


def points(start: LineState, one: Habits, two: Habits) -> float:
    """The points of the side that moves first, a draw being half of one, if both play by habit."""
    return _value(start, (1.0, 0.0, 0.5), (one, two))


def _value(
    start: LineState,
    ends: tuple[float, float, float],
    habits: tuple[Habits | None, Habits | None],
) -> float:
    """What play comes to if a side moves by its habits, or where it has none to the most.

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
