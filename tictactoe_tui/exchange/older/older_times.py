"""Times as older files write them: local, without a zone, and to the second or the minute.

A time that a change of the clocks makes ambiguous is taken for the earlier of the two.
"""

import re
from datetime import UTC, datetime
from typing import Final

from tictactoe_tui.storage.transfer.writing import EntryRefused

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
YEARS: Final = range(1971, 2200)
MOMENTS: Final = range(
    *(
        int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) * SECOND
        for year in (YEARS.start - 1, YEARS.stop + 1)
    )
)
"""Milliseconds that lie in one of these years, whatever the zone."""

# English in every locale, which strptime is not.
_MONTHS: Final = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_STAMP: Final = re.compile(
    rf"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ({_MONTHS}) +(\d{{1,2}})"
    r" (\d\d):(\d\d):(\d\d) (\d{4})",
    re.ASCII,
)
_MINUTE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::\d\d)?", re.ASCII)


def read_stamp(text: str) -> datetime:
    """The time of a text like `Sat Nov 29 12:02:05 2025`, or EntryRefused."""
    found = _STAMP.fullmatch(text.strip())
    if found is None:
        raise EntryRefused("The date is not like 'Sat Nov 29 12:02:05 2025'.")
    month, day, hour, minute, second, year = found.groups()
    return _moment(year, _MONTHS.split("|").index(month) + 1, day, hour, minute, second)


def read_minute(text: str) -> datetime:
    """The time of a text like `2025-11-23 18:04`, or EntryRefused; seconds are left out."""
    found = _MINUTE.fullmatch(text.strip())
    if found is None:
        raise EntryRefused("The date is not like '2025-11-23 18:04'.")
    return _moment(*found.groups())


def write_minute(moment: datetime) -> str:
    """The time as a text like `2025-11-23 18:04`."""
    return f"{moment.year:04}-{moment:%m-%d %H:%M}"


def local(moment: int) -> datetime:
    """The local time of so many milliseconds since 1970, or EntryRefused outside of these years."""
    if moment not in MOMENTS:
        raise EntryRefused(f"The year is not one from {YEARS[0]} to {YEARS[-1]}.")
    return datetime.fromtimestamp(moment // SECOND)


def milliseconds(moment: datetime) -> int:
    """The milliseconds since 1970 of a local time."""
    return int(moment.timestamp()) * SECOND


def _moment(*numbers: str | int) -> datetime:
    """A date that the calendar has and this program deals with."""
    year, *rest = map(int, numbers)
    if year not in YEARS:
        raise EntryRefused(f"The year is not one from {YEARS[0]} to {YEARS[-1]}.")
    try:
        return datetime(year, *rest)  # type: ignore[arg-type]
    except ValueError as error:
        raise EntryRefused("There is no such date.") from error
