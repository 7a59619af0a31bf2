"""Quick proofs about every move of a game of lines, for its labels in a review.

Each move costs a few questions of a few hundred nodes: was there a win, does the move keep it, does
the other side win after it, and if so, would another move have held? The moves are taken from the
last to the first, because what was proved of the next position answers half of these questions.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped, ShouldStop
from tictactoe_tui.engine.info import SearchInfo, result_and_end_ply, result_of
from tictactoe_tui.engine.lines.exact_solver import ExactSolver
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.engine.lines.search import MOST_STONES, LineCandidates, LinesSearch
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.proofs import atlas

NODES: Final = 225
"""The node limit of a question on the first look; a move has three questions, the end has one."""
_MOST_NODES: Final = 5_000
"""The node limit of a question when there is time; measured, more finds hardly anything."""


def infos_from_end(
    moves: Sequence[tuple[LinePosition, int]],
    limits: Limits | None = None,
    should_stop: ShouldStop = None,
) -> Iterator[tuple[int, SearchInfo]]:
    """What is proved of the position of each move, by index, from the last move to the first."""
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
    """The questions about one game; they share a prover, which remembers what it has settled."""

    def __init__(self, rules: LineRules, nodes: int, should_stop: ShouldStop) -> None:
        self._rules = rules
        self._nodes = nodes
        self._control = SearchControl(rules.start(), Limits(), should_stop=should_stop)
        self._prover = Prover(rules, self._control)

    @cached_property
    def _solver(self) -> ExactSolver:
        return ExactSolver(self._rules, self._control)

    def info_of_end(self, position: LinePosition) -> SearchInfo:
        """Whether the side to move wins in the position after the last move."""
        if position.outcome is not None:
            return SearchInfo(result=result_of(position), end_ply=position.ply)
        search = LinesSearch(position, self._control, self._prover)
        self._ask_with_more_stones(search.attack)
        search.candidates.record_proofs(atlas.known_moves(position))
        return _search_info_of(position, search.candidates)

    def info_of_move(self, position: LinePosition, cell: int, then: SearchInfo) -> SearchInfo:
        """What is proved of this move and of better ones; `then` is what is known after it."""
        search = LinesSearch(position, self._control, self._prover)
        candidates, move = search.candidates, self._rules.bits[cell]
        self._ask_with_more_stones(search.attack)
        proved = atlas.known_moves(position)
        # What is known to the move is surer than what the rest of the game bounds.
        candidates.record_proofs({at: each for at, each in proved.items() if each.exact})
        self._carry_back(search, cell, then)
        candidates.record_proofs(proved)
        if candidates.fewest_stones is None:
            if then.result == 1:
                self._ask_with_more_stones(search.defend, search.confirm_shortest)
        else:
            self._ask_with_more_stones(partial(search.win_by, move))
        if candidates.open:
            with suppress(SearchStopped):
                self._control.allow(self._nodes)
                search.settle_open_moves(self._solver)
        return _search_info_of(position, candidates)

    def _ask_with_more_stones(
        self, question: Callable[[int], object], finish: Callable[[], object] | None = None
    ) -> None:
        """Ask with one stone, then two and so on until the question's nodes are spent."""
        self._control.allow(self._nodes)
        with suppress(SearchStopped):
            for stones in range(1, MOST_STONES + 1):
                question(stones)
            if finish is not None:
                finish()

    def _carry_back(self, search: LinesSearch, cell: int, then: SearchInfo) -> None:
        """Turn what is proved of the position after a move into what is proved of the move."""
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
        # Plies to stones of the winner: half of them, and one for the move itself if it wins.
        stones = (max(each or 0 for each in plies) + 2) // 2 + (then.result == -1)
        line = (cell, *then.candidates[0].line)
        exact = then.end_ply is not None
        candidates.record_proofs({cell: atlas.ProvedMove(then.result == -1, stones, line, exact)})


def _search_info_of(position: LinePosition, candidates: LineCandidates) -> SearchInfo:
    """The candidates as a SearchInfo with the result and the end ply of this position."""
    info = candidates.report()
    fastest = candidates.is_fastest
    result, end_ply = result_and_end_ply(position, info.candidates, fastest=fastest)
    return replace(info, result=result, end_ply=end_ply)
