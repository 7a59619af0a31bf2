"""How a series of games stands: a bar that grows, and the running score."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import ProgressBar, Static

from tictactoe_tui.service.series import Series


class SeriesView(Vertical):
    """The game of the series that is on, and who has won how many."""

    DEFAULT_CSS = """
    SeriesView {
        height: 2;

        ProgressBar, Bar { width: 1fr; }
    }
    """

    series: reactive[Series | None] = reactive(None)
    """The games that are over, of so many."""

    def compose(self) -> ComposeResult:
        """The score over the bar."""
        yield Static(id="score", markup=False)
        yield ProgressBar(show_eta=False, show_percentage=False, id="progress")

    def watch_series(self, series: Series | None) -> None:
        """Show how it stands now."""
        if series is not None:
            self.query_one("#score", Static).update(score(series))
            self.query_one(ProgressBar).update(total=series.total, progress=len(series.games))


def score(series: Series) -> Content:
    """The running score in one line."""
    one, two = series.contestant(0), series.contestant(1)
    names = (f"{each.name[:7]} {each.wins}" for each in (one, two))
    played = f"{len(series.games)}/{series.total}"
    return Content("  ".join([played, *names, f"drawn {series.draws}"]))
