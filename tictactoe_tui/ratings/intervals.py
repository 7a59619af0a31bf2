"""Wilson's confidence interval of 95 % for a rate that was measured by a sample."""

from math import sqrt
from typing import Final

NORMAL_95: Final = 1.959964
"""This many standard deviations to each side of the mean of a normal distribution hold 95 %."""


def wilson(points: float, games: int) -> tuple[float, float]:
    """The Wilson interval of 95 %, in percent, for wins or points (0 to 1 each) in this many games.

    It also holds where every game was won. For points it is a little too wide, since draws make
    them vary less than wins and losses alone.
    """
    rate, square = points / games, NORMAL_95**2
    middle = rate + square / (2 * games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    whole = 1 + square / games
    # The rate itself is always in it, but not always by the last digit.
    low = max(0.0, min((middle - reach) / whole, rate))
    high = min(1.0, max((middle + reach) / whole, rate))
    return 100 * low, 100 * high
