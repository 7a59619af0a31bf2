"""What stands beside the board: who plays, what is said, what the search sees, and the moves."""

from typing import Final

from textual.app import ComposeResult, RenderResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive, var
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import GameState, PlyRecord
from tictactoe_tui.service.speaker import Speech
from tictactoe_tui.service.view import MatchView
from tictactoe_tui.widgets.board.stones import STONES
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.panel.evaluation_strip import EvaluationStrip
from tictactoe_tui.widgets.panel.move_list import MoveList
from tictactoe_tui.widgets.panel.series_view import SeriesView

_STYLES: Final = {Side.ONE: "bold $text-primary", Side.TWO: "$text-warning"}
_ROOM_FOR_THE_GAME: Final = 26
_NAME: Final = 18
_FAINT: Final = "$text-muted"


class SidesView(Widget):
    """A line for each side of a game."""

    game: reactive[GameState | None] = reactive(None, layout=True)
    """The game."""

    def render(self) -> RenderResult:
        """Who sits where, whose turn it is, and what came of it."""
        return Content("") if self.game is None else sides(self.game)


class WorkLine(Widget):
    """What a computer did for its last move."""

    made: reactive[tuple[PlyRecord, ...]] = reactive(())
    """The moves up to the one on show."""
    start: var[Position | None] = var(None)
    """The position before the first of them, which knows how moves are written."""

    def render(self) -> RenderResult:
        """Nodes, depth and time."""
        return Content("") if self.start is None else work(self.start, self.made)


class SpeechLine(Widget):
    """What somebody says."""

    speech: reactive[Speech] = reactive(Speech())
    """The last words."""

    def render(self) -> RenderResult:
        """The words after the name of who says them; nothing from nobody."""
        if not self.speech.words:
            return Content("")
        return Content.assemble((f"{self.speech.speaker}: ", "bold"), self.speech.words)


class SidePanel(Vertical):
    """The state of a game in words and numbers."""

    view: var[MatchView | None] = var(None, init=False)
    """The picture of the game of which every part of the panel shows its own."""

    def compose(self) -> ComposeResult:
        """Game, sides, what the opponent says, its last move, the analysis, strip and moves."""
        yield Static(id="game", markup=False)
        yield SidesView(id="sides")
        yield SeriesView(id="series")
        yield SpeechLine(id="voice")
        yield WorkLine(id="work")
        yield AnalysisPanel(id="analysis")
        yield EvaluationStrip(id="strip")
        with VerticalScroll(id="moves-scroll", can_focus=False):
            yield MoveList(id="moves")

    def on_resize(self) -> None:
        """Name the game where there is room for it."""
        self.set_class(self.size.height >= _ROOM_FOR_THE_GAME, "-high")

    def watch_view(self, old: MatchView | None, new: MatchView) -> None:
        """Give every part its own; what is as it was is not painted again."""
        game, shown = new.game, new.shown
        if old is None or game.setup.start.key != old.game.setup.start.key:
            self.query_one("#game", Static).update(GAMES[game.setup.start.key].name)
        self.query_one(SidesView).game = game
        self.query_one(SpeechLine).speech = new.speech
        work_line = self.query_one(WorkLine)
        work_line.start, work_line.made = game.setup.start, game.plies[:shown]
        if new.series is not None:
            self.query_one(SeriesView).series = new.series
        self.query_one(AnalysisPanel).analysis = new.analysis
        strip, moves = self.query_one(EvaluationStrip), self.query_one(MoveList)
        strip.evaluations, strip.shown = new.evaluations, shown
        moves.state, moves.shown, moves.unsaved_from = game, shown, new.saving.unsaved_from
        has_much_to_say = new.analysis.position is not None or game.result is not None
        self.set_class(game.mode is not Mode.VS_AI, "-silent")
        self.set_class(new.series is not None, "-series")
        self.set_class(has_much_to_say, "-analysing")
        if old is None or shown != old.shown:
            show_move(self.query_one("#moves-scroll", VerticalScroll), shown)


def show_move(scroll: VerticalScroll, shown: int) -> None:
    """Scroll a list of moves in pairs until the one on show is in view, with one pair above it."""
    scroll.scroll_to(y=max(0, shown - 1) // 2 - 1, animate=False)


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
        verdict = GAMES[position.key].undecided
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


def work(start: Position, made: tuple[PlyRecord, ...]) -> Content:
    """What a computer did for the last of these moves that it thought about."""
    records = [each for each in made if each.thinking.nodes]
    if not records:
        return Content("")
    last = records[-1]
    move, thinking = start.notation.format(last.cell), last.thinking
    text = f"{move}  {_short(thinking.nodes)} nodes  d{thinking.depth}  {thinking.seconds:.1f}s"
    return Content.styled(text, _FAINT)


def _short(count: int) -> str:
    """A count in few characters, never more than it is."""
    for size, letter in ((10**9, "G"), (10**6, "M"), (10**4, "k")):
        if count >= size:
            unit = 1000 if letter == "k" else size
            return f"{count // (unit // 10) / 10:.1f}{letter}"
    return f"{count:,}"
