"""Everything about one player on one page: figures, how they go, and against whom."""

from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from tictactoe_tui.match.names import name_key
from tictactoe_tui.screens.records.players_screen import PlayersScreen
from tictactoe_tui.screens.records.record_pages import PAGES, RecordPage, page_screen
from tictactoe_tui.screens.records.record_screen import RecordScreen
from tictactoe_tui.screens.records.statistics_words import (
    RATING,
    by_game,
    by_opponent,
    by_side,
    columns,
    overview,
)
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.storage.record.statistics import Statistics, statistics
from tictactoe_tui.widgets.key_binding import key
from tictactoe_tui.widgets.table.tally_table import TallyTable
from tictactoe_tui.widgets.table.trend_plot import FEWEST, TrendPlot
from tictactoe_tui.widgets.table.week_bars import WeekBars

_OTHERS: Final = "Statistics"
"""The title of the page of somebody else."""
_BAND: Final = "The band holds the true rate 19 times out of 20."


class StatisticsScreen(RecordScreen):
    """The page of a player: two columns where there is room for them, and otherwise one."""

    PAGE = RecordPage.STATISTICS
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - annotated so by the base class
        (0, "-narrow"),
        (60, "-normal"),
        (80, "-roomy"),
        (110, "-wide"),
        (160, "-vast"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-short"),
        (20, "-middle"),
        (24, "-tall"),
        (36, "-lofty"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        key("g,enter", "open_games", "statistics.games", "The games of this player", "Games"),
        key("p,slash", "choose_player", "statistics.player", "Another player", "Player"),
        key("up,k", "scroll(-1)", "statistics.up", "Scroll up"),
        key("down,j", "scroll(1)", "statistics.down", "Scroll down"),
        key("pageup,ctrl+b", "turn_pages(-1)", "statistics.page-up", "Page up"),
        key("pagedown,ctrl+f,space", "turn_pages(1)", "statistics.page-down", "Page down"),
        key("home", "end(False)", "statistics.top", "Top of the page"),
        key("end", "end(True)", "statistics.bottom", "Bottom of the page"),
    ]

    def __init__(self, shared: SharedState, player: str | None = None) -> None:
        super().__init__(shared)
        self._player = shared.choices.name if player is None else player

    @property
    def player(self) -> str:
        """Whose page this is."""
        return self._player

    def compose_page(self) -> ComposeResult:
        """All there is to tell of the player."""
        with VerticalScroll(id="body", can_focus=False), Horizontal(id="columns"):
            with Vertical(classes="column"):
                yield Static(id="overview", markup=False)
                yield Static("Win rate over the last 20 games", classes="part", markup=False)
                yield TrendPlot()
                yield Static(_BAND, id="band", classes="note", markup=False)
                yield Static("Games a week", classes="part", markup=False)
                yield WeekBars()
            with Horizontal(id="tables"):
                with Vertical(classes="column"):
                    yield TallyTable(columns("Game", RATING), id="by-game")
                    yield TallyTable(columns("Side"), id="by-side")
                with Vertical(classes="column"):
                    yield TallyTable(columns("  Opponent"), id="by-opponent")
        yield Static(id="empty", markup=False)

    def read_page(self) -> None:
        """Ask for everything about the player."""
        self.ask_question("player", partial(statistics, name=self._player), self._show_player)

    def action_open_games(self) -> None:
        """Show the games of this player."""
        self.app.push_screen(page_screen(RecordPage.HISTORY, self._shared, self._player))

    def action_choose_player(self) -> None:
        """Ask whose page is wanted."""
        self.app.push_screen(PlayersScreen(self._shared), self._show_page_of)

    def action_scroll(self, lines: int) -> None:
        """Show more of the page."""
        self.query_one("#body").scroll_relative(y=lines, animate=False)

    def action_turn_pages(self, pages: int) -> None:
        """Show the next part of the page, or the one before."""
        body = self.query_one("#body")
        body.scroll_relative(y=pages * max(1, body.size.height - 1), animate=False)

    def action_end(self, last: bool) -> None:
        """Show the top of the page, or its bottom."""
        body = self.query_one("#body")
        body.scroll_to(y=body.max_scroll_y if last else 0, animate=False)

    def _show_page_of(self, name: str | None) -> None:
        """Show the page of somebody, if anybody was chosen."""
        if name is not None:
            self._player = name
            self.read_page()

    def _show_player(self, found: Statistics | None) -> None:
        """Show a player, or how to become one."""
        self.set_class(found is None, "-empty")
        self.set_class(found is not None and len(found.trend) < FEWEST, "-few")
        self.set_class(found is not None and not found.total.games, "-standing")
        mine = name_key(self._player) == name_key(self._shared.choices.name)
        self.query_one("#title", Static).update(PAGES[self.PAGE] if mine else _OTHERS)
        if found is None:
            empty = f"No games of {self._player} yet. Press 1 to play the first one."
            self.query_one("#empty", Static).update(f"{empty}\np shows somebody else.")
        else:
            self.query_one("#overview", Static).update(overview(found))
            self.query_one(TrendPlot).points = found.trend
            self.query_one(WeekBars).weeks = found.weeks
            for selector, lines in (
                ("#by-game", by_game(found)),
                ("#by-side", by_side(found)),
                ("#by-opponent", by_opponent(found)),
            ):
                self.query_one(selector, TallyTable).lines = lines
        self.clear_trouble()
