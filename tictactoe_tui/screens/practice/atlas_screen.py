"""The atlas: every decision of tic-tac-toe that matters, and what is known of it."""

from textwrap import indent
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Static

from tictactoe_tui.coach.decisions import Mark, decisions
from tictactoe_tui.match.names import shortened
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.practice.question_screen import QuestionScreen
from tictactoe_tui.screens.records.players_screen import PlayersScreen
from tictactoe_tui.service.practice.practice_service import PracticeService
from tictactoe_tui.service.practice.practice_view import AtlasView, as_side, atlas_view, board_words
from tictactoe_tui.service.practice.question import Round
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.atlas_map import SIGNS, AtlasMap
from tictactoe_tui.widgets.panel.title_line import TitleLine

_TO_DO: Final = (Mark.WRONG, Mark.DUE)
_A_ROW: Final = "A row is a move of the game; turned positions count once."
_WHOLE: Final = (80, 24)
_SMALL: Final = "In a window of 80x24 nothing of this is cut."
"""Said in a window that is smaller."""


class AtlasScreen(Screen[str | None], inherit_bindings=False):
    """A map of all decisions, and beside it the one under the cursor; ends with another player."""

    CSS_PATH: ClassVar = [styles_dir() / "practice.tcss"]
    BINDING_GROUP_TITLE = "Progress"
    BINDINGS: ClassVar[Keys] = [
        key("plus,equals_sign", "zoom(1)", "atlas.zoom-in", "Closer", "Closer"),
        key("minus", "zoom(-1)", "atlas.zoom-out", "Back to the map", "Map"),
        key("n", "find_wrong(1)", "atlas.next", "The next that is wrong or due", "Next wrong"),
        key("N,shift+n", "find_wrong(-1)", "atlas.previous", "The one before that is wrong or due"),
        key("g", "find_reachable", "atlas.reach", "The next one to learn", "Learn next"),
        key("p,slash", "choose_player", "atlas.player", "Another player", "Player"),
        key("escape", "back", "atlas.back", "Back to practice", "Practice"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (120, "-wide")]  # noqa: RUF012

    view: var[AtlasView | None] = var(None, init=False)

    def __init__(self, service: PracticeService, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._service = service
        self.map = AtlasMap(id="map")

    def compose(self) -> ComposeResult:
        """The map, the decision beside it, and what the signs mean."""
        with Horizontal(id="table"):
            yield self.map
            with Vertical(id="panel"):
                yield TitleLine(id="title")
                yield Static(id="decision", markup=False)
                yield Static(id="words", markup=False)
                yield Static(id="known", markup=False)
        yield Static(id="legend", markup=False)
        yield Static(_A_ROW, id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show the map, at the first decision to do."""
        for what in ("cursor", "pointed"):
            self.watch(self.map, what, self._describe, init=False)
        self.map.focus()

    def on_screen_resume(self) -> None:
        """Show what has changed when a question is answered."""
        self.view = atlas_view(self._service)

    def watch_view(self, view: AtlasView) -> None:
        """Show the marks and what is known."""
        self.map.marks, count = view.progress.marks, view.progress.count
        signs = (Content.assemble(SIGNS[mark], f" {mark} {count(mark)}") for mark in Mark)
        self.query_one("#legend", Static).update(Content("  ").join(signs))
        self._describe()

    @on(AtlasMap.Chosen)
    def _practise_chosen(self, event: AtlasMap.Chosen) -> None:
        if self._service.start(Round.DECISION, event.part):
            self.app.push_screen(QuestionScreen(self._service))

    def action_zoom(self, steps: int) -> None:
        """Look closer, or from further away."""
        self.map.look_closer(steps)

    def action_find_wrong(self, step: int) -> None:
        """Go to the next decision that was answered wrongly or is due."""
        self._find_marked(_TO_DO, step, "No decision is wrong or due.")

    def action_find_reachable(self) -> None:
        """Go to the next decision that can come up after the player's own answers."""
        self._find_marked((Mark.WITHIN_REACH,), 1, "There is nothing to learn next.")

    def action_back(self) -> None:
        """Back to the map, and from there to practice."""
        if self.map.zoom:
            self.map.zoom = 0
        elif self.is_active:
            self.dismiss(None)

    def action_choose_player(self) -> None:
        """Ask for a player, and go to the practice of that player."""
        self.app.push_screen(PlayersScreen(self._shared, people_only=True), self._show_player)

    def _show_player(self, name: str | None) -> None:
        """Go to the practice of a player, if one was chosen."""
        if name is not None:
            self.dismiss(name)

    def _find_marked(self, marks: tuple[Mark, ...], step: int, none: str) -> None:
        """Move the cursor to the next decision with one of these marks; `none` if there is none."""
        total = len(self.map.marks)
        for away in range(1, total + 1):
            number = (self.map.cursor - 1 + step * away) % total + 1
            if self.map.marks[number - 1] in marks:
                self.map.cursor = number
                return
        self.query_one("#message", Static).update(none)

    def _describe(self) -> None:
        """Describe the decision under the mouse, else the one under the cursor."""
        view = self.view
        if view is None:
            return
        number = self.map.pointed or self.map.cursor
        decision = decisions()[number - 1]
        title = self.query_one("#title", TitleLine)
        title.text = f"Decision {number} of {len(decisions())}"
        title.aside = str(view.progress.mark_of(decision))
        name = "XO"[decision.side]
        diagram = indent(board_words(decision), "  ")
        self.query_one("#decision", Static).update(
            Content.assemble(f"{name} to move, move {decision.move}\n\n", (diagram, "bold"))
        )
        self.query_one("#words", Static).update("\n".join(view.about(number)))
        service = self._service
        who = f"{shortened(service.player)} as {name}" if service.has_others else f"As {name}"
        known = (f"─ {who}\n", "bold"), as_side(view.progress, decision.side)
        coming = ("\n\n─ Coming\n", "bold"), view.coming
        self.query_one("#known", Static).update(Content.assemble(*known, *coming))
        small = self.app.size.width < _WHOLE[0] or self.app.size.height < _WHOLE[1]
        self.query_one("#message", Static).update(_SMALL if small else _A_ROW)
