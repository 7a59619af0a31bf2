"""Random k-in-line positions, and slow exact answers about them that know only the rules."""

import random
from collections.abc import Iterator

from tictactoe_tui.engine.lines.prover import ForcedWin
from tictactoe_tui.engine.lines.threats import each_bit
from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LinePosition, LineRules

SMALL = ((4, 4), (4, 5), (5, 5), (4, 6), (5, 6))


def random_positions(
    seed: int, count: int, sizes: tuple[tuple[int, int], ...] = SMALL, most_free: int = 30
) -> Iterator[LinePosition]:
    """Open positions with scattered stones, connect 3 to 5, at most so many cells free."""
    source = random.Random(seed)
    while count:
        rows, columns = source.choice(sizes)
        rules = four.rules(rows, columns, source.choice((3, 4, 4, 4, 5)))
        stones = source.randint(max(0, rules.cells - most_free), rules.cells - 2)
        cells = source.sample(range(rules.cells), stones)
        one, two = rules.board(cells[::2]), rules.board(cells[1::2])
        if not rules.has_line(one) and not rules.has_line(two):
            count -= 1
            yield LinePosition(rules, one, two)


class BruteForce:
    """Exact values by trying everything: 1000 - d for a win after d more plies, as in Candidate."""

    def __init__(self, rules: LineRules) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int], int] = {}

    def score(self, own: int, other: int, move: int) -> int:
        """The score of a move of `own`."""
        if self._rules.has_line(own | move):
            return 1000
        best = self._best(other, own | move)
        return -best + (best > 0) - (best < 0)

    def _best(self, own: int, other: int) -> int:
        if (own, other) not in self._known:
            free = self._rules.full & ~(own | other)
            scores = [self.score(own, other, move) for move in each_bit(free)]
            self._known[own, other] = max(scores, default=0)
        return self._known[own, other]


def assert_wins(rules: LineRules, tree: ForcedWin, own: int, other: int) -> None:
    """Play the tree against every legal reply: it must win with the stones it says."""
    assert tree.move & rules.full & ~(own | other)
    own |= tree.move
    if rules.has_line(own):
        assert tree.stones == 1
        return
    assert tree.stones > 1
    free = rules.full & ~(own | other)
    assert free
    for reply in each_bit(free):
        assert not rules.has_line(other | reply)
        then = tree.answer(reply)
        assert then.stones < tree.stones
        assert_wins(rules, then, own, other | reply)
