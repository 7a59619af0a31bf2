"""A list of everybody who has played, to choose one of them."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tictactoe_tui.match.names import name_key
from tictactoe_tui.pages.columns import Column
from tictactoe_tui.pages.words import COMPUTER, person
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.record.people import players
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form.name_field import NameInput
from tictactoe_tui.widgets.table.record_table import RecordTable

_COLUMNS = (Column("player", "  Player", 26, most=60),)


class PlayersScreen(DismissedOnTop[str | None], ModalScreen[str | None], inherit_bindings=False):
    """A list of players, filtered by what is typed; Enter chooses the one under the cursor."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Players"
    BINDINGS: ClassVar[Keys] = [
        key("up", "step(-1)", "players.up", "Player above"),
        key("down", "step(1)", "players.down", "Player below"),
        key("pageup", "turn_pages(-1)", "players.page-up", "Page above"),
        key("pagedown", "turn_pages(1)", "players.page-down", "Page below"),
        key("enter", "choose_player", "players.choose", "Choose this player", "Choose"),
        key("escape", "dismiss", "players.cancel", "Choose nobody", "Cancel"),
    ]

    def __init__(self, shared: SharedState, *, people_only: bool = False) -> None:
        super().__init__()
        self._people_only = people_only
        self.record = RecordQuestions(self, shared, self.show_trouble)
        self._everybody: tuple[tuple[str, bool], ...] = ()
        self._found: tuple[tuple[str, bool], ...] = ()

    def compose(self) -> ComposeResult:
        """A line to type a part of a name into, and those who have it."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Players"
            choice.border_subtitle = f"{COMPUTER} computer  Enter chooses"
            yield NameInput(placeholder="Part of a name", compact=True)
            table = RecordTable(_COLUMNS)
            # The keyboard stays where the name is typed; keys for the table are passed on to it.
            table.can_focus = False
            yield table
            yield Static("Reading ...", id="words", markup=False)

    def on_mount(self) -> None:
        """Ask the record for everybody who has played."""
        self.record.ask("players", players, self._show_everybody)

    def on_unmount(self) -> None:
        """Drop what was asked: nobody is there to see the answer."""
        self.record.drop_all()

    def show_trouble(self, sentence: str) -> None:
        """Say why the list of players could not be read."""
        self.query_one("#words", Static).update(sentence)

    @on(Input.Changed)
    def _filter_players(self, event: Input.Changed) -> None:
        """Filter the players by what is typed."""
        event.stop()
        self._offer_players()

    @on(RecordTable.Opened)
    def _dismiss_with(self, event: RecordTable.Opened) -> None:
        """Close with the player on a line."""
        event.stop()
        self.dismiss(self._found[event.line][0])

    def action_step(self, lines: int) -> None:
        """Mark another player."""
        self.query_one(RecordTable).action_step(lines)

    def action_turn_pages(self, pages: int) -> None:
        """Mark a player a page further."""
        self.query_one(RecordTable).action_turn_pages(pages)

    def action_choose_player(self) -> None:
        """Close with the player under the cursor."""
        self.query_one(RecordTable).action_choose()

    def _show_everybody(self, everybody: tuple[tuple[str, bool], ...]) -> None:
        """Offer everybody who has played."""
        self._everybody = tuple(each for each in everybody if not (self._people_only and each[1]))
        self._offer_players()

    def _offer_players(self) -> None:
        """Show the players whose names contain what is typed, the best matches first."""
        text = name_key(self.query_one(NameInput).value)
        found = (each for each in self._everybody if text in name_key(each[0]))
        self._found = tuple(sorted(found, key=lambda each: _distance(name_key(each[0]), text)))
        words = "" if self._found else "Nobody has played yet." if not text else "Nobody."
        self.query_one("#words", Static).update(words)
        self.query_one(RecordTable).show_lines(len(self._found), self._cells_of_line, cursor=0)

    def _cells_of_line(self, line: int) -> tuple[Content, ...]:
        """The name on a line."""
        name, computer = self._found[line]
        return (Content.assemble(*person(name, computer=computer)),)


def _distance(name: str, text: str) -> int:
    """How a name matches: 0 the same, 1 beginning with the text, 2 with it in the middle."""
    return 0 if name == text else 1 if name.startswith(text) else 2
