"""Names in older files: cleaned like everywhere, quoted where they hold what divides a line."""

import re
from functools import lru_cache
from typing import Final

from tictactoe_tui.match.names import clean_name, name_key
from tictactoe_tui.match.setup import Computer, Human, Mode, Seat, Seats
from tictactoe_tui.opponents import computer_names
from tictactoe_tui.storage.transfer.writing import EntryRefused

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
    if found is None:
        return None
    return found[1].replace('""', '"'), text[found.end() :]


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
