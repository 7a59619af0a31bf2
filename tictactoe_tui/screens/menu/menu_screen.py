"""The title page: what there is to play, with a picture of it."""

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.menu.emblem import Banner, Emblem
from tictactoe_tui.screens.menu.menu_entries import TITLES, MenuEntry, entry_groups
from tictactoe_tui.screens.menu.title_page import TitlePage
from tictactoe_tui.screens.records.record_pages import FIRST_KEY, PAGES, RecordPage, page_screen
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.widgets.key_footer import KeyFooter

if TYPE_CHECKING:
    from tictactoe_tui.widgets.board.board_view import BoardView


class MenuList(OptionList, inherit_bindings=False):
    """The entries of the menu."""

    BINDING_GROUP_TITLE = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor_up", "Up", id="menu.up", tooltip="MenuEntry above", show=False),
        Binding(
            "down,j", "cursor_down", "Down", id="menu.down", tooltip="MenuEntry below", show=False
        ),
        Binding("home", "first", "First", id="menu.first", tooltip="First entry", show=False),
        Binding("end", "last", "Last", id="menu.last", tooltip="Last entry", show=False),
        Binding("enter,space", "select", "Open", id="menu.open", tooltip="Open the entry"),
    ]


def _way_in(key: str, mode: Mode, name: str) -> Binding:
    """The binding of the form of a mode."""
    action = f"set_up('{mode.value}')"
    return Binding(key, action, TITLES[mode], id=f"menu.{name}", tooltip=TITLES[mode], show=False)


def _page(key: str, wanted: RecordPage) -> Binding:
    """The binding of a page of the record."""
    title = PAGES[wanted]
    return Binding(
        key, f"turn_to('{wanted}')", title, id=f"menu.{wanted}", tooltip=title, show=False
    )


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
        *(_page(str(number), each) for number, each in enumerate(PAGES, FIRST_KEY)),
        Binding(
            "s",
            "app.settings",
            "Settings",
            id="menu.settings",
            tooltip="Open the settings",
            show=False,
        ),
        Binding("7", "app.quit", "Exit", id="menu.exit", tooltip="Leave the program", show=False),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._groups: tuple[tuple[MenuEntry, ...], ...] = ()
        self._pictured: MenuEntry | None = None
        self._picture: BoardView | None = None

    def compose(self) -> ComposeResult:
        """The title and the entries on the left, a picture of the game on the right."""
        with Horizontal(id="page"):
            with TitlePage(id="contents"):
                yield Emblem(id="emblem")
                yield Banner(id="banner")
                yield Static("Tic Tac Toe", id="title", markup=False)
                yield Static("Three games, a thinking machine", id="caption", markup=False)
                yield MenuList(id="entries", markup=False)
            with Vertical(id="frontispiece"):
                yield Static(id="about", markup=False)
        yield KeyFooter()

    def on_screen_resume(self) -> None:
        """Offer what there is to play now."""
        self.offer()
        self.query_one(MenuList).focus()

    def offer(self) -> None:
        """Show the entries there are now; where nothing is new, the highlight stays."""
        options, found = self.query_one(MenuList), entry_groups(self._shared)
        if self._groups != found:
            self._groups = found
            options.clear_options()
            for number, group in enumerate(found):
                options.add_options([None] if number else [])
                options.add_options(Option(entry.text, id=entry.action) for entry in group)
            options.highlighted = 0
            self.query_one(TitlePage).lines = options.option_count + len(found) - 1

    @on(OptionList.OptionHighlighted, "#entries")
    def _describe(self, event: OptionList.OptionHighlighted) -> None:
        """Show what an entry opens; what has no picture leaves the one there is."""
        for entry in chain.from_iterable(self._groups):
            if entry.action == event.option_id:
                self.query_one("#about", Static).update(entry.about)
                self._pictured = entry if entry.position is not None else self._pictured
                self._paint_picture()

    async def hang_picture(self) -> None:
        """Put the picture in its place, which is done once there is something to read."""
        from tictactoe_tui.widgets.board.board_view import BoardUse, BoardView

        place = self.query_one("#frontispiece")
        # Whoever leaves at once needs no picture.
        if place.is_attached and self.is_running:
            self._picture = BoardView(use=BoardUse.LOOK, id="picture")
            await place.mount(self._picture, before="#about")
            self._paint_picture()

    def _paint_picture(self) -> None:
        """Show in the picture, once it is there, what the entry opens."""
        entry, picture = self._pictured, self._picture
        if entry is not None and entry.position is not None and picture is not None:
            picture.position, picture.last_move = entry.position, entry.last_move

    @on(OptionList.OptionSelected, "#entries")
    async def _open(self, event: OptionList.OptionSelected) -> None:
        """Do what the entry says."""
        await self.run_action(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a game to continue."""
        return action != "resume" or bool(self._shared.unfinished)

    def action_resume(self, number: int) -> None:
        """Go on with an unfinished game, the latest being number 0."""
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        service = self._shared.service_of(self._shared.unfinished[number])
        self.app.push_screen(BoardScreen(service, self._shared))

    def action_quick(self) -> None:
        """Start at once with the last choices."""
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        service = self._shared.begin_game(self._shared.choices)
        self.app.push_screen(BoardScreen(service, self._shared))

    def action_set_up(self, mode: str) -> None:
        """Ask what the next game in this mode is to be."""
        from tictactoe_tui.screens.setup.setup_screen import SetupScreen

        self.app.push_screen(SetupScreen(self._shared, Mode(mode)))

    def action_turn_to(self, wanted: str) -> None:
        """Open a page of the record."""
        self.app.push_screen(page_screen(RecordPage(wanted), self._shared))
