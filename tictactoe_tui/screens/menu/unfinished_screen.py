"""A list of all games that were left unfinished, to go on with one of them."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from tictactoe_tui.pages.columns import Column
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.sheet import confirm
from tictactoe_tui.service.unfinished_games import told_apart
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.table.record_table import RecordTable


class UnfinishedScreen(DismissedOnTop[int | None], ModalScreen[int | None], inherit_bindings=False):
    """Every unfinished game on a line, the latest first; Enter goes on with the one marked."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Unfinished games"
    BINDINGS: ClassVar[Keys] = [
        key("d,delete", "delete_game", "unfinished.delete", "Offer the game no more", "Delete"),
        key("escape", "dismiss", "unfinished.cancel", "Back to the menu", "Menu"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._games = shared.unfinished
        self._words = told_apart(self._games, with_move=True)

    def compose(self) -> ComposeResult:
        """The games in a table."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Unfinished games"
            choice.border_subtitle = "Enter goes on  d deletes  Esc menu"
            columns = (
                Column("game", "Game", max(14, *(len(each.game) for each in self._words))),
                Column("against", "Against", 14, most=60),
                Column("move", "Move", 5, right=True, rank=1),
                Column("left", "Left", 15, right=True, rank=2),
            )
            yield RecordTable(columns)

    def on_mount(self) -> None:
        """Show the games, the latest under the cursor."""
        self._show_games(0)
        self.query_one(RecordTable).focus()

    def action_delete_game(self) -> None:
        """Ask, and then offer the game under the cursor no more."""
        line = self.query_one(RecordTable).cursor
        left = self._games[line]

        def delete() -> None:
            self._shared.give_up(left.session)
            self._games = self._shared.unfinished
            if not self._games:
                self.dismiss(None)
            else:
                self._show_games(min(line, len(self._games) - 1))

        confirm(self.app, f"Delete this game?\n{', '.join(self._words[line][:2])}", delete)

    @on(RecordTable.Opened)
    def _dismiss_with(self, event: RecordTable.Opened) -> None:
        self.dismiss(event.line)

    def _show_games(self, cursor: int) -> None:
        """Show the unfinished games."""
        table = self.query_one(RecordTable)
        # As high as its lines with their heading, and the frame.
        self.query_one("#choice").styles.height = len(self._games) + 3
        self._words = told_apart(self._games, with_move=True)
        table.show_lines(len(self._games), self._cells_of_line, cursor=cursor)

    def _cells_of_line(self, line: int) -> tuple[Content, ...]:
        """What game it is, against whom, how far it has come, and when it was left."""
        return tuple(Content(str(each)) for each in self._words[line])
