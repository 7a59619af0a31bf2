"""The five ways of the same exact search, and what the counters of each of them count."""

from collections.abc import Callable, Sized
from enum import StrEnum
from typing import Protocol

from tictactoe_tui.engine.control import POLL_MASK, SearchControl, SearchStopped


class Algorithm(StrEnum):
    """How a small game is searched; all five find the same scores, at different cost."""

    PLAIN = "plain"
    ALPHABETA = "alphabeta"
    ORDERED = "ordered"
    TABLE = "table"
    SYMMETRY = "symmetry"


class Meter(Protocol):
    """The counters of a search, and the place where it can be stopped.

    `nodes`: the root counts once; after it a position counts whenever a move leads the search to
    it. That is every path for `plain`, every path not cut off for `alphabeta` and `ordered`, each
    position once for `table`, and for `symmetry` each once with all its mirror images. Finished
    positions count like others. `cutoffs`: how often a score reached the upper end of its window,
    so that the remaining moves were skipped. `depth`: how many plies below the root the deepest
    counted position lies. `due`: at how many nodes a search has to poll at the latest.
    """

    nodes: int
    cutoffs: int
    depth: int
    due: int

    def poll(self) -> None:
        """Raise SearchStopped when the search must end."""


MOST_POSITIONS = 3_000_000


def stop_if_table_is_full(table: Sized) -> None:
    """End a search whose table has grown to some hundred megabytes."""
    if len(table) > MOST_POSITIONS:
        raise SearchStopped


class UncountedMeter:
    """Counters for work that belongs to no reference count, and ends when time is up."""

    def __init__(self, control: SearchControl) -> None:
        self.nodes = 0
        self.cutoffs = 0
        self.depth = 0
        self.due = POLL_MASK + 1
        self._control = control

    def poll(self) -> None:
        """Raise SearchStopped when the counted search has to end, whatever it has counted."""
        self.due = (self.nodes | POLL_MASK) + 1
        self._control.poll_clock()


def with_full_window(search: Callable[..., int], past: int) -> Callable[..., int]:
    """The same search with a window that no score can leave."""
    return lambda *where: search(*where, -past, past)


def without_window(search: Callable[..., int]) -> Callable[..., int]:
    """A search that knows the exact score, in the place of one that would prove a bound."""
    return lambda *where_and_window: search(*where_and_window[:-2])
