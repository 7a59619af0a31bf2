"""The recording of a whole search, node by node, and steps through it that show what was known."""

from array import array
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Final

from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import Position, Side

ROOT: Final = 0
NO_MOVE: Final = -1


class Method(StrEnum):
    """How a position is searched: a textbook algorithm, or alpha-beta with the moves in an order.

    The best and the worst order are made with the true values, which a search does not have.
    """

    PLAIN = "plain"
    ALPHABETA = "alphabeta"
    ORDERED = "ordered"
    BEST = "best"
    WORST = "worst"
    TABLE = "table"
    SYMMETRY = "symmetry"

    @property
    def is_sorted(self) -> bool:
        """Whether its order is made with the true values."""
        return self in (Method.BEST, Method.WORST)

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm that searches."""
        return Algorithm.ALPHABETA if self.is_sorted else Algorithm(self.value)

    @property
    def has_window(self) -> bool:
        """Whether it skips moves by alpha and beta."""
        return self.algorithm in (Algorithm.ALPHABETA, Algorithm.ORDERED)


class NodeEnding(IntEnum):
    """How a node of a recorded search ended: by the end of the game, a cut, or all moves done."""

    SEARCHED = 0
    """Every move was looked at."""
    CUT = 1
    """A reply was so good that the remaining ones were skipped."""
    KNOWN = 2
    """The same position, or a mirror image, had been searched before; no node of its own."""
    WON = 3
    OVER = 4
    REFUTED = 5
    """A reply was so good that the remaining ones were not needed, but it was the last."""


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """The tree of a search in preorder: an entry, then all entries below it, then its sibling.

    The first entry is the root, which no move leads to. Each other entry is a move that was looked
    at. `values` are for the player who made the move, over the rest of the game; `alphas` and
    `betas` are the window in which the move was tried, for the same player. A value up to alpha is
    what he gets at most, one from beta on what he gets at least; between them it is exact.
    """

    position: Position
    method: Method
    moves: "array[int]"
    values: "array[int]"
    sizes: "array[int]"
    alphas: "array[int]"
    betas: "array[int]"
    endings: bytearray
    deepest_at: tuple[int, ...]
    """The entry at which the search first came so deep, for every depth from 1."""
    boundless: int
    """Alphas and betas beyond plus or minus this stand for an open window."""

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.moves)

    def mover(self, depth: int) -> Side:
        """The side that makes the moves at this depth, from 1."""
        first = self.position.to_move
        return first if depth % 2 else first.other

    def is_bound(self, entry: int) -> bool:
        """Whether a reply reached beta, so that the value is the most that this move can get."""
        return self.endings[entry] in (NodeEnding.CUT, NodeEnding.REFUTED)

    def skipped_moves(self, entry: int) -> list[int]:
        """The legal moves at an entry that the search skipped."""
        looked_at = {self.moves[each] for each in self.children(entry)}
        return [cell for cell in self.position_at(entry).legal_moves() if cell not in looked_at]

    def nodes_until(self, entry: int) -> int:
        """How many nodes the search had counted when it had come to this entry."""
        return entry + 1 - self.endings.count(NodeEnding.KNOWN, 0, entry + 1)

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


@dataclass(frozen=True, eq=False)
class Walk:
    """One moment of a search: it has just come to `entry`, or (`done`) searched all below it.

    An entry with nothing below is done at once. In the tree the entries on the way to the current
    one are open, and those that the user `opened`. With `for_max` values are told as in textbooks,
    for the first side, called MAX; otherwise for whoever made the move. While somebody looks at
    another entry, that one is `entry`, and `moment` the entry and `done` of the search.
    """

    recording: Recording
    entry: int = ROOT
    done: bool = False
    opened: frozenset[int] = frozenset()
    for_max: bool = False
    moment: tuple[int, bool] | None = None

    @cached_property
    def path(self) -> list[int]:
        """The entries from the root to the current one."""
        return self.recording.path_to(self.entry)

    @cached_property
    def now(self) -> "Walk":
        """The same moment, at the entry that the search is at."""
        return self._moved(*self.moment) if self.moment else self

    def look_at(self, entry: int) -> "Walk":
        """The same moment, at another entry that the search has come to."""
        now = self.now
        if not self.has_come_to(entry):
            return now
        moment = now.entry, now.done
        return replace(self, entry=entry, done=self.is_done_with(entry), moment=moment)

    @property
    def latest(self) -> int:
        """The last entry that the search has visited by now."""
        now = self.now
        return self._last_below(now.entry) if now.done else now.entry

    @property
    def has_just_cut(self) -> bool:
        """Whether moves have just been skipped: a reply that was the last one skips none."""
        return self.done and self.recording.endings[self.entry] == NodeEnding.CUT

    def has_come_to(self, entry: int) -> bool:
        """Whether the search has looked at an entry by now."""
        return entry <= self.latest

    def is_done_with(self, entry: int) -> bool:
        """Whether everything below an entry was searched by now, so that its value is known."""
        now = self.now
        if entry == now.entry:
            return now.done
        return self._last_below(entry) <= self.latest and entry not in now.path

    def best_child(self, entry: int) -> int | None:
        """The first of the best moves from an entry, as far as their values are known by now."""
        known = filter(self.is_done_with, self.recording.children(entry))
        return max(known, key=self.recording.values.__getitem__, default=None)

    def forward(self) -> "Walk":
        """The next moment: one move deeper, the next move, or the move above searched."""
        if not self.done and self._is_inner(self.entry):
            return self.at(self.entry + 1)
        path = self.path
        if len(path) == 1:
            return self
        after = self._last_below(self.entry) + 1
        if after <= self._last_below(path[-2]):
            return self.at(after)
        return self.show(path[-2])

    def back(self) -> "Walk":
        """The moment before."""
        if self.done and self._is_inner(self.entry):
            return self.show(self.recording.children(self.entry)[-1])
        path = self.path
        if len(path) == 1:
            return self
        earlier = [each for each in self.recording.children(path[-2]) if each < self.entry]
        return self.show(earlier[-1]) if earlier else self._moved(path[-2], done=False)

    def over(self) -> "Walk":
        """Step over: the moment at which the current entry is done, or from there the next."""
        return self.forward() if self.done else self.show(self.entry)

    def into(self) -> "Walk":
        """Step into: the moment at which the search comes to the first move below this entry."""
        return self.at(self.entry + 1) if self._is_inner(self.entry) else self

    def out(self) -> "Walk":
        """Step out: the moment at which the entry above is done."""
        path = self.path
        return self.show(path[-2]) if len(path) > 1 else self

    def next_cut(self) -> "Walk":
        """The moment at which the next cut happens; the same moment where none follows."""
        if not self.done and self._has_cut(self.entry):
            return self._first_cut_in(self.entry)
        path = self.path
        for below, above in zip(path[:0:-1], path[-2::-1], strict=True):
            for entry in self.recording.children(above):
                if entry > below and self._has_cut(entry):
                    return self._first_cut_in(entry)
            if self.recording.endings[above] == NodeEnding.CUT:
                return self.show(above)
        return self

    def at(self, entry: int) -> "Walk":
        """The moment at which the search comes to an entry, whose number is brought into range."""
        entry = max(ROOT, min(entry, len(self.recording) - 1))
        return self._moved(entry, done=not self._is_inner(entry))

    def show(self, entry: int) -> "Walk":
        """The moment at which this entry is done."""
        return self._moved(entry, done=True)

    def toggle(self) -> "Walk":
        """Open or close the current entry of the tree."""
        return replace(self, opened=self.opened ^ {self.entry})

    def _moved(self, entry: int, done: bool) -> "Walk":
        """Another moment of the same walk."""
        return replace(self, entry=entry, done=done, moment=None)

    def _is_inner(self, entry: int) -> bool:
        return self.recording.sizes[entry] > 1

    def _last_below(self, entry: int) -> int:
        return entry + self.recording.sizes[entry] - 1

    def _has_cut(self, entry: int) -> bool:
        endings, last = self.recording.endings, self._last_below(entry)
        return endings.find(NodeEnding.CUT, entry, last + 1) >= 0

    def _first_cut_in(self, entry: int) -> "Walk":
        """The moment of the first cut at or below this entry."""
        below = next(filter(self._has_cut, self.recording.children(entry)), None)
        return self.show(entry) if below is None else self._first_cut_in(below)
