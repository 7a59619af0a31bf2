"""All finished games, newest first: to find one, look at it again, or do away with it."""

from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from textual import events, on
from textual.content import Content
from textual.widgets import Input, Static

from tictactoe_tui.match.session import GameSession
from tictactoe_tui.pages.columns import layout
from tictactoe_tui.pages.history import COLUMNS
from tictactoe_tui.pages.words import IMPORTED, moment
from tictactoe_tui.screens.choosing import PlayersScreen
from tictactoe_tui.screens.game.review_screen import ReviewScreen
from tictactoe_tui.screens.records.history_lines import PAGE, Pages, figures, outcome, rows
from tictactoe_tui.screens.records.record_pages import RecordPage
from tictactoe_tui.screens.records.record_screen import NOBODY, ListScreen
from tictactoe_tui.screens.sheet import confirm
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.games.saving import delete_game, restore_game
from tictactoe_tui.storage.record import history
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form import ChoiceRow, Form, NameInput, Rows
from tictactoe_tui.widgets.table.columns import cells_of
from tictactoe_tui.widgets.table.record_table import RecordTable
from tictactoe_tui.words import counted

_NONE_SUCH: Final = "No such games. x shows all of them."
_NONE_FOUND: Final = "No such games. Esc ends the search."
_GAMES: Final = "games"
_PAGE: Final = "page"
_Found = tuple[int | None, tuple[history.PastGame, ...]]
"""A page of games; with the first one, how many there are."""


class HistoryScreen(ListScreen):
    """Filters, a line for every game that matches, and more about the one under the cursor.

    `wanted` are the filters.
    """

    PAGE = RecordPage.HISTORY
    BINDINGS: ClassVar[Keys] = [
        key("slash", "search", "history.search", "Search for a name", "Search"),
        key("g", "next_option('game')", "history.game", "The next game"),
        key("m", "next_option('mode')", "history.mode", "The next mode"),
        key("r", "next_option('result')", "history.result", "The next result"),
        key("p", "choose_player", "history.player", "Games of one player"),
        key("x", "show_all", "history.all", "All games again"),
        key("d,delete", "delete_game", "history.delete", "Delete the game", "Delete"),
        key("z,u", "restore_game", "history.restore", "Undo the last deletion", "Bring back"),
        key("enter", "end_search", "history.end-search", "Back to the table"),
    ]

    def __init__(self, shared: SharedState, player: str | None = None) -> None:
        super().__init__(shared)
        self.wanted = history.HistoryFilter(player=player)
        self._player = player
        self._pages = Pages()
        self._deleted: tuple[history.PastGame, ...] = ()

    @property
    def game(self) -> history.PastGame | None:
        """The game under the cursor, if it is read already."""
        return self._pages.game(self.table.cursor)

    def make_table(self) -> RecordTable:
        """The table, in the order of the games."""
        return RecordTable(layout(COLUMNS), id="table")

    def filter_rows(self) -> Rows:
        """The filters over the table."""
        return rows(self.wanted, self._player, self._shared.choices.name)

    def choose_option(self, row: ChoiceRow[history.HistoryFilter], index: int) -> None:
        """Set a filter; for the games of one player, ask first who that is."""
        if row.values[index] == "":
            self.query_one(Form).watch_rows()
            self.action_choose_player()
        else:
            self.show_games(row.choose(self.wanted, index))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is something to delete, or to bring back."""
        match action:
            case "delete_game":
                return self.game is not None or None
            case "restore_game":
                return bool(self._deleted)
        return super().check_action(action, parameters)

    def read_page(self) -> None:
        """Read the page under the cursor again; the cursor stays on its line."""
        self._read_games(self.table.cursor)

    def show_games(self, wanted: history.HistoryFilter) -> None:
        """Show the games that match these filters, from the first, and the filters above them."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.notice = ""
            self._read_games(0)
        self.query_one(Form).rows = self.filter_rows()

    def legend(self) -> str:
        """What the sign in the table means."""
        return f"{IMPORTED} imported: in no standing" if self._pages.imported else ""

    @on(RecordTable.Viewed)
    def _read_lines_on_show(self) -> None:
        """Read what has come on show, and say more about the game under the cursor."""
        self._describe_game()
        self._read_missing_page()

    @on(Input.Changed)
    def _search_name(self, event: Input.Changed) -> None:
        """Show the games of those whose name has this in it."""
        self.show_games(replace(self.wanted, text=event.value))

    @on(RecordTable.Opened)
    def _open_game(self) -> None:
        """Look a game over, if its moves are known."""
        game = self.game
        if game is None:
            return
        if not game.replayable:
            self.notice = "This game was imported: its moves are not known."
        elif (records := self._shared.records) is not None:
            work = partial(records.replay, game=game.id)
            self.record.ask("moves", work, partial(self._open_review, game), self.show_notice)

    def action_search(self) -> None:
        """Open the line into which a part of a name is typed."""
        self.add_class("-searching")
        # At once, and not with the next message as `focus` does: what is typed behind it is meant.
        self.set_focus(self.query_one("#text NameInput", NameInput))

    async def on_key(self, event: events.Key) -> None:
        """Let the search begin in time for what is typed right behind its key."""
        active = self.active_bindings.get(event.key)
        line = self.query_one("#text NameInput", NameInput)
        if self.focused is line:
            # The line stops what it takes itself: this was sent to the table before.
            if await line.take_key(event):
                event.stop()
        elif active is not None and active.node is self and active.binding.action == "search":
            event.stop()
            self.action_search()

    def action_end_search(self) -> None:
        """Give the keyboard back to the table."""
        self.table.focus()

    def action_choose_player(self) -> None:
        """Ask for the player whose games to show."""
        self.app.push_screen(PlayersScreen(self._shared), self._show_games_of)

    def action_show_all(self) -> None:
        """Show all games again."""
        self._stop_searching()
        self.show_games(history.HistoryFilter())

    def action_back(self) -> None:
        """End a search, or go back to the screen below."""
        if self.has_class("-searching"):
            self._stop_searching()
        else:
            super().action_back()

    def action_delete_game(self) -> None:
        """Ask, and then delete the game under the cursor."""
        game = self.game
        if game is not None:
            played = f"{' against '.join(game.shown_names)}, {moment(game.ended)}"
            confirm(self.app, f"Delete this game?\n{played}", partial(self._delete_game, game))

    def action_restore_game(self) -> None:
        """Bring back the game that was deleted last."""
        if self._deleted:
            *rest, game = self._deleted
            self._deleted = tuple(rest)
            self.refresh_bindings()
            tell, keep = partial(self._show_restored, game), partial(self._keep_deleted, game)
            self.record.change(partial(restore_game, game=game.id), tell, keep)

    def _open_review(self, game: history.PastGame, session: GameSession) -> None:
        """Open a game to look it over, move by move."""
        self.app.push_screen(ReviewScreen(session, self._shared, moment(game.ended)))

    def _show_games_of(self, name: str | None) -> None:
        """Show the games of a player, if one was chosen."""
        if name is not None:
            self._player = name
            self.show_games(replace(self.wanted, player=name))

    def _delete_game(self, game: history.PastGame) -> None:
        work = partial(delete_game, game=game.id)
        self.record.change(work, partial(self._remember_deleted, game), self.show_notice)

    def _remember_deleted(self, game: history.PastGame, deleted: bool) -> None:
        """Remember a game that was deleted, so that it can be brought back."""
        if deleted:
            self._deleted = (*self._deleted, game)
        self.notice = "Deleted. z brings it back." if deleted else "This game was deleted already."
        self.refresh_bindings()
        self.read_page()

    def _show_restored(self, game: history.PastGame, restored: bool) -> None:
        """Say whether a deleted game is back, and read the page again."""
        back = f"The game of {' and '.join(game.shown_names)} is back."
        self.notice = back if restored else "This game cannot be brought back any more."
        self.read_page()

    def _keep_deleted(self, game: history.PastGame, sentence: str) -> None:
        """Say why a deleted game is not back, and let it be tried again."""
        self._deleted = (*self._deleted, game)
        self.refresh_bindings()
        self.show_notice(sentence)

    def _stop_searching(self) -> None:
        """Search for nothing, and go back to the table."""
        self.remove_class("-searching")
        self.query_one("#text NameInput", NameInput).clear()
        self.table.focus()

    def _read_games(self, cursor: int) -> None:
        """Ask how many games there are, and for the page with this line; forget all others."""
        self.record.drop(_PAGE)
        self._ask_page(_GAMES, cursor // PAGE, cursor)

    def _read_missing_page(self) -> None:
        """Ask for a page that is on show, or nearly, if there is one and none is on its way."""
        page = self._pages.missing(self.table.lines_on_show)
        if page is not None and not any(map(self.record.is_asked, (_GAMES, _PAGE))):
            self._ask_page(_PAGE, page, None)

    def _ask_page(self, topic: str, page: int, cursor: int | None) -> None:
        """Ask for a page of games, with a cursor for the first one that is shown."""
        work = partial(_page, wanted=self.wanted, page=page, is_first=cursor is not None)
        self.record.ask(topic, work, partial(self._show_page, page, cursor))

    def _show_page(self, page: int, cursor: int | None, found: _Found) -> None:
        """Fill in a page of games that has come, and ask for the next one needed."""
        count, games = found
        if count is not None:
            self._pages = Pages(count)
        self._pages.take(page, games)
        if count is not None:
            self.query_one("#caption", Static).update(counted(count, "game") if count else "")
            none = _NONE_FOUND if self.wanted.text else _NONE_SUCH
            self.table.empty = NOBODY if self.wanted == history.HistoryFilter() else none
            self.table.show_lines(count, self._cells_of_line, cursor=cursor)
        self.table.refresh()
        self._describe_game()
        self.clear_trouble()
        self._read_missing_page()

    def _cells_of_line(self, line: int) -> tuple[Content, ...] | None:
        """What stands on a line of the table."""
        game = self._pages.game(line)
        return None if game is None else cells_of(COLUMNS, game)

    def _describe_game(self) -> None:
        """Say in words who played the game under the cursor, and its result."""
        game = self.game
        words = "" if game is None else Content.assemble(outcome(game), "\n", figures(game))
        self.query_one("#detail", Static).update(words)


def _page(database: Database, wanted: history.HistoryFilter, page: int, is_first: bool) -> _Found:
    count = history.history_count(database, wanted) if is_first else None
    return count, history.history(database, wanted, page * PAGE, PAGE)
