"""The menu: the games to play, with a picture of each."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.app_messages import DueCounted
from tictactoe_tui.games.entry import Reference
from tictactoe_tui.screens.menu.menu_entries import TITLES, MenuEntry, entry_groups
from tictactoe_tui.screens.menu.title_page import Banner, Emblem, TitlePage
from tictactoe_tui.screens.records.record_pages import FIRST_KEY, PAGES, SCREENS, RecordPage
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.changing_options import ChangingOptions

if TYPE_CHECKING:
    from tictactoe_tui.widgets.board.board_view import BoardView

_NAMES: Final = ("ai", "two", "watch")
"""What the keys of the modes are called in a keymap."""
_PLACES: Final[Mapping[str, Reference]] = {
    "practice": "tictactoe_tui.screens.practice.practice_screen:PracticeScreen",
    **SCREENS,
    "lab": "tictactoe_tui.screens.lab.lab_screen:LabScreen",
    "openings": "tictactoe_tui.screens.openings.opening_screen:OpeningScreen",
    "race": "tictactoe_tui.screens.lab.race_screen:RaceScreen",
    "microscope": "tictactoe_tui.screens.lab.position_screen:microscope_positions",
    "tournament": "tictactoe_tui.screens.lab.tournament_screen:TournamentScreen",
}
_WHOLE: Final = 1000
MINUTE: Final = 60.0
_ABOUT: Final = 3
"""The most lines of the words under a picture."""


class MenuList(ChangingOptions, inherit_bindings=False):
    """The entries of the menu."""

    BINDING_GROUP_TITLE = "Menu"
    BINDINGS: ClassVar[Keys] = [
        key("up,k", "cursor_up", "menu.up", "Entry above"),
        key("down,j", "cursor_down", "menu.down", "Entry below"),
        key("home", "first", "menu.first", "First entry"),
        key("end", "last", "menu.last", "Last entry"),
        key("enter,space", "select", "menu.open", "Open the entry", "Open"),
    ]


class MenuScreen(Screen[None], inherit_bindings=False):
    """The first screen: unfinished games, the last choices once more, and the ways in."""

    BINDING_GROUP_TITLE = "Menu"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-roomy"), (160, "-vast")]  # noqa: RUF012
    BINDINGS: ClassVar[Keys] = [
        key("c", "resume_game(0)", "menu.continue", "Continue the latest unfinished game"),
        key("d", "resume_game(1)", "menu.continue-second", "Continue the one before"),
        key("e", "resume_game(2)", "menu.continue-third", "Continue the third"),
        key("m", "list_unfinished", "menu.unfinished", "All unfinished games"),
        key("l", "play_last_choices", "menu.quick", "Play with the last choices"),
        *(
            key(str(number), f"app.set_up_game('{mode}')", f"menu.{name}", TITLES[mode])
            for number, (mode, name) in enumerate(zip(TITLES, _NAMES, strict=True), 1)
        ),
        *(
            key(str(number), f"go('{each}')", f"menu.{each}", title)
            for number, (each, title) in enumerate(PAGES.items(), FIRST_KEY)
        ),
        key("p", "go('practice')", "menu.practice", "Practise what you get wrong"),
        key("o", "go('openings')", "menu.openings", "Openings of four: who wins, and how"),
        key("b", "go('lab')", "menu.lab", "Lab: races, trees, checks"),
        key("I,shift+i", "do_with_games('import_file')", "menu.import", "Import a file"),
        key("E,shift+e", "do_with_games('export_file')", "menu.export", "Export to a file"),
        key("s", "app.settings", "menu.settings", "Open the settings"),
        key("7", "app.quit", "menu.exit", "Leave the program"),
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

    def on_mount(self) -> None:
        """Begin to count what is due once a minute."""
        self.set_interval(MINUTE, self._count_again)

    def _count_again(self) -> None:
        """Count what is due, which time alone changes, and tell how long ago games were left."""
        self._shared.due_is_old = True
        if self.is_current:
            self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Show the current entries, whenever the menu comes on top."""
        self.show_entries()
        # By a name of its own: the answer may come in another thread, and when all has ended.
        app = self.app
        self._shared.count_due(lambda due: app.post_message(DueCounted(due)))
        self.query_one(MenuList).focus()

    @on(TitlePage.Resized)
    def show_entries(self) -> None:
        """Show the entries there are now; where nothing is new, the highlight stays."""
        self._paint_picture()
        options = self.query_one(MenuList)
        found = entry_groups(self._shared, self.query_one(TitlePage).entry_width)
        before, self._groups = self._groups, found
        if before == found:
            # Only words can be others here, such as what is due; what is marked stays marked.
            for entry in chain.from_iterable(found):
                options.replace_option_prompt(entry.action, entry.text)
        else:
            options.clear_options()
            for number, group in enumerate(found):
                options.add_options([None] if number else [])
                options.add_options(Option(entry.text, id=entry.action) for entry in group)
            options.highlighted = 0
        lines = sum(1 + entry.text.count("\n") for entry in chain.from_iterable(found))
        self.query_one(TitlePage).lines = lines + len(found) - 1

    @on(OptionList.OptionHighlighted, "#entries")
    def _describe_entry(self, event: OptionList.OptionHighlighted) -> None:
        """Show what an entry opens; what has no picture leaves the one there is."""
        for entry in chain.from_iterable(self._groups):
            if entry.action == event.option_id:
                self.query_one("#about", Static).update(entry.about)
                self._pictured = entry if entry.pictures else self._pictured
                self._paint_picture()

    async def mount_picture(self) -> None:
        """Mount the picture, after the entries are on show."""
        from tictactoe_tui.widgets.board.board_view import BoardUse, BoardView

        place = self.query_one("#frontispiece")
        # Whoever leaves at once needs no picture.
        if place.is_attached and self.is_running:
            self._picture = BoardView(use=BoardUse.LOOK, id="picture")
            await place.mount(self._picture, before="#about")
            self._paint_picture()

    def _paint_picture(self) -> None:
        """Paint the board that an entry opens, whole and above its words, or not at all."""
        from tictactoe_tui.widgets.board.board_geometry import fit

        entry, picture = self._pictured, self._picture
        if entry is not None and picture is not None:
            room = self.query_one("#frontispiece").content_size
            for position in entry.pictures:
                size = fit(position, 1, room).size
                picture.position, picture.last_move = position, entry.last_move
                picture.display = size.width <= room.width and size.height + _ABOUT <= room.height
                if picture.display:
                    break

    @on(OptionList.OptionSelected, "#entries")
    async def _open_entry(self, event: OptionList.OptionSelected) -> None:
        await self.run_action(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is such a game to continue."""
        left = len(self._shared.unfinished)
        if action == "resume_game":
            return isinstance(number := parameters[0], int) and number < left
        return action != "list_unfinished" or left > 0

    def action_resume_game(self, number: int) -> None:
        """Go on with an unfinished game, the latest being number 0."""
        from tictactoe_tui.screens.game.board_screen import board_of

        service = self._shared.service_of(self._shared.unfinished[number].session)
        self.app.push_screen(board_of(service, self._shared))

    def action_list_unfinished(self) -> None:
        """Show all unfinished games, and go on with the one that is chosen."""
        from tictactoe_tui.screens.choosing import UnfinishedScreen

        def resume(number: int | None) -> None:
            if number is not None:
                self.action_resume_game(number)

        self.app.push_screen(UnfinishedScreen(self._shared), resume)

    def action_play_last_choices(self) -> None:
        """Start at once with the last choices."""
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        service = self._shared.begin_game(self._shared.choices)
        self.app.push_screen(BoardScreen(service, self._shared))

    def on_paste(self, event: events.Paste) -> None:
        """Open a position or a game that was pasted."""
        from tictactoe_tui.screens.game.sharing import open_pasted

        event.stop()
        if refusal := open_pasted(self.app, self._shared, event.text):
            self.notify(refusal, severity="warning", markup=False)

    def places(self) -> Mapping[str, Callable[[], object]]:
        """Where one can go from anywhere, by the menu's names; what is open there stays below."""
        entries = chain.from_iterable(entry_groups(self._shared, _WHOLE))
        # Not as the menu's own action, which runs only while the menu is on top.
        run = partial(self.app.run_action, namespaces={"": self})
        ways = {each.text[2:]: each.action for each in entries}
        elsewhere = ("History", "Openings", "Race", "Microscope", "Tournament")
        ways |= {name: f"go('{name.lower()}')" for name in elsewhere}
        # The board of an unfinished game may be open.
        own = ("resume_game", "list_unfinished")
        return {name: partial(run, go) for name, go in ways.items() if not go.startswith(own)}

    def action_go(self, place: str) -> None:
        """Open practice, a page of the record, the lab, or the openings of four."""
        from pkgutil import resolve_name

        self.app.push_screen(resolve_name(_PLACES[place])(self._shared))

    def action_do_with_games(self, action: str) -> None:
        """Open the page of all games and run one of its actions."""
        self.action_go(RecordPage.HISTORY)
        page = self.app.screen
        page.call_after_refresh(page.run_action, action)
