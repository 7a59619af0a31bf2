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
        self._win(tree.stones, main_line(tree, self._free), exact=exact)

    def lost(self, move: int, tree: ForcedWin, *, exact: bool) -> None:
        """After this move the other side wins by this tree, exactly or at the latest so late."""
        self._lose(tree.stones, (move, *main_line(tree, self._free & ~move)), exact=exact)

    def known(self, known: Mapping[int, Known]) -> None:
        """What shipped proofs say of open moves, by cell."""
        for cell, move in known.items():
            if self._rules.bits[cell] & self.open:
                line = tuple(self._rules.bits[each] for each in move.line)
                (self._win if move.wins else self._lose)(move.stones, line, exact=move.exact)

    def _win(self, stones: int, line: tuple[int, ...], *, exact: bool) -> None:
        """The first move of this line wins with so many stones, itself one of them."""
        plies = 2 * stones - 2
        sense = None if exact else Sense.AT_LEAST
        self._prove(line, self._win_score - plies, Verdict.WIN, plies, sense)
        self.fewest_stones = min(stones, self.fewest_stones or stones)

    def _lose(self, stones: int, line: tuple[int, ...], *, exact: bool) -> None:
        """After the first move of this line the other side wins with so many stones."""
        plies = 2 * stones - 1
        sense = None if exact else Sense.AT_MOST
        self._prove(line, plies - self._win_score, Verdict.LOSS, plies, sense)

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
        self._settle(move, replace(self._found[move], status=Status.PROVED, sense=None))

    def settled(self, move: int, result: int) -> None:
        """A move whose result is known, though not how many plies a win or a loss takes."""
        plies = self._free.bit_count() - 1
        if result == 0:
            self._prove((move,), 0, Verdict.DRAW, plies, None)
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
        self, line: tuple[int, ...], score: int, verdict: Verdict, plies: int, sense: Sense | None
    ) -> None:
        cells = tuple(self._rules.cell_of(bit) for bit in line)
        status = Status.PROVED if sense is None else Status.BOUND
        self._settle(line[0], Candidate(cells[0], score, verdict, plies, status, cells, sense))

    def _settle(self, move: int, candidate: Candidate) -> None:
        self._found[move] = candidate
        self.open &= ~move
        self._tell_now_and_then()

    def _tell_now_and_then(self) -> None:
        self._unreported += 1
        if self._unreported >= _REPORT_EVERY and self._control.is_heard:
            self.report()
