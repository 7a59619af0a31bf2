"""K-in-line games by brute force: every move of both sides, and nothing known but the rules.

Boards are integers with cell 0 in bit 0 and no padding; lines are listed, not shifted. The only
savings follow from the rules alone: whoever can complete a line does so, and whoever sees the
other side about to complete one takes that cell, since every other move loses at once.
"""

from collections.abc import Iterator


class TooMuch(Exception):
    """The answer would cost more nodes than the caller allows."""


class BruteForce:
    """Questions about one board size, answered within a number of nodes each."""

    def __init__(self, rows: int, columns: int, connect: int, nodes: int) -> None:
        self.full = (1 << rows * columns) - 1
        self._nodes = nodes
        self._left = 0
        self._through: list[list[int]] = [[] for _ in range(rows * columns)]
        self._known: dict[tuple[int, int, int], bool] = {}
        self._open_ends: dict[int, int] = {}
        self._killers: dict[int, int] = {}
        for row in range(rows):
            for column in range(columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(row + step * down, column + step * right) for step in range(connect)]
                    if all(r < rows and 0 <= c < columns for r, c in cells):
                        line = sum(1 << r * columns + c for r, c in cells)
                        for r, c in cells:
                            self._through[r * columns + c].append(line)

    def completing(self, own: int, other: int) -> int:
        """The free cells that complete a line of `own`."""
        found = self._open_ends.get(own)
        if found is None:
            found = 0
            for cell in bits(own):
                for line in self._through[cell.bit_length() - 1]:
                    rest = line & ~own
                    if not rest & (rest - 1):
                        found |= rest
            self._open_ends[own] = found
        return found & ~other

    def wins(self, own: int, other: int, plies: int) -> bool:
        """Whether `own`, to move, completes a line within so many plies whatever `other` does."""
        self._begin()
        return self._wins(own, other, plies)

    def holds(self, own: int, other: int, plies: int) -> bool:
        """Whether `own`, just having moved, completes a line within so many further plies."""
        self._begin()
        return self._holds(own, other, plies)

    def _begin(self) -> None:
        """A new question with its own number of nodes."""
        self._left = self._nodes
        self._known.clear()
        self._open_ends.clear()

    def _wins(self, own: int, other: int, plies: int) -> bool:
        if plies < 1:
            return False
        if self.completing(own, other):
            return True
        danger = self.completing(other, own)
        if plies < 3 or danger & (danger - 1):
            return False
        key = own, other, plies
        if key not in self._known:
            moves = danger or self.full & ~(own | other)
            self._known[key] = any(
                self._holds(own | move, other, plies - 1) for move in bits(moves)
            )
        return self._known[key]

    def _holds(self, own: int, other: int, plies: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        free = self.full & ~(own | other)
        if plies < 2 or not free or self.completing(other, own):
            return False
        threat = self.completing(own, other)
        if threat & (threat - 1):
            return True
        killer = self._killers.get(plies, 0) & free
        for reply in bits(threat) if threat else (*bits(killer), *bits(free & ~killer)):
            if not self._wins(own, other | reply, plies - 1):
                self._killers[plies] = reply
                return False
        return True


def bits(board: int) -> Iterator[int]:
    """The set cells as one-bit boards."""
    while board:
        yield board & -board
        board &= board - 1
