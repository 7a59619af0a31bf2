"""What long lists share: a heading that stays, and lines of which only those on show are drawn."""

from textual import events
from textual.content import Content
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual


class LineList(ScrollView, can_focus=True, inherit_bindings=False):
    """A heading over lines that scroll, each on one row; its virtual size has room for them all."""

    ALLOW_SELECT = False
    ALLOW_MAXIMIZE = False
    DEFAULT_CSS = """
    LineList {
        width: 1fr;
        height: 1fr;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        text-wrap: nowrap;
        text-overflow: clip;
    }
    """

    def line_on_row(self, y: int) -> int:
        """The line on a row of the widget under the heading."""
        return round(self.scroll_y) + y - 1

    def line_under(self, event: events.MouseEvent) -> int | None:
        """The line under the mouse, if there is one."""
        place = event.get_content_offset(self)
        if place is None or place.y == 0 or place.x >= self.size.width:
            return None
        line = self.line_on_row(place.y)
        return line if line < self.virtual_size.height - 1 else None

    def strip_of(self, content: Content, look: str = "") -> Strip:
        """A content on one row of the widget, in the look of a component class."""
        width = self.size.width
        style = self.get_visual_style(look) if look else self.visual_style
        padded = content.truncate(width, pad=True)
        strips = Visual.to_strips(self, padded, width, 1, style, apply_selection=False)
        return strips[0] if strips else Strip.blank(width)
