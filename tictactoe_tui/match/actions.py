"""Everything that can happen in a match: the list of these is the match."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from msgspec import Struct

from tictactoe_tui.engine.info import SearchInfo, Sense, Status
from tictactoe_tui.games import RulesError, Side


class NotPossible(RulesError):
    """Something that cannot be done now; says why in one sentence, and nothing has changed."""


class HintLevel(IntEnum):
    """How much a hint gives away."""

    NUDGE = 1
    REGION = 2
    CELL = 3
    LINE = 4


@dataclass(frozen=True, slots=True)
class Thinking:
    """What went into one move; without a search only the seconds are set.

    The score is the mover's, of the move that was made, and its status says how far to trust it.
    """

    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    cutoffs: int = 0
    score: int | None = None
    status: Status | None = None
    sense: Sense | None = None
    analysis_shown: bool = False


UNKNOWN_THINKING: Final = Thinking()


def thinking_of(info: SearchInfo | None, cell: int, seconds: float) -> Thinking:
    """The thinking of a computer player that chose this cell after this search."""
    if info is None:
        return Thinking(seconds)
    found = next((each for each in info.candidates if each.cell == cell), None)
    if found is None or found.score is None:
        return Thinking(seconds, info.nodes, info.depth, info.cutoffs)
    return Thinking(
        seconds, info.nodes, info.depth, info.cutoffs, found.score, found.status, found.sense
    )


@dataclass(frozen=True, slots=True)
class Play:
    """The side to move took this cell."""

    cell: int
    thinking: Thinking = UNKNOWN_THINKING


class _Happened(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """An action that is written down as it is; in JSON its field `do` names it."""


class Undo(_Happened, frozen=True, tag="undo"):
    """The last move was taken back, against a computer the last pair."""


class Redo(_Happened, frozen=True, tag="redo"):
    """A move that was taken back was made again."""


class Swap(_Happened, frozen=True, tag="swap"):
    """The second player took over the first stone."""


class Resign(_Happened, frozen=True, tag="resign"):
    """A side gave up."""

    side: Side


class TakeOver(_Happened, frozen=True, tag="take_over"):
    """A person sat down in a computer's seat."""

    side: Side
    name: str


class Hinted(_Happened, frozen=True, tag="hint"):
    """A hint told more of this position than was told before."""

    level: HintLevel


class Train(_Happened, frozen=True, tag="train"):
    """The match was begun as training: it is kept, and counts nowhere."""


Action = Play | Undo | Redo | Swap | Resign | TakeOver | Hinted | Train
