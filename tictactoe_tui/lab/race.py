"""The five algorithms on one position, side by side: how many nodes each needs for the same answer.

They run one after the other, at full speed, and note their counters on the way; what is shown is
played from these notes, every algorithm at the same nodes a second. A live race would show nothing:
four of the five are there within a tenth of a second.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.teaching.solve import Algorithm, solve
from tictactoe_tui.games import GAMES, Position, replay, rowcol, tictactoe
from tictactoe_tui.games.lines import LineRules


@dataclass(frozen=True, slots=True)
class Track:
    """A position to race on."""

    name: str
    position: Position
    plain_nodes: int = 0
    """What plain minimax would need, where it is left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Runner:
    """One algorithm at the end of its search, with its counters on the way there."""

    algorithm: Algorithm
    info: SearchInfo
    nodes: Sequence[int]
    cutoffs: Sequence[int]
    depths: Sequence[int]

    @property
    def total(self) -> int:
        """How many nodes it needs."""
        return self.info.nodes

    def counters_at(self, nodes: int) -> tuple[int, int, int]:
        """Nodes, cutoffs and depth when it had visited so many nodes, as last noted."""
        if nodes >= self.total:
            return self.total, self.info.cutoffs, self.info.depth
        at = bisect_right(self.nodes, nodes) - 1
        return nodes, self.cutoffs[at], self.depths[at]


_SMALL: Final = LineRules("four", 3, 4, 3, side_names=("Black", "White"), letters="BW")
TRACKS: Final = (
    Track("tic-tac-toe, the empty board", tictactoe.start()),
    Track("tic-tac-toe, X in the middle", replay(tictactoe.start(), (4,))),
    Track("tic-tac-toe, O in the corner", replay(tictactoe.start(), (4, 0))),
    Track("three in a row on 3x4", _SMALL.start(), 276_911_233),
    Track("row and column 3x3, seed 7", rowcol.start(3, 7)),
    Track("row and column 4x4, seed 7", rowcol.start(4, 7), 223_866_929),
)
"""What the screen offers."""


def runners_for(position: Position) -> tuple[Algorithm, ...]:
    """The algorithms that come to the end of this position in about ten seconds each."""
    teaching = GAMES[position.key].teaching
    left = position.rows * position.columns - position.ply
    if teaching is None:
        return ()
    return tuple(each for each in Algorithm if left <= teaching.most_cells[each])


def run(
    position: Position, algorithm: Algorithm, should_stop: Callable[[], bool] | None = None
) -> Runner:
    """Search to the end with this algorithm, or SearchStopped once that is asked for."""
    control = _NotingControl(position, should_stop)
    info = solve(position, algorithm, control)
    if not info.done:
        raise SearchStopped
    return Runner(algorithm, info, control.nodes_noted, control.cutoffs_noted, control.depths_noted)


def race(position: Position, should_stop: Callable[[], bool] | None = None) -> tuple[Runner, ...]:
    """Everybody who can come to the end, one after the other."""
    return tuple(run(position, each, should_stop) for each in runners_for(position))


def scores_of(runner: Runner) -> dict[int, int | None]:
    """What an algorithm says of every move."""
    return {each.cell: each.score for each in runner.info.candidates}


def all_agree(runners: Sequence[Runner]) -> bool:
    """Whether all have found the same scores for the same moves."""
    return all(scores_of(each) == scores_of(runners[0]) for each in runners)


class _NotingControl(SearchControl):
    """Notes the counters whenever it is polled, which is often enough to draw them."""

    def __init__(self, position: Position, should_stop: Callable[[], bool] | None) -> None:
        super().__init__(position, Limits(), should_stop=should_stop)
        self.nodes_noted, self.cutoffs_noted, self.depths_noted = [0], [0], [0]

    def poll(self) -> None:
        """Note the counters, and stop where that is asked for."""
        self.nodes_noted.append(self.nodes)
        self.cutoffs_noted.append(self.cutoffs)
        self.depths_noted.append(self.depth)
        super().poll()
