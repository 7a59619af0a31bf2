"""Hypothesis strategies: walks through every game."""

from hypothesis import strategies as st

from tests.games.reference import STARTS
from tictactoe_tui.games import Position


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
