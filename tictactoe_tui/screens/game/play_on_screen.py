"""From where, and against whom, a game that is looked over is played on."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.state import GameState
from tictactoe_tui.opponents import players_at
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.service.review.play_on import BY_HAND, PlayOn
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form.form import ChoiceRow, Form, StartButton, choice_row


class PlayOnScreen(
    DismissedOnTop[PlayOn | None], ModalScreen[PlayOn | None], inherit_bindings=False
):
    """Asks where to begin and against whom; nothing of it is recorded."""

    CSS_PATH: ClassVar = [styles_dir() / "review.tcss"]
    BINDING_GROUP_TITLE = "Play on"
    BINDINGS: ClassVar[Keys] = [
        key("enter", "start", "play-on.start", "Begin the variation", "Start"),
        key("escape", "dismiss", "play-on.cancel", "Back to the review", "Review"),
    ]

    def __init__(self, game: GameState, plies: tuple[int, ...], usual: PlayOn) -> None:
        super().__init__()
        self._game = game
        self._plies = plies
        self._wanted = usual

    def compose(self) -> ComposeResult:
        """The two rows, and what to press."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Play on from here"
            choice.border_subtitle = "Enter starts  Esc review"
            yield Form(self._rows(), id="form")
            yield Static("A variation: nothing of it is recorded.", id="note", markup=False)
            yield StartButton("Start")

    @on(Form.Chosen)
    def _choose_option(self, event: Form.Chosen) -> None:
        """Take the choice."""
        event.stop()
        self._wanted = event.row.choose(self._wanted, event.index)
        event.form.rows = self._rows()

    @on(events.Click, "#start")
    def action_start(self) -> None:
        """Go back with what was chosen."""
        self.dismiss(self._wanted)

    def _rows(self) -> tuple[ChoiceRow[PlayOn], ...]:
        """Where to begin, and against whom."""
        game = self._game.setup.game
        places = {ply: f"after move {ply}" if ply else "the start" for ply in self._plies}
        players = {name: GAMES[game].player(name).title for name in players_at(game)}
        return (
            choice_row(self._wanted, "ply", "From", places),
            choice_row(self._wanted, "opponent", "Against", {BY_HAND: "both by hand"} | players),
        )
