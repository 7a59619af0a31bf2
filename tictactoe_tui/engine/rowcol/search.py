"""The search of the row and column game: exact where it can be, deeper and deeper elsewhere.

Every iteration values the candidates to one more ply. It first finds the best one, asking of the
others only whether they are better, and then scores those exactly too. Once the rest of the game
looks within reach the next iteration goes to its very end, and what it finds is proved.
What a node is and what stands for the positions beyond the horizon is written in `kernel`.

With many numbers left, scoring every move means valuing nearly all positions there are. If
numpy is installed that is done at once (see `value_table`), instead of the last iteration. The
answers are the same; nodes are then only those of the iterations before.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf

from tictactoe_tui.engine import info
from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped, ShouldStop
from tictactoe_tui.engine.rowcol.kernel import INFINITY, TABLE_BYTES, RowColKernel
from tictactoe_tui.games.rowcol import RowColPosition

# Measured on boards of 4 to 10: what finding the best move to the end of the game costs in nodes
# follows from how many numbers are left and how many of them each one shares a line with.
_COST, _GROWTH, _GROWTH_IN_LINES = 0.02, 1.4, 3.5
# Going to the end is worth it when it costs no more than this many times the last iteration, and
# fits into the limits; a second is planned as this many nodes.
_LEAP = 25
_NODES_PER_SECOND = 600_000
# With fewer numbers left loading numpy is not worth it; this much of the table takes as long as a
# node. All moves cost the search more than twice the best one: 8 times on an untouched board of 5.
_TABULATE_FROM = 22
_BYTES_PER_NODE = 256
_ALL_MOVES = 2
_LINES_SHOWN = 3


def search(
    position: RowColPosition, control: SearchControl, *, best_only: bool = False
) -> info.SearchInfo:
    """Score every legal move; with `best_only` only look for the best one, which goes deeper."""
    if position.outcome is not None:
        return control.report((), done=True)
    return _RowColSearch(position, control, best_only).run()


@dataclass(slots=True)
class _Finding:
    """What is known about one first move; its value is doubled, as in the kernel."""

    rank: int
    cell: int
    value: int
    depth: int = 1
    sense: info.Sense | None = None
    proved: bool = False
    line: tuple[int, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether the exact score of this move is proved."""
        return self.proved and self.sense is None


class _RowColSearch:
    """Iterative deepening over the moves of one position, on one kernel."""

    def __init__(self, position: RowColPosition, control: SearchControl, best_only: bool) -> None:
        self._control = control
        self._kernel = RowColKernel(position, control)
        self._best_only = best_only
        mover, other = position.to_move, position.to_move.other
        self._lead = position.totals[mover] - position.totals[other]
        self._findings: list[_Finding] = []
        self._costs: list[int] = []  # nodes of finding the best move, iteration by iteration
        in_line = self._kernel.in_line
        self._end_cost = _COST * _GROWTH**self._kernel.left * _GROWTH_IN_LINES**in_line
        self._tabulates = self._is_table_better()
        if self._tabulates:
            self._end_cost = min(self._end_cost, self._kernel.tabled_bytes / _BYTES_PER_NODE)
        for rank in _ranks(self._kernel.moves):
            value = self._kernel.value(rank, 1, -INFINITY, INFINITY)
            finding = _Finding(rank, self._kernel.cells[rank], value)
            finding.proved = self._kernel.ends_within(rank, 1)
            if finding.proved:
                finding.line = (finding.cell,)
            self._findings.append(finding)

    def run(self) -> info.SearchInfo:
        """Deepen until everything is known or the control stops it."""
        self._control.depth = 1
        self._report()
        try:
            with suppress(SearchStopped):
                self._deepen()
            # If stopped while reading off a line, the score is known, but not the game's length.
            return self._report(done=all(each.settled and each.line for each in self._findings))
        finally:
            # The recursion refers to itself, so its table would stay until the next collection.
            self._kernel.forget()

    def _deepen(self) -> None:
        """Search deeper and deeper, each iteration with a new table."""
        limit = self._control.limits.depth
        depth = 2
        while not self._finished() and (limit is None or depth <= limit):
            before = self._control.nodes
            self._kernel.forget()
            if depth == self._kernel.left and self._tabulates:
                with suppress(ImportError, MemoryError):
                    self._kernel.tabulate()
            self._find_best(depth)
            self._report_lines(depth, 1)
            self._costs.append(self._control.nodes - before)
            if not self._best_only:
                self._score_others(depth)
                self._report_lines(depth, _LINES_SHOWN)
            depth = self._next_depth(depth)

    def _finished(self) -> bool:
        """Whether all scores are proved, or with `best_only` the best move."""
        if self._best_only:
            best = self._ranking()[0]
            return best.settled and all(finding.proved for finding in self._findings)
        return all(finding.settled for finding in self._findings)

    def _next_depth(self, depth: int) -> int:
        """One ply more, or the end of the game where that is affordable."""
        end = self._kernel.left
        limits = self._control.limits
        nodes = inf if limits.nodes is None else limits.nodes
        if limits.seconds is not None:
            nodes = min(nodes, limits.seconds * _NODES_PER_SECOND)
        leap = self._end_cost <= min(_LEAP * self._costs[-1], nodes - self._control.nodes)
        allowed = limits.depth is None or end <= limits.depth
        return end if leap and allowed else depth + 1

    def _is_table_better(self) -> bool:
        """Whether numpy's table is quicker than the last iteration.

        Never with a node or depth limit, whose result must be the same on machines without numpy.
        """
        limits = self._control.limits
        if self._best_only or limits.nodes is not None or limits.depth is not None:
            return False
        most = min(TABLE_BYTES, _ALL_MOVES * self._end_cost * _BYTES_PER_NODE)
        pays = self._kernel.left >= _TABULATE_FROM and self._kernel.tabled_bytes <= most
        return pays and find_spec("numpy") is not None

    def _find_best(self, depth: int) -> None:
        """Value the leading move, and of the others each that turns out better."""
        ranking = self._ranking()
        best = max((finding.value for finding in ranking if finding.settled), default=None)
        for finding in ranking:
            if finding.settled:
                continue
            if best is None:
                self._value_move(finding, depth, -INFINITY, INFINITY)
            else:
                self._value_move(finding, depth, best, best + 1)
                if finding.sense is info.Sense.AT_MOST:
                    continue
                self._value_move(finding, depth, best, INFINITY)
            best = finding.value

    def _score_others(self, depth: int) -> None:
        """Find the exact value of every move that is so far only known not to be the best."""
        ranking = self._ranking()
        best = max(finding.value for finding in ranking if finding.sense is None)
        for finding in ranking:
            if finding.sense is info.Sense.AT_MOST:
                self._value_move(finding, depth, -INFINITY, best + 1)

    def _value_move(self, finding: _Finding, depth: int, low: int, high: int) -> None:
        """Search one move inside a window, and record its value, bound or proof."""
        value = self._kernel.value(finding.rank, depth, low, high, finding.value)
        beyond = info.Sense.AT_LEAST if value >= high else None
        sense = info.Sense.AT_MOST if value <= low else beyond
        finding.proved = self._kernel.ends_within(finding.rank, depth)
        if sense is info.Sense.AT_MOST and not finding.proved:
            # An estimate below the bound says more than the bound, even if it is a ply older.
            value = min(value, finding.value)
        finding.value, finding.depth, finding.sense = value, depth, sense
        self._control.depth = max(self._control.depth, depth)
        if finding.proved:
            finding.line = ()
            if sense is None:
                finding.line = self._kernel.line(finding.rank, depth, value)
            self._report()

    def _report_lines(self, depth: int, lines: int) -> None:
        """Report the estimates of an iteration, with the expected lines of the leaders."""
        if self._finished():
            return
        for finding in self._reported()[:lines]:
            if finding.depth == depth and finding.sense is None and not finding.proved:
                finding.line = self._kernel.line(finding.rank, depth, finding.value)
        self._report()

    def _ranking(self) -> list[_Finding]:
        """Best first; of equal values first the exact ones, then in the order of the cells."""
        return sorted(
            self._findings, key=lambda item: (-item.value, item.sense is not None, item.cell)
        )

    def _reported(self) -> list[_Finding]:
        """The findings as reports list them: by whole points, of equals the largest number first.

        A move known to score at most so much stands after those known to score it.
        """

        def rank(item: _Finding) -> tuple[int, bool, bool, int]:
            at_most = (item.proved or self._best_only) and item.sense is not None
            # Ranks go by number, and of equal numbers the first cell has the highest.
            return -(item.value // 2), at_most, not item.proved, -item.rank

        return sorted(self._findings, key=rank)

    def _report(self, *, done: bool = False) -> info.SearchInfo:
        """Report what is known now."""
        self._kernel.settle_counters()
        return self._control.report([*map(self._candidate, self._reported())], done=done)

    def _candidate(self, finding: _Finding) -> info.Candidate:
        """A finding as a Candidate, its value halved and the current lead added."""
        score = self._lead + finding.value // 2
        line = finding.line or (finding.cell,)
        if not finding.proved:
            return info.Candidate(finding.cell, score, line=line)
        if finding.settled and finding.line:
            return info.exact_candidate(score, line)
        # A score can be settled before its line is read off.
        status = info.Status.PROVED if finding.settled else info.Status.BOUND
        verdict = _verdict(score, finding.sense)
        return info.Candidate(finding.cell, score, verdict, None, status, line, finding.sense)


def _verdict(score: int, sense: info.Sense | None) -> info.Verdict:
    """The result that a proved score or bound shows, UNKNOWN where the bound allows several."""
    if score > 0 and sense is not info.Sense.AT_MOST:
        return info.Verdict.WIN
    if score < 0 and sense is not info.Sense.AT_LEAST:
        return info.Verdict.LOSS
    return info.Verdict.DRAW if sense is None else info.Verdict.UNKNOWN


NODES = 200_000
"""The node limit for the moves of one position on the first look."""


def infos_from_end(
    moves: Sequence[tuple[RowColPosition, int]],
    limits: Limits | None = None,
    should_stop: ShouldStop = None,
) -> Iterator[tuple[int, info.SearchInfo]]:
    """The exact scores in the position of each move, by index, from the last move backwards."""
    if not moves:
        return
    start = min((position for position, _ in moves), key=lambda position: position.ply)
    control = SearchControl(start, Limits(), should_stop=should_stop)
    kernel = RowColKernel(start, control)
    for index in reversed(range(len(moves))):
        control.allow(NODES if limits is None else limits.nodes or NODES)
        found = _exact_scores(*moves[index], kernel, control)
        yield index, found
        # Every earlier position depends on this one, so it could not be finished either.
        if not found.done:
            break
    kernel.forget()


def _exact_scores(
    position: RowColPosition, played: int, kernel: RowColKernel, control: SearchControl
) -> info.SearchInfo:
    """The scores of all moves; the one played comes first, as the table has its value already."""
    kernel.go_to(position)
    lead = position.totals[position.to_move] - position.totals[position.to_move.other]
    found = {cell: info.Candidate(cell) for cell in position.legal_moves()}
    done = False
    with suppress(SearchStopped):
        for rank in sorted(_ranks(kernel.moves), key=lambda rank: kernel.cells[rank] != played):
            value = kernel.value(rank, kernel.left, -INFINITY, INFINITY)
            line = kernel.line(rank, kernel.left, value)
            found[line[0]] = info.exact_candidate(lead + value // 2, line)
        done = True
    kernel.settle_counters()
    candidates = info.best_first(position, found.values())
    result, end_ply = info.result_and_end_ply(position, candidates)
    return info.SearchInfo(candidates, result, end_ply, nodes=control.nodes, done=done)


def _ranks(moves: int) -> Iterator[int]:
    """The numbers of a mask by their ranks, the largest first."""
    while moves:
        rank = moves.bit_length()
        yield rank
        moves ^= 1 << (rank - 1)
