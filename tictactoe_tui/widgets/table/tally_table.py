"""A small table that is all there: a heading, and as many lines as there are."""

from typing import ClassVar

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.pages.columns import Column
from tictactoe_tui.widgets import component_classes
from tictactoe_tui.widgets.table.columns import Cells, fitted, heading, written


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
    """
    | Class | Description |
    | :- | :- |
    | `table--head` | The heading. |
    | `table--faint`, `table--mark`, `table--strong` | For what the cells are made of. |
    """

    lines: reactive[tuple[Cells, ...]] = reactive((), layout=True)
    """What stands in the columns, line by line."""

    def __init__(self, columns: tuple[Column, ...], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._columns = columns

    def render(self) -> RenderResult:
        """The heading and the lines."""
        placed = fitted(self._columns, self.content_size.width)
        title = heading(placed, None).stylize(".table--head")
        return Content("\n").join(
            [title, *(written(placed, cells, plain=False) for cells in self.lines)]
        )
