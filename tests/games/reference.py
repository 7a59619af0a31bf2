"""Boards of every game, each beside the slow and obvious rules of `verify` to compare it with.

A position of those rules has `moves()`, `after(cell)`, the `mover`, the `winner` (a side, DRAWN, or
None while the game goes on) and, in games that count points, the `totals`.
"""

from hypothesis import strategies as st

from tictactoe_tui.games import Position, Side, four, rowcol, tictactoe
from tictactoe_tui.verify.plain_lines import LineState, grid_of
from tictactoe_tui.verify.plain_numbers import NumberState, untouched

Reference = LineState | NumberState
Start = tuple[Position, Reference]


def lines(rows: int, columns: int, connect: int) -> LineState:
    """The slow rules of stones on an empty board."""
    return LineState(grid_of(rows, columns, connect))


def tictactoe_starts() -> st.SearchStrategy[Start]:
    return st.builds(lambda: (tictactoe.start(), lines(3, 3, 3)))


@st.composite
def four_starts(draw: st.DrawFn) -> Start:
    rows, columns = draw(st.integers(4, 20)), draw(st.integers(4, 20))
    connect = draw(st.integers(3, 6))
    return four.start(rows, columns, connect), lines(rows, columns, connect)


@st.composite
def rowcol_starts(draw: st.DrawFn) -> Start:
    size = draw(st.integers(2, 7))
    values = draw(st.lists(st.integers(-999, 999), min_size=size**2, max_size=size**2))
    first = draw(st.sampled_from(Side))
    start = rowcol.start(size, values=values, first=first)
    return start, untouched(size, tuple(values), int(first))


STARTS = {
    "tictactoe": tictactoe_starts(),
    "four": four_starts(),
    "rowcol": rowcol_starts(),
}
