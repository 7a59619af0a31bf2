"""A finished match in numbers: for the screen of its end and for the record."""

from collections.abc import Sequence
from dataclasses import dataclass

from tictactoe_tui.games import Side
from tictactoe_tui.match.setup import Mode, Seat
from tictactoe_tui.match.state import Ending, GameState

Work = tuple[int, int, int, float]
"""The nodes, the depth, the cutoffs and the seconds of one move."""


@dataclass(frozen=True, slots=True)
class SideSummary:
    """What one side did; `depth` is the greatest, `hints` counts those given, undone or not."""

    side: Side
    seat: Seat
    moves: int
    nodes: int
    depth: int
    cutoffs: int
    seconds: float
    hints: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a match ended and what it took; seats and mode are those at its end.

    `taken_over` is the side whose seat a person took from a computer on the way.
    """

    mode: Mode
    winner: Side | None
    ending: Ending
    plies: int
    sides: tuple[SideSummary, SideSummary]
    totals: tuple[int, int] | None
    undos: int
    swapped: bool
    taken_over: Side | None


def summary_of(state: GameState) -> GameSummary | None:
    """The summary of a finished match, or None while it goes on."""
    work: tuple[list[Work], list[Work]] = ([], [])
    for each in state.plies:
        told = each.thinking
        work[each.side].append((told.nodes, told.depth, told.cutoffs, told.seconds))
    return summary_of_work(state, work)


def summary_of_work(
    state: GameState, work: tuple[Sequence[Work], Sequence[Work]]
) -> GameSummary | None:
    """The same of the work that either side put into its moves; only the position counts."""
    result = state.result
    if result is None:
        return None
    return GameSummary(
        mode=state.mode,
        winner=result.winner,
        ending=result.ending,
        plies=sum(map(len, work)),
        sides=(_side(state, Side.ONE, work[0]), _side(state, Side.TWO, work[1])),
        totals=state.position.totals,
        undos=state.undos,
        swapped=state.swapped,
        taken_over=state.taken_over,
    )


def _side(state: GameState, side: Side, work: Sequence[Work]) -> SideSummary:
    """The work of one side added up."""
    nodes, depths, cutoffs, seconds = zip(*work, strict=True) if work else ((), (), (), ())
    return SideSummary(
        side=side,
        seat=state.seats[side],
        moves=len(work),
        nodes=sum(nodes),
        depth=max(depths, default=0),
        cutoffs=sum(cutoffs),
        seconds=sum(seconds),
        hints=state.hints[side],
    )
