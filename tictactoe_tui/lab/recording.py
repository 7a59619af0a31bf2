"""A whole search, written down node by node."""

from array import array
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import Position

ROOT: Final = 0
NO_MOVE: Final = -1


class Ending(IntEnum):
    """What became of an entry: how the game ended there, or how its search did."""

    SEARCHED = 0
    """Every move was looked at."""
    CUT = 1
    """A reply was so good that the remaining ones were not needed."""
    KNOWN = 2
    """The same position, or a mirror image, had been searched before; no node of its own."""
    WON = 3
    """The move completed a line."""
    OVER = 4
    """The game ended without one."""


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """The tree of a search in preorder: an entry, then all entries below it, then its sibling.

    The first entry is the root, which no move leads to. Each other entry is a move that was looked
    at. `values` are for the player who made the move, over the rest of the game; `alphas` and
    `betas` are the window in which the move was tried, for the same player. A value up to alpha is
    what he gets at most, one from beta on what he gets at least; between them it is exact.
    """

    position: Position
    algorithm: Algorithm
    moves: "array[int]"
    values: "array[int]"
    sizes: "array[int]"
    alphas: "array[int]"
    betas: "array[int]"
    endings: bytearray
    deepest_at: tuple[int, ...]
    """The entry at which the search first came so deep, for every depth from 1."""
    boundless: int
    """What lies beyond plus or minus this is no bound at all."""

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.moves)

    @property
    def bytes(self) -> int:
        """How much memory the entries take."""
        parts = (self.moves, self.values, self.sizes, self.alphas, self.betas)
        return sum(len(part) * part.itemsize for part in parts) + len(self.endings)

    def nodes_until(self, entry: int) -> int:
        """How many nodes the search had counted when it had come to this entry."""
        return entry + 1 - self.endings.count(Ending.KNOWN, 0, entry + 1)

    def children(self, entry: int) -> list[int]:
        """The entries one move below, in the order in which they were looked at."""
        found, child, end = [], entry + 1, entry + self.sizes[entry]
        while child < end:
            found.append(child)
            child += self.sizes[child]
        return found

    def path_to(self, entry: int) -> list[int]:
        """The entries from the root to this one, both included."""
        path = [ROOT]
        while path[-1] != entry:
            path.append(next(e for e in self.children(path[-1]) if entry < e + self.sizes[e]))
        return path

    def position_at(self, entry: int) -> Position:
        """The board after the moves that lead to an entry."""
        position = self.position
        for each in self.path_to(entry)[1:]:
            position = position.play(self.moves[each])
        return position
