"""The pages of the record: what they are called, and how each is opened."""

from enum import StrEnum
from typing import Final

from textual.screen import Screen

from tictactoe_tui.games.entry import Reference
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


_ROOM: Final = "tictactoe_tui.screens.records"
SCREENS: Final[dict[str, Reference]] = {
    RecordPage.HISTORY: f"{_ROOM}.history_screen:HistoryScreen",
    RecordPage.LEADERBOARD: f"{_ROOM}.leaderboard_screen:LeaderboardScreen",
    RecordPage.STATISTICS: f"{_ROOM}.statistics_screen:StatisticsScreen",
}
"""What opens each page; the modules are imported only then."""


def page_screen(wanted: RecordPage, shared: SharedState, *player: str | None) -> Screen[None]:
    """The screen of a page of the record, for one player where a name is given."""
    from pkgutil import resolve_name

    screen: Screen[None] = resolve_name(SCREENS[wanted])(shared, *player)
    return screen
