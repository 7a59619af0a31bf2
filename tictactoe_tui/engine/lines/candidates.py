"""What a search has found about each move on a k-in-line board, kept as candidates."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Sense,
    Status,
    Verdict,
    best_first,
    win_score,
)
from tictactoe_tui.engine.lines.estimator import MOST
from tictactoe_tui.engine.lines.prover import ForcedWin, main_line
from tictactoe_tui.engine.lines.threats import each_bit
from tictactoe_tui.engine.lines.winning_lines import lines_spoiled
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.proofs.atlas import Known

_REPORT_EVERY = 16
_HOLDS = 20


class LineCandidates:
    """The candidates of one position; moves are one-bit boards, and `open` has those unsettled."""

    def __init__(self, position: LinePosition, control: SearchControl) -> None:
        self._control = control
        self._rules = position.rules
        own, other = position.stones
        self._win_score = win_score(position)
        self._free = self.open = self._rules.full & ~(own | other)
        self._found = {bit: Candidate(self._rules.cell_of(bit)) for bit in each_bit(self._free)}
        self._in_the_way = lines_spoiled(position)
        self._values: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._unreported = 0
        self.fewest_stones: int | None = None
        self.is_fastest = False

    def won(self, tree: ForcedWin, *, exact: bool) -> None:
        """The first move of this tree wins, in so many plies or, if not exact, at most so many."""
        plies = 2 * tree.stones - 2
        score = self._win_score - plies
        sense = None if exact else Sense.AT_LEAST
        self._prove(tree.move, score, Verdict.WIN, plies, main_line(tree, self._free), sense)
        self.fewest_stones = min(tree.stones, self.fewest_stones or tree.stones)

    def lost(self, move: int, tree: ForcedWin, *, exact: bool) -> None:
        """After this move the other side wins by this tree, exactly or at the latest so late."""
        plies = 2 * tree.stones - 1
        line = (move, *main_line(tree, self._free & ~move))
        sense = None if exact else Sense.AT_MOST
        self._prove(move, plies - self._win_score, Verdict.LOSS, plies, line, sense)

    def known(self, known: Mapping[int, Known]) -> None:
        """What shipped proofs say of open moves, by cell."""
        for cell, move in known.items():
            if not self._rules.bits[cell] & self.open:
                continue
            if move.wins:
                plies, verdict = 2 * move.stones - 2, Verdict.WIN
                score, sense = self._win_score - plies, Sense.AT_LEAST
                self.fewest_stones = min(move.stones, self.fewest_stones or move.stones)
            else:
                plies, verdict = 2 * move.stones - 1, Verdict.LOSS
                score, sense = plies - self._win_score, Sense.AT_MOST
            line = tuple(self._rules.bits[each] for each in move.line)
            self._prove(line[0], score, verdict, plies, line, None if move.exact else sense)

    def losing_at_most(self, plies: int, number: int) -> list[int]:
        """Moves that lose in at most so many plies, without certainty that it is no earlier."""
        uncertain = (
            each
            for each in self._ranking()
            if each.verdict is Verdict.LOSS and each.sense is not None and each.plies == plies
        )
        return [self._rules.bits[each.cell] for each in islice(uncertain, number)]

    def confirm(self, move: int) -> None:
        """What was a bound for this move is exact."""
        found = replace(self._found[move], status=Status.PROVED, sense=None)
        self._settle(move, found)

    def settled(self, move: int, result: int) -> None:
        """A move whose result is known, though not how many plies a win or a loss takes."""
        plies = self._free.bit_count() - 1
        if result == 0:
            self._prove(move, 0, Verdict.DRAW, plies, (move,), None)
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
        ranked = (self._rules.bits[each.cell] for each in self._ranking())
        return list(islice((move for move in ranked if move & self.open), number))

    def report(self, *, done: bool = False) -> SearchInfo:
        """Tell what is known."""
        self._unreported = 0
        return self._control.report(self._ranking(), done=done, fastest=self.is_fastest)

    def _ranking(self) -> tuple[Candidate, ...]:
        return best_first(self._found.values(), self._in_the_way)

    def _prove(
        self,
        move: int,
        score: int,
        verdict: Verdict,
        plies: int,
        line: tuple[int, ...],
        sense: Sense | None,
    ) -> None:
        cells = tuple(self._rules.cell_of(bit) for bit in line)
        status = Status.PROVED if sense is None else Status.BOUND
        self._settle(move, Candidate(cells[0], score, verdict, plies, status, cells, sense))

    def _settle(self, move: int, candidate: Candidate) -> None:
        self._found[move] = candidate
        self.open &= ~move
        self._tell_now_and_then()

    def _tell_now_and_then(self) -> None:
        self._unreported += 1
        if self._unreported >= _REPORT_EVERY:
            self.report()
