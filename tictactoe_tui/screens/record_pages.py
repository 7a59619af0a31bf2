"""The pages of the record: what they are called, and how each is opened."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tictactoe_tui.screens.shared_state import SharedState

if TYPE_CHECKING:
    from textual.screen import Screen


class Page(StrEnum):
    """A page of the record."""

    LEADERBOARD = "leaderboard"
    HISTORY = "history"
    STATISTICS = "statistics"


PAGES: Final[Mapping[Page, str]] = MappingProxyType(
    {
        Page.LEADERBOARD: "Leaderboard",
        Page.HISTORY: "All game statistics",
        Page.STATISTICS: "My statistics",
    }
)
"""The pages by their titles, in the order of the menu."""
FIRST_KEY: Final = 4
"""The digit that opens the first page; the others follow."""


def page(wanted: Page, shared: SharedState, player: str | None = None) -> "Screen[None]":
    """A page of the record; about a player, where one is meant.

    What it is made of is loaded only now.
    """
    if wanted is Page.LEADERBOARD:
        from tictactoe_tui.screens.leaderboard import LeaderboardScreen

        return LeaderboardScreen(shared)
    if wanted is Page.HISTORY:
        from tictactoe_tui.screens.history import HistoryScreen

        return HistoryScreen(shared, player)
    from tictactoe_tui.screens.statistics import StatisticsScreen

    return StatisticsScreen(shared, player)
