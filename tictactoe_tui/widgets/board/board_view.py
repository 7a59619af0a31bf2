"""One widget that shows any position of any game and asks for moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from rich.segment import Segment
from textual import events, on
from textual.binding import Binding
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tictactoe_tui.games import Position, tictactoe
from tictactoe_tui.match.choices import Pad
from tictactoe_tui.service.overlay import NO_NOTES, Note
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.board.board_geometry import Geometry, fit
from tictactoe_tui.widgets.board.board_look import BOARD_CSS, COMPONENTS
from tictactoe_tui.widgets.board.board_painter import BoardPainter, PositionLook
from tictactoe_tui.widgets.board.glyphs import PHONE_CLASS

_MOVE = Binding.Group("Move the cursor", compact=True)
_LEAP = Binding.Group("Move the cursor five cells", compact=False)
_DIGITS = Binding.Group("Place on the cell with this digit", compact=False)


Cells = frozenset[int]

_FLASH: Final = 0.25
"""Seconds for which a new stone is lit up."""
_STEP: Final = 0.07
"""Seconds from one stone of a won line to the next, while it is drawn."""
_OTHER_BUTTON: Final = 3
_SHARE: Final = 0.55
"""The part of a row that a board may take from what stands beside it."""


class BoardUse(Enum):
    """How a board can be used."""

    PLAY = "play"
    """Choose moves with cursor, keys and mouse, and walk with the wheel."""
    POINT = "point"
    """Point at cells with the mouse and walk with the wheel, as at a game that is over."""
    LOOK = "look"
    """Nothing: the board is only shown."""


class BoardView(ScrollView, can_focus=True, inherit_bindings=False):
    """A board as large as the room allows, with a cursor; it asks for moves and makes none.

    A board that is not played on has no cursor and takes no keys. `look` is what is on show, and
    `geometry` the measures at which it is drawn.
    """

    ALLOW_SELECT = False
    BINDING_GROUP_TITLE = "Board"
    BINDINGS: ClassVar[Keys] = [
        key("up,k", "step(-1, 0)", "board.up", "Move the cursor up", group=_MOVE),
        key("down,j", "step(1, 0)", "board.down", "Move the cursor down", group=_MOVE),
        key("left,h", "step(0, -1)", "board.left", "Move the cursor left", group=_MOVE),
        key("right,l", "step(0, 1)", "board.right", "Move the cursor right", group=_MOVE),
        key("shift+up", "step(-5, 0)", "board.up-five", "Five cells up", group=_LEAP),
        key("shift+down", "step(5, 0)", "board.down-five", "Five cells down", group=_LEAP),
        key("shift+left", "step(0, -5)", "board.left-five", "Five cells left", group=_LEAP),
        key("shift+right", "step(0, 5)", "board.right-five", "Five cells right", group=_LEAP),
        key("enter,space", "choose", "board.place", "Play the cell under the cursor"),
        *(
            key(f"{at}", f"digit({at})", f"board.digit-{at}", f"Place on {at}", group=_DIGITS)
            for at in range(1, 10)
        ),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = BOARD_CSS

    position: reactive[Position] = reactive(tictactoe.start, repaint=False, init=False)
    last_move: reactive[int | None] = reactive(None, repaint=False, init=False)
    """The cell of the last move, which is tinted."""
    cursor: reactive[int] = reactive(0, repaint=False, init=False)
    hover: reactive[int | None] = reactive(None, repaint=False, init=False)
    notes: reactive[Mapping[int, Note]] = reactive(NO_NOTES, repaint=False, init=False)
    """Remarks on cells, such as what a move there comes to."""
    unsaved: reactive[Cells] = reactive(frozenset(), repaint=False, init=False)
    """The moves that are not on the disk yet, which look fainter than the others."""
    fresh: reactive[Cells] = reactive(frozenset(), repaint=False, init=False)
    completed: reactive[Cells] = reactive(frozenset(), repaint=False, init=False)
    """The cells of the winning line, as far as it is drawn."""
    cell_width: var[int] = var(1, init=False)
    """The room for a remark on a cell."""
    missing: var[Size] = var(Size(0, 0), init=False)
    """How many columns and rows are wanting to show the whole board."""

    @dataclass
    class MoveChosen(Message):
        """Asks for a move on a cell, which may be against the rules, perhaps by its digit."""

        cell: int
        digit: int | None = None

    @dataclass
    class Wheeled(Message):
        """The wheel was turned over the board, by one step back (-1) or on (1)."""

        step: int

    @dataclass
    class Asked(Message):
        """Asks for an explanation of the cell under the cursor."""

    def __init__(
        self,
        position: Position | None = None,
        *,
        use: BoardUse = BoardUse.PLAY,
        rows_below: int = 0,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._use = use
        self._rows_below = rows_below
        self.can_focus = self.is_played_on = use is BoardUse.PLAY
        self.look = PositionLook.of(tictactoe.start() if position is None else position)
        self.geometry = fit(self.look.position, self.look.text_width, Size(0, 0))
        self._painter = BoardPainter(self)
        if position is not None:
            self.set_reactive(BoardView.position, position)
        self.set_reactive(BoardView.cursor, _middle(self.look.position))
        self.set_reactive(BoardView.completed, self.look.won)

    @property
    def pad(self) -> Pad:
        """How the digits lie on the board: as on the number pad, or as on a phone."""
        return Pad.PHONE if self.app.has_class(PHONE_CLASS) else Pad.NUMPAD

    @property
    def is_colourless(self) -> bool:
        """Whether a tint could not be seen, so that signs have to say what it would."""
        return self.app.no_color or self.app.native_ansi_color

    @property
    def _origin(self) -> Offset:
        """The corner of the board: a picture stands in the middle, what is used at the top."""
        # Asked anew each time: the room may have changed before anything was told of it.
        origin = self.geometry.origin(self.size)
        return origin if self._use is BoardUse.LOOK else Offset(origin.x, 0)

    def cell_region(self, cell: int) -> Region:
        """The place of a cell inside the widget, as it is scrolled now."""
        return self.geometry.region(cell).translate(self._origin - self.scroll_offset)

    def cell_at(self, place: Offset) -> int | None:
        """The cell at a place inside the widget."""
        axes = place - self._origin
        if axes.x < self.geometry.margin or axes.y < 1:
            return None
        x, y = axes + self.scroll_offset
        return self.geometry.cell_at(x, y)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the board is at its largest, where the style leaves it to the board."""
        room = Size(int(container.width * _SHARE), container.height - self._rows_below)
        return min(room.width, self._fitted(room).size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the board is at this width."""
        room = Size(width, container.height - self._rows_below)
        return min(room.height, self._fitted(room).size.height)

    def render_line(self, y: int) -> Strip:
        """One line of the widget; the axes stay where they are when the board scrolls."""
        width = self.size.width
        blank = self._painter.paper = self.rich_style
        geometry, offset = self.geometry, self.scroll_offset
        origin = self._origin
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

    @property
    def pointed(self) -> int:
        """The cell that is told of: under the mouse, or else under the cursor."""
        return self.cursor if self.hover is None else self.hover

    def watch_position(self, position: Position) -> None:
        """Repaint the cells that changed, or everything for a new board."""
        old, self.look = self.look, PositionLook.of(position, self.look)
        if self.look.won != old.won:
            self._draw_line()
        before = old.position
        if (before.rows, before.columns) != (position.rows, position.columns):
            self.cursor = _middle(position)
            self.hover = None
        changed = self.look.changes(old)
        if changed is None:
            self._fit_board()
            self.refresh(layout=_measures(old) != _measures(self.look))
        else:
            self._repaint_cells(*changed)

    def watch_last_move(self, old: int | None, new: int | None) -> None:
        """Take the tint from one cell to another."""
        self._repaint_cells(old, new)
        if new is not None and self.is_played_on and self.app.animation_level != "none":
            self.fresh = frozenset({new})
            self.set_timer(_FLASH, lambda: setattr(self, "fresh", frozenset()))

    def _repaint_changed(self, old: Cells, new: Cells) -> None:
        """Repaint the cells that look otherwise now."""
        self._repaint_cells(*(old ^ new))

    watch_unsaved = watch_fresh = watch_completed = _repaint_changed

    def watch_cursor(self, old: int, new: int) -> None:
        """Repaint two cells and the axis, and keep the cursor in view."""
        self._repaint_cells(old, new)
        if old % self.position.columns != new % self.position.columns:
            self.refresh(Region(0, self._origin.y, self.size.width, 1))
        self._show_cursor()

    def watch_notes(self, old: Mapping[int, Note], new: Mapping[int, Note]) -> None:
        """Repaint the cells whose remark has changed."""
        self._repaint_cells(*(cell for cell in {*old, *new} if old.get(cell) != new.get(cell)))

    def watch_hover(self, old: int | None, new: int | None) -> None:
        """Move the preview."""
        self._repaint_cells(old, new)

    def on_resize(self) -> None:
        """Choose the size of the cells that fits."""
        self._fit_board()
        self._show_cursor()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Preview a move on the cell under the mouse."""
        place = event.get_content_offset(self)
        if self.is_played_on:
            self.hover = None if place is None else self.cell_at(place)

    def on_leave(self) -> None:
        """End the preview."""
        self.hover = None

    def on_click(self, event: events.Click) -> None:
        """Take the cursor to the clicked cell and ask for the move."""
        place = event.get_content_offset(self)
        if place is None or self._use is BoardUse.LOOK or (cell := self.cell_at(place)) is None:
            return
        event.stop()
        if self._use is BoardUse.POINT:
            self.post_message(self.MoveChosen(cell))
        else:
            self.cursor = cell
            if event.button == _OTHER_BUTTON:
                self.post_message(self.Asked())
            else:
                self.action_choose()

    @on(events.MouseScrollUp)
    @on(events.MouseScrollDown)
    def _post_wheeled(self, event: events.MouseEvent) -> None:
        """Post that the wheel was turned."""
        event.stop()
        # Textual would scroll the board, which follows its cursor.
        event.prevent_default()
        if self._use is not BoardUse.LOOK:
            self.post_message(self.Wheeled(1 if isinstance(event, events.MouseScrollDown) else -1))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense on this board; the digits belong to tic-tac-toe."""
        return action != "digit" or self.look.has_digits

    def action_step(self, rows: int, columns: int) -> None:
        """Move the cursor, not over the edge; it is pointed at until the mouse moves again."""
        self.hover = None
        row, column = divmod(self.cursor, self.position.columns)
        row = max(0, min(row + rows, self.position.rows - 1))
        column = max(0, min(column + columns, self.position.columns - 1))
        self.cursor = row * self.position.columns + column

    def action_choose(self) -> None:
        """Ask for a move on the cursor's cell."""
        self.post_message(self.MoveChosen(self.cursor))

    def action_digit(self, digit: int) -> None:
        """Ask for a move on the cell with this digit."""
        self.cursor = self.pad.digits.index(digit)
        self.post_message(self.MoveChosen(self.cursor, digit))

    def _fit_board(self) -> None:
        """Choose the largest geometry that fits, and note how much room is missing."""
        room = self.size
        self.geometry = self._fitted(room)
        board, self.cell_width = self.geometry.size, self.geometry.inner_width
        self.virtual_size = board
        self.missing = Size(max(0, board.width - room.width), max(0, board.height - room.height))

    def _fitted(self, room: Size) -> Geometry:
        """The measures of the board in this room."""
        return fit(self.look.position, self.look.text_width, room)

    def _draw_line(self, count: int = 0) -> None:
        """Draw so many cells of the winning line and the others one by one, if things may move."""
        outcome = self.look.position.outcome
        line = () if outcome is None else outcome.line
        if not self.is_played_on or self.app.animation_level == "none":
            count = len(line)
        self.completed = frozenset(line[:count])
        if count < len(line):
            self.set_timer(_STEP, lambda: self._draw_line(count + 1))

    def _repaint_cells(self, *cells: int | None) -> None:
        """Repaint these cells and nothing else."""
        regions = [self.cell_region(cell) for cell in cells if cell is not None]
        if regions:
            self.refresh(*regions)

    def _show_cursor(self) -> None:
        """Scroll until the cursor's cell is in view beside the axes."""
        region, margin = self.geometry.region(self.cursor), self.geometry.margin
        beside = Region(region.x - margin, region.y - 1, region.width + margin, region.height + 1)
        if self.is_played_on:
            self.scroll_to_region(beside, animate=False, force=True)


def _measures(look: PositionLook) -> tuple[int, int, int]:
    """What the size of a board depends on."""
    return look.position.rows, look.position.columns, look.text_width


def _middle(position: Position) -> int:
    """The cell nearest to the middle of the board."""
    return position.rows // 2 * position.columns + position.columns // 2
