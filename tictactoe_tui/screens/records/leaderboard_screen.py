"""The leaderboard: everybody who has played, sorted by wins or by any column."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.content import Content
from textual.widgets import Static

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.names import shown_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.pages.columns import layout
from tictactoe_tui.pages.leaderboard import COLUMNS, ranked
from tictactoe_tui.pages.words import BEFORE, COMPUTER, PROVISIONAL, rated_in_words
from tictactoe_tui.screens.records.record_pages import RecordPage, page_screen
from tictactoe_tui.screens.records.record_screen import ListScreen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.record.people import ALL, ALL_MODES, COUNTED, Standing, standings
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form import ChoiceRow, Form, Rows, choice_row
from tictactoe_tui.widgets.table.columns import Sorting, cells_of
from tictactoe_tui.widgets.table.record_table import RecordTable
from tictactoe_tui.words import counted

BY_WINS: Final = Sorting("wins", descending=True)
"""The order of the leaderboard: by wins, then win rate, then name."""
_COUNTED: Final = {
    COUNTED: "against the AI",
    COUNTED | {Mode.TWO_PLAYERS}: "two players too",
    ALL_MODES: "all modes",
}


@dataclass(frozen=True, slots=True)
class View:
    """Which games are counted, and whether computers are shown."""

    game: str = ALL
    modes: frozenset[Mode] = COUNTED
    computers: bool = False


def in_order(lines: tuple[Standing, ...], sorting: Sorting) -> tuple[Standing, ...]:
    """The lines by a column; equal ones by their places, and those without a value last."""
    key = next(each for each in COLUMNS if each.column.key == sorting.key).sorting_key
    valued = [line for line in lines if key(line) is not None]
    rest = [line for line in lines if key(line) is None]
    return (*sorted(valued, key=key, reverse=sorting.descending), *rest)


def about(standing: Standing) -> Content:
    """A player in one line, with what a narrow window leaves out."""
    tally = standing.tally
    results = f"{tally.wins:,} won, {tally.losses:,} lost, {tally.draws:,} drawn"
    words = [counted(tally.games, "game"), results]
    if standing.opening is not None:
        words.append(f"{standing.opening.games:,} of them from before")
    if standing.rating is not None and standing.deviation is not None:
        words.append(f"rated {rated_in_words(standing.rating, standing.deviation)}")
    return Content.assemble((shown_name(standing.name), "bold"), f": {'; '.join(words)}.")


_NOBODY: Final = "No games against the AI yet. Press 1 to play the first one."
_NONE_SUCH: Final = "Nobody has played that yet. Press 1 to be the first."


class LeaderboardScreen(ListScreen):
    """Filters, a line for every player, and more about the one under the cursor.

    `lines` are the players in the order on show.
    """

    PAGE = RecordPage.LEADERBOARD
    BINDINGS: ClassVar[Keys] = [
        key("g", "next_option('game')", "leaderboard.game", "The next game"),
        key("m", "next_option('modes')", "leaderboard.modes", "Count other games"),
        key("c", "next_option('computers')", "leaderboard.computers", "Show or hide computers"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__(shared)
        self._view = View()
        self._standings: tuple[Standing, ...] | None = None
        self._ranked: tuple[Standing, ...] = ()
        self.lines: tuple[Standing, ...] = ()

    def make_table(self) -> RecordTable:
        """The table, by wins."""
        return RecordTable(layout(COLUMNS), BY_WINS, id="table")

    def filter_rows(self) -> Rows:
        """The filters over the leaderboard."""
        games = {ALL: "all"} | {each: GAMES[each].name for each in GAMES}
        return (
            choice_row(self._view, "game", "Game", games),
            choice_row(self._view, "modes", "Counted", _COUNTED),
            choice_row(self._view, "computers", "Computers", {False: "hidden", True: "shown"}),
        )

    def choose_option(self, row: ChoiceRow[Any], index: int) -> None:
        """Show the leaderboard as it was chosen."""
        self._show_view(row.choose(self._view, index))

    def read_page(self) -> None:
        """Ask the record for the standings."""
        game = None if self._view.game == ALL else self._view.game
        question = partial(standings, game=game, modes=self._view.modes)
        self.record.ask("standings", question, self._show_standings)

    @on(RecordTable.Sorted)
    def _sort_players(self) -> None:
        self._arrange_players(cursor=0)

    @on(RecordTable.Viewed)
    def _describe_player(self, event: RecordTable.Viewed) -> None:
        """Say more about the player under the cursor."""
        at = event.table.cursor
        known = at < len(self.lines)
        self.query_one("#detail", Static).update(about(self.lines[at]) if known else "")

    @on(RecordTable.Opened)
    def _open_player(self, event: RecordTable.Opened) -> None:
        name = self.lines[event.line].name
        self.app.push_screen(page_screen(RecordPage.STATISTICS, self._shared, name))

    def legend(self) -> str:
        """What the signs mean that the table has."""
        provisional = any((each.deviation or 0) >= PROVISIONAL for each in self._ranked)
        signs = {
            f"{COMPUTER} computer": any(each.computer for each in self._ranked),
            f"{BEFORE} with games from before": any(each.opening for each in self._ranked),
            "a rating without ± is provisional": provisional,
        }
        return "   ".join(words for words, there in signs.items() if there)

    def _show_view(self, view: View) -> None:
        """Count other games, or show other players of those there are."""
        before, self._view = self._view, view
        self.query_one(Form).rows = self.filter_rows()
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
        """Show the players in the chosen order."""
        table = self.table
        name = self.lines[table.cursor].name if table.cursor < len(self.lines) else ""
        self.lines = in_order(self._ranked, table.sorting or BY_WINS)
        names = [line.name for line in self.lines]
        if cursor is None:
            cursor = names.index(name) if name in names else 0
        caption = counted(len(self.lines), "player") if self.lines else ""
        self.query_one("#caption", Static).update(caption)
        table.empty = _NOBODY if self._view == View() else _NONE_SUCH
        table.show_lines(
            len(self.lines), lambda at: cells_of(COLUMNS, self.lines[at]), cursor=cursor
        )
