"""The composition root: sheets, keys that work everywhere, and the first screen."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tictactoe_tui.messages import Preferred, RecordsOpened, RecordTrouble
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.desk import Desk
from tictactoe_tui.screens.menu import MenuScreen
from tictactoe_tui.staged import StagedApp
from tictactoe_tui.terminal import SUSPEND, TerminalApp

if TYPE_CHECKING:
    from tictactoe_tui.session import GameSession
    from tictactoe_tui.session.preferences import Preferences

_STYLES = styles_dir()
_TO_SAVE = 1.0


class TicTacToeApp(StagedApp, inherit_bindings=False):
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
            "f2",
            "settings",
            "Settings",
            id="app.settings",
            tooltip="Open the settings",
            show=False,
        ),
        *TerminalApp.TERMINAL_BINDINGS,
    ]
    CSS_PATH: ClassVar = [_STYLES / "app.tcss", _STYLES / "menu.tcss"]
    LATER_CSS_PATH: ClassVar = [
        _STYLES / "setup.tcss",
        _STYLES / "settings.tcss",
        _STYLES / "board.tcss",
        _STYLES / "record.tcss",
    ]
    LATER_MODULES: ClassVar = [
        "tictactoe_tui.screens.board",
        "tictactoe_tui.screens.setup",
        "tictactoe_tui.opponents.tictactoe_players",
        "tictactoe_tui.opponents.four_players",
        "tictactoe_tui.opponents.rowcol_players",
        "tictactoe_tui.screens.help",
        "tictactoe_tui.screens.leaderboard",
        "tictactoe_tui.screens.history",
        "tictactoe_tui.screens.statistics",
        "tictactoe_tui.screens.settings",
    ]
    # The base class annotates these in a way that a ClassVar may not override.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (80, "-roomy")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-middle"), (24, "-tall")]  # noqa: RUF012

    def __init__(self, seed: int | None = None, opening: "GameSession | None" = None) -> None:
        super().__init__()
        self.desk = Desk(seed)
        self._opening = opening
        self._trouble = ""

    def on_mount(self) -> None:
        """Go straight to the board where there is a game to open with, and open the records."""
        if self._opening is not None:
            from tictactoe_tui.screens.board import BoardScreen

            self.push_screen(BoardScreen(self._opening, self.desk))
        self.call_after_refresh(self._go_on)

    def on_unmount(self) -> None:
        """Give what is being saved a moment."""
        if self.desk.records is not None:
            self.desk.records.close(_TO_SAVE)

    async def _go_on(self) -> None:
        """Once the first screen is there: its picture, and then everything else."""
        menu = self.screen_stack[0]
        if isinstance(menu, MenuScreen):
            await menu.hang_picture()
        self.call_after_refresh(self._get_ready)

    @work(thread=True)
    def _get_ready(self) -> None:
        """Open the records and load what comes later, while nobody waits for that."""
        from tictactoe_tui.screens.records import Records

        records = Records(self.post_message)
        self.call_later(self.desk.open, records)
        records.open()
        self.load_the_rest()

    @on(RecordsOpened)
    def _offer_what_was_left(self, event: RecordsOpened) -> None:
        """Let the menu offer the games that an earlier run left."""
        before = self.desk.preferences
        games = [session for session, _ in event.games]
        self.desk.restore(games, event.choices, self.wearable(event.preferences))
        self.dress(before, self.desk.preferences)
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

    @on(Preferred)
    def _prefer(self, event: Preferred) -> None:
        """Do what was set, at once."""
        event.stop()
        self._remember(event.preferences)

    def watch_theme(self, before: str, now: str) -> None:
        """Remember colours that were chosen in the palette."""
        if now not in (before, self.desk.preferences.theme):
            self._remember(replace(self.desk.preferences, theme=now))

    def _remember(self, preferences: "Preferences") -> None:
        """Keep what somebody prefers, and look like that."""
        before = self.desk.preferences
        self.desk.prefer(preferences)
        self.dress(before, preferences)

    def get_default_screen(self) -> Screen[None]:
        """The menu, which lends the desk to every other screen."""
        return MenuScreen(self.desk)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers: the keys of this screen, and the theme."""
        from tictactoe_tui.screens.keys import key_commands

        commands = list(key_commands(screen))
        yield from commands
        # Where the key for it means something else, such as undo on the board.
        if self.can_suspend and all(command.title != SUSPEND for command in commands):
            yield SystemCommand(SUSPEND, "", self.action_suspend_process)
        yield SystemCommand("Theme", "Choose the colours", self.action_change_theme)

    def action_settings(self) -> None:
        """Open the settings, unless they are open."""
        from tictactoe_tui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.desk))

    def action_help(self) -> None:
        """Show the keys of the screen on top."""
        from tictactoe_tui.screens.help import open_help

        open_help(self)
