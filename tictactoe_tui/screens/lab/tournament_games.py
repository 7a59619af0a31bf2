"""The games of two players in a tournament; each opens in the review."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.arena.single_game import GameRecord, session_of
from tictactoe_tui.games import RulesError
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.menu.menu_screen import MenuList
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key


class TournamentGamesScreen(DismissedOnTop[None], inherit_bindings=False):
    """A line for every game; Enter or a click replays it."""

    BINDING_GROUP_TITLE = "Games"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("escape", "dismiss", "tournament-games.leave", "Back to the table", "Table")
    ]

    def __init__(
        self, shared: SharedState, title: str, lines: Sequence[str], games: Sequence[GameRecord]
    ) -> None:
        super().__init__()
        self._shared, self._title, self._lines, self._games = shared, title, lines, games

    def compose(self) -> ComposeResult:
        """The games under a title."""
        with Vertical(id="page"):
            yield Static(self._title, id="title", markup=False)
            yield MenuList(*map(Option, self._lines), id="entries", markup=False)
        nothing = "" if self._lines else "No game of theirs is over yet."
        yield Static(nothing, id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the first game."""
        entries = self.query_one(MenuList)
        entries.highlighted = 0 if self._lines else None
        entries.focus()

    @on(OptionList.OptionSelected)
    def _open_game(self, event: OptionList.OptionSelected) -> None:
        """Look a game over, move by move."""
        from tictactoe_tui.screens.game.review_screen import ReviewScreen

        event.stop()
        try:
            session = session_of(self._games[event.option_index])
        except RulesError as refusal:
            self.query_one("#message", Static).update(f"Its moves cannot be played: {refusal}")
        else:
            self.app.push_screen(ReviewScreen(session, self._shared))
