"""Any setup of a match; apart from `matches`, which programs load that are started often."""

from hypothesis import strategies as st

from tests.match.matches import PAIRS, STARTS
from tictactoe_tui.games import four
from tictactoe_tui.match.setup import Setup


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    start = draw(st.sampled_from(STARTS))
    seats = draw(st.sampled_from(PAIRS))
    swaps = start.key == four.KEY and draw(st.booleans())
    return Setup(start, seats, draw(st.integers(-3, 3)), swaps)
