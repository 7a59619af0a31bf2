"""The composition root: sheets, keys that work everywhere, and the first screen."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from tictactoe_tui.messages import RecordsOpened, RecordTrouble
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens import BoardScreen, Desk, MenuScreen, key_commands, open_help
from tictactoe_tui.session import GameSession
from tictactoe_tui.terminal import SUSPEND, TerminalApp

_STYLES = styles_dir()
_TO_SAVE = 1.0


class TicTacToeApp(TerminalApp, inherit_bindings=False):
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
        *TerminalApp.TERMINAL_BINDINGS,
    ]
    CSS_PATH: ClassVar = [
        _STYLES / "app.tcss",
        _STYLES / "menu.tcss",
        _STYLES / "setup.tcss",
        _STYLES / "board.tcss",
    ]
    # The base class annotates these in a way that a ClassVar may not override.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (80, "-roomy")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-middle"), (24, "-tall")]  # noqa: RUF012

    def __init__(self, seed: int | None = None, opening: GameSession | None = None) -> None:
        super().__init__()
        self.desk = Desk(seed)
        self._opening = opening
        self._trouble = ""

    def on_mount(self) -> None:
        """Go straight to the board where there is a game to open with, and open the records."""
        if self._opening is not None:
            self.push_screen(BoardScreen(self._opening, self.desk))
        self.call_after_refresh(self._open_records)

    def on_unmount(self) -> None:
        """Give what is being saved a moment."""
        if self.desk.records is not None:
            self.desk.records.close(_TO_SAVE)

    def _open_records(self) -> None:
        """Once the first screen is there: nobody waits for the disk."""
        from tictactoe_tui.screens.records import Records

        self.desk.records = Records(self.post_message)
        self.desk.records.open()

    @on(RecordsOpened)
    def _offer_what_was_left(self, event: RecordsOpened) -> None:
        """Let the menu offer the games that an earlier run left."""
        self.desk.restore([session for session, _ in event.games], event.choices)
        if isinstance(self.screen, MenuScreen):
            self.screen.offer()
        for sentence in event.notices:
            self.notify(sentence, severity="warning", markup=False, timeout=10)

    @on(RecordTrouble)
    def _say_that_saving_failed(self, event: RecordTrouble) -> None:
        """Say it once; it will be tried again with the next move."""
        if event.sentence != self._trouble:
            self._trouble = event.sentence
            self.notify(event.sentence, severity="warning", markup=False, timeout=10)

    @property
    def available_themes(self) -> dict[str, Theme]:
        """All themes; without colour, only those that a grey filter can show."""
        themes = super().available_themes
        # The base class asks for themes before it has set no_color.
        if not getattr(self, "no_color", False):
            return themes
        return {name: theme for name, theme in themes.items() if not theme.ansi}

    def get_default_screen(self) -> Screen[None]:
        """The menu, which lends the desk to every other screen."""
        return MenuScreen(self.desk)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers: the keys of this screen, and the theme."""
        commands = list(key_commands(screen))
        yield from commands
        # Where the key for it means something else, such as undo on the board.
        if self.can_suspend and all(command.title != SUSPEND for command in commands):
            yield SystemCommand(SUSPEND, "", self.action_suspend_process)
        yield SystemCommand("Theme", "Choose the colours", self.action_change_theme)

    def action_help(self) -> None:
        """Show the keys of the screen on top."""
        open_help(self)
