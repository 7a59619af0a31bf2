"""The plots of the record: where the line is, where the band is, and that nothing is too small."""

from datetime import datetime
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from textual.app import App, ComposeResult
from textual.containers import Vertical

from tests.screens.drawn import lines
from tictactoe_tui.storage.record.statistics import TrendPoint
from tictactoe_tui.widgets.board.glyphs import ASCII_CLASS
from tictactoe_tui.widgets.table.plots import FEWEST, TrendPlot, WeekBars, barred, plotted

LINE, BAND, AXIS = "bold $text-primary", "$primary 60%", "$text-muted"
MONDAY = 1_760_000_000_000
WEEK = 7 * 86_400_000


def point(
    number: int, rate: float, low: float | None = None, high: float | None = None
) -> TrendPoint:
    return TrendPoint(number, 0, rate, rate if low is None else low, rate if high is None else high)


def looks(points: list[TrendPoint], width: int, height: int) -> list[list[str]]:
    return [[look for _, look in row] for row in plotted(points, width, height, plain=False)]


rates = st.floats(0, 100)
trends = st.lists(st.tuples(rates, rates, rates).map(sorted), min_size=1, max_size=60).map(
    lambda found: [
        TrendPoint(number, 0, rate, low, high) for number, (low, rate, high) in enumerate(found, 1)
    ]
)


@pytest.mark.parametrize("rate, row", [(0, 7), (100, 0), (50, 4)])
def test_a_steady_rate_is_a_level_line(rate: float, row: int) -> None:
    found = looks([point(1, rate), point(40, rate)], 30, 8)
    assert [number for number, each in enumerate(found) if LINE in each] == [row]
    assert found[row] == [LINE] * 30


def test_the_band_is_where_the_true_rate_may_be_and_nowhere_else() -> None:
    found = looks([point(1, 50, 25, 75), point(40, 50, 25, 75)], 30, 16)
    kinds = [set(row) for row in found]
    assert kinds[8] == {LINE}
    assert [number for number, kind in enumerate(kinds) if BAND in kind] == [4, 5, 6, 7, 9, 10, 11]
    assert all(kind == {AXIS} for kind in (*kinds[:4], *kinds[12:]))


def test_a_cell_of_the_line_has_nothing_of_the_band() -> None:
    narrow = plotted([point(1, 50, 0, 100), point(9, 50, 0, 100)], 9, 5, plain=False)
    bare = plotted([point(1, 50), point(9, 50)], 9, 5, plain=False)
    assert [cell for row in narrow for cell in row if cell[1] == LINE] == [
        cell for row in bare for cell in row if cell[1] == LINE
    ]


@given(trends, st.integers(1, 90), st.integers(3, 30))
def test_the_line_has_no_gaps_at_any_size(
    points: list[TrendPoint], width: int, height: int
) -> None:
    found = looks(points, width, height)
    assert len(found) == height
    assert {len(row) for row in found} == {width}
    columns = [{y for y in range(height) if found[y][x] == LINE} for x in range(width)]
    assert all(columns)
    for one, two in pairwise(columns):
        assert min(two) <= max(one) + 1
        assert min(one) <= max(two) + 1


@given(trends)
def test_plain_characters_tell_line_and_band_apart(points: list[TrendPoint]) -> None:
    drawn = {cell for row in plotted(points, 40, 9, plain=True) for cell in row}
    assert drawn <= {("*", LINE), (":", BAND), (" ", AXIS), ("┈", AXIS)}
    assert ("*", LINE) in drawn


class Plots(App[None]):
    """A trend and its weeks."""

    CSS = "TrendPlot { height: 9; }"

    def __init__(self, points: tuple[TrendPoint, ...], weeks: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._points = points
        self._weeks = weeks

    def compose(self) -> ComposeResult:
        with Vertical():
            trend, weeks = TrendPlot(), WeekBars()
            trend.points, weeks.weeks = self._points, self._weeks
            yield trend
            yield weeks


async def test_labels_say_what_is_shown() -> None:
    points = (point(1, 0, 0, 50), point(1500, 60, 40, 80))
    weeks = ((MONDAY, 0), (MONDAY + WEEK, 7), (MONDAY + 2 * WEEK, 14))
    app = Plots(points, weeks)
    async with app.run_test(size=(60, 14)) as pilot:
        await pilot.pause()
        drawn = [line.rstrip() for line in lines(app)]
        assert [drawn[row][:4] for row in (0, 3, 7)] == ["100%", " 50%", "  0%"]
        assert drawn[8].split() == ["game", "1", "game", "1,500"]
        assert drawn[9].startswith("  14 ")
        assert drawn[9].endswith("███")
        first, last = (datetime.fromtimestamp(each / 1000) for each in (MONDAY, weeks[-1][0]))
        days = f"{first.day} {first:%b}, week by week, to {last.day} {last:%b %Y}"
        assert drawn[12].strip() == days


async def test_a_few_games_are_no_trend_yet() -> None:
    points = tuple(point(number, 100, 20, 100) for number in range(1, FEWEST + 1))
    app = Plots(points[:-1], ((MONDAY, 1),))
    async with app.run_test(size=(40, 14)) as pilot:
        await pilot.pause()
        assert lines(app)[0].strip() == "A line begins here after 1 more game."
        assert lines(app)[12].split()[:3] == ["the", "week", "of"]
        app.query_one(TrendPlot).points = points
        await pilot.pause()
        assert lines(app)[0].startswith("100%")


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (6, 14), (200, 60)])
@pytest.mark.parametrize("games", [0, 2])
async def test_no_window_is_too_small(size: tuple[int, int], games: int) -> None:
    points = tuple(point(number, 50, 30, 70) for number in range(1, games + 1))
    app = Plots(points, tuple((MONDAY, 3) for _ in range(games)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.is_running


async def test_in_ascii_the_widget_has_shapes_of_its_own() -> None:
    app = Plots((point(1, 50, 0, 100), point(9, 50, 0, 100)), ())
    async with app.run_test(size=(40, 14)) as pilot:
        app.add_class(ASCII_CLASS)
        app.query_one(TrendPlot).refresh()
        await pilot.pause()
        drawn = lines(app)
        assert "*" * 35 in drawn[4]
        assert ":" * 35 in drawn[2]


def test_bars_are_as_high_as_their_weeks_are_full() -> None:
    assert barred([0, 4, 8], 1) == [" ▄█"]
    assert barred([0, 8, 16], 2) == ["  █", " ██"]
    assert barred([], 2) == ["", ""]
    assert barred([0, 0], 2) == ["  ", "  "]


@given(st.lists(st.integers(0, 10**6), max_size=60), st.integers(1, 9))
def test_a_week_with_games_is_never_without_a_bar(counts: list[int], height: int) -> None:
    drawn = barred(counts, height)
    assert len(drawn) == height
    for at, count in enumerate(counts):
        assert (drawn[-1][at] != " ") == bool(count)
        assert count < max(counts) or drawn[0][at] == ("█" if count else " ")
    heights = [sum(" ▁▂▃▄▅▆▇█".index(row[at]) for row in drawn) for at in range(len(counts))]
    pairs = sorted(zip(counts, heights, strict=True))
    assert [height for _, height in pairs] == sorted(heights)
