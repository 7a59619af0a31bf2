"""One widget that shows any position of any game and asks for moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tictactoe_tui.games import Position, tictactoe
from tictactoe_tui.widgets.board_geometry import Geometry, fit
from tictactoe_tui.widgets.board_painter import COMPONENTS, BoardPainter, Note, Sight

NO_NOTES: Final[Mapping[int, Note]] = MappingProxyType({})
_MOVE = Binding.Group("Move the cursor", compact=True)
_LEAP = Binding.Group("Move the cursor five cells", compact=False)
_DIGITS = Binding.Group("Place by the number pad, 7 8 9 on top", compact=False)


def _way(key: str, name: str, rows: int, columns: int) -> Binding:
    """The binding of one step of the cursor."""
    leap = "shift+" in key
    return Binding(
        key,
        f"step({rows}, {columns})",
        f"{name} five" if leap else name,
        id=f"board.{name.lower()}{'-five' if leap else ''}",
        tooltip=f"Move the cursor {'five cells ' if leap else ''}{name.lower()}",
        show=False,
        group=_LEAP if leap else _MOVE,
    )


def _digit(digit: int) -> Binding:
    """The binding of one key of the number pad."""
    return Binding(
        str(digit),
        f"digit({digit})",
        str(digit),
        id=f"board.digit-{digit}",
        tooltip=f"Place where the number pad has {digit}",
        show=False,
        group=_DIGITS,
    )


class BoardView(ScrollView, can_focus=True, inherit_bindings=False):
    """A board as large as the room allows, with a cursor; it asks for moves and makes none.

    A picture is a board only to be looked at: without cursor, keys and mouse.
    """

    ALLOW_SELECT = False
    ALLOW_MAXIMIZE = False
    BINDING_GROUP_TITLE = "Board"
    BINDINGS: ClassVar[list[BindingType]] = [
        _way("up,k", "Up", -1, 0),
        _way("down,j", "Down", 1, 0),
        _way("left,h", "Left", 0, -1),
        _way("right,l", "Right", 0, 1),
        _way("shift+up", "Up", -5, 0),
        _way("shift+down", "Down", 5, 0),
        _way("shift+left", "Left", 0, -5),
        _way("shift+right", "Right", 0, 5),
        Binding(
            "enter,space",
            "choose",
            "Place",
            id="board.place",
            tooltip="Play the cell under the cursor",
            show=False,
        ),
        *(_digit(digit) for digit in range(1, 10)),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = set(COMPONENTS)
    """
    | Class | Description |
    | :- | :- |
    | `board--one`, `board--two` | The stones of the two sides. |
    | `board--number`, `board--open`, `board--closed` | Numbers: any, to be taken now, not now. |
    | `board--faint` | Empty cells, and the digits that place on them. |
    | `board--ghost` | What a click would place. |
    | `board--note`, `board--guess` | Remarks on cells: sure ones, and guesses. |
    | `board--line` | The lines between cells. |
    | `board--axis`, `board--axis-here`, `board--axis-open` | Row and column numbers. |
    | `board--cursor` | The corners or brackets around a cell. |
    | `board--last`, `board--won` | Laid over the last move and over the winning line. |
    """
    DEFAULT_CSS = """
    BoardView {
        width: 1fr;
        height: 1fr;
        scrollbar-size: 0 0;

        & > .board--one { color: $text-primary; text-style: bold; }
        & > .board--two { color: $text-warning; }
        & > .board--number { color: $foreground; }
        & > .board--open { color: $foreground; background: $primary 20%; text-style: bold; }
        & > .board--closed { color: $foreground 50%; }
        & > .board--faint { color: $foreground 35%; }
        & > .board--ghost { color: $foreground 55%; text-style: italic; }
        & > .board--note { color: $text-accent; text-style: bold; }
        & > .board--guess { color: $foreground 45%; }
        & > .board--line { color: $foreground 25%; }
        & > .board--axis { color: $foreground 50%; }
        & > .board--axis-here { color: $foreground; text-style: bold; }
        & > .board--axis-open { color: $foreground; text-style: reverse; }
        & > .board--cursor { color: $foreground; text-style: bold; }
        & > .board--last { text-style: bold underline; }
        & > .board--won { text-style: bold reverse; }

        /* The terminal's own sixteen colours cannot be mixed, so what is quiet is dim. */
        &:ansi {
            & > .board--open { background: transparent; }
            & > .board--closed { text-style: dim; }
            & > .board--faint { text-style: dim; }
            & > .board--ghost { text-style: dim italic; }
            & > .board--guess { text-style: dim; }
            & > .board--line { text-style: dim; }
            & > .board--axis { text-style: dim; }
        }
    }
    """

    position: reactive[Position] = reactive(tictactoe.start, repaint=False, init=False)
    """The position on show."""
    last_move: reactive[int | None] = reactive(None, repaint=False, init=False)
    """The cell of the last move, which is underlined."""
    cursor: reactive[int] = reactive(0, repaint=False, init=False)
    """The cell that the keys act on."""
    hover: reactive[int | None] = reactive(None, repaint=False, init=False)
    """The cell under the mouse."""
    notes: reactive[Mapping[int, Note]] = reactive(NO_NOTES, repaint=False, init=False)
    """Remarks on cells, such as what a move there comes to."""
    missing: var[Size] = var(Size(0, 0), init=False)
    """How many columns and rows are wanting to show the whole board."""

    @dataclass
    class MoveChosen(Message):
        """Someone wants to move here; whether the rules allow it is not asked yet."""

        board: "BoardView"
        cell: int

        @property
        def control(self) -> "BoardView":
            """The board that the move was chosen on."""
            return self.board

    def __init__(
        self,
        position: Position | None = None,
        *,
        picture: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self.can_focus = not picture
        self._picture = picture
        self._sight = Sight.of(tictactoe.start() if position is None else position)
        self._geometry = fit(self._sight.position, self._sight.text_width, Size(0, 0))
        self._painter = BoardPainter(self)
        if position is not None:
            self.set_reactive(BoardView.position, position)
        self.set_reactive(BoardView.cursor, _middle(self._sight.position))

    @property
    def geometry(self) -> Geometry:
        """The measures at which the board is drawn now."""
        return self._geometry

    @property
    def sight(self) -> Sight:
        """What is on show now."""
        return self._sight

    @property
    def picture(self) -> bool:
        """Whether the board is only to be looked at."""
        return self._picture

    def cell_region(self, cell: int) -> Region:
        """The place of a cell inside the widget, as it is scrolled now."""
        return self._geometry.region(cell).translate(self._origin - self.scroll_offset)

    def cell_at(self, place: Offset) -> int | None:
        """The cell at a place inside the widget."""
        axes = place - self._origin
        if axes.x < self._geometry.margin or axes.y < 1:
            return None
        x, y = axes + self.scroll_offset
        return self._geometry.cell_at(x, y)

    def render_line(self, y: int) -> Strip:
        """One line of the widget; the axes stay where they are when the board scrolls."""
        width, blank = self.size.width, self.rich_style
        origin, geometry, offset = self._origin, self._geometry, self.scroll_offset
        line = y - origin.y
        if line < 0 or (line > 0 and line + offset.y > geometry.body_height):
            return Strip.blank(width, blank)
        if line == 0:
            label, cells = self._painter.axis()
        else:
            label, cells = self._painter.line(line - 1 + offset.y)
        room = max(0, width - origin.x - geometry.margin)
        body = Strip(cells, geometry.body_width).crop(offset.x, offset.x + room)
        left = Strip([Segment(" " * origin.x, blank), *label], origin.x + geometry.margin)
        return Strip.join([left, body]).adjust_cell_length(width, blank)

    def validate_cursor(self, cursor: int) -> int:
        """A cell of this board."""
        return max(0, min(cursor, self.position.rows * self.position.columns - 1))

    def watch_position(self, position: Position) -> None:
        """Repaint the cells that changed, or everything for a new board."""
        old, self._sight = self._sight, Sight.of(position, self._sight)
        before = old.position
        if (before.rows, before.columns) != (position.rows, position.columns):
            self.cursor = _middle(position)
            self.hover = None
        changed = self._sight.changes(old)
        if changed is None:
            self._fit()
            self.refresh()
        else:
            self._repaint(*changed)

    def watch_last_move(self, old: int | None, new: int | None) -> None:
        """Take the underline from one cell to another."""
        self._repaint(old, new)

    def watch_cursor(self, old: int, new: int) -> None:
        """Repaint two cells and the axis, and keep the cursor in view."""
        self._repaint(old, new)
        if old % self.position.columns != new % self.position.columns:
            self.refresh(Region(0, self._origin.y, self.size.width, 1))
        self._show_cursor()

    def watch_notes(self, old: Mapping[int, Note], new: Mapping[int, Note]) -> None:
        """Repaint the cells whose remark has changed."""
        self._repaint(*(cell for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell)))

    def watch_hover(self, old: int | None, new: int | None) -> None:
        """Move the preview."""
        self._repaint(old, new)

    def on_resize(self) -> None:
        """Choose the size of the cells anew."""
        self._fit()
        self._show_cursor()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Preview a move on the cell under the mouse."""
        place = event.get_content_offset(self)
        if not self._picture:
            self.hover = None if place is None else self.cell_at(place)

    def on_leave(self) -> None:
        """End the preview."""
        self.hover = None

    def on_click(self, event: events.Click) -> None:
        """Take the cursor to the clicked cell and ask for the move."""
        place = event.get_content_offset(self)
        cell = None if place is None or self._picture else self.cell_at(place)
        if cell is not None:
            event.stop()
            self.cursor = cell
            self.action_choose()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is to be had; the number pad belongs to tic-tac-toe."""
        return action != "digit" or self._sight.has_digits

    def action_step(self, rows: int, columns: int) -> None:
        """Move the cursor, not over the edge."""
        row, column = divmod(self.cursor, self.position.columns)
        row = max(0, min(row + rows, self.position.rows - 1))
        column = max(0, min(column + columns, self.position.columns - 1))
        self.cursor = row * self.position.columns + column

    def action_choose(self) -> None:
        """Ask for a move on the cursor's cell."""
        self.post_message(self.MoveChosen(self, self.cursor))

    def action_digit(self, digit: int) -> None:
        """Ask for a move where the number pad has this digit."""
        row, column = divmod(digit - 1, 3)
        self.cursor = (2 - row) * 3 + column
        self.action_choose()

    @property
    def _origin(self) -> Offset:
        """The corner above the axes: a board smaller than the widget stands in its middle."""
        room, board = self.size, self._geometry.size
        return Offset(
            max(0, room.width - board.width) // 2, max(0, room.height - board.height) // 2
        )

    def _fit(self) -> None:
        """Draw as large as the room allows, and know how much is missing."""
        room = self.size
        self._geometry = fit(self._sight.position, self._sight.text_width, room)
        board = self._geometry.size
        self.virtual_size = board
        self.missing = Size(max(0, board.width - room.width), max(0, board.height - room.height))

    def _repaint(self, *cells: int | None) -> None:
        """Repaint these cells and nothing else."""
        regions = [self.cell_region(cell) for cell in cells if cell is not None]
        if regions:
            self.refresh(*regions)

    def _show_cursor(self) -> None:
        """Scroll until the cursor's cell is in view beside the axes."""
        region, margin = self._geometry.region(self.cursor), self._geometry.margin
        beside = Region(region.x - margin, region.y - 1, region.width + margin, region.height + 1)
        if not self._picture:
            self.scroll_to_region(beside, animate=False, force=True)


def _middle(position: Position) -> int:
    """The cell nearest to the middle of the board."""
    return position.rows // 2 * position.columns + position.columns // 2
