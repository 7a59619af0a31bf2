"""What stands beside the board: who plays, what is said, what the search sees, and the moves."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.session.setup import Mode
from tictactoe_tui.session.speaker import Speech
from tictactoe_tui.session.state import GameState
from tictactoe_tui.session.view import MatchView
from tictactoe_tui.widgets.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.evaluation_strip import EvaluationStrip
from tictactoe_tui.widgets.move_list import MoveList
from tictactoe_tui.widgets.series_view import SeriesView
from tictactoe_tui.widgets.stones import STONES

_STYLES: Final = {Side.ONE: "bold $text-primary", Side.TWO: "$text-warning"}
_ROOM_FOR_THE_GAME: Final = 26
_NAME: Final = 18
_FAINT: Final = "$text-muted"


class SidePanel(Vertical):
    """The state of a game in words and numbers."""

    view: var[MatchView | None] = var(None, init=False)
    """The picture of the game of which every part of the panel shows its own."""

    def compose(self) -> ComposeResult:
        """Game, sides, what the opponent says, its last move, the analysis, strip and moves."""
        yield Static(id="game", markup=False)
        yield Static(id="sides", markup=False)
        yield SeriesView(id="series")
        yield Static(id="voice", markup=False)
        yield Static(id="work", markup=False)
        yield AnalysisPanel(id="analysis")
        yield EvaluationStrip(id="strip")
        with VerticalScroll(id="moves-scroll", can_focus=False):
            yield MoveList(id="moves")

    def on_resize(self) -> None:
        """Name the game where there is room for it."""
        self.set_class(self.size.height >= _ROOM_FOR_THE_GAME, "-high")

    def watch_view(self, old: MatchView | None, new: MatchView) -> None:
        """Show what is not as it was."""
        game, shown = new.game, new.shown
        if old is None or (game, shown) != (old.game, old.shown):
            self._show_game(game, shown)
        if old is None or new.speech != old.speech:
            self.query_one("#voice", Static).update(_spoken(new.speech))
        if new.series is not None:
            self.query_one(SeriesView).series = new.series
        self.set_class(new.series is not None, "-series")
        has_much_to_say = new.analysis.position is not None or game.result is not None
        self.set_class(has_much_to_say, "-analysing")
        self.query_one(AnalysisPanel).analysis = new.analysis
        self.query_one(EvaluationStrip).evaluations = new.evaluations
        self.query_one(MoveList).unsaved_from = new.saving.unsaved_from

    def _show_game(self, game: GameState, shown: int) -> None:
        """Show who plays, what the last computer did, and the moves."""
        self.set_class(game.mode is not Mode.VS_AI, "-silent")
        self.query_one("#game", Static).update(GAMES[game.setup.game].name)
        self.query_one("#sides", Static).update(sides(game))
        self.query_one("#work", Static).update(work(game, shown))
        moves = self.query_one(MoveList)
        moves.state, moves.shown = game, shown
        self.query_one(EvaluationStrip).shown = shown
        self.query_one("#moves-scroll", VerticalScroll).scroll_to(
            y=max(0, shown - 1) // 2 - 1, animate=False
        )


def _spoken(speech: Speech) -> Content:
    """What somebody says, after the name; nothing from nobody."""
    if not speech.words:
        return Content("")
    return Content.assemble((f"{speech.speaker}: ", "bold"), speech.words)


def sides(state: GameState) -> Content:
    """A line for each side: a mark at the mover, glyph, who sits there, total or result."""
    return Content("\n").join(_side(state, side) for side in Side)


def _side(state: GameState, side: Side) -> Content:
    """The line of one side."""
    position, result = state.position, state.result
    marked = result is None and side == position.to_move
    if result is None:
        verdict = "to move" if marked else ""
    elif result.winner is None:
        verdict = "draw" if position.totals is None else "tie"
    else:
        verdict = "wins" if side == result.winner else ""
    total = "" if position.totals is None else f"{position.totals[side]:>5}"
    width = _NAME if position.totals is None else _NAME - len(total)
    return Content.assemble(
        ("▸ " if marked else "  ", "bold"),
        (f"{_glyph(position, side)} ", _STYLES[side]),
        Content(state.seats[side].name).truncate(width, ellipsis=True, pad=True),
        (f"{total} {verdict}", "bold" if verdict else ""),
    )


def _glyph(position: Position, side: Side) -> str:
    """How a side is drawn, or its name where it places nothing."""
    name = position.side_names[side]
    glyphs = (s.glyph for letter, s in STONES.items() if s.side == side and letter == name[0])
    return next(glyphs, name)


def work(state: GameState, shown: int) -> Content:
    """What a computer did for the move on show, or for its last move before that."""
    records = [each for each in state.plies[:shown] if each.thinking.nodes]
    if not records:
        return Content("")
    last = records[-1]
    move, thinking = state.setup.start.notation.format(last.cell), last.thinking
    text = f"{move}  {_short(thinking.nodes)} nodes  d{thinking.depth}  {thinking.seconds:.1f}s"
    return Content.styled(text, _FAINT)


def _short(count: int) -> str:
    """A count in few characters, never more than it is."""
    for size, letter in ((10**9, "G"), (10**6, "M"), (10**4, "k")):
        if count >= size:
            unit = 1000 if letter == "k" else size
            return f"{count // (unit // 10) / 10:.1f}{letter}"
    return f"{count:,}"
