"""Moments of the record: local for people, UTC for programs."""

from datetime import UTC, datetime, timedelta
from typing import Final

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
UNKNOWN: Final = "?"


def local_time(moment: int) -> str:
    """Milliseconds since 1970 as a local date and time."""
    when = _date(moment)
    return UNKNOWN if when is None else f"{when.astimezone():%Y-%m-%d %H:%M}"


def iso_time(moment: int) -> str | None:
    """Milliseconds since 1970 as ISO 8601 in UTC, or None where no calendar has them."""
    when = _date(moment)
    if when is None:
        return None
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _date(moment: int) -> datetime | None:
    """The date, well inside of what the calendar of every zone can say."""
    try:
        when = _BEGINNING + timedelta(milliseconds=moment)
    except OverflowError:
        return None
    return when if 1 < when.year < 9999 else None
