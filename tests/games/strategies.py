"""Hypothesis strategies: boards of every game and walks through them."""

from hypothesis import strategies as st

from tests.games.reference import LineReference, Reference, RowColReference
from tictactoe_tui.games import Position, Side, four, rowcol, tictactoe

Start = tuple[Position, Reference]


def tictactoe_starts() -> st.SearchStrategy[Start]:
    return st.builds(lambda: (tictactoe.start(), LineReference(3, 3, 3)))


@st.composite
def four_starts(draw: st.DrawFn) -> Start:
    rows, columns = draw(st.integers(4, 20)), draw(st.integers(4, 20))
    connect = draw(st.integers(3, 6))
    return four.start(rows, columns, connect), LineReference(rows, columns, connect)


@st.composite
def rowcol_starts(draw: st.DrawFn) -> Start:
    size = draw(st.integers(2, 7))
    values = draw(st.lists(st.integers(-999, 999), min_size=size**2, max_size=size**2))
    first = draw(st.sampled_from(Side))
    start = rowcol.start(size, values=values, first=first)
    return start, RowColReference(size, values, mover=int(first))


STARTS = {
    "tictactoe": tictactoe_starts(),
    "four": four_starts(),
    "rowcol": rowcol_starts(),
}


@st.composite
def positions(draw: st.DrawFn, key: str) -> Position:
    """A position some random moves into a game."""
    position, _ = draw(STARTS[key])
    for _ in range(draw(st.integers(0, 40))):
        legal = position.legal_moves()
        if not legal:
            break
        position = position.play(draw(st.sampled_from(legal)))
    return position
