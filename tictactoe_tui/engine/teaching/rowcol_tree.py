"""Exact search of row and column boards that are small enough for it.

The searches are functions on plain integers and nothing else. A cell is a Step: its bit, its
number, and the steps in its row and column, which are the possible replies. All searches have the
same first arguments: the numbers left on the board, the steps to try, and how many plies below the
root they end. They return the best future difference among the tried steps for the side to move,
and 0 where none can be taken, because there the game is over. `past` is more than any difference;
what happens below the depth `deepest` is not looked at.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.packed_images import PackedImages, only_itself
from tictactoe_tui.engine.teaching import solve
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.games.symmetry import own_symmetries

Step = tuple[int, int, list["Step"]]
Search = Callable[[int, Sequence[Step], int], int]
WindowSearch = Callable[[int, Sequence[Step], int, int, int], int]


def plain_search(past: int, deepest: int, control: SearchControl) -> Search:
    """Minimax without any saving: every path to the end of the game."""

    def search(left: int, tried: Sequence[Step], depth: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        best = -past
        for bit, value, replies in tried:
            if bit & left:
                control.nodes += 1
                score = value
                if depth < deepest:
                    score -= search(left ^ bit, replies, depth + 1)
                if score > best:
                    best = score
        return _settled(best, past, depth, control)

    return search


def _settled(best: int, past: int, depth: int, control: SearchControl) -> int:
    """The best score, or 0 where nothing was tried, with the depth noted."""
    if best == -past:
        return 0
    if depth > control.depth:
        control.depth = depth
    return best


def window_search(past: int, deepest: int, control: SearchControl) -> WindowSearch:
    """Alpha-beta in the order of the steps: exact inside the window, else a bound beyond it."""

    def search(left: int, tried: Sequence[Step], depth: int, alpha: int, beta: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        best, steps = -past, iter(tried)
        for bit, value, replies in steps:
            if bit & left:
                control.nodes += 1
                score = value
                if depth < deepest:
                    score -= search(left ^ bit, replies, depth + 1, value - beta, value - alpha)
                if score > best:
                    best = score
                    if score >= beta:
                        for step in steps:
                            if step[0] & left:
                                control.cutoffs += 1
                                break
                        break
                    if score > alpha:
                        alpha = score
        return _settled(best, past, depth, control)

    return search


def memory_search(past: int, deepest: int, control: SearchControl, images: PackedImages) -> Search:
    """Minimax that remembers every position, the numbers left and the cell taken last, by images.

    All of these images of a position on this board have one entry.
    """
    image_of, half, first = images.of, images.half, images.first
    known: dict[int | bytes, int] = {}

    def search(left: int, tried: Sequence[Step], depth: int, left_images: int) -> int:
        if control.nodes >= control.due:
            control.poll()
            solve.stop_if_table_is_full(known)
        best = -past
        for bit, value, replies in tried:
            if bit & left:
                last = image_of[bit]
                rest = left_images ^ last
                key = first(last << half | rest)
                score = known.get(key)
                if score is None:
                    control.nodes += 1
                    score = value
                    if depth < deepest:
                        score -= search(left ^ bit, replies, depth + 1, rest)
                    known[key] = score
                if score > best:
                    best = score
        return _settled(best, past, depth, control)

    return lambda left, tried, depth: search(left, tried, depth, images.pack(left))


class RowColTree:
    """One open row and column position, with all that a search may ask about its moves."""

    def __init__(
        self, position: RowColPosition, algorithm: solve.Algorithm, control: SearchControl
    ) -> None:
        numbers = {cell: value for cell, value in enumerate(position.cells) if value is not None}
        totals, side = position.totals, position.to_move
        self._lead = totals[side] - totals[side.other]
        self._left = sum(1 << cell for cell in numbers)
        largest_first = sorted(numbers.items(), key=lambda item: -item[1])
        self._largest_first = steps_of(position.size, largest_first)
        self._steps = self._largest_first
        if algorithm is not solve.Algorithm.ORDERED:
            self._steps = steps_of(position.size, numbers.items())
        legal = position.legal_moves()
        self.cells = tuple(cell for cell in self._steps if cell in legal)
        self._past = past = 1 + sum(abs(value) for value in numbers.values())
        limit = control.limits.depth
        self._deepest = deepest = len(numbers) if limit is None else max(1, limit)
        self._complete = deepest >= len(numbers)
        if algorithm is solve.Algorithm.TABLE or algorithm is solve.Algorithm.SYMMETRY:
            bits = [1 << cell for cell in range(len(position.cells))]
            own = algorithm is solve.Algorithm.SYMMETRY
            alike = PackedImages(bits, own_images(position)) if own else only_itself(bits)
            remembered = memory_search(past, deepest, control, alike)
            # The table has the exact scores already; a window would fill it with bounds.
            self._search = self._proof = solve.without_window(remembered)
            return
        if algorithm is solve.Algorithm.PLAIN:
            self._search = solve.without_window(plain_search(past, deepest, control))
        else:
            self._search = window_search(past, deepest, control)
        # Reading off the expected line must add nothing to the counters.
        self._proof = window_search(past, deepest, control.uncounted())

    def score(self, cell: int) -> int:
        """The exact final difference after one move."""
        first, past = self._steps[cell], self._past
        return self._lead + self._search(self._left, [first], 1, -past, past)

    def exact(self, _score: int) -> bool:
        """Whether a score is proved; where a depth limit cut the search, none is."""
        return self._complete

    def line(self, cell: int, score: int) -> tuple[int, ...]:
        """The best play from a move of this score, among equals the largest numbers."""
        played = [cell]
        bit, value, replies = self._largest_first[cell]
        left, ahead = self._left ^ bit, value - (score - self._lead)
        while len(played) < self._deepest and any(step[0] & left for step in replies):
            bit, value, replies = self._first_reaching(ahead, left, replies, len(played) + 1)
            played.append(bit.bit_length() - 1)
            left, ahead = left ^ bit, value - ahead
        return tuple(played)

    def _first_reaching(self, ahead: int, left: int, steps: list[Step], depth: int) -> Step:
        """The first step with this future difference, which is known to be the best there is."""

        def reaches(step: Step) -> bool:
            return self._proof(left, [step], depth, ahead - 1, ahead) >= ahead

        return next(step for step in steps if step[0] & left and reaches(step))


def steps_of(size: int, numbers: Iterable[tuple[int, int]]) -> dict[int, Step]:
    """The steps of these cells and numbers, with their replies in the same order."""
    steps: dict[int, Step] = {cell: (1 << cell, value, []) for cell, value in numbers}
    for cell, (_, _, replies) in steps.items():
        row, column = divmod(cell, size)
        others = {divmod(other, size): step for other, step in steps.items() if other != cell}
        replies += [step for at, step in others.items() if at[0] == row or at[1] == column]
    return steps


def own_images(position: RowColPosition) -> tuple[tuple[int, ...], ...]:
    """The turns and mirror images under which every number of this board looks the same."""
    return own_symmetries(replace(position, last_move=None))
