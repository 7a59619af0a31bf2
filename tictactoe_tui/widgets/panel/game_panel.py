"""The game so far: who stood better after each move, and the moves."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.reactive import var

from tictactoe_tui.service.view import MatchView
from tictactoe_tui.widgets.panel.evaluation_strip import EvaluationStrip
from tictactoe_tui.widgets.panel.move_list import MoveList
from tictactoe_tui.widgets.panel.title_line import TitleLine


class GamePanel(Vertical):
    """The strip over the list of moves."""

    view: var[MatchView | None] = var(None, init=False)
    """The picture of the game of which both show their parts."""

    def compose(self) -> ComposeResult:
        """Each under its title."""
        yield TitleLine("─ The game", id="strip-title")
        yield EvaluationStrip(id="strip")
        yield TitleLine("─ Moves", id="moves-title")
        with VerticalScroll(id="moves-scroll", can_focus=False):
            yield MoveList(id="moves")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Whatever its place has: a column is as wide as the board in it."""
        return 0

    def watch_view(self, old: MatchView | None, new: MatchView) -> None:
        """Give strip and list their parts; what is as it was is not painted again."""
        strip, moves = self.query_one(EvaluationStrip), self.query_one(MoveList)
        strip.evaluations, strip.shown = new.evaluations, new.shown
        moves.state, moves.shown = new.game, new.shown
        moves.unsaved_from = new.unsaved_from
        setup = new.game.setup
        if old is None or setup is not old.game.setup:
            seed = setup.seed_of_board
            self.query_one("#moves-title", TitleLine).aside = "" if seed is None else f"seed {seed}"
        above = new.game.position.side_names[0]
        self.query_one("#strip-title", TitleLine).aside = f"{above} above"
        if old is None or new.shown != old.shown:
            show_move(self.query_one("#moves-scroll", VerticalScroll), new.shown)


def show_move(scroll: VerticalScroll, shown: int) -> None:
    """Scroll a list of moves in pairs until the one on show is in view, with one pair above it."""
    scroll.scroll_to(y=max(0, shown - 1) // 2 - 1, animate=False)
