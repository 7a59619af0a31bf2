"""The search of k-in-line games: proved wins and losses first, estimates for what stays open.

Wins of the side to move with up to three stones come first, as they cost next to nothing. Then
work goes round by round, each round one stone deeper than the last. A round looks for a win of
the side to move; for the win of the other side if it could move at once, since outside the
relevance zone of that win every move loses and inside it each move is looked at on its own; and
for further winning moves. The open moves get estimates early, so that there is always an answer.
Where few cells are free, what is still open is settled by a search to the end of the game. In the
time that is left wins with more stones are looked for, by threats that win soon.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from tictactoe_tui.engine import info
from tictactoe_tui.engine.control import SearchControl, SearchStopped
from tictactoe_tui.engine.lines.estimator import MOST, Estimator
from tictactoe_tui.engine.lines.exact_solver import ExactSolver
from tictactoe_tui.engine.lines.prover import ANY_ORDER, ForcedWin, Prover, main_line
from tictactoe_tui.engine.lines.threats import each_bit, threats_of
from tictactoe_tui.engine.lines.winning_lines import lines_spoiled
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.proofs import atlas

# A report ranks all moves anew, of which there may be 400, so not every change makes one.
_REPORT_EVERY = 16
# Added to an estimate for every stone with which the other side is known not to win.
_HOLDS = 20
# With more stones only moves that threaten to win soon are few enough to try, see `prover`.
MOST_STONES = 6
# The last of the rounds that only try moves of order 1, if there is time.
_MOST_IN_TIME_LEFT = 10
# Own wins with so few stones are looked for before anything else, as they cost next to nothing.
_AT_ONCE = 3
# Rounds up to this one are short, and may find faster wins than the shipped proofs promise.
_WITHOUT_PROOFS = 4
# Only so many losses are confirmed: for each of them every cell far from the stones is searched.
_CONFIRMED = 8
# With at most so many free cells what is open is settled by a search to the end of the game.
_FEW_CELLS = 30
# Depth and number of moves of the estimates made after a round, by its number.
_ESTIMATES_AFTER_ROUND = {1: (0, 400), 2: (1, 24), 3: (2, 12)}
_ESTIMATED_DEPTH, _MOST_DEPTH, _ESTIMATED_WIDTH = 3, 6, 8


class LineCandidates:
    """What is known of each move of one position; moves are one-bit boards.

    `open` has the moves without a proved result. `fewest_stones` is the length of the shortest win
    found, and `is_fastest` says that no other move wins faster. Wins with up to `certain` stones
    are sure to be found, see `prover`; beyond that a result may come in fewer plies than are known.
    """

    def __init__(self, position: LinePosition, control: SearchControl, certain: int) -> None:
        self._control, self._certain = control, certain
        self._position = position
        self._rules = rules = position.rules
        own, other = position.stones
        self._win_score = info.win_score(position)
        self._free = self.open = rules.full & ~(own | other)
        self._found = {bit: info.Candidate(rules.cell_of(bit)) for bit in each_bit(self._free)}
        self._in_the_way = lines_spoiled(position)
        self._values: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._unreported = 0
        self.fewest_stones: int | None = None
        self.is_fastest = False

    def record_win(self, tree: ForcedWin) -> None:
        """Record that the first move of this tree wins."""
        # Nothing was found with fewer stones, and up to `certain` that is sure. Once the move is
        # made there is one stone less to find: of this move it is sure one stone further.
        line = main_line(tree, self._free)
        self._record_line(True, tree.stones, line, tree.stones <= self._certain + 2)

    def record_loss(self, move: int, tree: ForcedWin) -> None:
        """Record that a move loses by this tree."""
        line = (move, *main_line(tree, self._free & ~move))
        self._record_line(False, tree.stones, line, tree.stones <= self._certain + 1)

    def record_proofs(self, known: Mapping[int, atlas.ProvedMove]) -> None:
        """Record proved results of moves, by cell; moves that are settled keep what they have."""
        for cell, move in known.items():
            if self._rules.bits[cell] & self.open:
                line = tuple(self._rules.bits[each] for each in move.line)
                self._record_line(move.wins, move.stones, line, move.exact)

    def _record_line(self, wins: bool, stones: int, line: tuple[int, ...], exact: bool) -> None:
        """Record the result of a line: its first move wins, or the other side wins after it."""
        if wins:
            self.fewest_stones = min(stones, self.fewest_stones or stones)
        # The winner's stones are counted, the first move of a win among them.
        plies = 2 * stones - 1 - wins
        self._record_proof(line, 1 if wins else -1, plies, plies, exact=exact)

    def losing_at_most(self, plies: int, number: int) -> list[int]:
        """The best moves whose loss takes at most this many plies, and possibly fewer."""
        losses = (each for each in self._found.values() if each.verdict is info.Verdict.LOSS)
        bounds = (each for each in losses if each.sense is not None)
        uncertain = (each.cell for each in bounds if each.plies == plies)
        lines = self._in_the_way
        spoiling_most = sorted(uncertain, key=lambda cell: [-each for each in lines[cell]])
        return [self._rules.bits[cell] for cell in spoiling_most[:number]]

    def make_exact(self, move: int) -> None:
        """Turn the bound that is known for this move into its exact score."""
        exact = replace(self._found[move], status=info.Status.PROVED, sense=None)
        self._record_settled(move, exact)

    def record_result(self, move: int, result: int) -> None:
        """Record win (1), draw (0) or loss (-1) of a move; how many plies it takes is not known."""
        most = self._free.bit_count() - 1
        self._record_proof((move,), result, most, None if result else most, exact=not result)

    def record_estimate(self, move: int, value: int) -> None:
        """Record the estimate of a move by a short search."""
        self._values[move] = value
        self._update_estimate(move)

    def record_hold(self, move: int, stones: int) -> None:
        """Record that after this move the other side has no win with this many stones or fewer."""
        self._held[move] = stones
        self._update_estimate(move)

    def _update_estimate(self, move: int) -> None:
        """Score an open move by its estimate, raised for every stone it is known to withstand."""
        value = self._values.get(move, 0) + _HOLDS * self._held.get(move, 0)
        cell = self._rules.cell_of(move)
        self._found[move] = info.Candidate(cell, max(-MOST, min(MOST, value)), line=(cell,))
        self._report_now_and_then()

    def open_moves(self, number: int | None = None) -> list[int]:
        """The moves without a verdict, the best ones first, and of equals the lower cells."""
        scores = {move: self._found[move].score for move in each_bit(self.open)}
        ranked = sorted(scores, key=lambda move: (scores[move] is None, -(scores[move] or 0)))
        return ranked[:number]

    def report(self, *, done: bool = False) -> info.SearchInfo:
        """Report all moves as they are known now, best first."""
        self._unreported = 0
        ranking = info.best_first(self._position, self._found.values(), self._in_the_way)
        return self._control.report(ranking, done=done, fastest=self.is_fastest)

    def _record_proof(
        self, line: tuple[int, ...], result: int, most: int, plies: int | None, *, exact: bool
    ) -> None:
        """Record the result of the first move of a line; its score is that of the `most` plies."""
        cells = tuple(map(self._rules.cell_of, line))
        verdict, sense = info.PROVED_AS[result]
        status, sense = (info.Status.PROVED, None) if exact else (info.Status.BOUND, sense)
        score = result * (self._win_score - most)
        candidate = info.Candidate(cells[0], score, verdict, plies, status, cells, sense)
        self._record_settled(line[0], candidate)

    def _record_settled(self, move: int, candidate: info.Candidate) -> None:
        self._found[move] = candidate
        self.open &= ~move
        self._report_now_and_then()

    def _report_now_and_then(self) -> None:
        self._unreported += 1
        if self._unreported >= _REPORT_EVERY and self._control.has_listener:
            self.report()


def search(position: LinePosition, control: SearchControl) -> info.SearchInfo:
    """Analyse every legal move until all are proved or the control stops the search."""
    if position.outcome is not None:
        return control.report((), done=True)
    return LinesSearch(position, control, Prover(position.rules, control)).run()


class LinesSearch:
    """The search of one position; `run` does all of it, its steps can also be called one by one."""

    def __init__(self, position: LinePosition, control: SearchControl, prover: Prover) -> None:
        self._position = position
        self._rules = position.rules
        self._control = control
        self._own, self._other = position.stones
        self._free = self._rules.full & ~(self._own | self._other)
        self.candidates = LineCandidates(position, control, prover.certain)
        self._prover = prover
        self._few = self._free.bit_count() <= _FEW_CELLS
        self._passed: ForcedWin | None = None
        self._cut_by_depth = False

    def run(self) -> info.SearchInfo:
        """Search round by round, add what shipped proofs say, and return the last report."""
        # Read before anything is searched: once the time is up there is none left for reading.
        proved = atlas.known_moves(self._position)
        done = False
        with suppress(SearchStopped):
            self._search(proved)
            done = not self._cut_by_depth
        self.candidates.record_proofs(proved)
        return self.candidates.report(done=done)

    def _search(self, proved: Mapping[int, atlas.ProvedMove]) -> None:
        """Run the rounds while a move is open, and take in `proved` once they get long."""
        for stones in range(1, _AT_ONCE + 1):
            if self._may_look_ahead(2 * stones - 1):
                self.attack(stones)
        for stones in range(1, MOST_STONES + 1):
            if stones > _WITHOUT_PROOFS or not self._own | self._other:
                self.candidates.record_proofs(proved)
                self.candidates.report()
            if not self._may_look_ahead(2 * stones - 1):
                break
            self.attack(stones)
            self.defend(stones)
            if stones in _ESTIMATES_AFTER_ROUND:
                self._estimate(*_ESTIMATES_AFTER_ROUND[stones])
            self._find_other_wins(stones)
        self.confirm_shortest()
        self.settle_open_moves()
        for depth in range(_ESTIMATED_DEPTH, _MOST_DEPTH + 1):
            if self._may_look_ahead(depth + 1):
                self._estimate(depth, _ESTIMATED_WIDTH)
        for stones in range(MOST_STONES + 1, _MOST_IN_TIME_LEFT + 1):
            if self._may_look_ahead(2 * stones - 1):
                self.attack(stones, order=1)
                self.defend(stones, order=1)

    def _may_look_ahead(self, plies: int) -> bool:
        """Whether a move is open and the depth limit allows a search of this many plies."""
        allowed = self._control.limits.depth
        if not self.candidates.open:
            return False
        if allowed is not None and plies > allowed:
            self._cut_by_depth = True
            return False
        self._control.depth = max(plies, self._control.depth)
        return True

    def _moves_to_try(self) -> Iterable[int]:
        """The moves among which wins are looked for: near own stones, or the middle at first."""
        if self._own:
            return self._prover.quiet_moves(self._own, self._free)
        if self._other:
            return ()
        middle = self._rules.bits[central_cell(self._rules)]
        return (middle, *each_bit(self._free ^ middle)) if self._few else (middle,)

    def attack(self, stones: int, order: int = ANY_ORDER) -> None:
        """Look for one win with this many stones, unless a shorter one is known."""
        if self.candidates.fewest_stones is not None:
            return
        tree = self._prover.win(self._own, self._other, stones, order)
        if tree is not None:
            self.candidates.is_fastest = tree.stones <= self._prover.certain + 1
            self.candidates.record_win(tree)
            self.candidates.report()

    def defend(self, stones: int, order: int = ANY_ORDER) -> None:
        """Find the moves after which the other side wins with this many stones."""
        if self._passed is None:
            self._passed = self._prover.win(self._other, self._own, stones, order)
            if self._passed is None:
                return
            zone = self._prover.zone(self._passed, self._other, self._own)
            for move in each_bit(self.candidates.open & ~zone):
                self.candidates.record_loss(move, self._passed)
            self.candidates.report()
        # Most cells that stop a win are cells that it uses; of the others the best come first.
        used = self._passed.touched
        for move in sorted(self.candidates.open_moves(), key=lambda move: not move & used):
            # A move that wins at once leaves the other side no turn.
            if self._prover.completes(self._own, self._other, move):
                continue
            tree = self._prover.win(self._other, self._own | move, stones, order)
            if tree is not None:
                self.candidates.record_loss(move, tree)
            elif order == ANY_ORDER:
                self.candidates.record_hold(move, stones)
        self.candidates.report()

    def _find_other_wins(self, stones: int) -> None:
        """Find the other moves that win with this many stones."""
        for move in self._moves_to_try():
            self.win_by(move, stones)
        self.candidates.report()

    def win_by(self, move: int, stones: int) -> None:
        """Look for a win that begins with this move, certain that there is none with fewer.

        A move whose result is known is left as it is.
        """
        if not move & self.candidates.open:
            return
        tree = self._prover.win_by(self._own, self._other, move, stones)
        if tree is not None:
            self.candidates.record_win(tree)

    def confirm_shortest(self) -> None:
        """Prove wins and losses just beyond the prover's certainty to be the fastest there are."""
        most = self._prover.certain + 1
        if self.candidates.fewest_stones == most + 1:
            self.candidates.is_fastest = self._prover.out_of_reach(self._own, self._other, most)
        for move in self.candidates.losing_at_most(2 * most + 1, _CONFIRMED):
            if self._prover.out_of_reach(self._other, self._own | move, most):
                self.candidates.make_exact(move)
        self.candidates.report()

    def _estimate(self, depth: int, width: int) -> None:
        """Estimate the best of the open moves by a search of this depth."""
        estimator = Estimator(self._rules, self._control)
        near, _ = threats_of(self._rules).near_cells(self._own | self._other, self._rules.full)
        moves = self.candidates.open_moves(width)
        for move in sorted(moves, key=lambda move: not move & near):
            value = -estimator.value(self._other, self._own | move, depth)
            self.candidates.record_estimate(move, value)
        self.candidates.report()

    def settle_open_moves(self, solver: ExactSolver | None = None) -> None:
        """Search each open move to the end of the game, where that is near."""
        # A search to the end of the game does not keep to a depth.
        if not self._few or self._control.limits.depth is not None:
            return
        solver = solver or ExactSolver(self._rules, self._control)
        for move in self.candidates.open_moves():
            # The solver is not asked about games that are over.
            if self._prover.completes(self._own, self._other, move):
                self.win_by(move, 1)
            else:
                self.candidates.record_result(move, -solver.value(self._other, self._own | move))
        self.candidates.report()


def central_cell(rules: LineRules) -> int:
    """The cell in the middle of a board, or the first of those around it."""
    return (rules.rows - 1) // 2 * rules.columns + (rules.columns - 1) // 2
