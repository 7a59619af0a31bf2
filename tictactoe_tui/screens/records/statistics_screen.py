"""Everything about one player on one page: figures, how they go, and against whom."""

from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.match.names import name_key, shortened, shown_name
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.pages.columns import Column, layout
from tictactoe_tui.pages.statistics import BY_GAME, BY_OPPONENT, BY_SIDE, RATING, TALLY, facts
from tictactoe_tui.pages.words import COMPUTER
from tictactoe_tui.screens.choosing import PlayersScreen
from tictactoe_tui.screens.records.record_pages import PAGES, RecordPage, page_screen
from tictactoe_tui.screens.records.record_screen import RecordScreen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.record.people import ALL
from tictactoe_tui.storage.record.statistics import Statistics, statistics
from tictactoe_tui.widgets import Keys, component_classes, key
from tictactoe_tui.widgets.table.columns import Cells, cells_of, fitted, heading, written
from tictactoe_tui.widgets.table.plots import FEWEST, TrendPlot, WeekBars


class TallyTable(Widget):
    """Lines under a heading, in as many of the columns as there is room for."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TallyTable {
        height: auto;
        text-wrap: nowrap;
        text-overflow: clip;

        & > .table--head { color: $text-muted; }
        & > .table--faint { color: $text-muted; }
        & > .table--mark { color: $text-accent; }
        & > .table--strong { text-style: bold; }

        &:ansi > .table--faint { text-style: dim; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)

    lines: reactive[tuple[Cells, ...]] = reactive((), layout=True)
    """What stands in the columns, line by line."""

    def __init__(self, columns: tuple[Column, ...], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._columns = columns

    def render(self) -> Content:
        """The heading and the lines."""
        placed = fitted(self._columns, self.content_size.width)
        title = heading(placed, None).stylize(".table--head")
        lines = (written(placed, cells, plain=False) for cells in self.lines)
        return Content("\n").join([title, *lines])


MOST_OPPONENTS: Final = 10
_LABEL: Final = 11


def overview(found: Statistics) -> Content:
    """The figures of a player, a line for each."""
    kind = f"  {COMPUTER} computer" if found.computer else ""
    lines = [Content.assemble((shown_name(found.name), "bold"), kind)]
    for label, words in facts(found):
        lines.append(Content.assemble((f"{label:<{_LABEL}}", "$text-muted"), words))
    return Content("\n").join(lines)


def by_game(found: Statistics) -> tuple[Cells, ...]:
    """The tally and the rating in every game, and in all of them together."""
    ratings = {game: (rating, deviation) for game, rating, deviation in found.ratings}
    lines = (*found.by_game, *([(ALL, found.total)] if len(found.by_game) > 1 else []))
    return tuple(
        (*cells_of(BY_GAME, line), *cells_of([RATING], ratings.get(line[0], (None, None))))
        for line in lines
    )


def by_opponent(found: Statistics) -> tuple[Cells, ...]:
    """The tallies against those who were played most."""
    lines = [cells_of(BY_OPPONENT, each) for each in found.by_opponent[:MOST_OPPONENTS]]
    rest = found.by_opponent[MOST_OPPONENTS:]
    if rest:
        more = Content.styled(f"  and {len(rest):,} more", ".table--faint")
        lines.append((more, *cells_of(TALLY, sum((tally for *_, tally in rest), Tally()))))
    return tuple(lines)


def by_side(found: Statistics) -> tuple[Cells, ...]:
    """The tallies as either side of every game."""
    return tuple(cells_of(BY_SIDE, line) for line in found.by_side)


_BAND: Final = "The band holds the true rate 19 times in 20."


class StatisticsScreen(RecordScreen):
    """The page of a player: two columns where there is room for them, and otherwise one.

    In one column what is most asked for comes first, so the tables stand before the plots. `player`
    is the name.
    """

    PAGE = RecordPage.STATISTICS
    # Without ClassVar, as the base class annotates them.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (160, "-vast")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-middle"), (24, "-tall"), (36, "-lofty")]  # noqa: RUF012
    BINDINGS: ClassVar[Keys] = [
        key("g,enter", "open_games", "statistics.games", "The games of this player", "Games"),
        key("p,slash", "choose_player", "statistics.player", "Another player", "Player"),
        key("up,k", "scroll(-1)", "statistics.up", "Scroll up"),
        key("down,j", "scroll(1)", "statistics.down", "Scroll down"),
        key("pageup,ctrl+b", "turn_pages(-1)", "statistics.page-up", "Page up"),
        key("pagedown,ctrl+f,space", "turn_pages(1)", "statistics.page-down", "Page down"),
        key("home", "end(False)", "statistics.top", "Top of the page"),
        key("end", "end(True)", "statistics.bottom", "Bottom of the page"),
    ]

    def __init__(self, shared: SharedState, player: str | None = None) -> None:
        super().__init__(shared)
        self.player = shared.choices.name if player is None else player

    def compose_page(self) -> ComposeResult:
        """Overview, tables, trend and weeks of the player."""
        with VerticalScroll(id="body", can_focus=False), Grid(id="columns"):
            with Vertical(classes="column"):
                yield Static(id="overview", markup=False)
            with Horizontal(id="tables"):
                with Vertical(classes="column"):
                    yield TallyTable(layout([*BY_GAME, RATING]), id="by-game")
                    yield TallyTable(layout(BY_SIDE), id="by-side")
                with Vertical(classes="column"):
                    yield TallyTable(layout(BY_OPPONENT), id="by-opponent")
            with Vertical(classes="column"):
                yield Static("Win rate over the last 20 games", classes="part", markup=False)
                yield TrendPlot()
                yield Static(_BAND, id="band", classes="note", markup=False)
                yield Static("Games a week", classes="part", markup=False)
                yield WeekBars()
        yield Static(id="empty", markup=False)

    def read_page(self) -> None:
        """Ask for everything about the player."""
        self.record.ask("player", partial(statistics, name=self.player), self._show_player)

    def action_open_games(self) -> None:
        """Show the games of this player."""
        self.app.push_screen(page_screen(RecordPage.HISTORY, self._shared, self.player))

    def action_choose_player(self) -> None:
        """Ask for the player whose page to show."""
        self.app.push_screen(PlayersScreen(self._shared), self._show_page_of)

    def action_scroll(self, lines: int) -> None:
        """Show more of the page."""
        self.query_one("#body").scroll_relative(y=lines, animate=False)

    def action_turn_pages(self, pages: int) -> None:
        """Show the next part of the page, or the one before."""
        body = self.query_one("#body")
        body.scroll_relative(y=pages * max(1, body.size.height - 1), animate=False)

    def action_end(self, last: bool) -> None:
        """Show the top of the page, or its bottom."""
        body = self.query_one("#body")
        body.scroll_to(y=body.max_scroll_y if last else 0, animate=False)

    def _show_page_of(self, name: str | None) -> None:
        """Show the page of a player, if one was chosen."""
        if name is not None:
            self.player = name
            self.action_end(last=False)
            self.read_page()

    def _show_player(self, found: Statistics | None) -> None:
        """Show the statistics of a player, or that there are none yet."""
        self.set_class(found is None, "-empty")
        self.set_class(found is not None and len(found.trend) < FEWEST, "-few")
        self.set_class(found is not None and not found.total.games, "-standing")
        mine = name_key(self.player) == name_key(self._shared.choices.name)
        title = PAGES[self.PAGE] if mine else f"Statistics of {shortened(self.player)}"
        self.query_one("#title", Static).update(title)
        if found is None:
            empty = f"{self.player} has not finished a game yet. Press 1 to play one."
            self.query_one("#empty", Static).update(f"{empty}\np: another player")
        else:
            self.query_one("#overview", Static).update(overview(found))
            self.query_one(TrendPlot).points = found.trend
            self.query_one(WeekBars).weeks = found.weeks
            self.query_one("#by-game", TallyTable).lines = by_game(found)
            self.query_one("#by-side", TallyTable).lines = by_side(found)
            self.query_one("#by-opponent", TallyTable).lines = by_opponent(found)
        self.clear_trouble()
