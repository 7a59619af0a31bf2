"""Draws the lines of a board as text, for the board view."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from rich.style import Style

from tictactoe_tui.games import GAMES, Cells, IllegalMove, Position, Side
from tictactoe_tui.service.overlay import Tone
from tictactoe_tui.widgets.board.glyphs import in_ascii
from tictactoe_tui.widgets.board.stones import STONES, face

if TYPE_CHECKING:
    from tictactoe_tui.widgets.board.board_view import BoardView


_SIDES: Final = ("one", "two")
_TINTED: Final = (Tone.BEST, Tone.GOOD)
_LAST_BRACKETS: Final = ("‹", "›")  # noqa: RUF001 - what is meant is no comparison
_DOT: Final = "·"
_LEFT: Final = "□"


@dataclass(frozen=True)
class PositionLook:
    """A position with everything that drawing it needs again and again."""

    position: Position
    texts: tuple[str, ...]
    text_width: int

    @classmethod
    def of(cls, position: Position, earlier: "PositionLook | None" = None) -> "PositionLook":
        """How a position looks; the width of cells never shrinks while a game goes on."""
        texts = tuple(position.at(cell) for cell in range(position.rows * position.columns))
        width = max(1, *map(len, texts))
        if earlier is not None and position.ply and len(earlier.texts) == len(texts):
            width = max(width, earlier.text_width)
        return cls(position, texts, width)

    @cached_property
    def won(self) -> frozenset[int]:
        """The cells of the winning line."""
        outcome = self.position.outcome
        return frozenset(() if outcome is None else outcome.line)

    @cached_property
    def narrowed(self) -> tuple[int, int] | None:
        """The row and column that the rules ask the next move to be in."""
        last = self.position.last_move
        if last is None or self.position.outcome is not None:
            return None
        return divmod(last, self.position.columns)

    @cached_property
    def has_stones(self) -> bool:
        """Whether cells start empty and take stones."""
        return GAMES[self.position.key].cells is Cells.STONES

    @cached_property
    def has_digits(self) -> bool:
        """Whether the digits of the number pad are cells of this board."""
        return self.has_stones and (self.position.rows, self.position.columns) == (3, 3)

    def changes(self, old: "PositionLook") -> tuple[int, ...] | None:
        """The cells that look different now, or None if that is all of them."""
        same = (self.position.key, len(self.texts), self.text_width, self.won, self.narrowed)
        if same != (old.position.key, len(old.texts), old.text_width, old.won, old.narrowed):
            return None
        pairs = enumerate(zip(self.texts, old.texts, strict=True))
        return tuple(cell for cell, (new, before) in pairs if new != before)

    def preview(self, cell: int) -> str | None:
        """What a move here would leave on the cell, or None where there is no such move."""
        try:
            return self.position.play(cell).at(cell)
        except IllegalMove:
            return None


class BoardPainter:
    """The lines of a board view as segments."""

    def __init__(self, view: "BoardView") -> None:
        self._view = view
        self.paper = Style.null()
        """The style of blanks, looked up once for a whole line."""

    def axis(self) -> tuple[list[Segment], list[Segment]]:
        """The corner and the column numbers, the cursor's column always among them."""
        view, geometry = self._view, self._view.geometry
        here = view.cursor % geometry.columns if view.is_played_on else None
        narrowed = view.look.narrowed
        cells: list[Segment] = []
        at = 0
        for column in range(geometry.columns):
            shown = column % geometry.label_step == 0
            if geometry.label_step > 1 and here is not None:
                shown = column == here or (shown and abs(column - here) > 1)
            text = str(geometry.base + column) if shown else ""
            open_here = narrowed is not None and narrowed[1] == column
            style = self._axis_style(column == here, open_here and shown)
            room = geometry.inner_width - len(text)
            start = column * geometry.pitch + (room // 2 if geometry.framed else room + 1)
            cells += [self._blank(" " * (start - at)), Segment(text, style)]
            at = start + len(text)
        cells.append(self._blank(" " * (geometry.body_width - at)))
        return [self._blank(" " * geometry.margin)], cells

    def line(self, y: int) -> tuple[list[Segment], list[Segment]]:
        """The row number, if it stands on this line of the cells, and the cells."""
        geometry = self._view.geometry
        row, at = divmod(y, geometry.scale)
        margin = [self._blank(" " * geometry.margin)]
        if at == geometry.inner_height:
            bars = ["─" * geometry.inner_width] * geometry.columns
            return margin, [Segment("┼".join(bars), self._style("board--line"))]
        if at == geometry.inner_height // 2:
            margin = self._row_label(row)
        cells = range(row * geometry.columns, (row + 1) * geometry.columns)
        return margin, self._framed(cells, at) if geometry.framed else self._compact(cells)

    def _row_label(self, row: int) -> list[Segment]:
        """The number of a row before the cells."""
        view, geometry = self._view, self._view.geometry
        narrowed = view.look.narrowed
        here = view.is_played_on and view.cursor // geometry.columns == row
        style = self._axis_style(here, narrowed is not None and narrowed[0] == row)
        text = str(geometry.base + row)
        pad = " " * (geometry.margin - 1 - len(text))
        return [self._blank(pad), Segment(text, style), self._blank(" ")]

    def _framed(self, cells: range, at: int) -> list[Segment]:
        """One line of the cells of a row, parted by lines."""
        geometry, bar = self._view.geometry, Segment("│", self._style("board--line"))
        plain = in_ascii(self._view)
        parts: list[Segment] = []
        for cell in cells:
            text, style = self._look(cell)
            line = face(text, geometry.inner_width, geometry.inner_height, plain=plain)[at]
            edges = self._corners(cell, at)
            if at == geometry.inner_height - 1 > 0 and not self._view.look.has_stones:
                line, style = self._noted(cell, line, style)
            mark = self._mark(cell) if at == geometry.inner_height - 1 else None
            drawn = [(line, style)]
            if mark is not None:
                # Beside a stone that is one character high, and else in the middle of its foot.
                middle = len(line) // 2 + (at == 0)
                drawn = [(line[:middle], style), (mark[0][0], mark[1]), (line[middle + 1 :], style)]
            elif edges is not None:
                corner = style if cell == self._view.hover else self._style("board--cursor")
                if cell in self._view.completed:
                    corner += self._style("board--won", partial=True)
                drawn = [(edges[0], corner), (line[1:-1], style), (edges[1], corner)]
            parts += [Segment(*each) for each in drawn]
            if geometry.ruled:
                parts.append(bar)
        return parts[:-1] if geometry.ruled else parts

    def _noted(self, cell: int, line: str, style: Style) -> tuple[str, Style]:
        """The last line of a number's cell, which has room for a remark."""
        note = self._note(cell)
        if note is None or not self._view.look.texts[cell]:
            return line, style
        return note[0].center(len(line)), note[1]

    def _compact(self, cells: range) -> list[Segment]:
        """The cells of a row with the gaps between them, where brackets stand."""
        width = self._view.geometry.inner_width
        parts: list[Segment] = []
        gap = self._blank(" ")
        for cell in cells:
            text, style = self._look(cell)
            edges, mark = self._corners(cell, 0), self._mark(cell)
            edge_style = style if cell == self._view.hover else self._style("board--cursor")
            if edges is not None and gap.text == " ":
                gap = Segment(edges[0], edge_style)
            glyph = face(text, 1, 1)[0] if text in STONES else text
            parts += [gap, Segment(glyph.rjust(width), style)]
            gap = self._blank(" ") if edges is None else Segment(edges[1], edge_style)
            if mark is not None:
                gap = Segment(mark[0][0], mark[1])
        return [*parts, gap]

    def _corners(self, cell: int, at: int) -> tuple[str, str] | None:
        """The marks at the left and right edge of this line of a cell, if any."""
        is_cursor = cell == self._view.cursor and self._view.is_played_on
        height = self._view.geometry.inner_height
        if not is_cursor and cell != self._view.hover:
            is_bracketed = cell == self._view.last_move and self._view.is_colourless
            return _LAST_BRACKETS if is_bracketed and at == height // 2 else None
        if height == 1:
            return ("[", "]") if is_cursor else ("(", ")")
        if at == 0:
            return ("┏", "┓") if is_cursor else ("┌", "┐")
        if at == height - 1:
            return ("┗", "┛") if is_cursor else ("└", "┘")
        return None

    def _look(self, cell: int) -> tuple[str, Style]:
        """The text of a cell and its style."""
        look = self._view.look
        text = look.texts[cell]
        if text:
            style = self._style(self._kind(cell, text))
            is_in_line = cell in self._view.completed
            is_tinted = not is_in_line or self._view.is_colourless
            if cell == self._view.last_move and look.has_stones and is_tinted:
                style = self._style(self._last_move())
            if cell in self._view.unsaved and look.has_stones:
                style += self._unsaved(STONES[text].side)
            if is_in_line:
                style += self._style("board--won", partial=True)
            elif cell in self._view.fresh:
                style += self._style("board--fresh", partial=True)
            return text, style
        if cell == self._view.hover and (ghost := look.preview(cell)):
            return ghost, self._style("board--ghost")
        if look.has_stones and (note := self._note(cell)) is not None:
            return note
        shown = self._empty(cell)
        if shown == _LEFT:
            style = self._style(self._last_move())
            if cell in self._view.unsaved:
                style += self._unsaved(look.position.to_move.other)
            return shown, style
        return shown, self._style("board--dot" if shown == _DOT else "board--faint")

    def _note(self, cell: int) -> tuple[str, Style] | None:
        """The remark on a cell as far as there is room for it, and its style."""
        note = self._view.notes.get(cell)
        if note is None:
            return None
        in_cell = "-cell" if self._view.geometry.scale == 1 and note.tone in _TINTED else ""
        style = self._style(f"board--{note.tone.value}{in_cell}")
        return note.fitting(self._view.geometry.inner_width), style

    def _mark(self, cell: int) -> tuple[str, Style] | None:
        """The mark on the last move; drawn only after the end of the game."""
        is_marked = cell == self._view.last_move and not self._view.is_played_on
        return self._note(cell) if is_marked else None

    def _last_move(self) -> str:
        """The component of the cell of the last move."""
        return f"board--last-{_SIDES[self._view.look.position.to_move.other]}"

    def _unsaved(self, side: Side) -> Style:
        """What is laid over a move of this side that is not on the disk yet."""
        # A partial style would have the colour as it is before it is mixed with the background.
        faint = self._style(f"board--unsaved-{_SIDES[side]}")
        return Style(color=faint.color, dim=faint.dim)

    def _kind(self, cell: int, text: str) -> str:
        """The component of what stands on a cell."""
        stone, look = STONES.get(text), self._view.look
        if stone is not None:
            return f"board--{_SIDES[stone.side]}"
        if look.narrowed is None:
            return "board--number" if look.position.outcome is None else "board--closed"
        row, column = divmod(cell, look.position.columns)
        inside = row == look.narrowed[0] or column == look.narrowed[1]
        return "board--open" if inside else "board--closed"

    def _empty(self, cell: int) -> str:
        """What an empty cell shows: its digit, a dot on a small board, or the last number's gap."""
        view = self._view
        if not view.look.has_stones:
            return _LEFT if cell == view.last_move else ""
        if view.look.has_digits and view.is_played_on and view.look.position.outcome is None:
            return str(view.pad.digits[cell])
        return "" if view.geometry.ruled else _DOT

    def _axis_style(self, here: bool, narrowed: bool) -> Style:
        style = self._style("board--axis-open" if narrowed else "board--axis")
        return style + self._style("board--axis-here", partial=True) if here else style

    def _blank(self, text: str) -> Segment:
        """Room between things."""
        return Segment(text, self.paper)

    def _style(self, name: str, partial: bool = False) -> Style:
        """The style of one component of the view."""
        return self._view.get_component_rich_style(name, partial=partial)
