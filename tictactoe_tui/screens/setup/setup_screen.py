"""The way into a game: one form for each mode, filled in with what was chosen last."""

from dataclasses import replace
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Input, Static

from tictactoe_tui.games import RulesError
from tictactoe_tui.match.choices import Choices, with_players_of_game
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_entries import TITLES
from tictactoe_tui.screens.setup.setup_rows import setup_rows
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.widgets.form.form import Form
from tictactoe_tui.widgets.form.name_field import NameField
from tictactoe_tui.widgets.key_binding import key
from tictactoe_tui.widgets.key_footer import KeyFooter


class SetupScreen(Screen[None], inherit_bindings=False):
    """A form for one mode; Enter starts the game wherever one is."""

    CSS_PATH: ClassVar = [styles_dir() / "setup.tcss"]
    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "start_game", "setup.start", "Start the game", "Start"),
        key("escape", "back", "setup.menu", "Back to the menu", "Menu"),
    ]

    notice: var[str] = var("", init=False)
    """Why the game could not start; said until something is changed."""

    def __init__(self, shared: SharedState, mode: Mode) -> None:
        super().__init__()
        self._shared = shared
        self._wanted = replace(shared.choices, mode=mode)

    @property
    def choices(self) -> Choices:
        """What is chosen now, apart from names that are still being typed."""
        return with_players_of_game(self._wanted)

    def compose(self) -> ComposeResult:
        """The title, a row for everything that can be chosen, and a line for refusals."""
        with Vertical(id="page"):
            yield Static(TITLES[self._wanted.mode], id="title", markup=False)
            start = Static("Enter  Start the game", id="start", markup=False)
            yield Form(setup_rows(self.choices), start, id="form")
            yield Static(id="notice", markup=False)
        yield KeyFooter()

    def watch_notice(self) -> None:
        """Show the new notice."""
        self.query_one("#notice", Static).update(self.notice)

    @on(Form.Chosen)
    def _choose_option(self, event: Form.Chosen) -> None:
        """Take the choice, and show what it makes of the other rows."""
        event.stop()
        self._wanted = event.row.choose(self._wanted, event.index)
        self.notice = ""
        event.form.rows = setup_rows(self.choices)

    @on(Input.Changed)
    def _clear_notice(self, event: Input.Changed) -> None:
        """Take away the refusal of a name once another is typed."""
        event.stop()
        self.notice = ""

    @on(events.Click, "#start")
    def _start_by_mouse(self) -> None:
        """Do as Enter does."""
        self.action_start_game()

    def action_start_game(self) -> None:
        """Start the game, or say why it cannot start and go where that can be changed."""
        names: dict[str, Any] = {}
        field: NameField | None = None
        try:
            for field in self.query(NameField):
                typed = field.value
                names[str(field.id)] = typed if field.id == "numbers" else clean_name(typed)
            service = self._shared.begin_game(replace(self.choices, **names))
        except RulesError as refusal:
            self.notice = str(refusal)
            if field is not None:
                field.focus_input()
        else:
            self.app.switch_screen(BoardScreen(service, self._shared))

    def action_back(self) -> None:
        """Back to the menu; nothing is remembered of a form that was not used."""
        self.app.pop_screen()
