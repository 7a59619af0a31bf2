"""The textbook searches: five algorithms that solve a small position exactly, to the end."""

from collections.abc import Callable, Sized
from enum import StrEnum
from pkgutil import resolve_name
from typing import Protocol

from tictactoe_tui.engine.control import SearchControl, SearchStopped
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, best_first, exact_candidate
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.games.entry import Teaching

MOST_POSITIONS = 3_000_000


class Algorithm(StrEnum):
    """How a small game is searched; all five find the same scores, at different cost.

    What their counters count: the root is one of the `nodes`; after it a position counts whenever a
    move leads the search to it. That is every path for `plain`, every path not cut off for
    `alphabeta` and `ordered`, each position once for `table`, and for `symmetry` each once with all
    its mirror images. Finished positions count like others. `cutoffs`: how often moves
    were skipped, because a score had reached the upper end of its window. `depth`: how many plies
    below the root the deepest counted position lies.
    """

    PLAIN = "plain"
    ALPHABETA = "alphabeta"
    ORDERED = "ordered"
    TABLE = "table"
    SYMMETRY = "symmetry"


def stop_if_table_is_full(table: Sized) -> None:
    """End a search whose table has grown to some hundred megabytes."""
    if len(table) > MOST_POSITIONS:
        raise SearchStopped


def without_window(search: Callable[..., int]) -> Callable[..., int]:
    """Wrap a search without a window to be called with one, which is ignored."""
    return lambda *where_and_window: search(*where_and_window[:-2])


class _Tree(Protocol):
    """The moves of one position and their scores and lines; each game has its own tree."""

    cells: tuple[int, ...]

    def score(self, cell: int) -> int: ...

    def exact(self, score: int) -> bool: ...

    def line(self, cell: int, score: int) -> tuple[int, ...]: ...


def solve(position: Position, algorithm: Algorithm, control: SearchControl) -> SearchInfo:
    """Score every move exactly, each with a window of its own, and report after each.

    When it is stopped, finished moves keep their proof and the others stay unknown. A depth limit
    cuts the search: an open game counts 0 there, and only what no deeper search can change is
    proved. Reading off the expected lines adds nothing to the counters.

    Nodes from the empty tic-tac-toe board: plain 549,946, alphabeta 34,203, ordered 16,554, table
    5,478, symmetry 765.
    """
    # The root counts once, as in the figures of textbooks.
    control.nodes += 1
    if position.outcome is not None:
        return control.report((), done=True)
    tree: _Tree = resolve_name(teaching_of(position).tree)(position, algorithm, control)
    found = {cell: Candidate(cell) for cell in sorted(tree.cells)}
    hindrance = GAMES[position.key].in_the_way
    in_the_way = {} if hindrance is None else resolve_name(hindrance)(position)
    try:
        for cell in tree.cells:
            score = tree.score(cell)
            line = tree.line(cell, score)
            estimated = Candidate(cell, score, line=line)
            found[cell] = exact_candidate(score, line) if tree.exact(score) else estimated
            # A depth limit can have cut the search of any of them.
            proved = all(each.status is Status.PROVED for each in found.values())
            done = cell == tree.cells[-1] and proved
            ranking = best_first(position, found.values(), in_the_way)
            info = control.report(ranking, done=done)
    except SearchStopped:
        return control.report(best_first(position, found.values(), in_the_way))
    return info


def search_by_symmetry(position: Position, control: SearchControl) -> SearchInfo:
    """Solve with the quickest of the five algorithms, which is tic-tac-toe's own search."""
    return solve(position, Algorithm.SYMMETRY, control)


def teaching_of(position: Position) -> Teaching:
    """What the textbook algorithms need of a position's game; ValueError where they know none."""
    teaching = GAMES[position.key].teaching
    if teaching is None:
        raise ValueError(f"no textbook algorithm knows {position.key}")
    return teaching
