"""A finished match in numbers: for the game over screen, the record and the older summary."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import Side
from tictactoe_tui.match.setup import Mode, Seat
from tictactoe_tui.match.state import Ending, GameState, PlyRecord

_RECORD_MODES: Final = {
    Mode.TWO_PLAYERS: "H_VS_H",
    Mode.VS_AI: "H_VS_C",
    Mode.WATCH: "C_VS_C",
}


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
class NumbersSummary:
    """The summary of a finished row and column match, its fields named as they always were."""

    a_score: int
    b_score: int
    rounds: int
    mode: str
    winner: str


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a match ended and what it took; seats and mode are those at its end.

    `taken_over` is the side whose seat a person took from a computer on the way.
    """

    game: str
    mode: Mode
    seed: int
    winner: Side | None
    winner_name: str | None
    ending: Ending
    line: tuple[int, ...]
    plies: int
    sides: tuple[SideSummary, SideSummary]
    totals: tuple[int, int] | None
    undos: int
    swapped: bool
    taken_over: Side | None
    numbers: NumbersSummary | None


def summary_of(state: GameState) -> GameSummary | None:
    """The summary of a finished match, or None while it goes on."""
    result = state.result
    if result is None:
        return None
    winner = result.winner
    return GameSummary(
        game=state.setup.game,
        mode=state.mode,
        seed=state.setup.seed,
        winner=winner,
        winner_name=None if winner is None else state.seats[winner].name,
        ending=result.ending,
        line=result.line,
        plies=len(state.plies),
        sides=(_side(state, Side.ONE), _side(state, Side.TWO)),
        totals=state.position.totals,
        undos=state.undos,
        swapped=state.swapped,
        taken_over=state.taken_over,
        numbers=_numbers(state, winner),
    )


def _side(state: GameState, side: Side) -> SideSummary:
    """The moves of one side that stand, added up."""
    records: list[PlyRecord] = [each for each in state.plies if each.side is side]
    return SideSummary(
        side=side,
        seat=state.seats[side],
        moves=len(records),
        nodes=sum(each.thinking.nodes for each in records),
        depth=max((each.thinking.depth for each in records), default=0),
        cutoffs=sum(each.thinking.cutoffs for each in records),
        seconds=sum(each.thinking.seconds for each in records),
        hints=state.hints[side],
    )


def _numbers(state: GameState, winner: Side | None) -> NumbersSummary | None:
    """The summary of a game that counts points."""
    totals = state.position.totals
    if totals is None:
        return None
    return NumbersSummary(
        a_score=totals[Side.ONE],
        b_score=totals[Side.TWO],
        rounds=len(state.plies),
        mode=_RECORD_MODES[state.mode],
        winner="Tie" if winner is None else state.position.side_names[winner],
    )
