"""How somebody likes the program, whatever is played."""

from dataclasses import dataclass
from enum import StrEnum


class Pad(StrEnum):
    """Where the digits are that place on a board of three by three."""

    NUMPAD = "numpad"
    PHONE = "phone"

    @property
    def digits(self) -> tuple[int, ...]:
        """The digit of every cell, row by row."""
        return (1, 2, 3, 4, 5, 6, 7, 8, 9) if self is Pad.PHONE else (7, 8, 9, 4, 5, 6, 1, 2, 3)


class Beat(StrEnum):
    """How much time a computer's move takes at least, so that nobody misses it."""

    NONE = "none"
    SHORT = "short"
    UNHURRIED = "unhurried"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the settings hold; `ascii` says whether everything is drawn in plain ASCII."""

    theme: str = "chess-clock"
    ascii: bool = False
    pad: Pad = Pad.NUMPAD
    voices: bool = True
    beat: Beat = Beat.SHORT
    motion: bool = True
