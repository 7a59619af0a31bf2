"""Checks of analyses, in positions small enough to be solved exactly by plain solvers."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import pairwise, repeat
from random import Random
from typing import Any, Final

from tictactoe_tui.verify import positions
from tictactoe_tui.verify.checks.form_checks import check_form, score_range
from tictactoe_tui.verify.positions import FOUR, Pair
from tictactoe_tui.verify.report import Analysis, Candidate, Findings

_ALGORITHMS: Final = ("plain", "alphabeta", "ordered", "table", "symmetry")
# The README's counts of the two searches that cut off, which depend on the order of moves.
_COUNTS: Final = {"alphabeta": 34_203, "ordered": 16_554}
_BUDGETS: Final = (1, 20, 260, 600, 1500)
_LARGE: Final = 0.3


def tictactoe_analysis(found: Findings, _scale: int) -> None:
    """Check the analysis of every position of the game."""
    for pair in positions.every_position(found, positions.tictactoe(found)):
        _check_search(found, pair)


def _check_search(found: Findings, pair: Pair, algorithm: str | None = None) -> Analysis:
    """Check every statement of a search to its end, and return its analysis."""
    info = found.analyse(pair.position, algorithm=algorithm)
    found.same("done", info.done, True)
    check(found, pair, info)
    return info


def tictactoe_algorithms(found: Findings, scale: int) -> None:
    """Check that the five searches agree with the truth, and count what they say they count."""
    source, start = Random("algorithms"), positions.tictactoe(found)
    for pair in some_played(found, start, source, (*range(1, 8),) * 4 * scale):
        _by_algorithms(found, pair)
    pairs = list(positions.every_position(found, start))
    paths, images = _paths(start.state, {}), {positions.image_of(pair.state) for pair in pairs}
    counts = _COUNTS | {"plain": paths, "table": len(pairs), "symmetry": len(images)}
    for algorithm, info in _by_algorithms(found, start).items():
        work = info.nodes, info.depth, info.cutoffs > 0
        right = counts[algorithm], 9, algorithm in _COUNTS
        found.same(f"nodes, depth and any cutoffs of {algorithm}", work, right)


def some_played(
    found: Findings, start: Pair, source: Random, plies: Iterable[int]
) -> Iterator[Pair]:
    """Open positions after these numbers of random moves, without games that ended before."""
    return filter(None, (positions.played(found, start, source, each) for each in plies))


def _by_algorithms(found: Findings, pair: Pair) -> dict[str, Analysis]:
    """The checked analyses by each of the five searches."""
    return {each: _check_search(found, pair, each) for each in _ALGORITHMS}


def four_small(found: Findings, scale: int) -> None:
    """Check analyses of small boards with few cells left, and of wins that begin far away."""
    for pair in few_cells(found, Random("few cells"), 130 * scale):
        _check_search(found, pair)
        if len(pair.state.moves()) < 6:
            _by_algorithms(found, pair)
    for line in files(__package__).joinpath("far_wins.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            _check_search(found, positions.four_from_code(found, line))


def rowcol_analysis(found: Findings, scale: int) -> None:
    """Check analyses of every position of the smallest boards, and of endgames of larger ones."""
    source = Random("differences")
    for start in positions.small_numbers(found, source, scale):
        for pair in positions.every_position(found, start):
            _check_search(found, pair)
    for pair in few_numbers(found, source, 60 * scale):
        _check_search(found, pair)
        _by_algorithms(found, pair)
    for sizes, left in (((4,), (11, 12)), ((6, 7), (13, 15))):
        for pair in few_numbers(found, source, 8 * scale, sizes, left):
            _check_search(found, pair)
    for pair in few_numbers(found, source, 40 * scale, large=100):
        _check_search(found, pair)
        if (scores := found.program.tabled(pair.position)) is not None:
            found.same("the scores by a table", scores, pair.scores)


def tictactoe_interrupted(found: Findings, scale: int) -> None:
    """Check searches of tic-tac-toe that are cut short, from many positions."""
    plies = (0, 1, 2, 3, 4) * 5 * scale
    for pair in some_played(found, positions.tictactoe(found), Random("stopped"), plies):
        _interrupt(found, pair, depths=(1, 2, 4))


def four_interrupted(found: Findings, scale: int) -> None:
    """Check searches of small boards of four in a row that are cut short."""
    for pair in few_cells(found, Random("stopped"), 25 * scale):
        _interrupt(found, pair, depths=(1, 3, 5))


def rowcol_interrupted(found: Findings, scale: int) -> None:
    """Check searches of row and column that are cut short."""
    for pair in few_numbers(found, Random("stopped"), 30 * scale):
        _interrupt(found, pair, depths=(1, 2, 3, 4))


def few_cells(found: Findings, source: Random, count: int) -> Iterator[Pair]:
    """Open positions of small boards with at most eight cells left."""
    while count:
        rows, columns = source.choice(((4, 4), (4, 5), (5, 5), (4, 6), (5, 6)))
        start = positions.four(found, rows, columns, source.choice((3, 4, 4, 4, 5, 6)))
        plies = rows * columns - source.randint(3, 8)
        # Most games are over long before.
        pair = next(some_played(found, start, source, repeat(plies, 60)), None)
        if pair is not None:
            count -= 1
            yield pair


def few_numbers(
    found: Findings,
    source: Random,
    count: int,
    sizes: tuple[int, ...] = (3, 4, 5),
    left: tuple[int, int] = (5, 9),
    large: int = 0,
) -> Iterator[Pair]:
    """Endgames of boards of these sizes, with this many numbers left, some of them large."""
    for _ in range(count):
        size = source.choice(sizes)
        low = source.choice((1, 1, -9))
        values = tuple(
            large if large and source.random() < _LARGE else source.randint(low, 9)
            for _ in range(size * size)
        )
        start = positions.numbers(found, values, source.randrange(2))
        yield from some_played(found, start, source, [size * size - source.randint(*left)])


def _interrupt(found: Findings, pair: Pair, depths: tuple[int, ...]) -> None:
    """Cut a search short in many ways, and check what it says on the way and at its end."""
    said: dict[object, Analysis] = {}
    cuts: list[dict[str, Any]] = [
        *({"nodes": nodes} for nodes in _BUDGETS),
        *({"depth": depth} for depth in depths),
        *({"stop_at": times} for times in (0, 1, 3)),
        *({"nodes": 90, "algorithm": each} for each in ("plain", "ordered")),
    ]
    for cut in cuts:
        told: list[Analysis] = []
        info = found.analyse(pair.position, on_info=told.append, **cut)
        found.same(f"{cut}: the last report", told[-1:], [info])
        early = [each.nodes for each in told[:-1] if each.done]
        found.same(f"{cut}: what was called done before the end", early, [])
        _check_limits(found, pair, info, cut)
        for each in told:
            said[each.candidates, each.result, each.end_ply, each.best, each.done] = each
    for info in said.values():
        check(found, pair, info)
    again = [found.analyse(pair.position, nodes=_BUDGETS[-1]) for _ in range(2)]
    first, second = ((each.candidates, each.nodes, each.depth, each.cutoffs) for each in again)
    found.same("the same search once more", second, first)


def _check_limits(found: Findings, pair: Pair, info: Analysis, cut: Mapping[str, Any]) -> None:
    """Check that a search spends its nodes, and few more: it looks at limits only now and then."""
    until_it_looks = 256 + pair.position.rows * pair.position.columns
    least, most = cut.get("nodes", 0), cut.get("nodes", info.nodes) + until_it_looks
    if "stop_at" in cut:
        most = (cut["stop_at"] + 1) * until_it_looks
    spent = least <= info.nodes or info.done
    found.holds(spent and info.nodes <= most, f"{cut}: it has spent {info.nodes} nodes")
    deepest = cut.get("depth", info.depth)
    deep = info.depth >= deepest - 1 or info.done
    found.holds(deep and info.depth <= deepest, f"{cut}: it has looked {info.depth} deep")


def check(found: Findings, pair: Pair, info: Analysis) -> None:
    """Check every statement of an analysis; one that says it is done must leave nothing open."""
    if not check_form(found, pair, info):
        return
    scores = pair.scores
    for each in info.candidates:
        least, most = score_range(each)
        true = scores[each.cell]
        what = f"cell {each.cell}: {each.status} {each.sense or ''}{each.score}"
        found.holds(least <= true <= most, f"{what}, in truth {true}")
        if each.status == "proved":
            _check_best_play(found, pair, each)
    plies = pair.solver.plies(pair.state, max(scores.values()))
    if info.end_ply is not None and plies is not None:
        found.same("the end", info.end_ply, pair.state.ply + 1 + plies)
    if info.done:
        unknown = [each.cell for each in info.candidates if each.verdict == "unknown"]
        found.same("what is left open", unknown, [])
    # A search of four in a row that is done knows every result, any other every number too.
    if info.done and pair.kind is not FOUR:
        exact = [each.status == "proved" and each.plies is not None for each in info.candidates]
        found.holds(all(exact), "the search is done, and not every number is proved")


def _check_best_play(found: Findings, pair: Pair, each: Candidate) -> None:
    """Check that after a proved move neither side has anything better than the expected line."""
    what = f"cell {each.cell}: the line {list(each.line)}"
    state = pair.state
    for before, cell in pairwise(each.line):
        state = state.after(before)
        scores = pair.solver.scores(state)
        best = scores.get(cell) == max(scores.values(), default=None)
        if not found.holds(best, f"{what} has a move that is not the best"):
            return


def _paths(state: positions.State, known: dict[object, int]) -> int:
    """How many nodes the whole tree below a position has, itself included."""
    if state.key not in known:
        after = [state.after(cell) for cell in state.moves()]
        known[state.key] = 1 + sum(_paths(each, known) for each in after)
    return known[state.key]
