"""The plots of the record: how a rate went, and how many games a week had.

A rate from game to game is a line, in the band that holds the true rate with great likelihood:

    100%           ⢀⠤⡀⡀⡀⡀⡀
     50%┈┈┈⡠⠒⠢⠊⠁⡠⠔⠊⠉⠉⠑⠒⠤⡀
      0%
        game 1         game 80

Dots are drawn eight to a cell. A cell with a piece of the line has nothing of the band, so that the
two can be told apart without any colour; plain ASCII has a character of its own for either.

A week has a bar, the latest on the right:

    4        ▂ █
    0 ▂▁   ▂▄█▂█
    7 Sep, week by week, to 2 Nov 2026
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby, pairwise
from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.storage.record.statistics import TrendPoint
from tictactoe_tui.widgets.board.glyphs import in_ascii

_LABELS: Final = 5
_ROWS: Final = 3
"""The fewest rows that can show anything."""
FEWEST: Final = 8
"""The games from which on a rate says anything."""
_BRAILLE: Final = 0x2800
_DOTS: Final = (1, 8, 2, 16, 4, 32, 64, 128)
"""The bits of the dots of a cell, row by row."""
_LINE: Final = "bold $text-primary"
_BAND: Final = "$primary 60%"
_AXIS: Final = "$text-muted"

Dot = tuple[int, int]
Cell = tuple[str, str]
"""A character, and how it looks."""


class TrendPlot(Widget):
    """The plot, as large as the widget; the last row says which games it is about."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "TrendPlot { height: 11; }"

    points: reactive[tuple[TrendPoint, ...]] = reactive(())

    def render(self) -> Content:
        """All rows."""
        width, height = self.content_size.width - _LABELS, self.content_size.height - 1
        games = self.points[-1].game_number if self.points else 0
        if 0 < games < FEWEST:
            more = f"{FEWEST - games} more game{'' if games == FEWEST - 1 else 's'}"
            return Content.styled(f"A line begins here after {more}.", _AXIS)
        if width < 1 or height < _ROWS or not games:
            return Content("")
        cells = plotted(self.points, width, height, plain=in_ascii(self))
        labels = {0: "100%", (height - 1) // 2: "50%", height - 1: "0%"}
        rows = [self._row(labels.get(at, ""), row) for at, row in enumerate(cells)]
        first, last = (f"game {point.game_number:,}" for point in (self.points[0], self.points[-1]))
        names = first if first == last else f"{first}{last:>{max(0, width - len(first))}}"
        return Content("\n").join([*rows, Content.styled(f"{'':{_LABELS}}{names}", _AXIS)])

    def _row(self, label: str, cells: Sequence[Cell]) -> Content:
        """One row of the plot behind its label."""
        runs = groupby(cells, key=lambda cell: cell[1])
        drawn = (("".join(text for text, _ in run), look) for look, run in runs)
        return Content.assemble((f"{label:>{_LABELS - 1}} ", _AXIS), *drawn)


def plotted(
    points: Sequence[TrendPoint], width: int, height: int, *, plain: bool
) -> list[list[Cell]]:
    """The cells of the plot by rows, the top one first."""
    line, band = _dots(points, width * 2, height * 4)
    middle = (height - 1) // 2

    def row(y: int) -> list[Cell]:
        dots = ((_bits(line, x, y), _bits(band, x, y)) for x in range(width))
        return [_cell(*each, middle=y == middle, plain=plain) for each in dots]

    return [row(y) for y in range(height)]


def _cell(line: int, band: int, *, middle: bool, plain: bool) -> Cell:
    """What stands in a cell with these dots."""
    if line:
        return "*" if plain else chr(_BRAILLE + line), _LINE
    if band:
        return ":" if plain else chr(_BRAILLE + band), _BAND
    return "┈" if middle else " ", _AXIS


def _dots(points: Sequence[TrendPoint], width: int, height: int) -> tuple[set[Dot], set[Dot]]:
    """The dots of the line, which has no gaps, and every other one of those in the band."""
    line: set[Dot] = set()
    band: set[Dot] = set()
    before: int | None = None
    for x, (rate, low, high) in enumerate(_columns(points, width)):
        y = _down(rate, height)
        start = y if before is None else before + (y > before) - (y < before)
        line.update((x, step) for step in range(min(start, y), max(start, y) + 1))
        top, bottom = _down(high, height), _down(low, height)
        band.update((x, step) for step in range(top, bottom + 1) if (x + step) % 2 == 0)
        before = y
    return line, band


def _columns(points: Sequence[TrendPoint], width: int) -> Iterator[tuple[float, float, float]]:
    """Rate, low and high at every column of dots, on straight ways from point to point."""
    first, last = points[0].game_number, points[-1].game_number
    pairs = iter([*pairwise(points)] or [(points[0], points[0])])
    one, two = next(pairs)
    for x in range(width):
        game = first + (last - first) * x / max(1, width - 1)
        while game > two.game_number:
            one, two = next(pairs)
        span = two.game_number - one.game_number
        part = (game - one.game_number) / span if span else 0.0
        ends = (one.rate, two.rate), (one.low, two.low), (one.high, two.high)
        rate, low, high = (before + (after - before) * part for before, after in ends)
        yield rate, low, high


def _down(rate: float, height: int) -> int:
    """How many dots a rate in percent is from the top."""
    return round((height - 1) * (1 - max(0.0, min(rate, 100.0)) / 100))


def _bits(dots: set[Dot], x: int, y: int) -> int:
    """The dots of a cell as the bits of its character."""
    places = ((2 * x + at % 2, 4 * y + at // 2) for at in range(len(_DOTS)))
    return sum(bit for bit, place in zip(_DOTS, places, strict=True) if place in dots)


_WIDEST: Final = 3
_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_BAR: Final = "$text-primary"

Weeks = tuple[tuple[int, int], ...]
"""The Mondays in milliseconds, and the games of their weeks."""


class WeekBars(Widget):
    """The bars, as high as the widget is, over the first Monday and the last."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "WeekBars { height: 4; }"

    weeks: reactive[Weeks] = reactive(())

    def render(self) -> Content:
        """The rows of the bars, and the days below."""
        width, height = self.content_size.width - _LABELS, self.content_size.height - 1
        weeks = self.weeks[-width:] if width > 0 else ()
        if not weeks or height < 1:
            return Content("")
        most = max(count for _, count in weeks)
        labels = [f"{most:,}", *[""] * (height - 1)]
        wide = min(_WIDEST, width // len(weeks))
        bars = barred([count for _, count in weeks for _ in range(wide)], height)
        rows = []
        for label, bar in zip(labels, bars, strict=True):
            rows.append(Content.assemble((f"{label:>{_LABELS - 1}} ", _AXIS), (bar, _BAR)))
        return Content("\n").join([*rows, Content.styled(f"{'':{_LABELS}}{_days(weeks)}", _AXIS)])


def barred(counts: Sequence[int], height: int) -> list[str]:
    """The rows of the bars, the top one first; a week with games is never without a bar."""
    most = max(counts, default=0) or 1
    full = len(_EIGHTHS) - 1
    tops = [-(-count * height * full // most) for count in counts]
    return [
        "".join(_EIGHTHS[max(0, min(top - row * full, full))] for top in tops)
        for row in reversed(range(height))
    ]


def _days(weeks: Weeks) -> str:
    """Which weeks these are, by their local Mondays."""
    first, last = (datetime.fromtimestamp(monday / 1000) for monday in (weeks[0][0], weeks[-1][0]))
    end = f"{last.day} {last:%b %Y}"
    if len(weeks) == 1:
        return f"the week of {end}"
    year = "" if first.year == last.year else f" {first.year}"
    return f"{first.day} {first:%b}{year}, week by week, to {end}"
