"""The pages of the record: what they are called, and how each is opened."""

from enum import StrEnum
from typing import Final

from textual.screen import Screen

from tictactoe_tui.shared_state import SharedState


class RecordPage(StrEnum):
    """A page of the record."""

    LEADERBOARD = "leaderboard"
    HISTORY = "history"
    STATISTICS = "statistics"


PAGES: Final = {
    RecordPage.LEADERBOARD: "Leaderboard",
    RecordPage.HISTORY: "All game statistics",
    RecordPage.STATISTICS: "My statistics",
}
FIRST_KEY: Final = 4
"""The digit that opens the first page; the others follow."""


def page_screen(wanted: RecordPage, shared: SharedState, player: str | None = None) -> Screen[None]:
    """The screen of a page of the record, for one player where a name is given.

    Its module is imported only now.
    """
    if wanted is RecordPage.LEADERBOARD:
        from tictactoe_tui.screens.records.leaderboard_screen import LeaderboardScreen

        return LeaderboardScreen(shared)
    if wanted is RecordPage.HISTORY:
        from tictactoe_tui.screens.records.history_screen import HistoryScreen

        return HistoryScreen(shared, player)
    from tictactoe_tui.screens.records.statistics_screen import StatisticsScreen

    return StatisticsScreen(shared, player)
