"""A game as a strip or a graph: who stood better after each move, and how sure that is.

Above the middle stands side ONE, below it side TWO. The strip has one column a position:

    ▄ █      a full block is a proved win, anything smaller only leans that way
    ▔ ▀█·    a line in the middle is a proved draw, a dot is a position nobody has looked at

A dotted line `┈` in the place of the other is a guess that leans to nobody.

The graph has a bar for every position, as wide as there is room for; a cross marks a mistake, and
the triangle what the board shows:

      3                          with room: how many moves are left
    █████▔▔▔▔▔▔▔▔▔▔
                   █████
      0    1    2    3           with room: the numbers of the moves
                ▲    ×
"""  # noqa: RUF002 - the cross is what is drawn

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.engine.info import Evaluation, Status
from tictactoe_tui.widgets import component_classes
from tictactoe_tui.widgets.panel.ply_chosen import PlyPicker

if TYPE_CHECKING:
    # It knows the coach, which a board that is only played on never needs.
    from tictactoe_tui.service.review.review_view import GraphPoint

_UNKNOWN: Final = (" ", "·")
_LEVEL: Final = (" ", "▔")
_LEVEL_BY_GUESS: Final = (" ", "┈")
_UP: Final = ("▁", "▄")
_DOWN: Final = ("▔", "▀")
_FULL: Final = "█"
_LITTLE: Final = 0.08
_MUCH: Final = 0.35


class EvaluationStrip(PlyPicker):
    """A column for every position of the game; a click shows it."""

    DEFAULT_CSS = """
    EvaluationStrip {
        height: 2;

        & > .strip--one { color: $text-primary; }
        & > .strip--two { color: $text-warning; }
        & > .strip--level { color: $text-muted; }
        & > .strip--unknown { color: $foreground 35%; }
        & > .strip--shown { background: $foreground 25%; }

        &:ansi > .strip--shown { text-style: underline; background: transparent; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)
    """
    | Class | Description |
    | :- | :- |
    | `strip--one`, `strip--two` | A side that stands better. |
    | `strip--level` | A position that is level. |
    | `strip--unknown` | A position of which nothing is known. |
    | `strip--shown` | Laid over the position that the board shows. |
    """

    evaluations: reactive[tuple[Evaluation | None, ...]] = reactive(())
    """What is known of each position, the start first."""
    shown: reactive[int] = reactive(0)
    """The ply that the board shows."""

    def render(self) -> RenderResult:
        """Both rows, with a shade behind the column of the ply on show."""
        rows: tuple[list[Content], list[Content]] = ([], [])
        for ply in self._window():
            evaluation = self.evaluations[ply]
            names = [component(evaluation), *(["strip--shown"] if ply == self.shown else [])]
            look = self.get_visual_style(*names, partial=True)
            for row, text in zip(rows, column(evaluation), strict=True):
                row.append(Content.styled(text, look))
        return Content("\n").join(Content("").join(row) for row in rows)

    def ply_under(self, event: events.Click) -> int | None:
        """The position whose bar is under the mouse."""
        place, window = event.get_content_offset(self), self._window()
        if place is None or place.x // self._bar >= len(window):
            return None
        return window[place.x // self._bar]

    @property
    def _count(self) -> int:
        """How many positions there are."""
        return len(self.evaluations)

    @property
    def _bar(self) -> int:
        """The columns of a position."""
        return 1

    def _window(self) -> range:
        """The plies that there is room for, the one on show among them."""
        count, room = self._count, max(1, self.content_size.width // self._bar)
        first = max(0, min(self.shown - room // 2, count - room))
        return range(first, min(count, first + room))


def column(evaluation: Evaluation | None) -> tuple[str, str]:
    """The upper and the lower character of a position."""
    if evaluation is None:
        return _UNKNOWN
    size = abs(evaluation.value)
    if size < _LITTLE:
        return _LEVEL if evaluation.status is Status.PROVED else _LEVEL_BY_GUESS
    marks = _UP if evaluation.value > 0 else _DOWN
    mark = _FULL if size == 1 else marks[size >= _MUCH]
    return (mark, " ") if evaluation.value > 0 else (" ", mark)


def component(evaluation: Evaluation | None) -> str:
    """The class that gives a position its colour."""
    if evaluation is None:
        return "strip--unknown"
    if abs(evaluation.value) < _LITTLE:
        return "strip--level"
    return "strip--one" if evaluation.value > 0 else "strip--two"


_MISTAKE: Final = "×"  # noqa: RUF001 - the sign of a mistake
_WIDEST_BAR: Final = 9
_ROOM_FOR_NUMBERS: Final = 6


class GameGraph(EvaluationStrip):
    """A bar for every position of a game; a click shows it."""

    DEFAULT_CSS = """
    GameGraph {
        & > .graph--shown { text-style: bold; }
        & > .graph--mistake { color: $text-error; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)

    points: reactive["tuple[GraphPoint, ...]"] = reactive(())
    """How the game stood, the start first."""

    def render(self) -> RenderResult:
        """The rows of the graph, from the numbers above to the marks."""
        bar = self._bar
        numbers = (*(point.number for point in self.points), self._count - 1)
        widest = max(len(str(each)) for each in numbers if each is not None)
        with_numbers = self.content_size.height >= _ROOM_FOR_NUMBERS and bar > max(2, widest)
        rows: dict[str, list[Content]] = {}
        for ply in self._window():
            for name, cell in self._cells(ply, bar, with_numbers=with_numbers).items():
                rows.setdefault(name, []).append(cell)
        return Content("\n").join(Content("").join(row) for row in rows.values())

    @property
    def _count(self) -> int:
        """How many positions there are."""
        return len(self.points)

    @property
    def _bar(self) -> int:
        """The columns of a bar with the gap after it."""
        room = self.content_size.width // max(1, len(self.points))
        return max(1, min(_WIDEST_BAR, room))

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
        sign = "▲" if is_shown else _MISTAKE if point.is_mistake else " "
        name = "graph--mistake" if point.is_mistake else "graph--shown"
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
