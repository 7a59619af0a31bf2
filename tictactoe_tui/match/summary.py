"""A finished match in numbers: for the screen of its end and for the record."""

from dataclasses import dataclass

from tictactoe_tui.games import Side
from tictactoe_tui.match.setup import Mode, Seat
from tictactoe_tui.match.state import Ending, GameState


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
    result = state.result
    if result is None:
        return None
    return GameSummary(
        mode=state.mode,
        winner=result.winner,
        ending=result.ending,
        plies=state.ply_count,
        sides=(_side(state, Side.ONE), _side(state, Side.TWO)),
        totals=state.position.totals,
        undos=state.undos,
        swapped=state.swapped,
        taken_over=state.taken_over,
    )


def _side(state: GameState, side: Side) -> SideSummary:
    """The moves of one side that stand, added up."""
    moves = [each.thinking for each in state.plies if each.side is side]
    return SideSummary(
        side=side,
        seat=state.seats[side],
        moves=len(moves),
        nodes=sum([each.nodes for each in moves]),
        depth=max([each.depth for each in moves], default=0),
        cutoffs=sum([each.cutoffs for each in moves]),
        seconds=sum([each.seconds for each in moves]),
        hints=state.hints[side],
    )
