"""The settings: what is chosen here is done at once, and remembered."""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from tictactoe_tui.app_messages import Preferred
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import SETTINGS, Preferences
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.sheet import confirm
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.themes import about
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.form import ChoiceRow, Form, choice_row

SettingRow = ChoiceRow[Preferences]


def settings_rows(preferences: Preferences, themes: tuple[str, ...]) -> tuple[SettingRow, ...]:
    """The rows for these preferences, in their order on the screen."""
    colours = {name: name.replace("-", " ") for name in themes}
    rows = []
    for field, setting in SETTINGS.items():
        named = {each: name for each, (name, _) in setting.values.items()} or colours
        rows.append(choice_row(preferences, field, setting.label, named, ranged=named is colours))
    return tuple(rows)


def explained(key: str, preferences: Preferences, *, ascii_only: bool) -> str:
    """What the choice in a row means, in a sentence; without such a row nothing."""
    if key == "theme":
        return about(preferences.theme)
    if key == "ascii" and ascii_only:
        return "This run was started in ASCII and stays in it."
    return SETTINGS[key].values[getattr(preferences, key)][1] if key in SETTINGS else ""


class Preview(Horizontal):
    """A board of every game, to see what a setting does to it; nobody can play here."""

    def compose(self) -> ComposeResult:
        """The boards beside each other."""
        for game in GAMES.values():
            position, cursor = game.preview()
            board = BoardView(position, id=f"preview-{position.key}")
            board.last_move, board.cursor = position.last_move, cursor
            board.disabled = True
            yield board


class SettingsScreen(DismissedOnTop[None], inherit_bindings=False):
    """A row for every setting, a line about the one that is looked at, and boards to see it on."""

    CSS_PATH: ClassVar = [styles_dir() / "settings.tcss"]
    BINDING_GROUP_TITLE = "Settings"
    BINDINGS: ClassVar[Keys] = [
        key("d", "set_defaults", "settings.usual", "Set everything as it was at first", "Defaults"),
        key("escape,enter", "dismiss", "settings.back", "Back to where you were", "Back"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._wanted = shared.preferences

    def compose(self) -> ComposeResult:
        """The title, the rows, what the setting means, and the preview."""
        with Vertical(id="page"):
            yield Static("Settings", id="title", markup=False)
            yield Form(self._wanted_rows())
            yield Static(id="about", markup=False)
            yield Preview(id="preview")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Follow the colours, which the palette can change too."""
        self.watch(self.app, "theme", self._follow_theme, init=False)

    @on(Form.Chosen)
    def _choose_option(self, event: Form.Chosen) -> None:
        self._apply_preferences(event.row.choose(self._wanted, event.index))

    def action_set_defaults(self) -> None:
        """Ask, and then reset all settings."""
        question = "Set everything as it was at first?"
        confirm(self.app, question, lambda: self._apply_preferences(Preferences()))

    def _follow_theme(self, theme: str) -> None:
        self._wanted = replace(self._wanted, theme=theme)
        self._show_rows()

    def _apply_preferences(self, preferences: Preferences) -> None:
        """Have the application apply and remember these preferences, and show them."""
        self._wanted = preferences
        self.post_message(Preferred(preferences))
        self._show_rows()

    def _wanted_rows(self) -> tuple[SettingRow, ...]:
        return settings_rows(self._wanted, tuple(self.app.available_themes))

    @on(events.DescendantFocus)
    def _show_rows(self) -> None:
        """Bring the rows, and what the setting under the cursor means, up to date."""
        self.query_one(Form).rows = self._wanted_rows()
        key = "" if self.focused is None else self.focused.id or ""
        plain = getattr(self.app, "ascii_only", False)
        self.query_one("#about", Static).update(explained(key, self._wanted, ascii_only=plain))
