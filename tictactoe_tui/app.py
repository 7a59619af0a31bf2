"""The composition root: sheets, keys that work everywhere, workers, looks, and the first screen."""

import asyncio
import gc
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import constants, events, on, work
from textual.app import SystemCommand
from textual.binding import Binding
from textual.reactive import Reactive
from textual.screen import Screen
from textual.theme import Theme

from tictactoe_tui import app_messages
from tictactoe_tui.characters import can_show_signs, only_ascii
from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.match.choices import Pad, Preferences
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.terminal.terminal_app import SUSPEND, TerminalApp
from tictactoe_tui.themes import OWN_THEMES, readable, theme_of
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.board.glyphs import ASCII_CLASS, PHONE_CLASS, PlainSigns

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.filter import LineFilter

    from tictactoe_tui.config.config_file import Config
    from tictactoe_tui.match.session import GameSession
    from tictactoe_tui.service.jobs import Engine
    from tictactoe_tui.workers.record_keeper import FoundAtStart, RecordKeeper

_STYLES: Final = styles_dir()
NOT_SAVED: Final = 1
"""The exit code of who leaves with moves that could not be saved."""
FOR_SAVING: Final = 5.0
"""Seconds that leaving waits for games that are not on the disk yet."""
_GLANCE: Final = 0.05
_FRAME: Final = 1 / 60
_TO_SAVE: Final = 1.0
"""Seconds that what is being saved is given when the program ends."""
_THEME_IS_SET: Final = "TEXTUAL_THEME" in os.environ
_KEYS: Final = {"⏎": "enter", "⌫": "bksp"}
SILENT_CLASS: Final = "-silent"
_NEEDED_SOON: Final = (
    "tictactoe_tui.screens.game.board_screen",
    "tictactoe_tui.screens.setup.setup_screen",
    "tictactoe_tui.service.game_service",
    "tictactoe_tui.workers.search_thread",
    *dict.fromkeys(
        each.plays.partition(":")[0] for game in GAMES.values() for each in game.players
    ),
    "tictactoe_tui.screens.sheet",
    "tictactoe_tui.screens.records.leaderboard_screen",
    "tictactoe_tui.screens.records.history_screen",
    "tictactoe_tui.screens.records.statistics_screen",
    "tictactoe_tui.screens.setup.settings_screen",
    "tictactoe_tui.screens.practice.practice_screen",
)
"""What the screens after the first are made of."""


class TicTacToeApp(TerminalApp, inherit_bindings=False):
    """The application: a menu, a board for every game of the registry, and the unfinished games."""

    TITLE = "Tic Tac Toe"
    BINDING_GROUP_TITLE = "Everywhere"
    BINDINGS: ClassVar[Keys] = [
        key("question_mark,f1", "help", "app.help", "Show the keys of this screen", "Keys"),
        key("q", "quit", "app.quit", "Leave the program", "Quit"),
        key("ctrl+q", "quit", "app.quit-always", "Leave the program", priority=True),
        key("ctrl+p", "command_palette", "app.palette", "Search everything there is to do"),
        key("f2", "settings", "app.settings", "Open the settings"),
        *TerminalApp.TERMINAL_BINDINGS,
    ]
    CSS_PATH: ClassVar = [_STYLES / "app.tcss", _STYLES / "menu.tcss"]
    # The base class annotates these in a way that a ClassVar may not override.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (80, "-roomy")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-middle"), (24, "-tall")]  # noqa: RUF012

    theme = Reactive(constants.DEFAULT_THEME if _THEME_IS_SET else Preferences().theme)
    """The colours; who sets TEXTUAL_THEME has chosen them for this run."""

    def __init__(
        self,
        seed: int | None = None,
        opening: "GameSession | None" = None,
        first: "Callable[[SharedState], Screen[Any]] | None" = None,
        engine: "Engine | None" = None,
        clock: Callable[[], float] = monotonic,
        table: tuple[str, str | None] | None = None,
    ) -> None:
        super().__init__()
        # The base class asks for themes before it has set no_color.
        self.__dict__.pop("available_themes", None)
        self.shared = SharedState(
            post=lambda message: self.post_message(app_messages.WorkerPosted(message)),
            later=self.set_timer,
            failed=self._say_trouble_later,
            engine=engine,
            clock=clock,
            last_input=lambda: self.last_input,
            seed=seed,
        )
        self._opening, self._first, self._table = opening, first, table
        self._config: Config | None = None
        self._trouble = ""
        self._leave_by: float | None = None
        self._early: list[events.Key] | None = []
        self._letters = can_show_signs()
        self._plain: PlainSigns | None = None
        self._look_like(Preferences(), Preferences())

    @property
    def ascii_only(self) -> bool:
        """Whether this run draws in ASCII, whatever the settings say."""
        return only_ascii() or not self._letters

    # Textual asks for it twice for every widget that it styles, some hundred times a move.
    @cached_property
    def available_themes(self) -> dict[str, Theme]:
        """Our themes and those of Textual; without colour, only those that grey can show."""
        themes = {**OWN_THEMES, **super().available_themes}
        if not getattr(self, "no_color", False):
            return themes
        return {name: theme for name, theme in themes.items() if not theme.ansi}

    def register_theme(self, theme: Theme) -> None:
        """Have one more theme to choose from."""
        super().register_theme(theme)
        self.__dict__.pop("available_themes", None)

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme, every text strong enough to be read."""
        self.theme_variables = readable(super().get_css_variables(), self.current_theme)
        return self.theme_variables

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """The line filters of every application here, and the one for ASCII if it is needed."""
        filters = super().get_line_filters()
        return filters if self._plain is None else [*filters, self._plain]

    def get_key_display(self, binding: Binding) -> str:
        """The name of a key; a picture of it becomes a word in ASCII."""
        shown = super().get_key_display(binding)
        return shown if self._plain is None else _KEYS.get(shown, shown)

    @property
    def kept_words(self) -> str:
        """What leaving now would lose."""
        return "Your last moves are not saved yet." if self.shared.unsaved else super().kept_words

    def exit(
        self,
        result: None = None,
        return_code: int = 0,
        message: "RenderableType | None" = None,
    ) -> None:
        """Leave once everything is saved, or after a few seconds; asked for twice, at once.

        The exit code is 1 where something could not be saved.
        """
        if self._leave_by is None and self.shared.unsaved:
            self._leave_by = monotonic() + FOR_SAVING
            if self.departure is not None:
                self.departure.allow_for_saving()
            self.begin_to_leave(return_code or NOT_SAVED)
            self.notify("Saving your game ...", timeout=FOR_SAVING, markup=False)
            self._exit_once_saved(return_code)
            return
        if self.departure is not None:
            self.departure.add_last_words(self._unsaved_words())
        super().exit(result, return_code or NOT_SAVED * bool(self.shared.unsaved), message)

    def _exit_once_saved(self, return_code: int) -> None:
        """Leave as soon as there is nothing to wait for any more."""
        late = self._leave_by is not None and monotonic() > self._leave_by
        if late or not self.shared.unsaved:
            self.exit(return_code=return_code)
        else:
            # No timer of Textual's: those tick only in a context of the application, and the way
            # out is heard in a thread that has none, or in the handler of a signal.
            asyncio.get_running_loop().call_later(_GLANCE, self._exit_once_saved, return_code)

    def _unsaved_words(self) -> str:
        """Exactly what is lost by leaving now, a line for each game; nothing where nothing is."""
        lost = self.shared.unsaved
        if not lost:
            return ""
        from tictactoe_tui.service.sentences import lost_by_leaving

        return "\n".join(map(lost_by_leaving, lost))

    def get_default_screen(self) -> Screen[None]:
        """The menu, which lends what all screens share to every other one."""
        return MenuScreen(self.shared)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers: where to go, the keys of this screen, and the theme."""
        from tictactoe_tui.screens.sheet import key_commands

        menu = self.screen_stack[0]
        places = menu.places() if isinstance(menu, MenuScreen) else {}
        ways = {**places, "Menu": self.action_go_to_menu}
        yield from (SystemCommand(title, "Go there", go) for title, go in ways.items())
        commands = list(key_commands(screen))
        yield from commands
        # Where the key for it means something else, such as undo on the board.
        if self.can_suspend and all(command.title != SUSPEND for command in commands):
            yield SystemCommand(SUSPEND, "", self.action_suspend_process)
        yield SystemCommand("Theme", "Choose the colours", self.action_change_theme)

    def on_mount(self) -> None:
        """Go straight to the board where there is a game to open with."""
        if self._opening is not None:
            from tictactoe_tui.screens.game.board_screen import board_of

            self.push_screen(board_of(self.shared.service_of(self._opening), self.shared))
        if self._first is not None:
            self.push_screen(self._first(self.shared))

    def on_unmount(self) -> None:
        """Search no more, and give what is being saved a moment."""
        self.shared.close(_TO_SAVE)

    async def on_ready(self) -> None:
        """Once the first screen is there: its picture, and then everything else."""
        menu = self.screen_stack[0]
        if isinstance(menu, MenuScreen):
            await menu.mount_picture()
        # By a timer, which gives the picture time to be painted: what is to come after a refresh
        # belongs to the screen on top, and is lost with it where somebody is quick.
        self.set_timer(_FRAME, self._load_what_comes_next)

    @work(thread=True)
    def _load_what_comes_next(self) -> None:
        """Open the record and load the other screens' modules, after the first paint."""
        from tictactoe_tui.config.config_file import DEFAULT_PRESET, read_config
        from tictactoe_tui.workers.record_keeper import RecordKeeper

        config = read_config()
        self.call_later(self._obey_config, config)
        self.call_later(self._open_records, RecordKeeper())
        load_next_screens()
        if config.keys or config.preset != DEFAULT_PRESET:
            from tictactoe_tui.screens.own_keys import own_keymap

            self.call_later(self._take_keymap, *own_keymap(config))
        # Players of one's own are looked for here, so that no form waits for that.
        from tictactoe_tui.outside.own_players import players_file_mistakes

        self.call_later(self._say_warnings, players_file_mistakes())

    def _obey_config(self, config: "Config") -> None:
        """Have the themes of a config file, and what it says once the record has told the rest."""
        self._config = config
        for name, colours in config.themes.items():
            self.register_theme(theme_of(name, colours))
        wanted = config.settings.get("theme", self.theme)
        unknown = () if wanted in self.available_themes else (f"There is no theme {wanted!r}.",)
        self._say_warnings((*config.mistakes, *unknown))

    def _take_keymap(self, keymap: dict[str, str], mistakes: tuple[str, ...]) -> None:
        """Have the keys of a config file from now on."""
        self.set_keymap(keymap)
        self._say_warnings(mistakes)

    def _say_warnings(self, sentences: Iterable[str]) -> None:
        """Say them in one notice, which covers less of the board than many."""
        if told := "\n".join(sentences):
            self.notify(told, severity="warning", markup=False, timeout=10)

    def _open_records(self, records: "RecordKeeper") -> None:
        """Have the records read, and from now on all that is saved and asked go to them."""
        offer = partial(self.call_later, self._offer_what_was_left)
        records.open(offer, self._say_trouble_later, self._say_trouble_later)
        self.shared.open_records(records)

    def _say_trouble_later(self, sentence: str) -> None:
        """Have it said that something could not be saved or read; from any thread."""
        self.call_later(self._say_trouble, sentence)

    @on(app_messages.WorkerPosted)
    def _deliver_to_services(self, event: app_messages.WorkerPosted) -> None:
        """Give what a worker has posted to the services of the games."""
        self.shared.receive(event.message)

    async def on_event(self, event: events.Event) -> None:
        """Pass an event on; what is pressed in the menu waits for what the record has it offer."""
        early, stack = self._early, self.screen_stack
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.shared.last_key = event.key
            if early is not None and stack:
                active = stack[-1].active_bindings.get(event.key)
                is_own = active is not None and active.node is self
                if isinstance(stack[-1], MenuScreen) and not is_own:
                    early.append(event)
                    return
        await super().on_event(event)

    async def _press_early_keys(self) -> None:
        """Press what waited, and have nothing wait from now on."""
        early, self._early = self._early or [], None
        for event in early:
            await self.on_event(event)

    def _offer_what_was_left(self, found: "FoundAtStart") -> None:
        """Let the menu offer the games that an earlier run left."""
        before = self.shared.preferences
        choices, preferences = found.choices, found.preferences
        if self._config is not None:
            choices = self._config.choices(choices)
            preferences = self._config.preferences(preferences)
        preferences = self._with_available_theme(preferences)
        self.shared.restore_earlier_run(found.games, choices, preferences)
        # Who leaves at once has no screens any more when the records come.
        if not self.is_running:
            return
        self._look_like(before, self.shared.preferences)
        if isinstance(self.screen, MenuScreen):
            self.screen.show_entries()
        if self._table is not None:
            self._sit_down(*self._table)
        self.shared.count_due(lambda due: self.post_message(app_messages.DueCounted(due)))
        self._say_warnings(found.notices)
        self.call_next(self._press_early_keys)

    def _sit_down(self, link: str, game: str | None) -> None:
        """Go to the table of this link, to begin this game there, or the one chosen last."""
        from tictactoe_tui.screens.setup.setup_screen import TableScreen

        choices = replace(self.shared.choices, game=game or self.shared.choices.game, table=link)
        try:
            self.push_screen(TableScreen(self.shared.tables.sit_down(choices), self.shared))
        except RulesError as refusal:
            self._say_warnings([str(refusal)])

    @on(app_messages.DueCounted)
    def _show_due(self, event: app_messages.DueCounted) -> None:
        """Let the menu say what is due in practice."""
        self.shared.due = event.due
        if self.is_running and isinstance(self.screen, MenuScreen):
            self.screen.show_entries()

    def _say_trouble(self, sentence: str) -> None:
        """Say once what could not be saved or read; it is tried again with the next move."""
        self.call_next(self._press_early_keys)
        if sentence != self._trouble:
            self._trouble = sentence
            self.notify(sentence, severity="warning", markup=False, timeout=10)

    @on(app_messages.Preferred)
    def _prefer(self, event: app_messages.Preferred) -> None:
        """Apply what was set, and remember it."""
        self._remember(event.preferences)

    def watch_theme(self, before: str, now: str) -> None:
        """Remember colours that were chosen in the palette."""
        if now not in (before, self.shared.preferences.theme):
            self._remember(replace(self.shared.preferences, theme=now))

    def action_set_up_game(self, mode: str) -> None:
        """Open the form for a new game in this mode."""
        from tictactoe_tui.screens.setup.setup_screen import SetupScreen

        self.push_screen(SetupScreen(self.shared, Mode(mode)))

    def action_settings(self) -> None:
        """Open the settings, unless they are open."""
        from tictactoe_tui.screens.setup.settings_screen import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen(self.shared))

    def action_go_to_menu(self) -> None:
        """Leave all screens above the menu; every board keeps its game."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_help(self) -> None:
        """Show the keys of the screen on top."""
        from tictactoe_tui.screens.sheet import open_help

        open_help(self)

    def _remember(self, preferences: Preferences) -> None:
        """Save the preferences, and apply them."""
        before = self.shared.preferences
        self.shared.remember_preferences(preferences)
        self._look_like(before, preferences)

    def _with_available_theme(self, preferences: Preferences) -> Preferences:
        """These preferences, with the present theme where theirs is not available."""
        if preferences.theme in self.available_themes and not _THEME_IS_SET:
            return preferences
        return replace(preferences, theme=self.theme)

    def _look_like(self, before: Preferences, now: Preferences) -> None:
        """Apply these preferences to the look of every screen."""
        if now.theme != before.theme:
            self.theme = now.theme
        self.animation_level = constants.TEXTUAL_ANIMATIONS if now.motion else "none"
        classes = {
            ASCII_CLASS: now.ascii or self.ascii_only,
            PHONE_CLASS: now.pad is Pad.PHONE,
            SILENT_CLASS: not now.voices,
        }
        if all(self.has_class(name) == wanted for name, wanted in classes.items()):
            return
        self.update_classes(classes, update=False)
        self._plain = PlainSigns(letters=self._letters) if classes[ASCII_CLASS] else None
        if self.is_running:
            self._draw_screens_anew()

    def _draw_screens_anew(self) -> None:
        """Draw all screens again by the new style rules."""
        self.call_next(self.refresh_css, animate=False)
        for screen in self.screen_stack:
            screen.query().refresh()
            screen.refresh_bindings()


def load_next_screens() -> None:
    """Load what the screens after the first are made of, and collect garbage from then on."""
    for module in _NEEDED_SOON:
        import_module(module)
    if not gc.isenabled():
        # Put off at the start: nearly all there is by now stays to the end.
        gc.freeze()
        gc.enable()
