"""The history page by page: what is on show is asked for, and nothing else."""

from functools import partial
from typing import Final

from textual import on
from textual.content import Content
from textual.widgets import Static

from tictactoe_tui.screens.records.history_lines import cells, figures, outcome
from tictactoe_tui.screens.records.history_pages import PAGE, Pages
from tictactoe_tui.screens.records.record_screen import NOBODY, RecordScreen
from tictactoe_tui.screens.records.record_words import IMPORTED, counted
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.storage import Database, HistoryFilter, PastGame, history, history_count
from tictactoe_tui.widgets.table.record_table import RecordTable

_NONE_SUCH: Final = "No such games. x shows all of them."
_GAMES: Final = "games"
_PAGE: Final = "page"


class ReadingScreen(RecordScreen):
    """A page with a table of the games that are wanted, read as far as they are on show."""

    def __init__(self, shared: SharedState, wanted: HistoryFilter) -> None:
        super().__init__(shared)
        self._wanted = wanted
        self._pages = Pages()

    @property
    def wanted(self) -> HistoryFilter:
        """Which games are on show."""
        return self._wanted

    @property
    def table(self) -> RecordTable:
        """The table of the games."""
        return self.query_one(RecordTable)

    @property
    def game(self) -> PastGame | None:
        """The game under the cursor, if it is read already."""
        return self._pages.game(self.table.cursor)

    def read_page(self) -> None:
        """Read what is on show anew; the cursor stays on its line."""
        self._read_games(self.table.cursor)

    def show_games(self, wanted: HistoryFilter) -> None:
        """Show other games, from the first."""
        if wanted != self._wanted:
            self._wanted = wanted
            self.notice = ""
            self._read_games(0)

    def legend(self) -> str:
        """What the sign in the table means."""
        return f"{IMPORTED} imported" if self._pages.imported else ""

    @on(RecordTable.Viewed)
    def _read_lines_on_show(self, event: RecordTable.Viewed) -> None:
        """Read what has come on show, and say more about the game under the cursor."""
        event.stop()
        self._describe_game()
        self._read_missing_page()

    def _read_games(self, cursor: int) -> None:
        """Ask how many games there are, and for the page with this line."""
        page = cursor // PAGE
        self.drop_question(_PAGE)
        self.ask_question(
            _GAMES,
            partial(_beginning, wanted=self._wanted, page=page),
            partial(self._show_first_page, page, cursor),
        )

    def _show_first_page(
        self, page: int, cursor: int, found: tuple[int, tuple[PastGame, ...]]
    ) -> None:
        """Show these games in the place of all others."""
        count, games = found
        self._pages = Pages(count)
        self._pages.take(page, games)
        self.query_one("#caption", Static).update(counted(count, "game") if count else "")
        self.table.empty = NOBODY if self._wanted == HistoryFilter() else _NONE_SUCH
        self.table.show_lines(count, self._cells_of_line, cursor=cursor)
        self.clear_trouble()

    def _read_missing_page(self) -> None:
        """Ask for a page that is on show, or nearly, if there is one and none is on its way."""
        page = self._pages.missing(self.table.lines_on_show)
        if page is not None and not self.is_asked(_PAGE) and not self.is_asked(_GAMES):
            self.ask_question(
                _PAGE,
                partial(history, wanted=self._wanted, offset=page * PAGE, limit=PAGE),
                partial(self._show_further_page, page),
            )

    def _show_further_page(self, page: int, games: tuple[PastGame, ...]) -> None:
        """Fill in a page of games that has come, and ask for the next one needed."""
        self._pages.take(page, games)
        self.table.refresh()
        self._describe_game()
        self.clear_trouble()
        self._read_missing_page()

    def _cells_of_line(self, line: int) -> tuple[Content, ...] | None:
        """What stands on a line of the table."""
        game = self._pages.game(line)
        return None if game is None else cells(game)

    def _describe_game(self) -> None:
        """Say in words who played the game under the cursor, and what came of it."""
        game = self.game
        words = "" if game is None else Content.assemble(outcome(game), "\n", figures(game))
        self.query_one("#detail", Static).update(words)


def _beginning(
    database: Database, wanted: HistoryFilter, page: int
) -> tuple[int, tuple[PastGame, ...]]:
    """How many games are wanted, and one page of them."""
    games = history(database, wanted, page * PAGE, PAGE)
    return history_count(database, wanted), games
