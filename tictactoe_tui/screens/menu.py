"""The title page: what there is to play, with a picture of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.games import GAMES, Position, replay
from tictactoe_tui.screens.board import BoardScreen
from tictactoe_tui.screens.emblem import EMBLEM
from tictactoe_tui.screens.match import Match, Shelf
from tictactoe_tui.screens.words import turn
from tictactoe_tui.widgets import BoardView

_SAMPLES: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "tictactoe": (4, 1, 2, 6, 0, 3, 8),
        "four": (189, 190, 210, 209, 191, 170, 208, 229, 168, 149, 231),
        "rowcol": (12, 14, 4, 0, 1),
    }
)
"""Some moves of every game, for its picture."""


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


class MenuScreen(Screen[None], inherit_bindings=False):
    """The first screen: unfinished games first, then every game there is."""

    BINDING_GROUP_TITLE = "Menu"

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf

    def compose(self) -> ComposeResult:
        """The title and the entries on the left, a picture of the game on the right."""
        with Horizontal(id="page"):
            with Vertical(id="contents"):
                yield Static(EMBLEM, id="emblem", markup=False)
                yield Static("Tic Tac Toe", id="title", markup=False)
                yield Static("Two players, one keyboard", id="caption", markup=False)
                yield MenuList(id="entries", markup=False)
            with Vertical(id="frontispiece"):
                yield BoardView(picture=True, id="picture")
                yield Static(id="about", markup=False)
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Offer what there is to play now, the game played last highlighted."""
        unfinished, latest = self._shelf.unfinished(), self._shelf.latest
        entries = self.query_one(MenuList)
        entries.clear_options()
        entries.add_options(_continue(match) for match in unfinished)
        if unfinished:
            entries.add_option(None)
        entries.add_options(Option(game.name, id=f"new-{key}") for key, game in GAMES.items())
        entries.add_options([None, Option("Keys", id="keys"), Option("Quit", id="quit")])
        if unfinished or latest is None:
            entries.highlighted = 0
        else:
            entries.highlighted = entries.get_option_index(f"new-{latest.game.key}")
        entries.focus()
        self.set_class(len(unfinished) > 1, "-crowded")

    @on(OptionList.OptionHighlighted, "#entries")
    def _describe(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the highlighted entry opens; keys and quitting leave the picture alone."""
        what, _, key = (event.option_id or "").partition("-")
        if key not in GAMES:
            return
        match = self._match(key) if what == "continue" else None
        picture = self.query_one("#picture", BoardView)
        picture.position = _sample(key) if match is None else match.position
        picture.last_move = None if match is None else match.last_move
        about = GAMES[key].goal if match is None else turn(match.position)
        self.query_one("#about", Static).update(about)

    @on(OptionList.OptionSelected, "#entries")
    async def _open(self, event: OptionList.OptionSelected) -> None:
        """Do what the entry says."""
        what, _, key = (event.option_id or "").partition("-")
        if what == "keys":
            await self.run_action("app.help")
        elif what == "quit":
            self.app.exit()
        else:
            match = self._match(key) if what == "continue" else None
            self.app.push_screen(BoardScreen(match or self._shelf.begin(key), self._shelf))

    def _match(self, key: str) -> Match | None:
        """The unfinished match of a game."""
        return next((m for m in self._shelf.unfinished() if m.game.key == key), None)


def _continue(match: Match) -> Option:
    """The entry of an unfinished game."""
    return Option(f"Continue {match.game.name}", id=f"continue-{match.game.key}")


def _sample(key: str) -> Position:
    """A position that shows what a game is about."""
    return replay(GAMES[key].start(), _SAMPLES.get(key, ()))
