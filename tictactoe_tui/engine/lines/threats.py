"""Winning cells, threats and windows of a whole board at once, found by shifting its bits.

Boards are those of `games.lines`: one integer a side, with a padding column at the end of each row
that no board ever sets.
"""

from collections.abc import Iterator
from functools import cache

from tictactoe_tui.engine.threat_cells import ThreatCells
from tictactoe_tui.games.lines import LinePosition, LineRules


class Threats:
    """The line patterns of one board size."""

    def __init__(self, rules: LineRules) -> None:
        self.connect = rules.connect
        self._directions = rules.directions
        self._fours = tuple((d, 2 * d, 3 * d) for d in rules.directions)

    def winning_cells(self, stones: int, free: int) -> int:
        """The free cells that complete a line of these stones."""
        # Four is written out below, as a search spends most of its time here.
        if self.connect != 4:
            return self._winning_cells_of_any_length(stones, free)
        found = 0
        for d, d2, d3 in self._fours:
            pairs = stones & (stones >> d)
            if pairs:
                triples = pairs & (stones >> d2)
                if triples:
                    found |= triples >> d | triples << d3
                found |= (pairs & (stones >> d3)) << d2
                found |= (stones & (pairs >> d2)) << d
        return found & free

    def _winning_cells_of_any_length(self, stones: int, free: int) -> int:
        found = 0
        for d in self._directions:
            for gap in range(self.connect):
                starts = -1
                for step in range(self.connect):
                    if step != gap:
                        starts &= stones >> (step * d)
                found |= starts << (gap * d)
        return found & free

    def forcing_cells(self, stones: int, free: int) -> tuple[int, int]:
        """The free cells that threaten to complete a line, and those that threaten it in two ways.

        It is for boards without a winning cell. A threat needs a window with all but two of its
        cells set; taking one of the two makes the other winning. A cell threatens in two ways when
        it makes two different cells winning, so threats are gathered by direction and distance
        from the cell taken to the cell that wins: the same pair twice is one threat.
        """
        if self.connect != 4:
            return self._forcing_cells_of_any_length(stones, free)
        once = twice = 0
        for d, d2, d3 in self._fours:
            touching = stones & (stones >> d)
            apart = stones & (stones >> d2)
            far = stones & (stones >> d3)
            if touching or far:
                next_to, ends = free >> d2, free << d
                inside = far & (free >> d) & next_to
                right, left = touching & next_to & (free >> d3), touching & ends & (free << d2)
                ahead = right << d2 | left >> d2 | inside << d
                twice |= once & ahead
                once |= ahead
                behind = right << d3 | left >> d | inside << d2
                twice |= once & behind
                once |= behind
                around = touching & next_to & ends
                if around:
                    before, after = around >> d, around << d2
                    twice |= once & before
                    once |= before
                    twice |= once & after
                    once |= after
            if apart:
                inside = apart & (free >> d)
                right, left = inside & (free >> d3), inside & (free << d)
                ahead = right << d | left >> d
                twice |= once & ahead
                once |= ahead
                behind = right << d3 | left << d
                twice |= once & behind
                once |= behind
        return once, twice

    def _forcing_cells_of_any_length(self, stones: int, free: int) -> tuple[int, int]:
        once = self.windows(stones, stones | free, self.connect - 2) & free
        twice = 0
        for cell in each_bit(once):
            completing = self.winning_cells(stones | cell, free ^ cell)
            if completing & (completing - 1):
                twice |= cell
        return once, twice

    def near_cells(self, stones: int, allowed: int) -> tuple[int, int]:
        """The cells that share an allowed window with a stone, and those that do on two lines."""
        near = crossing = 0
        for d in self._directions:
            starts, held = allowed, 0
            for shift in range(0, self.connect * d, d):
                starts &= allowed >> shift
                held |= stones >> shift
            starts &= held
            cells = 0
            for shift in range(0, self.connect * d, d):
                cells |= starts << shift
            crossing |= near & cells
            near |= cells
        return near, crossing

    def live_windows(self, stones: int, allowed: int) -> list[int]:
        """How many windows lie wholly in `allowed` with 0, 1, 2 ... stones, a line excepted."""
        if self.connect != 4:
            return self._live_windows_of_any_length(stones, allowed)
        none = one = two = three = 0
        for d, d2, _ in self._fours:
            starts = allowed & (allowed >> d)
            starts &= starts >> d2
            # The stones of a window, added in binary: first the two halves, then their sums.
            next_to = stones >> d
            single, pair = stones ^ next_to, stones & next_to
            far_single, far_pair = single >> d2, pair >> d2
            odd = single ^ far_single
            twos = pair ^ far_pair ^ (single & far_single)
            none += (starts & ~(odd | twos | (pair & far_pair))).bit_count()
            odd &= starts
            one += (odd & ~twos).bit_count()
            two += (starts & twos & ~odd).bit_count()
            three += (odd & twos).bit_count()
        return [none, one, two, three]

    def _live_windows_of_any_length(self, stones: int, allowed: int) -> list[int]:
        found = [0] * self.connect
        for d in self._directions:
            shifts = range(0, self.connect * d, d)
            open_starts = allowed
            for shift in shifts:
                open_starts &= allowed >> shift
            exactly = [open_starts] + [0] * self.connect
            for cells, shift in enumerate(shifts, 1):
                held = stones >> shift
                for number in range(cells, 0, -1):
                    exactly[number] = (exactly[number] & ~held) | (exactly[number - 1] & held)
                exactly[0] &= ~held
            for number in range(self.connect):
                found[number] += exactly[number].bit_count()
        return found

    def neighbours(self, stones: int) -> int:
        """The cells beside these stones, on the board and on its padding."""
        found = 0
        for d in self._directions:
            found |= stones << d | stones >> d
        return found

    def windows(self, stones: int, allowed: int, need: int) -> int:
        """All cells of the windows that lie wholly in `allowed` and hold at least `need` stones."""
        if self.connect != 4 or need not in (1, 2):
            return self._windows_of_any_length(stones, allowed, need)
        found = 0
        for d, d2, d3 in self._fours:
            either, ahead = stones | stones >> d, (stones >> d2) | (stones >> d3)
            if need == 1:
                enough = either | ahead
            else:
                pairs = stones & (stones >> d)
                enough = (either & ahead) | pairs | pairs >> d2
            starts = enough & allowed
            if starts:
                starts &= (allowed >> d) & (allowed >> d2) & (allowed >> d3)
                if starts:
                    found |= starts | starts << d | starts << d2 | starts << d3
        return found

    def _windows_of_any_length(self, stones: int, allowed: int, need: int) -> int:
        found = 0
        for d in self._directions:
            starts, counts = allowed, [-1] + [0] * need
            for step in range(self.connect):
                starts &= allowed >> (step * d)
                shifted = stones >> (step * d)
                for number in range(need, 0, -1):
                    counts[number] |= counts[number - 1] & shifted
            starts &= counts[max(need, 0)]
            for step in range(self.connect):
                found |= starts << (step * d)
        return found


@cache
def threats_of(rules: LineRules) -> Threats:
    """The patterns of a board size, made once."""
    return Threats(rules)


def each_bit(board: int) -> Iterator[int]:
    """The set cells of a board as one-bit boards, lowest first."""
    while board:
        bit = board & -board
        yield bit
        board ^= bit


def threat_cells_of(position: LinePosition) -> ThreatCells:
    """The threats of an open position, as the board shows them."""
    rules, (own, other) = position.rules, position.stones
    threats, free = threats_of(rules), rules.full & ~(own | other)
    winning, danger = threats.winning_cells(own, free), threats.winning_cells(other, free)
    double = 0 if winning else threats.forcing_cells(own, free)[1]
    return ThreatCells(*(tuple(rules.cells_of(each)) for each in (winning, danger, double)))
