"""A whole game as a graph: who stood better after each move, where it was thrown away, and when.

A bar for every position, as wide as there is room for. Above the middle stands side ONE, below it
side TWO; a full bar is proved. A cross marks a mistake, the triangle what the board shows:

      3                          with room: how many moves are left
    █████▔▔▔▔▔▔▔▔▔▔
                   █████
      0    1    2    3           with room: the numbers of the moves
                ▲    ×
"""  # noqa: RUF002 - the cross is what is drawn

from typing import ClassVar, Final

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.service.review.review_view import MISTAKE, GraphPoint
from tictactoe_tui.widgets.panel.evaluation_strip import EvaluationStrip, column, component
from tictactoe_tui.widgets.panel.ply_chosen import PlyChosen

_WIDEST_BAR: Final = 9
_ROOM_FOR_NUMBERS: Final = 6
_NARROWEST_WITH_NUMBERS: Final = 4


class GameGraph(Widget):
    """A bar for every position of a game; a click shows it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = EvaluationStrip.COMPONENT_CLASSES | {"graph--mistake"}
    DEFAULT_CSS = """
    GameGraph {
        & > .strip--one { color: $text-primary; }
        & > .strip--two { color: $text-warning; }
        & > .strip--level { color: $text-muted; }
        & > .strip--unknown { color: $foreground 35%; }
        & > .strip--shown { text-style: bold; }
        & > .graph--mistake { color: $text-error; text-style: bold; }
    }
    """

    points: reactive[tuple[GraphPoint, ...]] = reactive(())
    """How the game stood, the start first."""
    shown: reactive[int] = reactive(0)
    """The ply that the board shows."""

    def render(self) -> RenderResult:
        """The rows of the graph, from the numbers above to the marks."""
        bar = self._bar
        with_numbers = self.content_size.height >= _ROOM_FOR_NUMBERS
        with_numbers = with_numbers and bar >= _NARROWEST_WITH_NUMBERS
        rows: dict[str, list[Content]] = {}
        for ply in self._window():
            for name, cell in self._cells(ply, bar, with_numbers=with_numbers).items():
                rows.setdefault(name, []).append(cell)
        return Content("\n").join(Content("").join(row) for row in rows.values())

    def on_click(self, event: events.Click) -> None:
        """Ask for the position under the mouse."""
        place = event.get_content_offset(self)
        window = self._window()
        if place is not None and place.x // self._bar < len(window):
            event.stop()
            self.post_message(PlyChosen(window[place.x // self._bar]))

    @property
    def _bar(self) -> int:
        """The columns of a bar with the gap after it."""
        room = self.content_size.width // max(1, len(self.points))
        return max(1, min(_WIDEST_BAR, room))

    def _window(self) -> range:
        """The plies that there is room for, the one on show among them."""
        count, room = len(self.points), max(1, self.content_size.width // self._bar)
        first = max(0, min(self.shown - room // 2, count - room))
        return range(first, min(count, first + room))

    def _cells(self, ply: int, bar: int, *, with_numbers: bool) -> dict[str, Content]:
        """What stands in the columns of one position, by row."""
        point = self.points[ply]
        look = self.get_visual_style(component(point.evaluation), partial=True)
        upper, lower = column(point.evaluation)
        body = bar - (bar > 2)  # a gap, where bars are wide enough to be told apart by it
        gap = " " * (bar - body)
        cells = {
            "upper": Content.styled(upper * body + gap, look),
            "lower": Content.styled(lower * body + gap, look),
        }
        is_shown = ply == self.shown
        sign = "▲" if is_shown else MISTAKE if point.is_mistake else " "
        name = "graph--mistake" if point.is_mistake else "strip--shown"
        mark = Content.styled(sign.center(body) + gap, self.get_visual_style(name, partial=True))
        if not with_numbers:
            return {**cells, "marks": mark}
        number = "" if point.number is None else str(point.number)
        above = point.evaluation is not None and point.evaluation.value > 0
        faint = "$text-muted"
        return {
            "above": Content((number if above else "").center(body) + gap),
            **cells,
            "below": Content(("" if above else number).center(body) + gap),
            "plies": Content.styled(str(ply).center(body) + gap, faint),
            "marks": mark,
        }
