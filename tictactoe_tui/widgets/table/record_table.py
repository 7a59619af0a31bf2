"""A table that knows only the lines on show, however many there are."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from tictactoe_tui.pages.columns import Column
from tictactoe_tui.widgets import Keys, component_classes, key
from tictactoe_tui.widgets.table import columns

_SORT: Final = Binding.Group("Sort by the column beside", compact=True)


TABLE_BINDINGS: Final[Keys] = [
    key("up,k", "step(-1)", "table.up", "Line above"),
    key("down,j", "step(1)", "table.down", "Line below"),
    key("pageup,ctrl+b", "turn_pages(-1)", "table.page-up", "Page above"),
    key("pagedown,ctrl+f", "turn_pages(1)", "table.page-down", "Page below"),
    key("home", "end(False)", "table.first", "First line"),
    key("end", "end(True)", "table.last", "Last line"),
    key("left,h", "sort(-1)", "table.sort-left", "Sort by the column to the left", group=_SORT),
    key("right,l", "sort(1)", "table.sort-right", "Sort by the column to the right", group=_SORT),
    key("o", "reverse", "table.reverse", "Reverse the order", "Order"),
    key("enter,space", "choose", "table.open", "Open the line", "Open"),
]


Lines = Callable[[int], columns.Cells | None]
"""What stands in the columns of a line, or None as long as that is not known."""
_BESIDE: Final = 2
"""The cells beside the columns: a margin on the left, and the scrollbar."""
_WORDS: Final = 2
"""The row of the message of an empty table."""


class RecordTable(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines under a heading, and a cursor; only the lines on show are ever asked for.

    Columns that have no room are left out, except the one that the lines are sorted by. `count` is
    how many lines there are.
    """

    ALLOW_SELECT = False
    BINDING_GROUP_TITLE = "Table"
    BINDINGS: ClassVar[Keys] = TABLE_BINDINGS
    DEFAULT_CSS = """
    RecordTable {
        width: 1fr;
        height: 1fr;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        text-wrap: nowrap;
        text-overflow: clip;

        & > .table--head { color: $text-muted; }
        & > .table--sorted { color: $foreground; text-style: bold; }
        & > .table--line { color: $foreground; }
        & > .table--hover { background: $foreground 8%; }
        & > .table--cursor {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
        & > .table--cursor-blurred { background: $foreground 15%; text-style: bold; }
        & > .table--faint { color: $text-muted; }
        & > .table--mark { color: $text-accent; }
        & > .table--strong { text-style: bold; }

        &:ansi {
            & > .table--hover { background: transparent; text-style: underline; }
            & > .table--cursor-blurred { background: transparent; text-style: bold underline; }
            & > .table--faint { text-style: dim; }
        }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)

    cursor: reactive[int] = reactive(0, repaint=False)
    hover: reactive[int | None] = reactive(None, repaint=False)
    sorting: reactive[columns.Sorting | None] = reactive(None)
    """What the lines are sorted by; None where their order is settled."""
    empty: reactive[str] = reactive("")

    @dataclass
    class Opened(Message):
        """Asks to open a line."""

        line: int

    @dataclass
    class Sorted(Message):
        """Asks for another order of the lines."""

        sorting: columns.Sorting

    @dataclass
    class Viewed(Message):
        """Other lines are on show, or the cursor has moved."""

        table: "RecordTable"

        def can_replace(self, message: Message) -> bool:
            """Whether this makes a message still waiting superfluous."""
            return isinstance(message, RecordTable.Viewed) and message.table is self.table

    def __init__(
        self,
        wanted: tuple[Column, ...],
        sorting: columns.Sorting | None = None,
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._columns = wanted
        self._placed: tuple[columns.Placed, ...] = ()
        self.count = 0
        self._lines: Lines = lambda _: None
        self.set_reactive(RecordTable.sorting, sorting)

    @property
    def lines_on_show(self) -> range:
        """The lines that can be seen now."""
        first = round(self.scroll_y)
        return range(first, min(self.count, first + self._room))

    def show_lines(self, count: int, lines: Lines, *, cursor: int | None = None) -> None:
        """Show this many lines; the cursor stays where it is, unless it is told another place."""
        filled, self.count, self._lines = bool(self.count), count, lines
        if filled != bool(count):
            self.refresh_bindings()
        self.virtual_size = Size(self.size.width, count + 1)
        # Assigned even where it stays, so that it is validated against the new count.
        self.cursor = self.cursor if cursor is None else cursor
        self._show_cursor()
        self.refresh()
        self.post_message(self.Viewed(self))

    def render_line(self, y: int) -> Strip:
        """The heading, which stays, or one line."""
        line = self._line_on_row(y)
        if y == 0:
            content, look = columns.heading(self._placed, self.sorting), "table--head"
        elif line >= self.count:
            words = self.empty if y == _WORDS and not self.count else ""
            content, look = Content(words), "table--line"
        else:
            content = columns.written(self._placed, self._lines(line), plain=line == self.cursor)
            look = "table--hover" if line == self.hover else "table--line"
            if line == self.cursor:
                look = "table--cursor" if self.has_focus else "table--cursor-blurred"
        width = self.size.width
        padded = Content.assemble(" ", content).truncate(width, pad=True)
        style = self.get_visual_style(look)
        strips = Visual.to_strips(self, padded, width, 1, style, apply_selection=False)
        return strips[0] if strips else Strip.blank(width)

    def validate_cursor(self, cursor: int) -> int:
        """A line that there is, or 0."""
        return max(0, min(cursor, self.count - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        """Repaint two lines, and keep the cursor in view."""
        self._repaint_lines(old, new)
        self._show_cursor()
        self.post_message(self.Viewed(self))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Keep the cursor in view, and post which lines are on show."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value) and self.lines_on_show:
            self.cursor = max(self.lines_on_show[0], min(self.cursor, self.lines_on_show[-1]))
            self.post_message(self.Viewed(self))

    def on_resize(self) -> None:
        """Fit the columns into the new width."""
        self._fit_columns()
        self._show_cursor()
        self.post_message(self.Viewed(self))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show which line a click would open."""
        self.hover = self._line_under(event)

    def on_leave(self) -> None:
        """Unmark the line that the mouse has left."""
        self.hover = None

    def on_click(self, event: events.Click) -> None:
        """Open a line, or sort by a column whose title was clicked."""
        place = event.get_content_offset(self)
        line = self._line_under(event)
        if line is not None:
            event.stop()
            self.cursor = line
            self.action_choose()
        elif place is not None and place.y == 0:
            event.stop()
            column = columns.column_at(self._placed, place.x - 1)
            if column is not None and column.sortable:
                self._post_sorted(column.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a line to open, or an order to change."""
        if action in ("sort", "reverse"):
            return self.sorting is not None
        return action != "choose" or bool(self.count) or None

    def action_step(self, lines: int) -> None:
        """Move the cursor."""
        self.cursor += lines

    def action_turn_pages(self, pages: int) -> None:
        """Move the cursor by as many lines as are on show."""
        self.cursor += pages * max(1, self._room - 1)

    def action_end(self, last: bool) -> None:
        """Move the cursor to the first line or the last."""
        self.cursor = self.count - 1 if last else 0

    def action_choose(self) -> None:
        """Open the line under the cursor."""
        if self.count:
            self.post_message(self.Opened(self.cursor))

    def action_sort(self, steps: int) -> None:
        """Sort by another column, that many further."""
        if self.sorting is not None:
            keys = [column.key for column in self._columns if column.sortable]
            at = keys.index(self.sorting.key) + steps
            if 0 <= at < len(keys):
                self._post_sorted(keys[at])

    def action_reverse(self) -> None:
        """Reverse the order."""
        if self.sorting is not None:
            self._post_sorted(self.sorting.key)

    def _line_on_row(self, y: int) -> int:
        """The line on a row of the widget under the heading."""
        return round(self.scroll_y) + y - 1

    def _line_under(self, event: events.MouseEvent) -> int | None:
        """The line under the mouse, if there is one."""
        place = event.get_content_offset(self)
        if place is None or place.y == 0 or place.x >= self.size.width:
            return None
        line = self._line_on_row(place.y)
        return line if line < self.count else None

    @property
    def _room(self) -> int:
        """How many lines there is room for under the heading."""
        return max(0, self.size.height - 1)

    def _fit_columns(self) -> None:
        """Choose the columns that have room; the one that lines are sorted by always stays."""
        kept = "" if self.sorting is None else self.sorting.key
        self._placed = columns.fitted(self._columns, self.size.width - _BESIDE, kept)
        self.virtual_size = Size(self.size.width, self.count + 1)
        self.refresh()

    watch_sorting = _fit_columns

    def _post_sorted(self, key: str) -> None:
        """Ask for the lines sorted by a column; asked for again, in reverse."""
        before = self.sorting
        if before is None:
            return
        if before.key == key:
            wanted = columns.Sorting(key, not before.descending)
        else:
            column = next(each for each in self._columns if each.key == key)
            wanted = columns.Sorting(key, column.right)  # of numbers the largest comes first
        self.sorting = wanted
        self.post_message(self.Sorted(wanted))

    def _repaint_lines(self, old: int | None, new: int | None) -> None:
        """Repaint two lines and nothing else."""
        first = round(self.scroll_y)
        below = (line for line in (old, new) if line is not None and line >= first)
        regions = [Region(0, line - first + 1, self.size.width, 1) for line in below]
        if regions:
            self.refresh(*regions)

    watch_hover = _repaint_lines

    def _show_cursor(self) -> None:
        """Scroll until the cursor's line is in view."""
        shown = self.lines_on_show
        if self._room and self.cursor not in shown:
            y = max(min(self.cursor, shown.start), self.cursor - self._room + 1)
            self.scroll_to(y=y, animate=False, force=True, immediate=True)
