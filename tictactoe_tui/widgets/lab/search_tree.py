"""The tree of a search: however large it is, only the lines on show are ever drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style

from tictactoe_tui.games import Side
from tictactoe_tui.lab.walk import TreeRow, Walk
from tictactoe_tui.lab.walk_words import move_words, row_steps, row_story, row_value, row_word
from tictactoe_tui.widgets import component_classes
from tictactoe_tui.widgets.table.line_list import LineList

_WIDE: Final = 72
_MARK: Final = 2
_VALUE: Final = 6
_STEPS: Final = 16
_FEW_STEPS: Final = 9
_STORY: Final = 25
_WORD: Final = 8
_DEEPEST: Final = 12
"""From here on the lines do not move further to the right."""


class SearchTree(LineList, can_focus=True, inherit_bindings=False):
    """The tree of a search as lines that open and close, each with what is known at this step."""

    DEFAULT_CSS = """
    SearchTree {
        & > .tree--head { color: $text-muted; }
        & > .tree--one { color: $text-primary; }
        & > .tree--two { color: $text-warning; }
        & > .tree--cursor {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
        & > .tree--later { color: $text-muted; }
        & > .tree--skipped { color: $text-muted; text-style: strike; }
        & > .tree--cut { color: $text-accent; }

        &:ansi {
            & > .tree--cursor { background: transparent; text-style: bold underline; }
            & > .tree--later { text-style: dim; }
        }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)
    """
    | Class | Description |
    | :- | :- |
    | `tree--head` | The heading. |
    | `tree--one`, `tree--two` | The moves of the two players. |
    | `tree--cursor` | Laid over the current line. |
    | `tree--later`, `tree--skipped` | What the search comes to later, and never. |
    | `tree--cut` | Where moves were not needed. |
    """

    walk: reactive[Walk | None] = reactive(None, repaint=False)
    """The moment of the search on show."""

    _rows: Sequence[TreeRow] = ()

    @dataclass
    class Chosen(Message):
        """Asks to go to an entry."""

        entry: int

    @dataclass
    class Toggled(Message):
        """Asks to open or close an entry."""

        entry: int

    @property
    def cursor(self) -> int:
        """The line of the current entry."""
        wanted = None if self.walk is None else self.walk.entry
        return next((line for line, row in enumerate(self._rows) if row.entry == wanted), 0)

    def neighbour(self, lines: int) -> int | None:
        """The next entry up or down, past those that were not searched; None at the end."""
        line = self.cursor + lines
        while 0 <= line < len(self._rows):
            if (entry := self._rows[line].entry) is not None:
                return entry
            line += lines
        return None

    def watch_walk(self) -> None:
        """Show the lines of this moment, the current one as near the middle as there is room."""
        self._rows = () if self.walk is None else self.walk.rows()
        self._scroll_to_cursor()

    def render_line(self, y: int) -> Strip:
        """The heading, which stays, or a line of the tree."""
        if y == 0:
            story = ("" if self._is_narrow else "what happened", "")
            head = self._columns(Content("  move"), "value", "step", story)
            return self.strip_of(head, "tree--head")
        line = self.line_on_row(y)
        if self.walk is None or line >= len(self._rows):
            return Strip.blank(self.size.width, self.rich_style)
        return self._line(self.walk, self._rows[line])

    def on_click(self, event: events.Click) -> None:
        """Open or close a line by its triangle, else go there."""
        line = self.line_under(event)
        if line is not None and (entry := self._rows[line].entry) is not None:
            event.stop()
            triangle = _MARK + self._indent(self._rows[line])
            opens = triangle <= event.get_content_offset_capture(self).x <= triangle + 1
            self.post_message(self.Toggled(entry) if opens else self.Chosen(entry))

    def _scroll_to_cursor(self) -> None:
        """Scroll until the current line is in the middle."""
        self.virtual_size = Size(self.size.width, len(self._rows) + 1)
        middle = self.cursor - max(0, self.size.height - 1) // 2
        # At once: else the lines would be drawn once more where they were before.
        self.scroll_to(y=max(0, middle), animate=False, force=True, immediate=True)
        self.refresh()

    on_resize = _scroll_to_cursor

    def _line(self, walk: Walk, row: TreeRow) -> Strip:
        """A line of the tree with what is known of it."""
        current, steps = row.entry == walk.entry, row_steps(walk, row)
        if self._is_narrow and len(steps) > _FEW_STEPS:
            steps = steps.partition("–")[0]  # noqa: RUF001
        story = row_word(walk, row) if self._is_narrow else row_story(walk, row)
        name = Content.assemble(
            ("▶ " if current else "  ") + " " * self._indent(row) + _sign(walk, row),
            (move_words(walk.recording, row.depth, row.cell), self._look(_side_look(walk, row))),
        )
        told = (story, self._look("tree--cut" if story.startswith("cut") else "tree--later"))
        drawn = self._columns(name, row_value(walk, row), steps, told)
        # No colour but its own can be read on the cursor's line.
        if current:
            return self.strip_of(Content(drawn.plain), "tree--cursor")
        return self.strip_of(drawn)

    def _columns(
        self, name: Content, value: str, steps: str, story: tuple[str, Style | str]
    ) -> Content:
        """What stands in a line, each in its column."""
        steps_width, story_width = (_FEW_STEPS, _WORD) if self._is_narrow else (_STEPS, _STORY)
        room = self.size.width - _VALUE - steps_width - story_width
        return Content.assemble(
            name.truncate(max(1, room), pad=True),
            f"{value:>{_VALUE}}{steps:>{steps_width}}  ",
            story,
        )

    @property
    def _is_narrow(self) -> bool:
        """Whether there is room for words only where there could be sentences."""
        return self.size.width < _WIDE

    def _indent(self, row: TreeRow) -> int:
        """The columns by which a line is moved to the right."""
        return min(row.depth, _DEEPEST) * (1 if self._is_narrow else 2)

    def _look(self, name: str) -> Style:
        return self.get_visual_style(name, partial=True)


def _sign(walk: Walk, row: TreeRow) -> str:
    """A triangle where something is below a line; below the root it is always shown."""
    if not row.entry or walk.recording.sizes[row.entry] == 1:
        return "  " if row.depth else ""
    return "▾ " if walk.is_open(row.entry) else "▸ "


def _side_look(walk: Walk, row: TreeRow) -> str:
    """How a move is written: in the colour of its side, or as one that was not looked at."""
    if row.entry is None:
        return "tree--skipped"
    first = walk.recording.position.to_move
    side = first if row.depth % 2 else first.other
    return "tree--one" if side is Side.ONE else "tree--two"
