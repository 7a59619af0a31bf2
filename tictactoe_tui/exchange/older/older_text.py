"""What the lines of older files are made of: names, whole numbers and local times.

A time that a change of the clocks makes ambiguous is taken for the earlier of the two.
"""

import re
from datetime import datetime
from functools import lru_cache
from typing import Final

from tictactoe_tui.match.names import clean_name, name_key
from tictactoe_tui.match.setup import Computer, Human, Mode, Seat, Seats
from tictactoe_tui.opponents import computer_names
from tictactoe_tui.storage.database.clock import MOMENTS, YEARS
from tictactoe_tui.storage.transfer.writing import MOST, EntryRefused

_QUOTED: Final = re.compile(r'"((?:[^"]|"")*)"')
_COMPUTERS: Final = {name_key(name): name for name in computer_names()}
# What other programs call a machine that has no name.
_GENERIC: Final = re.compile(r"(ai|bot|computer|cpu|machine)[ _-]?[0-9]*", re.IGNORECASE)


def quoted(name: str) -> str:
    """A name between quotation marks; those inside it are doubled."""
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def unquoted(text: str) -> tuple[str, str] | None:
    """The quoted name that a text begins with, and what follows it; None where there is none."""
    found = _QUOTED.match(text)
    return None if found is None else (found[1].replace('""', '"'), text[found.end() :])


def seats_of(one: str, two: str, mode: Mode | None, *, searched: bool = True) -> Seats:
    """Who sat where; without a mode the names decide, and whether a machine searched at all.

    Where the mode says that one was a machine and neither name is known, the second was it.
    """
    machines = [name_key(name) in _COMPUTERS for name in (one, two)]
    if mode is Mode.TWO_PLAYERS:
        machines = [False, False]
    elif mode is Mode.WATCH:
        machines = [True, True]
    elif not any(machines):
        generic = [_GENERIC.fullmatch(name) is not None for name in (one, two)]
        if mode is Mode.VS_AI:
            machines = [True, False] if generic == [True, False] else [False, True]
        elif searched and any(generic) and not all(generic):
            machines = generic
    elif mode is Mode.VS_AI and all(machines):
        raise EntryRefused("Both names are those of computer players, and one was a person.")
    seats = seat_of(one, machines[0]), seat_of(two, machines[1])
    if not any(machines) and name_key(seats[0].name) == name_key(seats[1].name):
        raise EntryRefused("Both players have the same name.")
    return seats


@lru_cache(maxsize=4096)  # files repeat their names
def seat_of(name: str, machine: bool) -> Seat:
    """A person with a clean name, or a machine with the name that it is known by."""
    if not machine:
        return Human(name)
    known = _COMPUTERS.get(name_key(name))
    return Computer(clean_name(name) if known is None else known)


_WHOLE: Final = re.compile(r"[+-]?[0-9]+")


def count_of(text: str, what: str, most: int = MOST) -> int:
    """The count that a text gives, or EntryRefused; `what` names it."""
    number = score_of(text, what, most)
    if number < 0:
        raise EntryRefused(f"The number of {what} is negative.")
    return number


def score_of(text: str, what: str, most: int = MOST) -> int:
    """The score that a text gives, which may be negative, or EntryRefused."""
    word = text.strip(" \t")
    if not _WHOLE.fullmatch(word):
        raise EntryRefused(f"The number of {what} is not a whole number.")
    # Python itself refuses to read numbers of thousands of digits.
    digits = int(word.lstrip("+-").lstrip("0")[:20] or "0")
    number = -digits if word.startswith("-") else digits
    if number > most or number < -MOST:
        raise EntryRefused(f"The number of {what} is too large.")
    return number


SECOND: Final = 1000
MINUTE: Final = 60 * SECOND

# English in every locale, which strptime is not.
_MONTHS: Final = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_STAMP: Final = re.compile(
    rf"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ({_MONTHS}) +(\d{{1,2}})"
    r" (\d\d):(\d\d):(\d\d) (\d{4})",
    re.ASCII,
)
_MINUTE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::\d\d)?", re.ASCII)


def read_stamp(text: str) -> int:
    """The moment of a text like `Sat Nov 29 12:02:05 2025`, or EntryRefused."""
    found = _STAMP.fullmatch(text.strip())
    if found is None:
        raise EntryRefused("The date is not like 'Sat Nov 29 12:02:05 2025'.")
    month, day, hour, minute, second, year = found.groups()
    return _moment(year, _MONTHS.split("|").index(month) + 1, day, hour, minute, second)


def read_minute(text: str) -> int:
    """The moment of a text like `2025-11-23 18:04`, or EntryRefused; seconds are left out."""
    found = _MINUTE.fullmatch(text.strip())
    if found is None:
        raise EntryRefused("The date is not like '2025-11-23 18:04'.")
    return _moment(*found.groups())


def local(moment: int) -> datetime:
    """The local time of milliseconds since 1970, or EntryRefused outside these years."""
    if moment not in MOMENTS:
        raise EntryRefused(f"The year is not one from {YEARS[0]} to {YEARS[-1]}.")
    return datetime.fromtimestamp(moment // SECOND)


def _moment(*numbers: str | int) -> int:
    """The milliseconds since 1970 of a local time that the calendar has, in one of these years."""
    year, *rest = map(int, numbers)
    if year not in YEARS:
        raise EntryRefused(f"The year is not one from {YEARS[0]} to {YEARS[-1]}.")
    try:
        return int(datetime(year, *rest).timestamp()) * SECOND  # type: ignore[arg-type]
    except ValueError as error:
        raise EntryRefused("There is no such date.") from error
