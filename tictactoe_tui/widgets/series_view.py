"""How a series of games stands: a bar that grows, and the running score."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import ProgressBar, Static

from tictactoe_tui.session.series import Contestant, Series


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


def comparison(series: Series) -> str:
    """The two beside each other, once the games are over."""
    one, two = series.contestant(0), series.contestant(1)
    rows = (
        ("", _short(one.name), _short(two.name)),
        ("wins", str(one.wins), str(two.wins)),
        ("moves", f"{one.moves:,}", f"{two.moves:,}"),
        ("nodes", f"{one.nodes:,}", f"{two.nodes:,}"),
        ("per move", _each(one), _each(two)),
        ("depth", str(one.depth), str(two.depth)),
        ("time", f"{one.seconds:.1f} s", f"{two.seconds:.1f} s"),
    )
    lines = [f"{label:<9}{left:>10} {right:>10}" for label, left, right in rows]
    games = f"{len(series.games)} games, {series.draws} drawn" if series.total > 1 else ""
    return "\n".join([*lines, *([games] if games else [])])


def _each(contestant: Contestant) -> str:
    """The nodes of a move on average."""
    return f"{contestant.nodes / contestant.moves:,.0f}" if contestant.moves else "0"


def _short(name: str) -> str:
    """A name that fits over its column."""
    return name if len(name) <= 10 else f"{name[:9]}…"
