"""Where one waits for the other person, of a game on two screens."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.service.table_seat import TableSeat
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key


class TableScreen(DismissedOnTop[None], inherit_bindings=False):
    """What to tell the other person; the board comes as soon as both are here."""

    CSS_PATH: ClassVar = [styles_dir() / "setup.tcss"]
    BINDING_GROUP_TITLE = "Table"
    BINDINGS: ClassVar[Keys] = [key("escape", "dismiss", "table.leave", "Leave the table", "Leave")]

    def __init__(self, seat: TableSeat, shared: SharedState) -> None:
        super().__init__()
        self._seat, self._shared = seat, shared
        self._has_board = False

    def compose(self) -> ComposeResult:
        """The title, and what to do now."""
        with Vertical(id="page"):
            yield Static(id="title", markup=False)
            yield Static(id="waiting", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Go to the table."""
        self._seat.open(self._show)

    def on_screen_resume(self) -> None:
        """Show what has come while something lay over this screen, too."""
        self._show()

    def on_unmount(self) -> None:
        """Leave the table, unless the game has begun."""
        if not self._has_board:
            self._seat.close()

    def _show(self) -> None:
        """Show what is known of the table, or the board."""
        # What lies above, such as the keys, would go in its place; it comes down by itself.
        if not self.is_active:
            return
        if (session := self._seat.session) is not None:
            service, self._has_board = self._shared.service_of(session), True
            self.app.switch_screen(BoardScreen(service, self._shared))
        else:
            title, text = waiting_words(self._seat)
            self.query_one("#title", Static).update(title)
            self.query_one("#waiting", Static).update(text)


def waiting_words(seat: TableSeat) -> tuple[str, str]:
    """A title, and what to do until the other person is here."""
    if seat.trouble or not seat.address:
        looking = f"Looking for the table at {seat.place.server} ..."
        return "Two people, two screens", seat.trouble or looking
    return (
        f"Table {seat.place.word}",
        f"""\
Tell the other person the word. It is typed in the menu: Player vs player,
Where: on two screens, Table. Or one of these:

  in a browser    {seat.address}
  in a terminal   tictactoe-tui play --join {seat.address}

Waiting for the other person ...""",
    )
