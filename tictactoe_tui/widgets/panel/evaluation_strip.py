"""The game so far as a strip: who stood better after each move, and how sure that is.

One column a position, from the start to now. Above the middle stands side ONE, below it side TWO:

    ▄ █      a full block is a proved win, anything smaller only leans that way
    ▔ ▀█·    a line in the middle is a proved draw, a dot is a position nobody has looked at
"""

from typing import ClassVar, Final

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.engine.evaluation import Evaluation
from tictactoe_tui.widgets.panel.ply_chosen import PlyChosen

_UNKNOWN: Final = (" ", "·")
_LEVEL: Final = (" ", "▔")
_UP: Final = ("▁", "▄")
_DOWN: Final = ("▔", "▀")
_FULL: Final = "█"
_LITTLE: Final = 0.08
_MUCH: Final = 0.35


class EvaluationStrip(Widget):
    """A column for every position of the game; a click shows it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "strip--one",
        "strip--two",
        "strip--level",
        "strip--unknown",
        "strip--shown",
    }
    """
    | Class | Description |
    | :- | :- |
    | `strip--one`, `strip--two` | A side that stands better. |
    | `strip--level` | A position that is level. |
    | `strip--unknown` | A position of which nothing is known. |
    | `strip--shown` | Laid over the position that the board shows. |
    """
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

    def on_click(self, event: events.Click) -> None:
        """Ask for the position under the mouse."""
        place = event.get_content_offset(self)
        window = self._window()
        if place is not None and place.x < len(window):
            event.stop()
            self.post_message(PlyChosen(window[place.x]))

    def _window(self) -> range:
        """The plies that there is room for, the one on show among them."""
        count, room = len(self.evaluations), max(1, self.content_size.width)
        first = max(0, min(self.shown - room // 2, count - room))
        return range(first, min(count, first + room))


def column(evaluation: Evaluation | None) -> tuple[str, str]:
    """The upper and the lower character of a position."""
    if evaluation is None:
        return _UNKNOWN
    size = abs(evaluation.value)
    if size < _LITTLE:
        return _LEVEL
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
