"""A game as a strip or a graph: who stood better after each move, and how sure that is.

Above the middle stands side ONE, below it side TWO. The strip has one column a position:

    ▄ █      a full block is a proved win, half of one a guess who is ahead
    ▔ ▀█     a line in the middle is a proved draw; where nothing is known nothing is drawn

The graph has a bar for every position, as wide as there is room for; a cross marks a mistake, and
the triangle what the board shows:

      3                          with room: how many moves are left
    █████▔▔▔▔▔▔▔▔▔▔
                   █████
      0    1    2    3           with room: the numbers of the moves
                ▲    ×
    The number at a bar: moves left.
"""  # noqa: RUF002 - the cross is what is drawn

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.engine.info import Evaluation, Status
from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.service.overlay import MISTAKE
from tictactoe_tui.service.view import GraphPoint
from tictactoe_tui.widgets import Clickable, clickable, component_classes
from tictactoe_tui.widgets.panel.side_panel import side_glyph

_UNKNOWN: Final = (" ", " ")
_LEVEL: Final = (" ", "▔")
_UP: Final = "▄"
_DOWN: Final = "▀"
_FULL: Final = "█"
_LITTLE: Final = 0.08
_ROOM_FOR_NUMBERS: Final = 6
_ROOM_FOR_MARKS: Final = 3


class GameGraph(Clickable):
    """A bar for every position of a game, `widest` columns at most; a click shows it."""

    DEFAULT_CSS = """
    GameGraph {
        height: 2;

        & > .graph--one { color: $text-primary; }
        & > .graph--two { color: $text-warning; }
        & > .graph--quiet { color: $text-muted; }
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
    number_words: reactive[str] = reactive("")

    def __init__(self, *, id: str, widest: int = 9) -> None:  # noqa: A002
        super().__init__(id=id)
        self._widest = widest

    def render(self) -> Content:
        """The rows of the graph, from the numbers above to the marks."""
        numbers = (*(point.number for point in self.points), len(self.points) - 1)
        longest = max(len(str(each)) for each in numbers if each is not None)
        with_numbers = self.content_size.height >= _ROOM_FOR_NUMBERS and self._bar > max(2, longest)
        rows: dict[str, list[Content]] = {}
        for ply in self._window():
            for name, cell in self._cells(ply, with_numbers=with_numbers).items():
                rows.setdefault(name, []).append(clickable(cell, ply))
        told = [Content.styled(self.number_words, "$text-muted")] if "above" in rows else []
        return Content("\n").join([*(Content("").join(row) for row in rows.values()), *told])

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
        sign = "▲" if is_shown else MISTAKE if point.is_mistake else " "
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
    value, proved = evaluation.value, evaluation.status is Status.PROVED
    if abs(value) < _LITTLE:
        return _LEVEL if proved else _UNKNOWN
    if value > 0:
        return (_FULL if proved else _UP), " "
    return " ", (_FULL if proved else _DOWN)


def component(evaluation: Evaluation | None) -> str:
    """The class that gives a position its colour."""
    if evaluation is None or evaluation.status is not Status.PROVED or not evaluation.value:
        return "graph--quiet"
    return "graph--one" if evaluation.value > 0 else "graph--two"


def graph_legend(points: Sequence[GraphPoint], position: Position) -> str:
    """What the signs of a graph mean that it has."""
    guess = f"{_UP} guess"
    draw = GAMES[position.key].worded(f"{_LEVEL[1]} draw")
    meanings = {_FULL: f"{_FULL} wins", _LEVEL[1]: draw, _UP: guess, _DOWN: guess}
    signs = {meanings.get(sign) for point in points for sign in column(point.evaluation)}
    told = [each for each in dict.fromkeys(meanings.values()) if each in signs]
    return "  ".join([*told, f"above: {side_glyph(position, Side.ONE)}"] if told else ())
