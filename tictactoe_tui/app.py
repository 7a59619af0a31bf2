"""The composition root: sheets, keys that work everywhere, and the first screen."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens import MenuScreen, Shelf, key_commands, open_help

_STYLES = styles_dir()


class TicTacToeApp(App[None], inherit_bindings=False):
    """The application: a menu, a board for every game of the registry, and the unfinished games."""

    TITLE = "Tic Tac Toe"
    BINDING_GROUP_TITLE = "Everywhere"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark,f1",
            "help",
            "Keys",
            id="app.help",
            tooltip="Show the keys of this screen",
        ),
        Binding("q", "quit", "Quit", id="app.quit", tooltip="Leave the program"),
        Binding(
            "ctrl+q",
            "quit",
            "Quit",
            id="app.quit-always",
            tooltip="Leave the program",
            show=False,
            priority=True,
        ),
        Binding(
            "ctrl+p",
            "command_palette",
            "Commands",
            id="app.palette",
            tooltip="Search everything there is to do",
            show=False,
        ),
        Binding(
            "ctrl+c",
            "help_quit",
            "How to quit",
            id="app.help-quit",
            tooltip="Say which key quits",
            show=False,
            system=True,
        ),
    ]
    CSS_PATH: ClassVar = [
        _STYLES / "app.tcss",
        _STYLES / "menu.tcss",
        _STYLES / "board.tcss",
    ]
    # The base class annotates these in a way that a ClassVar may not override.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (80, "-roomy")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-middle"), (24, "-tall")]  # noqa: RUF012

    def __init__(self, seed: int | None = None) -> None:
        super().__init__()
        self.shelf = Shelf(seed)

    @property
    def available_themes(self) -> dict[str, Theme]:
        """All themes; without colour, only those that a grey filter can show."""
        themes = super().available_themes
        # The base class asks for themes before it has set no_color.
        if not getattr(self, "no_color", False):
            return themes
        return {name: theme for name, theme in themes.items() if not theme.ansi}

    def get_default_screen(self) -> Screen[None]:
        """The menu, which lends the shelf of unfinished games to every board."""
        return MenuScreen(self.shelf)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers: the keys of this screen, and the theme."""
        yield from key_commands(screen)
        yield SystemCommand("Theme", "Choose the colours", self.action_change_theme)

    def action_help(self) -> None:
        """Show the keys of the screen on top."""
        open_help(self)
