"""A computer player is a pure function: it is given a MoveRequest and returns a PlayerMove."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from tictactoe_tui.engine.control import Limits, OnInfo, ShouldStop
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Position

P = TypeVar("P", bound=Position)


class PlayerFault(Exception):
    """A player broke the rules of play and loses; the text says how, like `made no move in 2 s`."""


class PlayerMissing(Exception):
    """A user's own player cannot be found; its game waits. The text is one sentence."""


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """The move a player makes, with the search behind it where there was one.

    With `takes_over` the player takes over the first stone by the swap rule; the cell is that of
    the stone.
    """

    cell: int
    info: SearchInfo | None = None
    takes_over: bool = False


@dataclass(frozen=True, slots=True)
class MoveRequest(Generic[P]):
    """All that a player may use for its move.

    `source` is the only randomness. How many numbers a player draws from it is part of its rule, so
    that a seed replays the same game. With the `swap_rule` the second player may take over the
    first stone instead of answering it.
    """

    position: P
    source: Random
    limits: Limits = Limits()
    on_info: OnInfo = None
    should_stop: ShouldStop = None
    swap_rule: bool = False

    @property
    def may_take_over(self) -> bool:
        """Whether the player may take over the first stone instead of placing one."""
        return self.swap_rule and self.position.ply == 1


def drawn_cell(cells: Sequence[int], source: Random) -> int:
    """One of these cells, by one number drawn; only `random()` is the same on every version."""
    return cells[int(source.random() * len(cells))]
