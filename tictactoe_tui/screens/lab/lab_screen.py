"""The entry to the lab: each part with its letter, its screen, and a line about it."""

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import ClassVar, Final

from tictactoe_tui.games.entry import Reference
from tictactoe_tui.lab.challenge import challenge_text
from tictactoe_tui.screens.choosing import ChoiceScreen
from tictactoe_tui.screens.sheet import SheetScreen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import Keys, key


@dataclass(frozen=True, slots=True)
class LabEntry:
    """One entry of the lab: its letter, its words, and how its screen is made."""

    letter: str
    title: str
    about: str
    screen: Reference


_SCREENS: Final = "tictactoe_tui.screens.lab"
ENTRIES: Final = {
    "race": LabEntry(
        "r",
        "Race",
        "Five algorithms at the same speed. Guess first: how far apart are they?",
        f"{_SCREENS}.race_screen:RaceScreen",
    ),
    "microscope": LabEntry(
        "m",
        "Microscope",
        "Walk through a search, node by node, and see why moves were skipped.",
        f"{_SCREENS}.position_screen:microscope_positions",
    ),
    "tournament": LabEntry(
        "t",
        "Tournament",
        "Computer players against each other, with a table of all results.",
        f"{_SCREENS}.tournament_screen:TournamentScreen",
    ),
    "openings": LabEntry(
        "o",
        "Openings of four",
        "Who wins after each first stone, with the proof.",
        "tictactoe_tui.screens.openings.opening_screen:OpeningScreen",
    ),
    "survive": LabEntry(
        "s",
        "Survive the proof",
        "Hold out as the losing side of a proved opening.",
        "tictactoe_tui.screens.openings.opening_screen:openings_to_survive",
    ),
    "checks": LabEntry(
        "c",
        "Checks",
        "What the program claims, checked again before your eyes.",
        f"{_SCREENS}.checks_screen:ChecksScreen",
    ),
    "challenge": LabEntry(
        "w",
        "What nobody knows",
        "Shorter proofs, other boards: what is not settled, and how to help.",
        f"{_SCREENS}.lab_screen:challenge_sheet",
    ),
}


def challenge_sheet(_shared: SharedState) -> SheetScreen:
    """What nobody knows yet about four in a row."""
    return SheetScreen("What nobody knows yet about four", challenge_text(), reading=False)


class LabScreen(ChoiceScreen, inherit_bindings=False):
    """The list of the lab's parts, each with a letter and a line about it."""

    BINDING_GROUP_TITLE = "Lab"
    BINDINGS: ClassVar[Keys] = [
        *(
            key(each.letter, f"open('{name}')", f"lab.{name}", f"Lab: {each.title}")
            for name, each in ENTRIES.items()
        ),
        key("escape", "dismiss", "lab.back", "Back to the menu", "Menu"),
    ]

    def __init__(self, shared: SharedState) -> None:
        lines = [(name, f"{e.letter} {e.title}\n  {e.about}") for name, e in ENTRIES.items()]
        # A line between two entries.
        options = [option for line in lines for option in (line, None)][:-1]
        super().__init__("Lab", options, self.action_open, "How the machine thinks, to take apart.")
        self._shared = shared

    def action_open(self, name: str) -> None:
        """Open the entry of this name."""
        self.app.push_screen(resolve_name(ENTRIES[name].screen)(self._shared))
