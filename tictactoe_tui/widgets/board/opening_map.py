"""A map of all first stones of four on 20x20: who wins after each, and with how many stones."""

from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar, Final

from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.games.position import Side
from tictactoe_tui.proofs.atlas import openings
from tictactoe_tui.proofs.certificate import SIDE, FirstStone
from tictactoe_tui.widgets import Clickable, Keys, clickable, key

_STONES: Final = {Side.ONE: "●", Side.TWO: "○"}
_LOOKS: Final = {Side.ONE: "bold $text-primary", Side.TWO: "bold $text-warning"}
_FAINT: Final = "$text-muted"
_SHADES: Final = {6: "█", 8: "▓", 9: "▒", 10: "░"}
"""How Black's first stones are shown, by the stones with which they win."""
LEGEND: Final = "Black wins with █ 6, at most ▓ 8, ▒ 9, ░ 10 stones   ○ White wins"
_EIGHTH: Final = {row * SIDE + at for row in range(SIDE // 2) for at in range(row, SIDE // 2)}
"""The first stones of which none mirrors another: an eighth of the board."""


@dataclass(frozen=True, slots=True)
class StonesShown:
    """Stones in the place of the map, in their order; Black's first, the last stands out.

    `marks` are the signs on empty cells.
    """

    moves: tuple[int, ...]
    marks: dict[int, str] = field(default_factory=dict)


class OpeningMap(Clickable, can_focus=True, inherit_bindings=False):
    """A shade on every cell, or the stones of one opening; a cursor chooses one.

    The fuller the shade, the fewer stones Black needs to win; `○` where White wins; under the
    cursor the number itself. A cell has two columns, more and a second row where there is room.
    """

    BINDING_GROUP_TITLE = "Openings"
    BINDINGS: ClassVar[Keys] = [
        key("up,k", "step(-1, 0)", "openings.up", "First stone above"),
        key("down,j", "step(1, 0)", "openings.down", "First stone below"),
        key("left,h", "step(0, -1)", "openings.left", "First stone to the left"),
        key("right,l", "step(0, 1)", "openings.right", "First stone to the right"),
        key("shift+up", "step(-5, 0)", "openings.up-five", "Five cells up"),
        key("shift+down", "step(5, 0)", "openings.down-five", "Five cells down"),
        key("shift+left", "step(0, -5)", "openings.left-five", "Five cells left"),
        key("shift+right", "step(0, 5)", "openings.right-five", "Five cells right"),
        key("enter,space", "choose", "openings.choose", "Choose this cell", "Choose"),
    ]

    cursor: reactive[int] = reactive(SIDE * (SIDE // 2) + SIDE // 2)
    stones: reactive[StonesShown | None] = reactive(None)
    """The stones of one opening; None shows the map."""
    classes_only: reactive[bool] = reactive(False)
    """Whether of first stones that mirror each other only one is shown."""

    def render(self) -> Content:
        """The axes and twenty rows."""
        row, column = divmod(self.cursor, SIDE)
        wide, rows = self.size.width // SIDE, max(1, self.size.height // SIDE)
        axis = (f"{'' if at % 2 else at:>{wide}}" for at in range(SIDE))
        head = [self._axis(text, at == column) for at, text in enumerate(axis)]
        lines = [Content("").join([Content("   "), *head])]
        for at, under in product(range(SIDE), range(rows)):
            cells = (self._drawn(at * SIDE + each, wide, under) for each in range(SIDE))
            number = self._axis(f"{'' if under else at:>2} ", at == row)
            lines.append(Content("").join([number, *cells]))
        return Content("\n").join(lines)

    def take_click(self, part: int) -> None:
        """Move the cursor to the clicked cell, and ask about it."""
        self.cursor = part
        self.action_choose()

    def action_step(self, rows: int, columns: int) -> None:
        """Move the cursor, not over the edge."""
        row, column = divmod(self.cursor, SIDE)
        row, column = (max(0, min(at, SIDE - 1)) for at in (row + rows, column + columns))
        self.cursor = row * SIDE + column

    def action_choose(self) -> None:
        """Ask about the cell under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def _axis(self, text: str, here: bool) -> Content:
        """A number beside the board."""
        return Content.styled(text, "bold" if here else _FAINT)

    def _drawn(self, cell: int, wide: int, under: int) -> Content:
        """A row of one cell, which knows its number when it is clicked."""
        text, look = self._face(cell, wide)
        if cell == self.cursor:
            text = f"{openings()[cell].stones:>{wide}}" if self.stones is None else text
            look = "bold reverse"
        only_shade = text if text[0] != " " else " " * wide
        return clickable(Content.styled(only_shade if under else text, look), cell)

    def _face(self, cell: int, wide: int) -> tuple[str, str]:
        """What stands on a cell so many columns wide, and how it looks."""
        if self.stones is not None:
            moves, marks = self.stones.moves, self.stones.marks
            if cell not in moves:
                look = "bold underline" if cell in marks else _FAINT
                return f"{marks.get(cell, '·'):>{wide}}", look
            side = Side(moves.index(cell) % 2)
            last = " underline" * (len(moves) > 1 and cell == moves[-1])
            return f"{_STONES[side]:>{wide}}", _LOOKS[side] + last
        if self.classes_only and cell not in _EIGHTH:
            return f"{'·':>{wide}}", _FAINT
        sign, look = opening_mark(openings()[cell])
        return wide * sign, look


def opening_mark(opening: FirstStone) -> tuple[str, str]:
    """The sign that fills a first stone's cell, and how it looks."""
    if opening.winner is Side.TWO:
        return _STONES[Side.TWO], _LOOKS[Side.TWO]
    return _SHADES[opening.stones], _LOOKS[Side.ONE]
