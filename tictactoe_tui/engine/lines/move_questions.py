"""What a review asks of the moves of a game with lines: a few questions at a few hundred nodes.

Was there a win? Does the move keep it? Does the other side win after it, and if so, did anything
hold? From the end of the game backwards: whether a side could win after a move is what is asked
of the next position anyway, and what was proved there is remembered.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.info import SearchInfo, result_and_end_ply, result_of
from tictactoe_tui.engine.lines.exact_solver import ExactSolver
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.engine.lines.search import MOST_STONES, LineCandidates, LinesSearch
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.proofs import atlas
from tictactoe_tui.proofs.atlas import ProvedMove

NODES: Final = 225
"""What a question costs at most on the first look; a move has three, and one is about the end."""
_MOST_NODES: Final = 5_000
"""What it costs at most when there is time: measured, more of them find hardly anything."""


def infos_from_end(
    moves: Sequence[tuple[LinePosition, int]],
    limits: Limits | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[int, SearchInfo]]:
    """What the questions prove of the position of each move, from the end."""
    if not moves:
        return
    nodes = NODES if limits is None else min(limits.nodes or _MOST_NODES, _MOST_NODES)
    questions = _Questions(moves[0][0].rules, nodes, should_stop)
    later: tuple[LinePosition, SearchInfo] | None = None
    for index in reversed(range(len(moves))):
        if should_stop is not None and should_stop():
            return
        position, cell = moves[index]
        after = position.play(cell)
        then = later[1] if later is not None and later[0] == after else questions.info_of_end(after)
        later = position, questions.info_of_move(position, cell, then)
        yield index, later[1]


class _Questions:
    """The questions of one game, which share what was proved."""

    def __init__(
        self, rules: LineRules, nodes: int, should_stop: Callable[[], bool] | None
    ) -> None:
        self._rules = rules
        self._nodes = nodes
        self._control = SearchControl(rules.start(), Limits(), should_stop=should_stop)
        self._prover = Prover(rules, self._control)

    @cached_property
    def _solver(self) -> ExactSolver:
        return ExactSolver(self._rules, self._control)

    def info_of_end(self, position: LinePosition) -> SearchInfo:
        """Whether the side to move wins after the last move that is asked about."""
        if position.outcome is not None:
            return SearchInfo(result=result_of(position), end_ply=position.ply)
        search = LinesSearch(position, self._control, self._prover)
        self._ask_with_more_stones(search.attack)
        search.candidates.record_proofs(atlas.known_moves(position))
        return _report(position, search.candidates)

    def info_of_move(self, position: LinePosition, cell: int, then: SearchInfo) -> SearchInfo:
        """What is known of this move and of a better one, from what is known after it."""
        search = LinesSearch(position, self._control, self._prover)
        candidates, move = search.candidates, self._rules.bits[cell]
        self._ask_with_more_stones(search.attack)
        self._carry_back(search, cell, then)
        candidates.record_proofs(atlas.known_moves(position))
        if candidates.fewest_stones is None:
            if then.result == 1:
                self._ask_with_more_stones(search.defend, search.confirm_shortest)
        else:
            self._ask_with_more_stones(lambda stones: self._check_win_kept(search, move, stones))
        if candidates.open:
            with suppress(SearchStopped):
                self._control.allow(self._nodes)
                search.settle_open_moves(self._solver)
        return _report(position, candidates)

    def _check_win_kept(self, search: LinesSearch, move: int, stones: int) -> None:
        """Whether a move keeps the win that there was."""
        if move & search.candidates.open:
            search.win_by(move, stones)

    def _ask_with_more_stones(
        self, question: Callable[[int], object], finish: Callable[[], object] | None = None
    ) -> None:
        """Put a question with more and more stones, as far as its nodes go."""
        self._control.allow(self._nodes)
        with suppress(SearchStopped):
            for stones in range(1, MOST_STONES + 1):
                question(stones)
            if finish is not None:
                finish()

    def _carry_back(self, search: LinesSearch, cell: int, then: SearchInfo) -> None:
        """What is proved of the position after a move, said of the move."""
        move, candidates = self._rules.bits[cell], search.candidates
        if not then.candidates:
            search.win_by(move, 1)
        if then.result is None or not move & candidates.open:
            return
        plies = [each.plies for each in then.candidates[:1] if then.result == 1]
        if then.result == -1:
            plies = [each.plies for each in then.candidates]
        if not then.result or not plies or None in plies:
            candidates.record_result(move, -then.result)
            return
        # The side to move after the move needs so many stones, or the mover one more than left.
        stones = (max(each or 0 for each in plies) + 2) // 2 + (then.result == -1)
        line = (cell, *then.candidates[0].line)
        exact = then.end_ply is not None
        candidates.record_proofs({cell: ProvedMove(then.result == -1, stones, line, exact)})


def _report(position: LinePosition, candidates: LineCandidates) -> SearchInfo:
    """What is known, with the result and the end for this very position."""
    info = candidates.report()
    fastest = candidates.is_fastest
    result, end_ply = result_and_end_ply(position, info.candidates, fastest=fastest)
    return replace(info, result=result, end_ply=end_ply)
