"""The interval in which a rate is to be expected."""

import pytest

from tictactoe_tui.ratings.intervals import wilson


@pytest.mark.parametrize(
    "wins, count, low, high",
    [
        (1, 1, 20.65, 100),
        (0, 10, 0, 27.75),
        (5, 10, 23.66, 76.34),
        (18, 20, 69.90, 97.21),
        (7.5, 10, 44.22, 91.91),
    ],
)
def test_the_wilson_interval(wins: float, count: int, low: float, high: float) -> None:
    assert wilson(wins, count) == pytest.approx((low, high), abs=0.01)
