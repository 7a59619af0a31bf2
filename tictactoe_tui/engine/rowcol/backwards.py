"""Exact scores for the moves of a finished row and column game, from its last move backwards.

The table of the search is kept from position to position, so that each one costs only what is new
in it. Early positions with too many numbers for the node limit stay without scores.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    best_first,
    exact_candidate,
    result_and_end_ply,
)
from tictactoe_tui.engine.rowcol.kernel import INFINITY, RowColKernel
from tictactoe_tui.games.rowcol import RowColPosition

NODES: Final = 200_000
"""The node limit for the moves of one position on the first look."""


def infos_from_end(
    moves: Sequence[tuple[RowColPosition, int]],
    limits: Limits | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[int, SearchInfo]]:
    """The exact scores in the position of each move, by index, from the last move backwards."""
    if not moves:
        return
    start = min((position for position, _ in moves), key=lambda position: position.ply)
    control = SearchControl(start, Limits(), should_stop=should_stop)
    kernel = RowColKernel(start, control)
    for index in reversed(range(len(moves))):
        control.allow(NODES if limits is None else limits.nodes or NODES)
        info = _exact_scores(*moves[index], kernel, control)
        yield index, info
        # Every earlier position depends on this one, so it could not be finished either.
        if not info.done:
            break
    kernel.forget()


def _exact_scores(
    position: RowColPosition, played: int, kernel: RowColKernel, control: SearchControl
) -> SearchInfo:
    """The scores of all moves; the one played comes first, as the table has its value already."""
    kernel.go_to(position)
    lead = position.totals[position.to_move] - position.totals[position.to_move.other]
    found = {cell: Candidate(cell) for cell in position.legal_moves()}
    done = False
    with suppress(SearchStopped):
        for rank in sorted(_ranks(kernel.moves), key=lambda rank: kernel.cells[rank] != played):
            value = kernel.value(rank, kernel.left, -INFINITY, INFINITY)
            line = kernel.line(rank, kernel.left, value)
            found[line[0]] = exact_candidate(lead + value // 2, line)
        done = True
    kernel.settle_counters()
    candidates = best_first(position, found.values())
    result, end_ply = result_and_end_ply(position, candidates)
    return SearchInfo(candidates, result, end_ply, nodes=control.nodes, done=done)


def _ranks(moves: int) -> Iterator[int]:
    """The numbers of a mask by their ranks, the largest first."""
    while moves:
        rank = moves.bit_length()
        yield rank
        moves ^= 1 << (rank - 1)
