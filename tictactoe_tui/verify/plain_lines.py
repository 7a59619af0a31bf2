"""Lines on a grid, played and solved a second time: slow, plain, and without a thought saved.

A set of cells is an integer with the bit of each of its cells, counted along the rows. Every line
there is stands in a list.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import compress, count

DRAWN = 2


class Grid:
    """A board, the lines on it, and what can be told of stones by looking at every line."""

    def __init__(self, rows: int, columns: int, connect: int) -> None:
        self.rows, self.columns, self.connect = rows, columns, connect
        self.cells = rows * columns
        self.all = (1 << self.cells) - 1
        self.through: list[list[int]] = [[] for _ in range(self.cells)]
        for row in range(rows):
            for column in range(columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_row = row + (connect - 1) * down
                    last_column = column + (connect - 1) * right
                    if last_row < rows and 0 <= last_column < columns:
                        line = [
                            (row + step * down) * columns + column + step * right
                            for step in range(connect)
                        ]
                        for cell in line:
                            self.through[cell].append(sum(1 << each for each in line))

    def in_line(self, stones: int) -> int:
        """The stones that stand in a line of their own side."""
        found = 0
        for cell in each(stones):
            for line in self.through[cell]:
                if line & stones == line:
                    found |= line
        return found

    def completes(self, stones: int, cell: int) -> bool:
        """Whether a stone here makes a line."""
        return any(line & ~stones == 1 << cell for line in self.through[cell])

    def completing(self, own: int, other: int) -> list[int]:
        """The free cells on which the next own stone would make a line."""
        return [cell for cell in each(self.all & ~(own | other)) if self.completes(own, cell)]


def each(cells: int) -> Iterator[int]:
    """Every cell of a set, ascending."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


@dataclass(frozen=True)
class LineState:
    """A position: the stones of both sides, the first to move in the game first."""

    grid: Grid
    stones: tuple[int, int] = (0, 0)

    @property
    def key(self) -> object:
        """What tells this position from others of its board."""
        return self.stones

    @property
    def ply(self) -> int:
        """How many stones there are."""
        return (self.stones[0] | self.stones[1]).bit_count()

    @property
    def mover(self) -> int:
        """The side to move; they take turns."""
        return self.ply % 2

    @cached_property
    def line(self) -> tuple[int, ...]:
        """The cells of all finished lines."""
        return tuple(sorted({at for side in self.stones for at in each(self.grid.in_line(side))}))

    @cached_property
    def winner(self) -> int | None:
        """The side with a line, DRAWN on a full board, None while the game goes on."""
        for side in (0, 1):
            if self.grid.in_line(self.stones[side]):
                return side
        return DRAWN if self.ply == self.grid.cells else None

    def moves(self) -> tuple[int, ...]:
        """Every free cell, as long as the game goes on."""
        if self.winner is not None:
            return ()
        free = self.grid.all & ~(self.stones[0] | self.stones[1])
        # Nearly every cell is free: reading the digits is faster than taking bit after bit.
        return tuple(compress(count(), map(int, reversed(f"{free:b}"))))

    def after(self, cell: int) -> "LineState":
        """The position after a stone here."""
        one, two = self.stones
        bit = 1 << cell
        return LineState(self.grid, (one, two | bit) if self.mover else (one | bit, two))

    def content(self, cell: int, names: str) -> str:
        """The letter of the stone on a cell."""
        return next((names[side] for side in (0, 1) if self.stones[side] >> cell & 1), "")


class LineSolver:
    """The score of every move by trying all there is; `most` is the score of winning at once."""

    def __init__(self, grid: Grid, most: int) -> None:
        self.grid, self.most = grid, most
        self._known: dict[tuple[int, int], int] = {}

    def scores(self, state: LineState) -> dict[int, int]:
        """The exact score of every legal move."""
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        return {cell: self.score(own, other, cell) for cell in state.moves()}

    def plies(self, state: LineState, score: int) -> int:
        """How long the game goes on after a move of this score."""
        return self.most - abs(score) if score else self.grid.cells - state.ply - 1

    def score(self, own: int, other: int, cell: int) -> int:
        """The exact score of one move of `own`, whoever it is by rights that moves."""
        if self.grid.completes(own, cell):
            return self.most
        reply = self._best(other, own | 1 << cell)
        return -reply + (reply > 0) - (reply < 0)

    def _best(self, own: int, other: int) -> int:
        if (own, other) not in self._known:
            free = self.grid.all & ~(own | other)
            scores = [self.score(own, other, cell) for cell in each(free)]
            self._known[own, other] = max(scores, default=0)
        return self._known[own, other]


class ForcedWins:
    """Whether a side wins with so many stones, every reply of the other side tried.

    Nothing is left out for being far away or for looking bad; the only thing taken for granted is
    that a side which does not win after the other has passed does not win after a stone either.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._refuter = 0
        self._looked = cache(self._look)
        self.wins = cache(self._wins)

    def completing(self, own: int, move: int) -> bool:
        """Whether this move makes a line."""
        return self._grid.completes(own, move.bit_length() - 1)

    def _look(self, own: int, other: int) -> tuple[frozenset[int], dict[int, set[int]]]:
        """The cells that complete a line, and after each forcing move the cells that then do."""
        completing, forcing = set(), dict[int, set[int]]()
        for cell in each(own):
            for line in self._grid.through[cell]:
                if not line & other:
                    missing = line & ~own
                    first = missing & -missing
                    second = missing ^ first
                    if not second:
                        completing.add(first)
                    elif not second & (second - 1):
                        forcing.setdefault(first, set()).add(second)
                        forcing.setdefault(second, set()).add(first)
        return frozenset(completing), forcing

    def _wins(self, own: int, other: int, stones: int) -> bool:
        """Whether `own`, to move, wins with at most so many stones."""
        completing, forcing = self._looked(own, other)
        if completing or stones < 2:
            return bool(completing)
        danger, _ = self._looked(other, own)
        moves = danger or [1 << cell for cell in each(self._grid.all & ~(own | other))]
        moves = sorted(moves, key=lambda move: -len(forcing.get(move, ())))
        if stones == 2:
            moves = moves[:1]
        return any(self.forces(own, other, move, stones) for move in moves)

    def forces(self, own: int, other: int, move: int, stones: int) -> bool:
        """Whether this move, a set of one cell, wins with at most so many stones, itself included.

        It counts for nothing if it leaves the other side a line to complete.
        """
        completing, forcing = self._looked(own, other)
        if move in completing or stones < 2:
            return move in completing
        danger, _ = self._looked(other, own)
        if danger - {move}:
            return False
        own |= move
        threats = forcing.get(move, set()) | completing
        if len(threats) > 1:
            return True
        if stones < 3 or not self.wins(own, other, stones - 1):
            return False
        replies = threats or [1 << cell for cell in each(self._grid.all & ~(own | other))]
        for reply in sorted(replies, key=lambda reply: reply != self._refuter):
            if not self.wins(own, other | reply, stones - 1):
                self._refuter = reply
                return False
        return True
