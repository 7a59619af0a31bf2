"""Everything that can happen in a match: the list of these is the match."""

from dataclasses import dataclass, fields
from enum import IntEnum
from operator import attrgetter
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from tictactoe_tui.engine.info import SearchInfo, Sense, Status
from tictactoe_tui.games import RulesError, Side

# What a column of the database can hold.
Whole = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
# Some thirty years: who claims to have thought longer has not.
Seconds = Annotated[float, Meta(ge=0, le=1e9)]
_NO_TIME: Final = 0.0


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
    `analysis_shown` says that a person saw the analysis, values, threats or reasons before.
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
# Of a Play as of a Thinking, in the order of both.
_thinking_of = attrgetter(*(each.name for each in fields(Thinking)))


def thinking_of(info: SearchInfo | None, cell: int, seconds: float) -> Thinking:
    """The thinking of a computer player that chose this cell after this search."""
    if info is None:
        return Thinking(seconds)
    work = seconds, info.nodes, info.depth, info.cutoffs
    found = next((each for each in info.candidates if each.cell == cell), None)
    if found is None or found.score is None:
        return Thinking(*work)
    return Thinking(*work, found.score, found.status, found.sense)


class _Happened(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """An action, as it is written down too; in JSON its field `do` names it."""


class Play(_Happened, frozen=True, omit_defaults=True, tag="play"):
    """The side to move took this cell, with the fields of what went into the move."""

    cell: Count
    seconds: Seconds = _NO_TIME
    nodes: Count = 0
    depth: Count = 0
    cutoffs: Count = 0
    score: Whole | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    sense: Sense | UnsetType = UNSET
    analysis_shown: bool = False

    def __post_init__(self) -> None:
        """Make every zero the usual one: msgspec leaves a float out only if it is that object."""
        if not self.seconds:
            force_setattr(self, "seconds", _NO_TIME)

    @classmethod
    def after(cls, thinking: Thinking, cell: int) -> "Play":
        """A move into which this went."""
        told: list[Any] = [UNSET if each is None else each for each in _thinking_of(thinking)]
        return cls(cell, *told)

    @property
    def thinking(self) -> Thinking:
        """What went into the move."""
        told: list[Any] = [None if each is UNSET else each for each in _thinking_of(self)]
        return Thinking(*told)


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
