"""Win, draw or loss of k-in-line positions with few free cells, to the end of the game.

A side that must move while the sum of 2 ** -(cells still needed) over its live windows is below
1/2 cannot complete any of them against good defence (Erdős and Selfridge), and one that is not
to move cannot while the sum is below 1. Where neither side can win, the game is a draw.
"""

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.lines.threats import each_bit, threats_of
from tictactoe_tui.engine.lines.winning_lines import images_of, shortest_lines
from tictactoe_tui.games.lines import LineRules

WIN, DRAW, LOSS = 1, 0, -1


# Positions with at most so many stones share a table entry with their mirror images.
_SHALLOW = 4
# Added to the weight of a forcing move: more than all lines through one cell can weigh.
_FORCING_FIRST = 1 << 10


class ExactSolver:
    """Alpha-beta over win, draw and loss, with a table of what is settled.

    A node is a position with the side to move that the table does not answer. Positions with few
    stones share an entry with their mirror images; later that would cost more than it saves.
    """

    def __init__(self, rules: LineRules, control: SearchControl) -> None:
        self._full = rules.full
        self._threats = threats_of(rules)
        self._images = images_of(rules)
        self._control = control
        self._bounds: dict[object, tuple[int, int]] = {}
        self._lines = shortest_lines(rules)
        self._lines_through = {
            bit: tuple(line for line in self._lines if line & bit) for bit in rules.bits
        }
        # The sums are kept as whole numbers of this size, so that no rounding proves anything.
        self._unit = 1 << rules.connect

    def value(self, own: int, other: int, alpha: int = LOSS, beta: int = WIN) -> int:
        """The result for `own`, to move: exact inside the window, else a bound beyond its end."""
        key = self._key(own, other)
        low, high = self._bounds.get(key, (LOSS, WIN))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        found = self._search(own, other, max(alpha, low), min(beta, high))
        if found <= alpha:
            high = min(high, found)
        elif found >= beta:
            low = max(low, found)
        else:
            low = high = found
        self._bounds[key] = low, high
        return found

    def _key(self, own: int, other: int) -> object:
        if (own | other).bit_count() > _SHALLOW:
            return own, other
        images = self._images
        return images.first(images.pack(own) | images.pack(other) << images.half)

    def _search(self, own: int, other: int, alpha: int, beta: int) -> int:
        self._control.visit()
        threats, free = self._threats, self._full & ~(own | other)
        if threats.winning_cells(own, free):
            return WIN
        danger = threats.winning_cells(other, free)
        if danger & (danger - 1):
            # One move does not stop two lines.
            return LOSS
        if not free & (free - 1):
            # The last cell completes none, as was just seen.
            return DRAW
        if danger:
            return -self.value(other, own | danger, -beta, -alpha)
        forcing, double = threats.forcing_cells(own, free)
        if double:
            return WIN
        least, most = self._possible(own, other)
        if least == most or most <= alpha:
            return most
        if least >= beta:
            return least
        alpha, beta, best = max(alpha, least), min(beta, most), least
        for move in self._moves(own, other, free, forcing):
            score = -self.value(other, own | move, -beta, -alpha)
            if score > best:
                best = score
                if best >= beta:
                    self._control.cutoffs += 1
                    break
                alpha = max(alpha, best)
        return best

    def _possible(self, own: int, other: int) -> tuple[int, int]:
        """The worst and the best result that the window sums of both sides (above) still allow."""
        mine, yours = _window_sums(self._lines, own, other)
        return (LOSS if yours >= self._unit else DRAW), (WIN if 2 * mine >= self._unit else DRAW)

    def _moves(self, own: int, other: int, free: int, forcing: int) -> list[int]:
        """Every free cell: threats first, then those that change the window sums most."""
        weights: dict[int, int] = {}
        for cell in each_bit(free):
            weight = _FORCING_FIRST if cell & forcing else 0
            weights[cell] = weight + sum(_window_sums(self._lines_through[cell], own, other))
        return sorted(weights, key=weights.__getitem__, reverse=True)


def _window_sums(lines: tuple[int, ...], own: int, other: int) -> tuple[int, int]:
    """The sums of both sides (above) over their live windows among these, as whole numbers."""
    mine = yours = 0
    for line in lines:
        held, lost = line & own, line & other
        if not lost:
            mine += 1 << held.bit_count()
        if not held:
            yours += 1 << lost.bit_count()
    return mine, yours
