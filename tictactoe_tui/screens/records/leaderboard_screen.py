"""The leaderboard: everybody who has played, by wins or by whatever is wanted."""

from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from tictactoe_tui.screens.records.leaderboard_lines import (
    BY_WINS,
    COLUMNS,
    Ranked,
    View,
    about,
    cells,
    in_order,
    legend,
    ranked,
    rows,
)
from tictactoe_tui.screens.records.record_pages import RecordPage, page_screen
from tictactoe_tui.screens.records.record_screen import FILTER_KEYS, RecordScreen
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.storage.record.ratings import ALL
from tictactoe_tui.storage.record.standings import Standing, standings
from tictactoe_tui.widgets.form.form import Form
from tictactoe_tui.widgets.key_binding import key
from tictactoe_tui.widgets.table.record_table import RecordTable
from tictactoe_tui.words import counted

_NOBODY: Final = "No games against the AI yet. Press 1 to play the first one."
_NONE_SUCH: Final = "Nobody has played that yet. Press 1 to be the first."


class LeaderboardScreen(RecordScreen):
    """What is counted, a line for every player, and more about the one under the cursor."""

    PAGE = RecordPage.LEADERBOARD
    BINDINGS: ClassVar[list[BindingType]] = [
        *FILTER_KEYS,
        key("g", "next_option('game')", "leaderboard.game", "The next game"),
        key("m", "next_option('modes')", "leaderboard.modes", "Count other games"),
        key("c", "next_option('computers')", "leaderboard.computers", "Show or hide computers"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__(shared)
        self._view = View()
        self._standings: tuple[Standing, ...] | None = None
        self._ranked: tuple[Ranked, ...] = ()
        self._lines: tuple[Ranked, ...] = ()

    @property
    def lines(self) -> tuple[Ranked, ...]:
        """The players in the order on show."""
        return self._lines

    def compose_page(self) -> ComposeResult:
        """What is counted, the table, and the line about a player."""
        yield Form(rows(self._view), id="filters")
        yield RecordTable(COLUMNS, BY_WINS, id="table")
        yield Static(id="detail", markup=False)

    def on_mount(self) -> None:
        """Give the keyboard to the table."""
        self.query_one(RecordTable).focus()

    def read_page(self) -> None:
        """Ask the record for the standings."""
        game = None if self._view.game == ALL else self._view.game
        self.ask_question(
            "standings", partial(standings, game=game, modes=self._view.modes), self._show_standings
        )

    def action_next_option(self, key: str) -> None:
        """Choose the next option of a row."""
        row = next(row for row in rows(self._view) if row.key == key)
        self._show_view(row.choose(self._view, (row.chosen + 1) % len(row.options)))

    @on(Form.Chosen, "#filters")
    def _choose_option(self, event: Form.Chosen) -> None:
        """Show the leaderboard as it was chosen in a row."""
        event.stop()
        self._show_view(event.row.choose(self._view, event.index))

    @on(RecordTable.Sorted)
    def _sort_players(self, event: RecordTable.Sorted) -> None:
        """Show the players in another order."""
        event.stop()
        self._arrange_players(cursor=0)

    @on(RecordTable.Viewed)
    def _describe_player(self, event: RecordTable.Viewed) -> None:
        """Say more about the player under the cursor."""
        event.stop()
        at = event.table.cursor
        known = at < len(self._lines)
        self.query_one("#detail", Static).update(about(self._lines[at].standing) if known else "")

    @on(RecordTable.Opened)
    def _open_player(self, event: RecordTable.Opened) -> None:
        """Show all about a player."""
        event.stop()
        name = self._lines[event.line].standing.name
        self.app.push_screen(page_screen(RecordPage.STATISTICS, self._shared, name))

    def legend(self) -> str:
        """What the signs in the table mean."""
        return legend(self._ranked)

    def _show_view(self, view: View) -> None:
        """Count other games, or show other players of those there are."""
        before, self._view = self._view, view
        self.query_one(Form).rows = rows(view)
        self.notice = ""
        if (before.game, before.modes) != (view.game, view.modes):
            self.read_page()
        elif self._standings is not None:
            self._show_standings(self._standings)

    def _show_standings(self, found: tuple[Standing, ...]) -> None:
        """Show these players; the cursor stays with the one it was on."""
        self._standings = found
        self._ranked = ranked(found, computers=self._view.computers)
        self.clear_trouble()
        self._arrange_players(cursor=None)

    def _arrange_players(self, cursor: int | None) -> None:
        """Show the players in the wanted order."""
        table = self.query_one(RecordTable)
        name = self._lines[table.cursor].standing.name if table.cursor < len(self._lines) else ""
        self._lines = in_order(self._ranked, table.sorting or BY_WINS)
        names = [line.standing.name for line in self._lines]
        if cursor is None:
            cursor = names.index(name) if name in names else 0
        self.query_one("#caption", Static).update(
            counted(len(self._lines), "player") if self._lines else ""
        )
        table.empty = _NOBODY if self._view == View() else _NONE_SUCH
        table.show_lines(len(self._lines), lambda at: cells(self._lines[at]), cursor=cursor)
