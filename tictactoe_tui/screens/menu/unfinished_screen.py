"""A list of all games that were left unfinished, to go on with one of them."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from tictactoe_tui.games import GAMES
from tictactoe_tui.pages.columns import Column
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.service.unfinished_games import how_long_ago, move_number, opponents
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.table.record_table import RecordTable

_COLUMNS = (
    Column("game", "Game", 14),
    Column("against", "Against", 14, most=60),
    Column("move", "Move", 5, right=True, rank=1),
    Column("left", "Left", 14, right=True, rank=2),
)


class UnfinishedScreen(DismissedOnTop[int | None], ModalScreen[int | None], inherit_bindings=False):
    """Every unfinished game on a line, the latest first; Enter goes on with the one marked."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Unfinished games"
    BINDINGS: ClassVar[Keys] = [
        key("escape", "dismiss", "unfinished.cancel", "Back to the menu", "Menu"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._games = shared.unfinished

    def compose(self) -> ComposeResult:
        """The games in a table."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Unfinished games"
            choice.border_subtitle = "Enter goes on  Esc menu"
            yield RecordTable(_COLUMNS)

    def on_mount(self) -> None:
        """Show the games, the latest under the cursor."""
        table = self.query_one(RecordTable)
        table.show_lines(len(self._games), self._cells_of_line, cursor=0)
        table.focus()

    @on(RecordTable.Opened)
    def _dismiss_with(self, event: RecordTable.Opened) -> None:
        """Close with the number of the game that was chosen."""
        event.stop()
        self.dismiss(event.line)

    def _cells_of_line(self, line: int) -> tuple[Content, ...]:
        """What game it is, against whom, how far it has come, and when it was left."""
        left = self._games[line]
        words = (
            GAMES[left.session.setup.game].name,
            opponents(left.session),
            str(move_number(left.session)),
            how_long_ago(left.since),
        )
        return tuple(map(Content, words))
