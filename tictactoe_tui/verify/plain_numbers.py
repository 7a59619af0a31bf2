"""The row and column game, played and solved a second time: every line of play to its end.

A set of cells is an integer with the bit of each of its cells, counted along the rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from tictactoe_tui.verify.plain_lines import DRAWN, each, unlimited


@cache
def near(size: int) -> Sequence[int]:
    """The cells in the row or in the column of each cell."""
    cells = [divmod(cell, size) for cell in range(size * size)]
    return [
        sum(1 << at for at, place in enumerate(cells) if place[0] == row or place[1] == column)
        for row, column in cells
    ]


@dataclass(frozen=True)
class NumberState:
    """The numbers of the board, the cells that are left, the totals, the last cell, and who moves.

    The values of cells that are not left are ignored.
    """

    size: int
    values: tuple[int, ...]
    left: int
    totals: tuple[int, int] = (0, 0)
    last: int | None = None
    mover: int = 0

    @property
    def key(self) -> object:
        """A key that tells this position from others of its board; the totals are left out."""
        return self.left, self.last, self.mover

    @property
    def ply(self) -> int:
        """How many numbers are gone."""
        return self.size * self.size - self.left.bit_count()

    @property
    def number(self) -> dict[int, int]:
        """The number on each cell that has one."""
        return {cell: self.values[cell] for cell in each(self.left)}

    @property
    def _allowed(self) -> int:
        """The cells that may be taken: at first all, then those in line with the last one."""
        return self.left if self.last is None else self.left & near(self.size)[self.last]

    def may(self, cell: int) -> bool:
        """Whether a move here is legal."""
        return cell >= 0 and bool(self._allowed >> cell & 1)

    def moves(self) -> tuple[int, ...]:
        """Every legal move."""
        return tuple(each(self._allowed))

    def after(self, cell: int) -> "NumberState":
        """The position after this number is taken."""
        one, two = self.totals
        number, left = self.values[cell], self.left ^ 1 << cell
        totals = (one, two + number) if self.mover else (one + number, two)
        return NumberState(self.size, self.values, left, totals, cell, 1 - self.mover)

    @property
    def winner(self) -> int | None:
        """The side with more points once there is no move, DRAWN if they have as many."""
        if self._allowed:
            return None
        one, two = self.totals
        return DRAWN if one == two else int(two > one)

    @property
    def line(self) -> tuple[int, ...]:
        """Empty: this game has no lines."""
        return ()

    def content(self, cell: int, _names: str) -> str:
        """The number on a cell, or empty text; only games with stones need the names."""
        return str(self.values[cell]) if self.left >> cell & 1 else ""


def untouched(size: int, values: tuple[int, ...], first: int = 0) -> NumberState:
    """A board before the first move."""
    return NumberState(size, values, (1 << size * size) - 1, mover=first)


class NumberSolver:
    """The final difference after every move, each position of a board worked out once."""

    def __init__(self, work: Callable[[], None] = unlimited) -> None:
        self._work = work
        self._known: dict[tuple[int, ...], dict[tuple[int, int], int]] = {}

    def scores(self, state: NumberState) -> dict[int, int]:
        """The final difference after each legal move, for the side to move, totals included."""
        mine, yours = state.totals[state.mover], state.totals[1 - state.mover]
        known = self._known.setdefault(state.values, {})

        def gain(left: int, cell: int) -> int:
            """What a move gains in the end over the other side, from here on."""
            after = left ^ 1 << cell
            if (after, cell) not in known:
                self._work()
                gains = [gain(after, reply) for reply in each(after & beside[cell])]
                known[after, cell] = max(gains, default=0)
            return state.values[cell] - known[after, cell]

        beside = near(state.size)
        return {cell: mine - yours + gain(state.left, cell) for cell in state.moves()}

    def plies(self, state: NumberState, score: int) -> None:
        """None: a difference does not tell how long the game takes."""
