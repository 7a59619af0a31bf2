"""The five ways of the same exact search, and what the counters of each of them count."""

from collections.abc import Callable, Sized
from enum import StrEnum

from tictactoe_tui.engine.control import SearchStopped


class Algorithm(StrEnum):
    """How a small game is searched; all five find the same scores, at different cost.

    What their counters count: the root is one of the `nodes`; after it a position counts whenever a
    move leads the search to it. That is every path for `plain`, every path not cut off for
    `alphabeta` and `ordered`, each position once for `table`, and for `symmetry` each once with all
    its mirror images. Finished positions count like others. `cutoffs`: how often a score reached
    the upper end of its window, so that the remaining moves were skipped. `depth`: how many plies
    below the root the deepest counted position lies.
    """

    PLAIN = "plain"
    ALPHABETA = "alphabeta"
    ORDERED = "ordered"
    TABLE = "table"
    SYMMETRY = "symmetry"


MOST_POSITIONS = 3_000_000


def stop_if_table_is_full(table: Sized) -> None:
    """End a search whose table has grown to some hundred megabytes."""
    if len(table) > MOST_POSITIONS:
        raise SearchStopped


def with_full_window(search: Callable[..., int], past: int) -> Callable[..., int]:
    """The same search with a window that no score can leave."""
    return lambda *where: search(*where, -past, past)


def without_window(search: Callable[..., int]) -> Callable[..., int]:
    """A search that knows the exact score, in the place of one that would prove a bound."""
    return lambda *where_and_window: search(*where_and_window[:-2])
