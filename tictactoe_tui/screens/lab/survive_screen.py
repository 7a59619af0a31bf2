"""Survive the proof: choose a first stone, and hold out against the win that is proved after it."""

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tictactoe_tui.games import four
from tictactoe_tui.games.position import Side
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.proofs.atlas import openings
from tictactoe_tui.screens.openings.opening_words import LEGEND, about_opening
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.widgets.board.opening_map import OpeningMap
from tictactoe_tui.widgets.key_binding import key
from tictactoe_tui.widgets.key_footer import KeyFooter

_ABOUT = (
    "Sera wins from here, whatever you do: she plays the proof. You are the other side. "
    "Hold out as long as you can, and count her stones.\n\n"
    "The fewer the stones, the shorter the game."
)


class SurviveScreen(Screen[None], inherit_bindings=False):
    """The map of the openings; one that is settled can be played from the losing side."""

    BINDING_GROUP_TITLE = "Survive"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "back", "survive.back", "Back to the lab", "Lab"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._map = OpeningMap(id="map")

    def compose(self) -> ComposeResult:
        """The map beside what is proved, and what is to be done."""
        with Horizontal(id="page"):
            yield self._map
            with Vertical(id="panel"):
                yield Static("Survive the proof", id="title", markup=False)
                yield Static(id="about", markup=False)
                yield Static(_ABOUT, id="task", markup=False)
        yield Static(LEGEND, id="legend", markup=False)
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Tell about the cell that is meant, whichever that is."""
        self.watch(self._map, "cursor", self._describe)
        self._map.focus()

    @on(OpeningMap.Chosen)
    def _play_opening(self, event: OpeningMap.Chosen) -> None:
        """Put the first stone on the board, and sit down at the losing side."""
        from tictactoe_tui.screens.lab.survive_board import SurviveBoardScreen

        event.stop()
        winner = openings()[event.cell].winner
        if winner is None:
            self._say("Nobody knows who wins after this stone: there is no proof to survive.")
            return
        choices = replace(
            self._shared.choices,
            mode=Mode.VS_AI,
            game=four.KEY,
            opponent="Sera",
            first=winner is Side.TWO,
        ).with_option("size", four.SIZES[-1])
        service = self._shared.begin_game(choices)
        service.session.play(event.cell)
        self.app.push_screen(SurviveBoardScreen(service, self._shared))

    def action_back(self) -> None:
        """Back to the lab."""
        self.app.pop_screen()

    def _describe(self) -> None:
        """Tell what is proved of the first stone that is meant."""
        opening = openings()[self._map.cursor]
        self.query_one("#about", Static).update(about_opening(opening))
        if opening.winner is None:
            self._say("")
        else:
            self._say(
                f"Enter or a click: you play {four.rules().side_names[opening.winner.other]}."
            )

    def _say(self, text: str) -> None:
        """Say it in the line below the map."""
        self.query_one("#message", Static).update(Content(text))
