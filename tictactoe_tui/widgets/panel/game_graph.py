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

from typing import ClassVar, Final

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.engine.info import Evaluation, Status
from tictactoe_tui.service.view import GraphPoint
from tictactoe_tui.widgets import component_classes
from tictactoe_tui.widgets.panel.ply_chosen import PlyPicker, clickable_move

_UNKNOWN: Final = (" ", "·")
_LEVEL: Final = (" ", "▔")
_LEVEL_BY_GUESS: Final = (" ", "┈")
_UP: Final = ("▁", "▄")
_DOWN: Final = ("▔", "▀")
_FULL: Final = "█"
_LITTLE: Final = 0.08
_MUCH: Final = 0.35
_MISTAKE: Final = "×"  # noqa: RUF001 - the sign of a mistake
_ROOM_FOR_NUMBERS: Final = 6
_ROOM_FOR_MARKS: Final = 3


class GameGraph(PlyPicker):
    """A bar for every position of a game, `widest` columns at most; a click shows it."""

    DEFAULT_CSS = """
    GameGraph {
        height: 2;

        & > .graph--one { color: $text-primary; }
        & > .graph--two { color: $text-warning; }
        & > .graph--level { color: $text-muted; }
        & > .graph--unknown { color: $foreground 35%; }
        & > .graph--here { background: $foreground 25%; }
        & > .graph--shown { text-style: bold; }
        & > .graph--mistake { color: $text-error; text-style: bold; }

        &:ansi > .graph--here { text-style: underline; background: transparent; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)

    points: reactive[tuple[GraphPoint, ...]] = reactive(())
    """How the game stood, the start first."""
    shown: reactive[int] = reactive(0)
    """The ply that the board shows."""

    def __init__(self, *, id: str, widest: int = 9) -> None:  # noqa: A002
        super().__init__(id=id)
        self._widest = widest

    def render(self) -> RenderResult:
        """The rows of the graph, from the numbers above to the marks."""
        numbers = (*(point.number for point in self.points), len(self.points) - 1)
        longest = max(len(str(each)) for each in numbers if each is not None)
        with_numbers = self.content_size.height >= _ROOM_FOR_NUMBERS and self._bar > max(2, longest)
        rows: dict[str, list[Content]] = {}
        for ply in self._window():
            for name, cell in self._cells(ply, with_numbers=with_numbers).items():
                rows.setdefault(name, []).append(clickable_move(cell, ply))
        return Content("\n").join(Content("").join(row) for row in rows.values())

    @property
    def _bar(self) -> int:
        """The columns of a bar with the gap after it."""
        room = self.content_size.width // max(1, len(self.points))
        return max(1, min(self._widest, room))

    def _window(self) -> range:
        """The plies that there is room for, the one on show among them."""
        count, room = len(self.points), max(1, self.content_size.width // self._bar)
        first = max(0, min(self.shown - room // 2, count - room))
        return range(first, min(count, first + room))

    def _cells(self, ply: int, *, with_numbers: bool) -> dict[str, Content]:
        """What stands in the columns of one position, by row; without marks it is shaded."""
        point, bar, is_shown = self.points[ply], self._bar, ply == self.shown
        with_marks = self.content_size.height >= _ROOM_FOR_MARKS
        here = ["graph--here"] * (is_shown and not with_marks)
        look = self.get_visual_style(component(point.evaluation), *here, partial=True)
        upper, lower = column(point.evaluation)
        body = bar - (bar > 2)  # a gap, where bars are wide enough to be told apart by it
        gap = " " * (bar - body)
        cells = {
            "upper": Content.styled(upper * body + gap, look),
            "lower": Content.styled(lower * body + gap, look),
        }
        if not with_marks:
            return cells
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
        return "graph--unknown"
    if abs(evaluation.value) < _LITTLE:
        return "graph--level"
    return "graph--one" if evaluation.value > 0 else "graph--two"
