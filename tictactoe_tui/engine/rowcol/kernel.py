"""The recursive core of the row and column search.

Numbers left on the board are known by their rank, 1 for the smallest; rank r is bit r - 1 of a
mask. The largest number of a mask is then its `bit_length()`, which serves as move ordering and as
the reply at the horizon in one operation.

Values are future differences for the side about to move, without the totals, so that every way of
reaching the same numbers shares them; and they are doubled, because a search cut short ends with
half a number: the side to move there is credited half of the largest number it may take. Without
this the values would swing by a whole move between odd and even depths.

A node is one position whose moves are tried, that is one call of `visit`, answered from the table
or not. The root and the positions beyond the horizon, which are read off but never entered, do not
count. A cutoff is a node left with moves untried because one move already exceeded the window.

On the way to the very end of a game of many numbers, positions are not entered where no way of
dealing out the n numbers left reaches the window. With h = (n - 1) // 2 the side to move has at
most the h largest and, first, one that it may take now and that is not above the median; the other
side has at least the h smallest. A shorter game gives the side to move no more, as each pair of
plies that it lacks would be worth something; but where there are numbers below zero, the other
side may end with one of them besides. (The largest number in reach alone is no such bound.)
"""

from collections.abc import Callable
from itertools import chain
from typing import TypeAlias

from tictactoe_tui.engine.control import POLL_MASK, SearchControl
from tictactoe_tui.engine.rowcol.value_table import entry_bytes, value_table
from tictactoe_tui.games.rowcol import RowColPosition

# Beyond any doubled sum of 400 numbers up to 999.
INFINITY = 1 << 40
# The most bytes that the table of the search, or numpy's in its place, may take.
TABLE_BYTES = 750_000_000
# With fewer numbers the bounds cost more than they save, and the counts are easier to check.
_BOUNDED_FROM = 13
_SHALLOW = 8  # values this close to the horizon are given up first when the table is full
_TABLE_MASK = (1 << 16) - 1  # the size of the table is looked at every so many nodes

_EXACT, _AT_LEAST, _AT_MOST = range(3)

_Visit: TypeAlias = Callable[[int, int, int, int, int, int], int]


class RowColKernel:
    """Values of the first moves of one position, for one search."""

    def __init__(
        self, position: RowColPosition, control: SearchControl, table_bytes: int = TABLE_BYTES
    ) -> None:
        # Of equal numbers the first cell is the largest, so that it is tried first.
        numbers = enumerate(position.cells)
        ranked = sorted((number, -cell) for cell, number in numbers if number is not None)
        self.cells = (-1, *(-minus_cell for _, minus_cell in ranked))
        self._numbers = (0, *(number for number, _ in ranked))
        self._size = position.size
        lines = self._line_lookup(position.size)
        self._reach = (0, *(lines(cell) & ~(1 << at) for at, cell in enumerate(self.cells[1:])))
        # How many others a number shares a line with, on the average.
        self.in_line = sum(map(int.bit_count, self._reach)) / max(1, len(ranked))
        self._in_line = lines
        everything = (1 << len(ranked)) - 1
        last = position.last_move
        self.moves = everything if last is None else lines(last)
        self._mask = self._connected(everything, self.moves)
        self.left = self._mask.bit_count()
        self._control = control
        self._tables: list[dict[int, int]] = [{} for _ in self.cells]
        self._shallow_tables: list[dict[int, int]] = [{} for _ in self.cells]
        # Measured: an entry takes 80 bytes, and more where its mask is long.
        self._table_limit = table_bytes // (80 + len(self.cells) // 7)
        # By mask: the sum of its h largest numbers less that of its h smallest, and its median.
        self._spreads: dict[int, tuple[int, int]] = {}
        self._search, self.settle_counters, self._use_bounds = self._build_recursion()
        self._visit = self._search

    def go_to(self, position: RowColPosition) -> None:
        """Switch to a later position of the same game, to value its moves only to the very end.

        The table stays. A value to the end of the game depends on the position alone, so what was
        found from one position of a game holds for all others.
        """
        ranks = enumerate(self.cells[1:])
        self._mask = sum(1 << at for at, cell in ranks if position.cells[cell] is not None)
        last = position.last_move
        self.moves = self._mask & (-1 if last is None else self._in_line(last))
        self.left = self._mask.bit_count()

    def value(self, rank: int, depth: int, low: int, high: int, guess: int = 0) -> int:
        """The doubled value of a first move `depth` plies deep, itself included.

        Exact inside the window; at most the truth above it, at least the truth below it. To the
        end of the game it is found by questions of one step each, beginning at the guess: they
        cost less than an open window.
        """
        bounded = depth >= self.left >= _BOUNDED_FROM
        self._use_bounds(bounded)
        if not bounded:
            return self._value(self._mask, rank, depth, low, high)
        at_least, at_most = -INFINITY, INFINITY
        while low < at_most and at_least < high and at_least < at_most:
            # Exact values are even: two times a difference of numbers.
            asked = min(max(guess & -2, at_least + 2, low + 2 & -2), high + 1 & -2)
            guess = self._value(self._mask, rank, depth, asked - 1, asked)
            if guess < asked:
                at_most = guess
            else:
                at_least = guess
        return at_most if at_most <= low else at_least

    def ends_within(self, rank: int, depth: int) -> bool:
        """Whether no game that begins with this move can be longer than `depth` plies."""
        rest = self._mask & ~(1 << (rank - 1))
        return self._connected(rest, rest & self._reach[rank], stop=depth).bit_count() < depth

    def line(self, rank: int, depth: int, value: int) -> tuple[int, ...]:
        """The cells of a best line that begins with this move, from its exact value."""
        ranks = [rank]
        mask = self._mask
        while depth > 1:
            target = 2 * self._numbers[rank] - value
            mask ^= 1 << (rank - 1)
            replies = mask & self._reach[rank]
            depth -= 1
            while replies:
                rank = replies.bit_length()
                if self._value(mask, rank, depth, target - 1, target + 1) == target:
                    break
                replies ^= 1 << (rank - 1)
            else:
                break
            ranks.append(rank)
            value = target
        return tuple(self.cells[rank] for rank in ranks)

    @property
    def tabled_bytes(self) -> int:
        """How many bytes the table of `tabulate` takes."""
        count = self._mask.bit_length()
        return (2 * self._size << count) * entry_bytes(self._numbers[1 : count + 1])

    def tabulate(self) -> None:
        """Value all positions at once with numpy, and look values up in that table until `forget`.

        Raises ImportError without numpy and MemoryError without room, and then changes nothing.
        """
        size, count = self._size, self._mask.bit_length()
        lines = [(cell // size, size + cell % size) for cell in self.cells[1 : count + 1]]
        value = value_table(self._numbers[1 : count + 1], lines, self._control.poll_clock)
        self._visit = lambda mask, last, *_: 2 * value(mask, last - 1)

    def forget(self) -> None:
        """Empty the table: its values hold for one depth below the root only."""
        self._visit = self._search
        self._spreads.clear()
        for table in (*self._tables, *self._shallow_tables):
            table.clear()

    def _make_room(self) -> None:
        """Bring the table back below its limit, giving up first what is cheap to find again."""
        tables = self._shallow_tables, self._tables
        # One of these takes about as much as two entries of the table.
        if sum(map(len, chain(*tables))) + 2 * len(self._spreads) > self._table_limit:
            self._spreads.clear()
        for cheapest in tables:
            if sum(map(len, chain(*tables))) > self._table_limit:
                for table in cheapest:
                    table.clear()

    def _value(self, mask: int, rank: int, depth: int, low: int, high: int) -> int:
        """The doubled value of taking a number from this mask."""
        number = 2 * self._numbers[rank]
        rest = mask ^ (1 << (rank - 1))
        replies = rest & self._reach[rank]
        if not replies:
            return number
        if depth == 1:
            return number - self._numbers[replies.bit_length()]
        return number - self._visit(rest, rank, replies, depth - 1, number - high, number - low)

    def _line_lookup(self, size: int) -> Callable[[int], int]:
        """A function that gives the mask of all numbers in the row and column of a cell."""
        rows, columns = [0] * size, [0] * size
        for at, cell in enumerate(self.cells[1:]):
            rows[cell // size] |= 1 << at
            columns[cell % size] |= 1 << at
        return lambda cell: rows[cell // size] | columns[cell % size]

    def _connected(self, numbers: int, seen: int, stop: int | None = None) -> int:
        """The numbers that play can reach from those `seen`, or the first `stop` of them found."""
        fresh = seen
        while fresh and (stop is None or seen.bit_count() < stop):
            rank = fresh.bit_length()
            fresh ^= 1 << (rank - 1)
            fresh |= self._reach[rank] & numbers & ~seen
            seen |= fresh
        return seen

    def _build_recursion(self) -> tuple[_Visit, Callable[[], None], Callable[[bool], None]]:
        """The recursion with everything it reads bound as local names, which doubles its speed."""
        control, reach = self._control, self._reach
        tables, shallow_tables = self._tables, self._shallow_tables
        bits = (0, *(1 << (rank - 1) for rank in range(1, len(self.cells))))
        # Values are doubled, so half of what a number is worth is the number itself.
        halves = self._numbers
        numbers = tuple(2 * number for number in halves)
        cheapest = min(halves)  # at most 0: no reply costs nothing
        at_the_end = -2 * cheapest
        spreads = self._spreads
        nodes = cutoffs = 0
        bounded = False

        def use_bounds(on: bool) -> None:
            """Turn on or off the skipping of positions that cannot reach the window."""
            nonlocal bounded
            bounded = on

        def spread(mask: int) -> tuple[int, int]:
            """How much the larger half of the numbers exceeds the smaller one, and the median."""
            difference = at_the_end
            left = mask
            for _ in range((mask.bit_count() - 1) >> 1):
                largest, smallest = left.bit_length(), left & -left
                left ^= bits[largest] | smallest
                difference += numbers[largest] - numbers[smallest.bit_length()]
            found = spreads[mask] = difference, numbers[left.bit_length()]
            return found

        def settle_counters() -> None:
            """Carry the counters over to the control."""
            control.nodes, control.cutoffs = nodes, cutoffs

        def poll() -> None:
            """Stop here if it is time, and keep the table within its limit."""
            settle_counters()
            if not nodes & _TABLE_MASK:
                self._make_room()
            control.poll()

        def visit(mask: int, last: int, moves: int, depth: int, alpha: int, beta: int) -> int:
            """The value for the side to move; the depth is at least 1, the moves not empty."""
            nonlocal nodes, cutoffs
            nodes += 1
            if not nodes & POLL_MASK:
                poll()
            best = -INFINITY
            if depth == 1:
                while moves:
                    rank = moves.bit_length()
                    number = numbers[rank]
                    if number - cheapest <= best:
                        # Even with the cheapest reply it is no better, and the rest are smaller.
                        break
                    bit = bits[rank]
                    moves ^= bit
                    value = number - halves[((mask ^ bit) & reach[rank]).bit_length()]
                    if value > best:
                        best = value
                        if value >= beta:
                            if moves:
                                cutoffs += 1
                            break
                return best

            # The last number is the table, the mask alone its key: no key needs to be built.
            # The depth needs none either, it follows from how many numbers the mask has left.
            table = tables[last] if depth > _SHALLOW else shallow_tables[last]
            known = table.get(mask)
            if known is not None:
                # One number, not a pair, to save memory: the lowest two bits tell exact from bound.
                value = known >> 2
                bound = known & 3
                if (
                    bound == _EXACT
                    or (bound == _AT_LEAST and value >= beta)
                    or (bound == _AT_MOST and value <= alpha)
                ):
                    return value
            depth -= 1
            floor = alpha
            while moves:
                rank = moves.bit_length()
                number = numbers[rank]
                bit = bits[rank]
                moves ^= bit
                rest = mask ^ bit
                replies = rest & reach[rank]
                value = number
                if replies:
                    if bounded:
                        most, first = spreads.get(rest) or spread(rest)
                        largest = numbers[replies.bit_length()]
                        value -= most + (largest if largest < first else first)
                    if not bounded or value < beta:
                        value = number - visit(
                            rest, rank, replies, depth, number - beta, number - floor
                        )
                if value > best:
                    best = value
                    if value > floor:
                        floor = value
                        if value >= beta:
                            if moves:
                                cutoffs += 1
                            table[mask] = best << 2 | _AT_LEAST
                            return best
            table[mask] = best << 2 | (_EXACT if best > alpha else _AT_MOST)
            return best

        return visit, settle_counters, use_bounds
