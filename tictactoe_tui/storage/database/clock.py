"""The time in milliseconds since 1970 (UTC), as the tables store it, and as ISO 8601."""

import time
from datetime import UTC, datetime, timedelta
from typing import Final

from tictactoe_tui.games import RulesError

DAY: Final = 86_400_000
YEARS: Final = range(1971, 2200)
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST, _LAST = (datetime(year, 1, 1, tzinfo=UTC) for year in (YEARS.start - 1, YEARS.stop + 1))
MOMENTS: Final = range(DAY * (_FIRST - _BEGINNING).days, DAY * (_LAST - _BEGINNING).days)
"""Milliseconds that lie in one of these years in every time zone."""


def now() -> int:
    """Milliseconds since 1970, in UTC."""
    return time.time_ns() // 1_000_000


def iso_time(moment: int) -> str | None:
    """Milliseconds since 1970 as ISO 8601 in UTC, or None where no calendar has them."""
    try:
        when = _BEGINNING + timedelta(milliseconds=moment)
    except OverflowError:
        return None
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_iso_time(text: str) -> int:
    """The milliseconds since 1970 of such a time in any zone, or RulesError."""
    try:
        moment = (datetime.fromisoformat(text) - _BEGINNING) // timedelta(milliseconds=1)
    except (ValueError, TypeError, OverflowError) as error:
        raise RulesError("The time is not like 2025-11-29T12:02:05Z.") from error
    if moment not in MOMENTS:
        raise RulesError("There is no such time.")
    return moment
