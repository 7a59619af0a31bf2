"""The title page: what there is to play, with a picture of it."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.screens.board import BoardScreen
from tictactoe_tui.screens.desk import Desk
from tictactoe_tui.screens.emblem import EMBLEM
from tictactoe_tui.screens.entries import MOST_OFFERED, Entry, games, modes
from tictactoe_tui.screens.form import TITLES
from tictactoe_tui.screens.setup import SetupScreen
from tictactoe_tui.session import Mode
from tictactoe_tui.widgets import BoardView


class MenuList(OptionList, inherit_bindings=False):
    """The entries of the menu."""

    BINDING_GROUP_TITLE = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor_up", "Up", id="menu.up", tooltip="Entry above", show=False),
        Binding("down,j", "cursor_down", "Down", id="menu.down", tooltip="Entry below", show=False),
        Binding("home", "first", "First", id="menu.first", tooltip="First entry", show=False),
        Binding("end", "last", "Last", id="menu.last", tooltip="Last entry", show=False),
        Binding("enter,space", "select", "Open", id="menu.open", tooltip="Open the entry"),
    ]


def _way_in(key: str, mode: Mode, name: str) -> Binding:
    """The binding of the form of a mode."""
    action = f"set_up('{mode.value}')"
    return Binding(key, action, TITLES[mode], id=f"menu.{name}", tooltip=TITLES[mode], show=False)


class MenuScreen(Screen[None], inherit_bindings=False):
    """The first screen: unfinished games, the last choices once more, and the ways in."""

    BINDING_GROUP_TITLE = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "c",
            "resume(0)",
            "Continue",
            id="menu.continue",
            tooltip="Continue the latest unfinished game",
            show=False,
        ),
        Binding(
            "p",
            "quick",
            "Play",
            id="menu.quick",
            tooltip="Play with the last choices",
            show=False,
        ),
        _way_in("1", Mode.VS_AI, "ai"),
        _way_in("2", Mode.TWO_PLAYERS, "two"),
        _way_in("3", Mode.WATCH, "watch"),
        Binding("7", "app.quit", "Exit", id="menu.exit", tooltip="Leave the program", show=False),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._entries: tuple[Entry, ...] = ()

    def compose(self) -> ComposeResult:
        """The title and the entries on the left, a picture of the game on the right."""
        with Horizontal(id="page"):
            with Vertical(id="contents"):
                yield Static(EMBLEM, id="emblem", markup=False)
                yield Static("Tic Tac Toe", id="title", markup=False)
                yield Static("Three games, a thinking machine", id="caption", markup=False)
                yield MenuList(id="entries", markup=False)
            with Vertical(id="frontispiece"):
                yield BoardView(picture=True, id="picture")
                yield Static(id="about", markup=False)
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Offer what there is to play now."""
        self.offer()
        self.query_one(MenuList).focus()

    def offer(self) -> None:
        """Show the entries there are now; where nothing is new, the highlight stays."""
        offered, ways = tuple(games(self._desk)), tuple(modes(self._desk))
        options = self.query_one(MenuList)
        if self._entries != (*offered, *ways):
            self._entries = (*offered, *ways)
            options.clear_options()
            options.add_options(Option(entry.text, id=entry.action) for entry in self._entries)
            options.add_options(
                [None, Option("? Keys", id="app.help"), Option("7 Exit", id="app.quit")]
            )
            options.highlighted = 0
            self.set_class(len(offered) > 1, "-crowded")
            self.set_class(len(offered) > MOST_OFFERED, "-full")

    @on(OptionList.OptionHighlighted, "#entries")
    def _describe(self, event: OptionList.OptionHighlighted) -> None:
        """Show what an entry opens; keys and leaving leave the picture alone."""
        for entry in self._entries:
            if entry.action == event.option_id:
                picture = self.query_one("#picture", BoardView)
                picture.position, picture.last_move = entry.position, entry.last_move
                self.query_one("#about", Static).update(entry.about)

    @on(OptionList.OptionSelected, "#entries")
    async def _open(self, event: OptionList.OptionSelected) -> None:
        """Do what the entry says."""
        await self.run_action(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a game to continue."""
        return action != "resume" or bool(self._desk.unfinished)

    def action_resume(self, number: int) -> None:
        """Go on with an unfinished game, the latest being number 0."""
        self.app.push_screen(BoardScreen(self._desk.unfinished[number], self._desk))

    def action_quick(self) -> None:
        """Start at once with the last choices."""
        session = self._desk.begin(self._desk.choices)
        self.app.push_screen(BoardScreen(session, self._desk))

    def action_set_up(self, mode: str) -> None:
        """Ask what the next game in this mode is to be."""
        self.app.push_screen(SetupScreen(self._desk, Mode(mode)))
