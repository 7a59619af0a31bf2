"""The board of a game against a proof: how many stones the winner still needs stands beside it."""

from dataclasses import dataclass, replace

from textual import on, work
from textual.message import Message

from tictactoe_tui.games import Position
from tictactoe_tui.lab.survival import Survival, survival_of, survival_words
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.view import MatchView
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.words import counted

Cells = tuple[int, ...]


@dataclass
class StonesCounted(Message):
    """What the proof says of a game after these moves."""

    cells: Cells
    survival: Survival | None


class SurviveBoardScreen(BoardScreen, inherit_bindings=True):
    """A board that counts down, and tells at the end where one could have held out longer."""

    def __init__(self, service: GameService, shared: SharedState) -> None:
        super().__init__(service, shared)
        self._asked: Cells | None = None
        self._counted: StonesCounted | None = None

    def validate_view(self, view: MatchView) -> MatchView:
        """The match, with what the proof says of it; asks for what is not counted yet."""
        state = self.session.state
        cells = tuple(record.cell for record in state.plies[: view.shown])
        if cells != self._asked:
            self._asked = cells
            self._count_stones(state.setup.start, cells)
        told = self._counted
        if told is None or told.cells != cells or told.survival is None:
            return view
        survival, winner = told.survival, state.seats[told.survival.winner].name
        if view.end is not None:
            record = f"{survival_words(survival, winner)}\n{view.end.record}".rstrip()
            return replace(view, end=replace(view.end, record=record))
        if survival.over:
            return view
        analysis, left = view.analysis, survival.left
        if analysis.position is None:
            words = f"At most {counted(left, 'more stone')} of {winner}."
            analysis = replace(analysis, empty=f"{words}\nHold out as long as you can.")
        return replace(view, badge=f"{view.badge}  ≤{left} left", analysis=analysis)

    @work(thread=True, exclusive=True, group="proof")
    def _count_stones(self, start: Position, cells: Cells) -> None:
        """Read the proof, which takes a moment, and post what it says."""
        self.post_message(StonesCounted(cells, survival_of(start, cells)))

    @on(StonesCounted)
    def _show_count(self, event: StonesCounted) -> None:
        """Show what the proof says, unless another move was made since."""
        event.stop()
        if event.cells == self._asked:
            self._counted = event
            self._make_view_soon()
