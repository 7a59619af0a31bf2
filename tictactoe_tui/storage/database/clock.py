"""The time in milliseconds since 1970 (UTC), as the tables store it."""

import time
from typing import Final

DAY: Final = 86_400_000


def now() -> int:
    """Milliseconds since 1970, in UTC."""
    return time.time_ns() // 1_000_000


def day_of(moment: int) -> int:
    """The number of the UTC day of a moment."""
    return moment // DAY


def midnight_before(moment: int) -> int:
    """The moment at which the UTC day of this moment began."""
    return day_of(moment) * DAY
