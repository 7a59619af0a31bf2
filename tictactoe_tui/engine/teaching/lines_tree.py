"""Exact search of k-in-line boards that are small enough for it.

The searches are functions on plain integers and nothing else. All have the same first arguments:
the stones of the side to move and of the other side, the empty cells, which of these to try, and
how many plies below the root the tried moves end. They return the best score among the tried moves
for the side to move. `past` is one more than the score of a win at once: a line completed at depth
1 scores `past - 1`, at depth 2 one less. At the depth `deepest` everything else scores 0: there the
board is full, or the search was to be cut.
"""

from collections.abc import Callable, Sequence

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.info import win_score
from tictactoe_tui.engine.lines.winning_lines import central_first, images_of, wins_of
from tictactoe_tui.engine.packed_images import PackedImages, only_itself
from tictactoe_tui.engine.teaching import solve
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.games.position import distances_from_middle

Search = Callable[[int, int, int, int, int], int]
WindowSearch = Callable[[int, int, int, int, int, int, int], int]


# Three loops instead of one with options: a search spends all its time in them, and each can be
# read on its own.


def plain_search(rules: LineRules, past: int, deepest: int, control: SearchControl) -> Search:
    """Minimax without any saving: every path to the end of the game."""
    wins = wins_of(rules)

    def search(me: int, you: int, empty: int, tried: int, depth: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        if depth > control.depth:
            control.depth = depth
        best = -past
        while tried:
            bit = tried & -tried
            tried ^= bit
            mine = me | bit
            control.nodes += 1
            if wins[mine]:
                score = past - depth
            elif depth == deepest:
                score = 0
            else:
                rest = empty ^ bit
                score = -search(you, mine, rest, rest, depth + 1)
            if score > best:
                best = score
        return best

    return search


def window_search(
    rules: LineRules, past: int, deepest: int, control: SearchControl, order: Sequence[int]
) -> WindowSearch:
    """Alpha-beta, moves in this order: exact inside the window, else a bound on its far side."""
    wins = wins_of(rules)

    def search(me: int, you: int, empty: int, tried: int, depth: int, alpha: int, beta: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        if depth > control.depth:
            control.depth = depth
        best = -past
        for bit in order:
            if not bit & tried:
                continue
            tried ^= bit
            mine = me | bit
            control.nodes += 1
            if wins[mine]:
                score = past - depth
            elif depth == deepest:
                score = 0
            else:
                rest = empty ^ bit
                score = -search(you, mine, rest, rest, depth + 1, -beta, -alpha)
            if score > best:
                best = score
                if score >= beta:
                    control.cutoffs += tried != 0
                    break
                if score > alpha:
                    alpha = score
        return best

    return search


def memory_search(
    rules: LineRules, past: int, deepest: int, control: SearchControl, images: PackedImages
) -> Search:
    """Minimax that remembers every position, one entry for all of these images of it."""
    wins = wins_of(rules)
    image_of, half, first = images.of, images.half, images.first
    known: dict[int | bytes, int] = {}

    def search(
        me: int, you: int, empty: int, tried: int, depth: int, my_images: int, your_images: int
    ) -> int:
        if control.nodes >= control.due:
            control.poll()
            solve.stop_if_table_is_full(known)
        if depth > control.depth:
            control.depth = depth
        best = -past
        theirs = your_images << half
        while tried:
            bit = tried & -tried
            tried ^= bit
            mine = me | bit
            mirrored = my_images | image_of[bit]
            key = first(theirs | mirrored)
            score = known.get(key)
            if score is None:
                control.nodes += 1
                if wins[mine]:
                    score = past - depth
                elif depth == deepest:
                    score = 0
                else:
                    rest = empty ^ bit
                    score = -search(you, mine, rest, rest, depth + 1, your_images, mirrored)
                known[key] = score
            if score > best:
                best = score
        return best

    return lambda me, you, empty, tried, depth: search(
        me, you, empty, tried, depth, images.pack(me), images.pack(you)
    )


class LineTree:
    """One open k-in-line position, with all that a search may ask about its moves."""

    def __init__(
        self, position: LinePosition, algorithm: solve.Algorithm, control: SearchControl
    ) -> None:
        self._rules = rules = position.rules
        self._far = distances_from_middle(position)
        self._me, self._you = position.stones
        self._empty = rules.full ^ self._me ^ self._you
        self._wins = wins_of(rules)
        self._past = past = win_score(position) + 1
        plies, limit = self._empty.bit_count(), control.limits.depth
        self._deepest = deepest = plies if limit is None else max(1, min(plies, limit))
        self._complete = deepest == plies
        order = central_first(rules) if algorithm is solve.Algorithm.ORDERED else rules.bits
        self.cells = tuple(rules.cell_of(bit) for bit in order if bit & self._empty)
        if algorithm is solve.Algorithm.TABLE or algorithm is solve.Algorithm.SYMMETRY:
            own = algorithm is solve.Algorithm.SYMMETRY
            alike = images_of(rules) if own else only_itself(rules.bits)
            remembered = memory_search(rules, past, deepest, control, alike)
            # The table has the exact scores already; a window would fill it with bounds.
            self._search = self._proof = solve.without_window(remembered)
            return
        if algorithm is solve.Algorithm.PLAIN:
            self._search = solve.without_window(plain_search(rules, past, deepest, control))
        else:
            self._search = window_search(rules, past, deepest, control, order)
        # Reading off the expected line must add nothing to the counters.
        self._proof = window_search(rules, past, deepest, control.uncounted(), central_first(rules))

    def score(self, cell: int) -> int:
        """The exact score of one move."""
        first, past = self._rules.bits[cell], self._past
        return self._search(self._me, self._you, self._empty, first, 1, -past, past)

    def exact(self, score: int) -> bool:
        """Whether a score is proved; a win or a loss is, even if a depth limit cut the search."""
        return self._complete or score != 0

    def line(self, cell: int, score: int) -> tuple[int, ...]:
        """The best play from a move of this score, among equals the cells nearest the middle."""
        bits, played = self._rules.bits, [cell]
        me, you, empty = self._you, self._me | bits[cell], self._empty ^ bits[cell]
        while len(played) < self._deepest and not self._wins[you]:
            score = -score
            cell = self._first_reaching(score, me, you, empty, len(played) + 1)
            played.append(cell)
            me, you, empty = you, me | bits[cell], empty ^ bits[cell]
        return tuple(played)

    def _first_reaching(self, score: int, me: int, you: int, empty: int, depth: int) -> int:
        """Of the cells with this score, which is the best, the one nearest the middle."""
        return next(
            cell
            for cell in sorted(self._rules.cells_of(empty), key=self._far.__getitem__)
            if self._proof(me, you, empty, self._rules.bits[cell], depth, score - 1, score) >= score
        )
