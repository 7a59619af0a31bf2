"""What there is in the lab: each entry with its letter, its screen, and one line about it."""

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from tictactoe_tui.games.entry import Reference


@dataclass(frozen=True, slots=True)
class LabEntry:
    """One entry of the lab; its screen is made with what all screens share."""

    letter: str
    name: str
    title: str
    about: str
    screen: Reference


_SCREENS: Final = "tictactoe_tui.screens.lab"
_ALL: Final = (
    LabEntry(
        "r",
        "race",
        "Race",
        "Five algorithms at the same speed. Guess first: how far apart are they?",
        f"{_SCREENS}.race_screen:RaceScreen",
    ),
    LabEntry(
        "m",
        "microscope",
        "Microscope",
        "Walk through a search, node by node, and see why moves were skipped.",
        f"{_SCREENS}.microscope_screen:MicroscopeScreen",
    ),
    LabEntry(
        "t",
        "tournament",
        "Tournament",
        "Computer players against each other, with a table of all results.",
        f"{_SCREENS}.tournament_screen:TournamentScreen",
    ),
    LabEntry(
        "s",
        "survive",
        "Survive the proof",
        "Choose an opening, and hold out against it: v, as the losing side.",
        "tictactoe_tui.screens.openings.opening_screen:OpeningScreen",
    ),
    LabEntry(
        "c",
        "checks",
        "Checks",
        "What the program claims, checked again before your eyes.",
        f"{_SCREENS}.checks_screen:ChecksScreen",
    ),
)
ENTRIES: Final = tuple(each for each in _ALL if find_spec(each.screen.partition(":")[0]))
"""What there is, in the order in which it is offered."""
