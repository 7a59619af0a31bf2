"""Moments of the record: local for people, UTC for programs."""

from datetime import UTC, datetime, timedelta
from typing import Final

from tictactoe_tui.exchange.older.older_text import MOMENTS
from tictactoe_tui.storage.transfer.writing import EntryRefused

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


def read_iso_time(text: str) -> int:
    """The milliseconds since 1970 of such a time in any zone, or EntryRefused."""
    try:
        when = datetime.fromisoformat(text)
        moment = (when - _BEGINNING) // timedelta(milliseconds=1)
    except (ValueError, TypeError, OverflowError) as error:
        raise EntryRefused("The time is not like 2025-11-29T12:02:05Z.") from error
    if moment not in MOMENTS:
        raise EntryRefused("The time is one that no clock shows.")
    return moment


def _date(moment: int) -> datetime | None:
    """The date, well inside of what the calendar of every zone can say."""
    try:
        when = _BEGINNING + timedelta(milliseconds=moment)
    except OverflowError:
        return None
    return when if 1 < when.year < 9999 else None
