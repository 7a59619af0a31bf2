"""K-in-line games played and solved a second time, in a plain way that looks at every line.

A set of cells is an integer with one bit for each cell, counted along the rows. Neighbours in a
line are a fixed number of bits apart: shifted by multiples of it, the cells of a line all fall on
its first cell.
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import combinations, compress, count

DRAWN = 2


def unlimited() -> None:
    """The `work` of a solver without a limit: counts nothing."""


class Grid:
    """A board, the lines on it, and questions about stones answered by looking at each line.

    `directions` has the step from cell to cell and the first cells of all lines in a direction.
    `in_line` gives the stones that stand in a line of their own side. `lacking_one` gives the cells
    on which the next stone would make a line if they are free.
    """

    def __init__(self, rows: int, columns: int, connect: int) -> None:
        self.rows, self.columns, self.connect = rows, columns, connect
        self.cells = rows * columns
        self.all = (1 << self.cells) - 1
        self.directions: list[tuple[int, int]] = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            firsts = 0
            for row in range(rows - (connect - 1) * down):
                for column in range(columns):
                    if 0 <= column + (connect - 1) * right < columns:
                        firsts |= 1 << row * columns + column
            self.directions.append((down * columns + right, firsts))
        # The same stones are met again and again, above all on the smallest board.
        self.in_line = lru_cache(4096)(self._in_line)
        self.lacking_one = lru_cache(4096)(self._lacking_one)

    @cached_property
    def through(self) -> list[list[int]]:
        """The lines through each cell."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for step, firsts in self.directions:
            for first in each(firsts):
                line = [first + number * step for number in range(self.connect)]
                for cell in line:
                    found[cell].append(sum(1 << at for at in line))
        return found

    def _in_line(self, stones: int) -> int:
        found = 0
        if stones.bit_count() < self.connect:
            return found
        for step, firsts in self.directions:
            for number in range(self.connect):
                firsts &= stones >> number * step
            if firsts:
                for number in range(self.connect):
                    found |= firsts << number * step
        return found

    def _lacking_one(self, stones: int) -> int:
        found = 0
        for step, firsts in self.directions:
            shifted = [stones >> number * step for number in range(self.connect)]
            for missing in range(self.connect):
                lines = firsts
                for number, held in enumerate(shifted):
                    if number != missing:
                        lines &= held
                found |= lines << missing * step
        return found

    def lacking_two(self, stones: int, other: int) -> Iterator[tuple[int, int]]:
        """The two missing cells of every line that lacks two, and has none of the other side."""
        for step, firsts in self.directions:
            shifted = [stones >> number * step for number in range(self.connect)]
            for number in range(self.connect):
                firsts &= ~(other >> number * step)
            for missing in combinations(range(self.connect), 2):
                lines = firsts
                for number, held in enumerate(shifted):
                    lines &= ~held if number in missing else held
                for first in bits(lines):
                    yield first << missing[0] * step, first << missing[1] * step

    def completing(self, own: int, other: int) -> list[int]:
        """The free cells on which the next own stone would make a line."""
        return [*each(self.lacking_one(own) & self.all & ~(own | other))]


@cache
def grid_of(rows: int, columns: int, connect: int) -> Grid:
    """A board of this size, made once."""
    return Grid(rows, columns, connect)


def each(cells: int) -> Iterator[int]:
    """Every cell of a set, ascending."""
    for bit in bits(cells):
        yield bit.bit_length() - 1


def bits(cells: int) -> Iterator[int]:
    """Every cell of a set as a set of its own, ascending."""
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


class LineState:
    """A position: the stones of both sides, the first to move in the game first.

    `mover` is the side to move; they take turns. `winner` is the side with a line, DRAWN on a full
    board, and None while the game goes on.
    """

    def __init__(self, grid: Grid, stones: tuple[int, int] = (0, 0)) -> None:
        one, two = stones
        self.grid, self.stones = grid, stones
        self.free = grid.all & ~(one | two)
        self.ply = (one | two).bit_count()
        self.mover = self.ply % 2
        drawn = None if self.free else DRAWN
        self.winner = 0 if grid.in_line(one) else 1 if grid.in_line(two) else drawn

    @property
    def key(self) -> object:
        """What tells this position from others of its board."""
        return self.stones

    @property
    def line(self) -> tuple[int, ...]:
        """The cells of all finished lines."""
        one, two = map(self.grid.in_line, self.stones)
        return tuple(each(one | two))

    def may(self, cell: int) -> bool:
        """Whether a move here is legal."""
        return self.winner is None and cell >= 0 and bool(self.free >> cell & 1)

    def moves(self) -> tuple[int, ...]:
        """Every free cell, as long as the game goes on."""
        if self.winner is not None:
            return ()
        # Nearly every cell is free: reading the digits is faster than taking bit after bit.
        return tuple(compress(count(), map(int, reversed(f"{self.free:b}"))))

    def after(self, cell: int) -> "LineState":
        """The position after a stone here."""
        one, two = self.stones
        bit = 1 << cell
        return LineState(self.grid, (one, two | bit) if self.mover else (one | bit, two))

    def content(self, cell: int, names: str) -> str:
        """The letter of the stone on a cell."""
        return next((names[side] for side in (0, 1) if self.stones[side] >> cell & 1), "")


class LineSolver:
    """The score of every move by trying all continuations; `most` is that of winning at once.

    Solvers count each position that they look into as `work`.
    """

    def __init__(self, grid: Grid, most: int, work: Callable[[], None] = unlimited) -> None:
        self.grid, self.most, self._work = grid, most, work
        self._known: dict[tuple[int, int], int] = {}

    def scores(self, state: LineState) -> dict[int, int]:
        """The exact score of every legal move."""
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        return {cell: self.score(own, other, cell) for cell in state.moves()}

    def plies(self, state: LineState, score: int) -> int:
        """How long the game goes on after a move of this score."""
        return self.most - abs(score) if score else self.grid.cells - state.ply - 1

    def score(self, own: int, other: int, cell: int) -> int:
        """The exact score of one move of `own`, as if `own` were to move."""
        if self.grid.lacking_one(own) >> cell & 1:
            return self.most
        reply = self._best(other, own | 1 << cell)
        return -reply + (reply > 0) - (reply < 0)

    def _best(self, own: int, other: int) -> int:
        """The score of the best move, which is to complete a line where that can be done."""
        free = self.grid.all & ~(own | other)
        if free & self.grid.lacking_one(own):
            return self.most
        if (own, other) not in self._known:
            self._work()
            scores = [self.score(own, other, cell) for cell in each(free)]
            self._known[own, other] = max(scores, default=0)
        return self._known[own, other]


class ForcedWins:
    """Whether a side wins with this many stones, every reply of the other side tried.

    No move is left out for being far away or for looking bad. One thing is taken for granted: a
    side that does not win after the other has passed does not win after a stone either.
    """

    def __init__(self, grid: Grid, work: Callable[[], None] = unlimited) -> None:
        self._grid, self._work = grid, work
        self._refuter = 0
        self._looked = cache(self._look)
        self.wins = cache(self._wins)

    def completing(self, own: int, move: int) -> bool:
        """Whether this move makes a line."""
        return bool(self._grid.lacking_one(own) & move)

    def _look(self, own: int, other: int) -> tuple[int, dict[int, int]]:
        """The cells that complete a line, and after each forcing move the cells that then do."""
        self._work()
        forcing = dict[int, int]()
        for one, two in self._grid.lacking_two(own, other):
            forcing[one] = forcing.get(one, 0) | two
            forcing[two] = forcing.get(two, 0) | one
        return self._grid.lacking_one(own) & self._grid.all & ~(own | other), forcing

    def _wins(self, own: int, other: int, stones: int) -> bool:
        """Whether `own`, to move, wins with at most this many stones."""
        completing, forcing = self._looked(own, other)
        if completing or stones < 2:
            return bool(completing)
        danger, _ = self._looked(other, own)
        most_threats_first = sorted(forcing, key=lambda move: -forcing[move].bit_count())
        if danger:
            moves = [*bits(danger)]
        elif stones == 2:
            moves = most_threats_first[:1]
        else:
            quiet = self._grid.all & ~(own | other | sum(forcing))
            moves = [*most_threats_first, *bits(quiet)]
        return any(self.forces(own, other, move, stones) for move in moves)

    def forces(self, own: int, other: int, move: int, stones: int) -> bool:
        """Whether this move, a set of one cell, wins with at most this many stones, its own too.

        It counts for nothing if it leaves the other side a line to complete.
        """
        completing, forcing = self._looked(own, other)
        if move & completing or stones < 2:
            return bool(move & completing)
        danger, _ = self._looked(other, own)
        if danger & ~move:
            return False
        own |= move
        threats = forcing.get(move, 0) | completing
        if threats & (threats - 1):
            return True
        if stones < 3 or not self.wins(own, other, stones - 1):
            return False
        replies = threats or self._grid.all & ~(own | other)
        if self._refuter & replies and not self.wins(own, other | self._refuter, stones - 1):
            return False
        for reply in bits(replies):
            if not self.wins(own, other | reply, stones - 1):
                self._refuter = reply
                return False
        return True
