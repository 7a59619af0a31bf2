"""How many games a week had: a bar for every week, the latest on the right.

4        ▂ █
0 ▂▁   ▂▄█▂█
7 Sep, week by week, to 2 Nov 2026
"""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Final

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

_LABELS: Final = 5
_WIDEST: Final = 3
_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_BAR: Final = "weeks--bar"
_AXIS: Final = "weeks--axis"

Weeks = tuple[tuple[int, int], ...]
"""The Mondays in milliseconds, and the games of their weeks."""


class WeekBars(Widget):
    """The bars, as high as the widget is, over the first Monday and the last."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {_BAR, _AXIS}
    """
    | Class | Description |
    | :- | :- |
    | `weeks--bar` | The bars. |
    | `weeks--axis` | The labels. |
    """
    DEFAULT_CSS = """
    WeekBars {
        height: 4;

        & > .weeks--bar { color: $text-primary; }
        & > .weeks--axis { color: $text-muted; }

        &:ansi > .weeks--axis { text-style: dim; }
    }
    """

    weeks: reactive[Weeks] = reactive(())
    """The weeks, the first one first."""

    def render(self) -> RenderResult:
        """The rows of the bars, and the days below."""
        width, height = self.content_size.width - _LABELS, self.content_size.height - 1
        weeks = self.weeks[-width:] if width > 0 else ()
        if not weeks or height < 1:
            return Content("")
        most = max(count for _, count in weeks)
        labels = [f"{most:,}", *[""] * (height - 1)]
        wide = min(_WIDEST, width // len(weeks))
        bars = barred([count for _, count in weeks for _ in range(wide)], height)
        rows = [
            Content.assemble((f"{label:>{_LABELS - 1}} ", f".{_AXIS}"), (bar, f".{_BAR}"))
            for label, bar in zip(labels, bars, strict=True)
        ]
        return Content("\n").join(
            [*rows, Content.styled(f"{'':{_LABELS}}{_days(weeks)}", f".{_AXIS}")]
        )


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
