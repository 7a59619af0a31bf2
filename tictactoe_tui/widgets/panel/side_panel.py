"""The panel beside the board: who plays, the voices, and the search; or the end."""

from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive, var
from textual.widget import Widget
from textual.widgets import ProgressBar, Static

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.match.names import shortened, shown_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service.service_state import Series
from tictactoe_tui.service.view import MatchView
from tictactoe_tui.widgets.board.stones import STONES
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.panel.end_sheet import EndSheet
from tictactoe_tui.widgets.panel.panel_text import TitleLine, VerdictView


class SeriesView(Vertical):
    """The game of the series that is on, and who has won how many."""

    DEFAULT_CSS = """
    SeriesView {
        height: auto;

        ProgressBar, Bar { width: 1fr; }
    }
    """

    series: reactive[Series | None] = reactive(None)
    """How many games are over, and of how many."""

    def compose(self) -> ComposeResult:
        """The score over the bar."""
        yield Static(id="score", markup=False)
        yield ProgressBar(show_eta=False, show_percentage=False, id="progress")

    def watch_series(self, series: Series | None) -> None:
        """Show the score of the series now."""
        if series is not None:
            self.query_one("#score", Static).update(score(series))
            self.query_one(ProgressBar).update(total=series.total, progress=len(series.games))


def score(series: Series) -> Content:
    """Which game is on, and who has won how many."""
    one, two = series.contestant(0), series.contestant(1)
    number = min(len(series.games) + 1, series.total)
    wins = ", ".join(f"{shortened(each.name, 12)} {each.wins}" for each in (one, two))
    draws = GAMES[series.game].worded("draws")
    return Content(f"Game {number} of {series.total}: {wins}, {draws} {series.draws}")


SIDE_LOOKS: Final = {Side.ONE: "bold $text-primary", Side.TWO: "$text-warning"}


class SidesView(Widget):
    """A line for each side of a game."""

    DEFAULT_CSS = "SidesView { height: 2; }"

    game: reactive[GameState | None] = reactive(None)

    def render(self) -> Content:
        """Who plays which side, whose turn it is, and the result."""
        if self.game is None:
            return Content("")
        return sides(self.game, self.content_size.width)


class SidePanel(Vertical):
    """The state of a game in words and numbers."""

    view: var[MatchView | None] = var(None, init=False)
    """The picture of the game of which every part of the panel shows its own."""

    def compose(self) -> ComposeResult:
        """Game, sides, what the opponent says, and the analysis or the end."""
        yield TitleLine(id="game")
        yield SidesView(id="sides")
        yield SeriesView(id="series")
        yield Static(id="voice", markup=False)
        yield AnalysisPanel(id="analysis")
        yield VerdictView(id="why")
        yield EndSheet(id="end")

    def watch_view(self, old: MatchView | None, new: MatchView) -> None:
        """Give every widget its part; only what has changed is painted again."""
        game = new.game
        title = self.query_one("#game", TitleLine)
        title.text, title.aside = GAMES[game.setup.start.key].name, new.badge
        # Looking back, nothing that came later stands beside the board.
        past = new.shown < len(game.plies)
        self.query_one(SidesView).game = game.after(new.shown) if past else game
        if old is None or old.speech != new.speech:
            words = f"“{new.speech.words}”" if new.speech.words else ""
            self.query_one("#voice", Static).update(Content.styled(words, "italic $text-accent"))
        if new.series is not None:
            self.query_one(SeriesView).series = new.series
        self.query_one(AnalysisPanel).analysis = new.analysis
        if new.why is not None:
            self.query_one(VerdictView).verdict = new.why
        self.query_one(EndSheet).end = new.end
        self.set_class(game.mode is not Mode.VS_AI, "-silent")
        self.set_class(new.series is not None, "-series")


def sides(state: GameState, width: int) -> Content:
    """A line for each side: a mark at the mover, glyph, who sits there, total or result."""
    return Content("\n").join(_side(state, side, width) for side in Side)


def _side(state: GameState, side: Side, width: int) -> Content:
    """The line of one side."""
    position, result = state.position, state.result
    marked = result is None and side == position.to_move
    if result is None:
        verdict = "to move" if marked else ""
    elif result.winner is None:
        verdict = GAMES[position.key].worded("draw")
    else:
        verdict = "wins" if side == result.winner else ""
    points = None if position.totals is None else position.totals[side]
    total = "" if points is None else f"  {points:>3} {'point ' if points == 1 else 'points'}"
    end = f" {verdict:>7}{total}"
    name, room = state.title(side), max(1, width - 4 - len(end))
    # Where the level has no room, the name is still whole.
    name = name if cell_len(name) <= room else shown_name(state.seats[side].name)
    return Content.assemble(
        ("▸ " if marked else "  ", "bold"),
        (f"{side_glyph(position, side)} ", SIDE_LOOKS[side]),
        Content(name).truncate(room, ellipsis=True, pad=True),
        (end, "bold" if verdict else ""),
    )


def side_glyph(position: Position, side: Side) -> str:
    """How a side is drawn, or its name where it places nothing."""
    name = position.side_names[side]
    glyphs = (s.glyph for letter, s in STONES.items() if s.side == side and letter == name[0])
    return next(glyphs, name)
