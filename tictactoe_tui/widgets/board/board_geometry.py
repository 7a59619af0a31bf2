"""Where everything of a board is drawn, for any size of board and of cell.

A scale is the height of a cell with the grid line below it. At scale 1 there are no lines and a
cell is a glyph with the gap before it; the brackets of the cursor stand in the gaps. At scale 2
the stones of a large board have no lines between them either:

       0  2  4          0   1   2
    0  · ● ·         0    │ X │
    1  ·[○]·           ───┼───┼───
    2  · · ·         1    │[O]│
"""

from dataclasses import dataclass

from textual.geometry import Offset, Region, Size

from tictactoe_tui.games import GAMES, Cells, Position

_SCALES_OF_STONES = (14, 12, 10, 8, 6, 4, 2, 1)
_SCALES_OF_NUMBERS = (8, 6, 4, 3, 2, 1)
_LARGE = 10
"""The scale from which on a cell without its lines, and not with them, is to look square."""
_DENSE = 6
"""The side of a board on which lines between small stones would be all that one sees."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The measures of one board at one scale; x and y count from the corner above the axes."""

    rows: int
    columns: int
    base: int
    text_width: int
    scale: int
    ruled: bool
    spread: int = 0
    """Columns more between glyphs, so that a sign and its number have room beside each other."""

    @property
    def framed(self) -> bool:
        """Whether cells have edges of their own, and no gaps between them."""
        return self.scale > 1

    @property
    def pitch(self) -> int:
        """The distance from one column to the next; two characters are as wide as one is high."""
        wide = 2 * self.scale - (2 if self.scale >= _LARGE else 0)
        return max(wide, self.text_width + (3 if self.framed else 1)) + self.spread

    @property
    def inner_width(self) -> int:
        """The width of a cell without line or gap."""
        return self.pitch - (self.ruled or not self.framed)

    @property
    def inner_height(self) -> int:
        """The height of a cell without its line."""
        return self.scale - self.ruled

    @property
    def margin(self) -> int:
        """The width of the row numbers with the space after them."""
        return len(str(self.base + self.rows - 1)) + 1

    @property
    def body_width(self) -> int:
        """The width of the cells; without lines a gap follows the last one too."""
        return self.columns * self.pitch - self.ruled + (not self.framed)

    @property
    def body_height(self) -> int:
        """The height of the cells."""
        return self.rows * self.scale - self.ruled

    @property
    def size(self) -> Size:
        """The whole board with its axes."""
        return Size(self.margin + self.body_width, 1 + self.body_height)

    @property
    def label_step(self) -> int:
        """1 if every column has room for its number, 2 if only every other has."""
        return 1 if len(str(self.base + self.columns - 1)) < self.pitch else 2

    def origin(self, room: Size) -> Offset:
        """The corner above the axes: a board smaller than the room stands in its middle."""
        size = self.size
        return Offset(max(0, room.width - size.width) // 2, max(0, room.height - size.height) // 2)

    def region(self, cell: int) -> Region:
        """The place of a cell, with the gaps on both sides where there are no lines."""
        row, column = divmod(cell, self.columns)
        width = self.inner_width if self.framed else self.pitch + 1
        x = self.margin + column * self.pitch
        return Region(x, 1 + row * self.scale, width, self.inner_height)

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell at a place; None on the axes and outside."""
        column, row = (x - self.margin) // self.pitch, (y - 1) // self.scale
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None


def fit(position: Position, text_width: int, room: Size) -> Geometry:
    """The largest geometry with room for the board, or the smallest there is."""
    holds_stones = GAMES[position.key].cells is Cells.STONES
    scales = _SCALES_OF_STONES if holds_stones else _SCALES_OF_NUMBERS
    dense = holds_stones and max(position.rows, position.columns) >= _DENSE
    board = position.rows, position.columns, position.notation.base, text_width
    choices = [
        Geometry(*board, scale, ruled=scale > 2 or (scale == 2 and not dense), spread=spread)
        for scale in scales
        for spread in ((1, 0) if scale == 1 and holds_stones else (0,))
    ]
    for geometry in choices:
        if geometry.size.width <= room.width and geometry.size.height <= room.height:
            return geometry
    return choices[-1]
