"""The row and column game, played and solved a second time: every line of play to its end."""

from dataclasses import dataclass, replace
from functools import cached_property

from tictactoe_tui.verify.plain_lines import DRAWN


@dataclass(frozen=True)
class NumberState:
    """The numbers that are left by their cells, both totals, the last cell, and who moves."""

    size: int
    left: tuple[tuple[int, int], ...]
    totals: tuple[int, int] = (0, 0)
    last: int | None = None
    mover: int = 0

    @property
    def key(self) -> object:
        """What tells this position from others of its board, but for the totals."""
        return self.left, self.last, self.mover

    @property
    def ply(self) -> int:
        """How many numbers are gone."""
        return self.size * self.size - len(self.left)

    @cached_property
    def number(self) -> dict[int, int]:
        """The number on each cell that has one."""
        return dict(self.left)

    def moves(self) -> tuple[int, ...]:
        """At first every cell, then those in the row and in the column of the last."""
        if self.last is None:
            return tuple(self.number)
        row, column = self.last // self.size, self.last % self.size
        return tuple(
            cell for cell in self.number if cell // self.size == row or cell % self.size == column
        )

    def after(self, cell: int) -> "NumberState":
        """The position after this number is taken."""
        totals = list(self.totals)
        totals[self.mover] += self.number[cell]
        left = tuple(item for item in self.left if item[0] != cell)
        return NumberState(self.size, left, (totals[0], totals[1]), cell, 1 - self.mover)

    @property
    def winner(self) -> int | None:
        """The side with more points once there is no move, DRAWN if they have as many."""
        if self.moves():
            return None
        one, two = self.totals
        return DRAWN if one == two else int(two > one)

    @property
    def line(self) -> tuple[int, ...]:
        """Nobody wins by a line here."""
        return ()

    def content(self, cell: int, names: str) -> str:
        """The number on a cell; the names are those of games with stones."""
        del names
        return str(self.number[cell]) if cell in self.number else ""


def untouched(size: int, values: tuple[int, ...], first: int = 0) -> NumberState:
    """A board before the first move."""
    return NumberState(size, tuple(enumerate(values)), mover=first)


class NumberSolver:
    """The final difference after every move, each position worked out once."""

    def __init__(self) -> None:
        self._known: dict[NumberState, int] = {}

    def scores(self, state: NumberState) -> dict[int, int]:
        """The final difference after each legal move, for the side to move, totals included."""
        mine, yours = state.totals[state.mover], state.totals[1 - state.mover]
        return {cell: mine - yours + self._gain(state, cell) for cell in state.moves()}

    def plies(self, state: NumberState, score: int) -> None:
        """A difference does not tell how long the game takes."""

    def _gain(self, state: NumberState, cell: int) -> int:
        """What a move gains in the end over the other side, from here on."""
        after = replace(state.after(cell), totals=(0, 0), mover=0)
        if after not in self._known:
            gains = [self._gain(after, reply) for reply in after.moves()]
            self._known[after] = max(gains, default=0)
        return state.number[cell] - self._known[after]
