"""Numbers about one finished match, and about all matches of a player."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from operator import add
from typing import Final

from tictactoe_tui.games import Side
from tictactoe_tui.match.setup import Mode, Seat, mode_of
from tictactoe_tui.match.state import Ending, GameState

Work = tuple[int, int, int, float]
"""The nodes, the depth, the cutoffs and the seconds of one move."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's wins, losses and draws."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def win_rate(self) -> float:
        """The wins in percent of the games; 0 without any."""
        return 100 * self.wins / self.games if self.games else 0.0

    @property
    def shown_rate(self) -> float:
        """The win rate with one decimal, a half rounded up."""
        # In whole numbers: as a float a half may be a hair too small to be rounded up.
        return (2000 * self.wins + self.games) // (2 * self.games) / 10 if self.games else 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*map(add, astuple(self), astuple(other)))


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """What the record knows of a player.

    The tally of the leaderboard, the tally against one opponent, how many games the leaderboard
    leaves out, and whether it was asked of this player before since the program was started.
    `has_met` says that the two sat at a board before, in the record or since then.
    """

    total: Tally = Tally()
    against: Tally = Tally()
    apart: int = 0
    was_told: bool = False
    has_met: bool = False


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

    `taken_over` is the side, that of the start, whose seat a person took from a computer.
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

    @property
    def points(self) -> dict[str, object] | None:
        """The summary of a game that is about points, by the names it has everywhere; else None."""
        if self.totals is None:
            return None
        one, two = self.sides
        return points_summary(self.totals, self.plies, mode_of((one.seat, two.seat)), self.winner)


MODE_WORDS: Final = {
    Mode.TWO_PLAYERS: "H_VS_H",
    Mode.VS_AI: "H_VS_C",
    Mode.WATCH: "C_VS_C",
}
"""What the modes are called in the summary of a game that is about points."""


def points_summary(
    totals: tuple[int, int], rounds: int, mode: Mode, winner: Side | None
) -> dict[str, object]:
    """That summary: a_score, b_score, rounds, mode, and A, B or Tie as the winner."""
    return {
        "a_score": totals[0],
        "b_score": totals[1],
        "rounds": rounds,
        "mode": MODE_WORDS[mode],
        "winner": "Tie" if winner is None else "AB"[winner],
    }


def summary_of(state: GameState) -> GameSummary | None:
    """The summary of a finished match, or None while it goes on."""
    if state.result is None:
        return None
    work: tuple[list[Work], list[Work]] = ([], [])
    for each in state.plies:
        told = each.thinking
        work[each.side].append((told.nodes, told.depth, told.cutoffs, told.seconds))
    return summary_of_work(state, work)


def summary_of_work(
    state: GameState, work: tuple[Sequence[Work], Sequence[Work]]
) -> GameSummary | None:
    """The summary of a finished state, with the work of its moves told beside it."""
    result = state.result
    if result is None:
        return None
    mode = Mode.TRAINING if state.is_training else state.mode
    plies, totals = sum(map(len, work)), state.position.totals
    sides = _side(state, Side.ONE, work[0]), _side(state, Side.TWO, work[1])
    end = mode, result.winner, result.ending, plies, sides, totals
    return GameSummary(*end, state.undos, state.swapped, state.taken_over)


def _side(state: GameState, side: Side, work: Sequence[Work]) -> SideSummary:
    """What one side did, its work added up."""
    nodes, depths, cutoffs, seconds = zip(*work, strict=True) if work else ((), (), (), ())
    did = len(work), sum(nodes), max(depths, default=0), sum(cutoffs), sum(seconds)
    hints = state.hints[side.other if state.swapped else side]
    return SideSummary(side, state.seats[side], *did, hints)
