"""Estimates for k-in-line positions without a proof: a short search over open windows.

The value of a quiet board is what each side's open windows weigh, so it is the same wherever on
the board the stones stand. Estimates stay between -500 and 500. A win or loss that this short
search sees counts 500 and no more, because only the prover proves results.
"""

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.lines.threats import each_bit, threats_of
from tictactoe_tui.games.lines import LineRules

MOST = 500
# Having the move is worth as much as an open pair: a window with n stones weighs 4 ** (n - 1).
_TEMPO = 4
# How many moves are tried at a node, the most promising first, of up to 400.
_WIDTH = 10


class Estimator:
    """Alpha-beta to a fixed depth; every position that it evaluates counts as a node."""

    def __init__(self, rules: LineRules, control: SearchControl) -> None:
        self._full = rules.full
        self._threats = threats_of(rules)
        self._control = control
        self._weights = [0, *(1 << 2 * held for held in range(rules.connect - 1))]

    def value(self, own: int, other: int, depth: int, alpha: int = -MOST, beta: int = MOST) -> int:
        """The estimate for `own`, to move, from a search of this depth."""
        control = self._control
        control.visit()
        threats, free = self._threats, self._full & ~(own | other)
        if threats.winning_cells(own, free):
            return MOST
        danger = threats.winning_cells(other, free)
        if danger & (danger - 1):
            return -MOST
        if not free:
            return 0
        if danger:
            return -self.value(other, own | danger, depth - 1, -beta, -alpha)
        forcing, double = threats.forcing_cells(own, free)
        if double:
            return MOST
        # Not before the threats above: while a line can be completed, window counts mean nothing.
        if depth <= 0:
            return self._quiet_value(own, other, free)
        best = -MOST
        for move in self._moves(own, other, free, forcing):
            score = -self.value(other, own | move, depth - 1, -beta, -alpha)
            if score > best:
                best = score
                if best >= beta:
                    control.cutoffs += 1
                    break
                alpha = max(alpha, best)
        return best

    def _quiet_value(self, own: int, other: int, free: int) -> int:
        """The weight of own open windows against the other side's."""
        mine = self._threats.live_windows(own, own | free)
        yours = self._threats.live_windows(other, other | free)
        windows = zip(self._weights, mine, yours, strict=True)
        balance = sum(weight * (held - lost) for weight, held, lost in windows)
        # Only a win or a loss that was seen may reach the ends.
        return max(1 - MOST, min(MOST - 1, balance + _TEMPO))

    def _moves(self, own: int, other: int, free: int, forcing: int) -> list[int]:
        """The moves worth a look: threats of both sides, then cells where lines cross."""
        hostile, _ = self._threats.forcing_cells(other, free)
        _, my_crossing = self._threats.near_cells(own, own | free)
        _, your_crossing = self._threats.near_cells(other, other | free)
        beside = self._threats.neighbours(own | other)
        chosen: list[int] = []
        rest = free
        for group in (forcing, hostile, my_crossing & your_crossing, my_crossing, beside, free):
            for move in each_bit(rest & group):
                chosen.append(move)
                if len(chosen) == _WIDTH:
                    return chosen
            rest &= ~group
        return chosen
