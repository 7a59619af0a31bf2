"""What a search has found about each move on a k-in-line board, kept as candidates."""

from itertools import islice

from tictactoe_tui.engine.control import Control
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Sense,
    Status,
    Verdict,
    best_first,
    win_score,
)
from tictactoe_tui.engine.lines_estimate import MOST
from tictactoe_tui.engine.prover import ForcedWin, main_line
from tictactoe_tui.engine.threats import each_bit
from tictactoe_tui.games.lines import LinePosition

_REPORT_EVERY = 16
_HOLDS = 20


class LineFindings:
    """The candidates of one position; moves are one-bit boards, and `open` has those unsettled."""

    def __init__(self, position: LinePosition, control: Control) -> None:
        self._control = control
        self._rules = position.rules
        own, other = position.stones
        self._win_score = win_score(position)
        self._free = self.open = self._rules.full & ~(own | other)
        self._found = {bit: Candidate(self._rules.cell_of(bit)) for bit in each_bit(self._free)}
        self._values: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._unreported = 0
        self.has_win = False

    def won(self, tree: ForcedWin) -> None:
        """The first move of this tree wins."""
        plies = 2 * tree.stones - 2
        score = self._win_score - plies
        self._prove(tree.move, score, Verdict.WIN, plies, main_line(tree, self._free))
        self.has_win = True

    def lost(self, move: int, tree: ForcedWin) -> None:
        """A move after which the other side wins by this tree."""
        plies = 2 * tree.stones - 1
        line = (move, *main_line(tree, self._free & ~move))
        self._prove(move, plies - self._win_score, Verdict.LOSS, plies, line)

    def settled(self, move: int, result: int) -> None:
        """A move whose result is known, though not how many plies a win or a loss takes."""
        plies = self._free.bit_count() - 1
        if result == 0:
            self._prove(move, 0, Verdict.DRAW, plies, (move,))
            return
        cell, score = self._rules.cell_of(move), result * (self._win_score - plies)
        verdict, sense = (
            (Verdict.WIN, Sense.AT_LEAST) if result > 0 else (Verdict.LOSS, Sense.AT_MOST)
        )
        self._settle(move, Candidate(cell, score, verdict, None, Status.BOUND, (cell,), sense))

    def estimated(self, move: int, value: int) -> None:
        """A move that looks this good."""
        self._values[move] = value
        self._weigh(move)

    def held(self, move: int, stones: int) -> None:
        """A move after which the other side has no win with this many stones or fewer."""
        self._held[move] = stones
        self._weigh(move)

    def _weigh(self, move: int) -> None:
        """The estimate: what the board looks like, and better the longer it is known to hold."""
        value = self._values.get(move, 0) + _HOLDS * self._held.get(move, 0)
        cell = self._rules.cell_of(move)
        self._found[move] = Candidate(cell, max(-MOST, min(MOST, value)), line=(cell,))
        self._tell_now_and_then()

    def open_moves(self, number: int | None = None) -> list[int]:
        """The moves without a verdict, the best ones first."""
        ranked = (self._rules.bits[each.cell] for each in best_first(self._found.values()))
        return list(islice((move for move in ranked if move & self.open), number))

    def report(self, *, done: bool = False) -> SearchInfo:
        """Tell what is known."""
        self._unreported = 0
        return self._control.report(best_first(self._found.values()), done=done)

    def _prove(
        self, move: int, score: int, verdict: Verdict, plies: int, line: tuple[int, ...]
    ) -> None:
        cells = tuple(self._rules.cell_of(bit) for bit in line)
        self._settle(move, Candidate(cells[0], score, verdict, plies, Status.PROVED, cells))

    def _settle(self, move: int, candidate: Candidate) -> None:
        self._found[move] = candidate
        self.open &= ~move
        self._tell_now_and_then()

    def _tell_now_and_then(self) -> None:
        self._unreported += 1
        if self._unreported >= _REPORT_EVERY:
            self.report()
