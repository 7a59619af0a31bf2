"""Faults in the search: scores, statuses, verdicts, order, lines, summaries, interrupted work."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain, groupby
from typing import Any, Final

from tests.verify.faults import Fault
from tests.verify.faults.changes import (
    REPORT,
    Change,
    always,
    arguments,
    constant,
    each_candidate,
    each_estimate,
    instead,
    result,
    whole_report,
)
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.lines.exact_solver import DRAW, LOSS, ExactSolver
from tictactoe_tui.engine.lines.prover import ForcedWin
from tictactoe_tui.engine.lines.search import LinesSearch
from tictactoe_tui.engine.lines.winning_lines import wins_of
from tictactoe_tui.games import Position
from tictactoe_tui.games.lines import LineRules

_CONTROL: Final = "engine.control:SearchControl"
_BEST_FIRST: Final = "engine.info:best_first"
_RESULT: Final = "engine.info:result_and_end_ply"
_SOLVER: Final = "engine.lines.exact_solver:ExactSolver"
_PROVER: Final = "engine.lines.prover:Prover"
_KERNEL: Final = "engine.rowcol.kernel:RowColKernel"
_NUMBER_VERDICT: Final = "engine.rowcol.search:_verdict"

_RESULTS: Final = {Verdict.WIN: 1, Verdict.DRAW: 0, Verdict.LOSS: -1}
_OTHER_VERDICT: Final = {Verdict.WIN: Verdict.LOSS, Verdict.LOSS: Verdict.WIN}
_OTHER_SENSE: Final = {Sense.AT_LEAST: Sense.AT_MOST, Sense.AT_MOST: Sense.AT_LEAST}


def _later(verdict: Verdict) -> Change:
    """Report the end of what has this verdict a ply later than it is."""
    sign = _RESULTS[verdict]
    return each_candidate(
        lambda each: (
            replace(each, plies=each.plies + 1, score=each.score - sign)
            if each.verdict is verdict and each.plies is not None and each.score is not None
            else each
        )
    )


def _equals_reversed(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates with the last of equals first."""
    alike = groupby(candidates, lambda each: (each.verdict, each.score, each.status, each.sense))
    return [*chain(*([*group][::-1] for _, group in alike))]


def _limits(**changes: Callable[[Any], Any]) -> Change:
    """Begin a search with limits that are changed so where they are set."""

    def changed(control: SearchControl, position: Position, limits: Limits, *others: Any) -> Any:
        was = {name: getattr(limits, name) for name in changes}
        new = {name: changes[name](old) for name, old in was.items() if old is not None}
        return control, position, replace(limits, **new), *others

    return arguments(changed)


def _hard_of_hearing(
    control: SearchControl,
    position: Position,
    limits: Limits,
    on_info: Any = None,
    should_stop: Callable[[], bool] | None = None,
) -> tuple[Any, ...]:
    late = should_stop and (lambda: should_stop() and control.nodes > 3000)
    return control, position, limits, on_info, late


def _no_last_report(report: Any, control: Any, candidates: Any, **named: Any) -> SearchInfo:
    tell = control._on_info
    if named.get("done"):
        control._on_info = None
    info: SearchInfo = report(control, candidates, **named)
    control._on_info = tell
    return info


def _root_twice(solve: Any, position: Any, algorithm: Any, control: SearchControl) -> SearchInfo:
    control.nodes += 1
    info: SearchInfo = solve(position, algorithm, control)
    return info


def result_if(known: Callable[[Candidate], int | None]) -> Change:
    """Take this for the result where it says one of the first candidate."""

    def found(
        summary: tuple[int | None, int | None], position: Position, candidates: Any
    ) -> tuple[int | None, int | None]:
        if position.outcome is not None or not candidates or known(candidates[0]) is None:
            return summary
        return known(candidates[0]), summary[1]

    return result(found)


def _with_an_image_too_many(
    images: tuple[tuple[int, ...], ...], rows: int, columns: int
) -> tuple[tuple[int, ...], ...]:
    """A side and a corner have changed places in the last of them."""
    exchanged = {1: 6, 6: 1}
    return *images, tuple(exchanged.get(cell, cell) for cell in range(rows * columns))


def _two_threats_before_danger(
    search: Any, prover: Any, own: int, other: int, most: int, order: int
) -> ForcedWin | None:
    danger = prover._threats.winning_cells(other, prover._full & ~(own | other))
    harmless = copy(prover)
    harmless._full &= ~other
    found: ForcedWin | None = search(harmless, own, 0, 2, 0) if danger and most >= 2 else None
    return found or search(prover, own, other, most, order)


def _without_gaps(found: int, threats: Any, stones: int, _: int) -> int:
    if threats.connect == 4:
        for shift in threats._directions:
            found &= ~((stones & stones >> 2 * shift & stones >> 3 * shift) << shift)
    return found


def _cutting_early(
    _: Any, rules: LineRules, past: int, deepest: int, control: SearchControl, order: Sequence[int]
) -> Callable[..., int]:
    wins = wins_of(rules)

    def search(me: int, you: int, empty: int, tried: int, depth: int, alpha: int, beta: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        control.depth = max(depth, control.depth)
        best = -past
        for bit in order:
            if bit & tried and best < beta - 1:
                control.nodes += 1
                rest, mine = empty ^ bit, me | bit
                if wins[mine] or depth == deepest:
                    score = past - depth if wins[mine] else 0
                else:
                    score = -search(you, mine, rest, rest, depth + 1, -beta, -alpha)
                best, alpha = max(best, score), max(alpha, score)
        return best

    return search


def possible(least_late: int, most_late: int) -> Change:
    """Ask for so many times the potential before a side is thought able to win."""

    def possible(original: Any, solver: ExactSolver, own: int, other: int) -> tuple[int, int]:
        least, most = copy(solver), copy(solver)
        least._unit *= least_late
        most._unit *= most_late
        return original(least, own, other)[0], original(most, own, other)[1]

    return instead(possible)


def _refuted_in_three(win: Any, prover: Any, own: int, other: int, move: int) -> ForcedWin | None:
    harmless = copy(prover)
    harmless._full &= ~other
    found: ForcedWin | None = win(prover, own, other, move) or win(harmless, own, 0, move)
    return found


def _never_cut_by_depth(may: bool, search: LinesSearch, _: int) -> bool:
    search._cut_by_depth = False
    return may


def _fastest_loss(questions: Any, search: LinesSearch, cell: int, then: SearchInfo) -> Any:
    plies = [each.plies for each in then.candidates if each.plies is not None]
    if then.result == -1 and len(plies) == len(then.candidates):
        alike = tuple(replace(each, plies=min(plies)) for each in then.candidates)
        then = replace(then, candidates=alike)
    return questions, search, cell, then


FAULTS: Final = (
    Fault(
        "search",
        "four wins",
        "candidates are ranked worst first",
        _BEST_FIRST,
        result(lambda found, *_: found[::-1]),
    ),
    Fault(
        "search",
        "four wins",
        "losses are ranked before what is open",
        _BEST_FIRST,
        result(
            lambda found, *_: tuple(sorted(found, key=lambda each: each.verdict is Verdict.UNKNOWN))
        ),
    ),
    Fault(
        "search",
        "rowcol analysis",
        "the ranking of numbers is reversed",
        REPORT,
        arguments(lambda control, candidates: (control, candidates[::-1])),
    ),
    Fault(
        "search",
        "tictactoe analysis",
        "wins are called losses and losses wins",
        "engine.info:exact_candidate",
        result(
            lambda found, *_: replace(
                found, verdict=_OTHER_VERDICT.get(found.verdict, found.verdict)
            )
        ),
    ),
    Fault(
        "search",
        "rowcol analysis",
        "a negative difference is called a win",
        "engine.info:exact_candidate",
        result(lambda found, *_: replace(found, verdict=Verdict.WIN) if found.score else found),
    ),
    Fault(
        "search",
        "four interrupted",
        "estimates are labelled proved",
        REPORT,
        each_estimate(lambda each: replace(each, status=Status.PROVED)),
    ),
    Fault(
        "search",
        "four wins",
        "an estimate is larger than a win",
        REPORT,
        each_estimate(lambda each: replace(each, score=90 * (each.score or 0))),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "estimates of numbers are labelled proved",
        REPORT,
        each_estimate(lambda each: replace(each, status=Status.PROVED)),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "bounds are shown as exact scores",
        REPORT,
        each_candidate(
            lambda each: (
                replace(each, status=Status.PROVED) if each.status is Status.BOUND else each
            )
        ),
    ),
    Fault(
        "search",
        "rowcol analysis",
        "differences are from A's view whoever is to move",
        "engine.rowcol.search:search",
        arguments(
            lambda position, control: (
                replace(position, totals=position.totals[::-1]) if position.to_move else position,
                control,
            )
        ),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "a number that ends the game later counts as the end",
        f"{_KERNEL}.ends_within",
        arguments(lambda kernel, rank, depth: (kernel, rank, depth + 1)),
    ),
    Fault(
        "search",
        "rowcol analysis",
        "bounds in the table are taken for exact values",
        "engine.rowcol.kernel:_AT_MOST",
        constant(0),
    ),
    Fault(
        "search",
        "four wins",
        "an unsound relevance zone: windows of the other side are left out",
        f"{_PROVER}.zone",
        result(lambda zone, prover, tree, *_: zone & tree.touched),
    ),
    Fault(
        "search",
        "four wins",
        "an unsound relevance zone: a window needs one more stone to matter",
        f"{_PROVER}.zone",
        arguments(lambda prover, tree, *stones: (prover, tree._replace(quiet=-1), *stones)),
    ),
    Fault(
        "search",
        "four wins",
        "only a few of the replies in the zone are tried",
        f"{_PROVER}.zone",
        result(lambda zone, prover, tree, *_: zone & (tree.touched | zone & -zone)),
    ),
    Fault(
        "search",
        "four wins",
        "a double threat wins although the other side completes first",
        f"{_PROVER}._search",
        instead(_two_threats_before_danger),
    ),
    Fault(
        "search",
        "four small",
        "a gap in a row of three is no winning cell",
        "engine.lines.threats:Threats.winning_cells",
        result(_without_gaps),
    ),
    Fault("search", "four wins", "a win is announced one ply late", REPORT, _later(Verdict.WIN)),
    Fault(
        "search",
        "four wins",
        "the line shows the shortest defence",
        "engine.lines.prover:ForcedWin.named_replies",
        result(lambda named, tree: sorted(named, key=lambda reply: tree.answer(reply).stones)[:1]),
    ),
    Fault(
        "search",
        "four wins",
        "a move that completes a line is called lost",
        f"{_PROVER}.completes",
        always(False),
    ),
    Fault(
        "search",
        "four small",
        "the potential of one move too late calls wins draws",
        f"{_SOLVER}._possible",
        possible(1, 4),
    ),
    Fault(
        "search",
        "four small",
        "a result that was settled is that of the other side",
        f"{_SOLVER}.value",
        instead(
            lambda value, solver, own, other, *window: (
                value(solver, own, other, *window) * (1 if window else -1)
            )
        ),
    ),
    Fault(
        "search",
        "four small",
        "bounds point the wrong way",
        REPORT,
        each_candidate(lambda each: replace(each, sense=each.sense and _OTHER_SENSE[each.sense])),
    ),
    Fault(
        "search",
        "tictactoe analysis",
        "analyse does not look to the end of the game",
        "engine.teaching.solve:search_by_symmetry",
        arguments(lambda position, _: (position, SearchControl(position, Limits(depth=4)))),
    ),
    Fault(
        "search",
        "tictactoe analysis",
        "positions that are no mirror images share an entry",
        "games.symmetry:symmetries",
        result(_with_an_image_too_many),
    ),
    Fault(
        "search",
        "tictactoe analysis",
        "the end of the game is counted from now",
        _RESULT,
        result(
            lambda found, position, *_: (
                found[0],
                None if found[1] is None else found[1] - position.ply,
            )
        ),
    ),
    Fault(
        "search",
        "tictactoe analysis",
        "the result is that of the other side",
        "engine.info:RESULTS",
        constant({verdict: -number for verdict, number in _RESULTS.items()}),
    ),
    Fault(
        "search",
        "tictactoe analysis",
        "a finished position is reported for the winner",
        "engine.info:result_of",
        result(lambda found, _: found and 1),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "moves that nobody has looked at are proved draws",
        REPORT,
        each_candidate(
            lambda each: (
                Candidate(each.cell, 0, Verdict.DRAW, 0, Status.PROVED, (each.cell,))
                if each.score is None
                else each
            )
        ),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "a search that was stopped says that it is done",
        REPORT,
        whole_report(lambda info: replace(info, done=True)),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "a draw seen four plies deep is proved",
        "engine.teaching.lines_tree:LineTree.exact",
        arguments(lambda tree, score: (tree, int(score == 0))),
    ),
    Fault(
        "search",
        "tictactoe algorithms",
        "the table forgets what it has seen",
        "engine.teaching.solve:stop_if_table_is_full",
        instead(lambda _, table: table.clear()),
    ),
    Fault(
        "search",
        "tictactoe algorithms",
        "the root is counted twice",
        "engine.teaching.solve:solve",
        instead(_root_twice),
    ),
    # Planted by somebody who had not written the checker.
    Fault(
        "search",
        "four wins",
        "a loss is said to take a ply more than it does",
        REPORT,
        _later(Verdict.LOSS),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "an upper bound above zero counts as a win",
        _NUMBER_VERDICT,
        result(lambda verdict, score, _: Verdict.WIN if score > 0 else verdict),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "a draw or loss is the result while other moves are open",
        _RESULT,
        result_if(lambda best: _RESULTS.get(best.verdict)),
    ),
    Fault(
        "search",
        "four interrupted",
        "a search cut by its depth calls itself done",
        "engine.lines.search:LinesSearch._may_look_ahead",
        result(_never_cut_by_depth),
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    Fault(
        "search",
        "tictactoe interrupted",
        "sure losses before unknown moves",
        _BEST_FIRST,
        result(lambda found, *_: tuple(sorted(found, key=lambda each: each.score is None))),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "node budget doubled",
        f"{_CONTROL}.__init__",
        _limits(nodes=lambda nodes: 2 * nodes),
    ),
    Fault(
        "search",
        "four interrupted",
        "a search looks two plies deeper than it may",
        f"{_CONTROL}.__init__",
        _limits(depth=lambda depth: depth + 2),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "a wish to stop is heard late",
        f"{_CONTROL}.__init__",
        arguments(_hard_of_hearing),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "a search with bounds left calls itself done",
        REPORT,
        whole_report(
            lambda info: replace(
                info, done=all(each.status is not Status.ESTIMATE for each in info.candidates)
            )
        ),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "of equal moves the smallest number comes first",
        REPORT,
        arguments(lambda control, candidates: (control, _equals_reversed(candidates))),
    ),
    Fault(
        "search",
        "tictactoe algorithms",
        "of equal moves the one at the edge comes first",
        _BEST_FIRST,
        result(lambda found, *_: tuple(_equals_reversed(found))),
    ),
    Fault(
        "search",
        "four small",
        "of equal losses the one that is least in the way comes first",
        "engine.lines.winning_lines:lines_spoiled",
        result(
            lambda spoiled, _: {
                cell: tuple(-number for number in numbers) for cell, numbers in spoiled.items()
            }
        ),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "a move of which nothing is known is the best",
        REPORT,
        whole_report(
            lambda info: replace(info, best=info.candidates[0].cell) if info.candidates else info
        ),
    ),
    Fault(
        "search",
        "tictactoe algorithms",
        "the depth that is told is one too many",
        REPORT,
        whole_report(lambda info: replace(info, depth=info.depth + 1)),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "nobody is told of the last report",
        REPORT,
        instead(_no_last_report),
    ),
    Fault(
        "search",
        "four small",
        "a threat of the other side after a quiet move is overlooked",
        f"{_PROVER}._quiet_win_in_three",
        instead(_refuted_in_three),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "alpha-beta cuts one point too early",
        "engine.teaching.lines_tree:window_search",
        instead(_cutting_early),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "a search stops at half of its nodes",
        f"{_CONTROL}.__init__",
        _limits(nodes=lambda nodes: nodes // 2),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "the line of an estimate leaves out the reply",
        REPORT,
        each_estimate(lambda each: replace(each, line=(*each.line[:1], *each.line[2:]))),
    ),
    Fault(
        "search",
        "rowcol interrupted",
        "the plies of a settled move count the move itself",
        REPORT,
        each_candidate(
            lambda each: replace(each, plies=None if each.plies is None else each.plies + 1)
        ),
    ),
    Fault(
        "search",
        "four interrupted",
        "the length of an exact draw is left open as that of a win is",
        REPORT,
        _later(Verdict.DRAW),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "the result is known while the best move is an estimate",
        _RESULT,
        result_if(lambda best: 0 if best.verdict is Verdict.UNKNOWN and best.score == 0 else None),
    ),
    # Planted after its checks were written.
    Fault(
        "search",
        "four small",
        "a solver stops at what is just as good",
        f"{_SOLVER}._possible",
        result(lambda found, *_: found if found[0] == LOSS else (DRAW, DRAW)),
    ),
    Fault(
        "search",
        "four small",
        "the other side's potential counts too late",
        f"{_SOLVER}._possible",
        possible(2, 1),
    ),
    Fault(
        "search",
        "four wins",
        "a long win is called proved without a search for shorter ones",
        REPORT,
        each_candidate(
            lambda each: (
                replace(each, status=Status.PROVED, sense=None)
                if each.verdict is Verdict.WIN and each.plies is not None
                else each
            )
        ),
    ),
    Fault(
        "search",
        "four reviews",
        "what comes after a move is said of it with the fastest loss, not the longest defence",
        "engine.lines.move_questions:_Questions._carry_back",
        arguments(_fastest_loss),
    ),
    Fault(
        "search",
        "rowcol analysis",
        "a table of large numbers has no room for their differences",
        "engine.rowcol.value_table:entry_bytes",
        arguments(lambda numbers: ([number / 2 for number in numbers],)),
    ),
)
