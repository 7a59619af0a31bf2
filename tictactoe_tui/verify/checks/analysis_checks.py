"""Analyses of positions small enough to be solved plainly: every number beside the exact one."""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any, Final, Protocol

from tictactoe_tui.verify.checked_program import (
    FOUR,
    Analysis,
    Candidate,
    Make,
    ProgramFindings,
)
from tictactoe_tui.verify.checks.form_checks import check_form, score_range
from tictactoe_tui.verify.plain_lines import Grid, LineSolver
from tictactoe_tui.verify.plain_numbers import NumberSolver
from tictactoe_tui.verify.positions import (
    Pair,
    State,
    every_position,
    four,
    four_from_code,
    numbers,
    played,
    small_numbers,
    tictactoe,
)
from tictactoe_tui.verify.report import Findings

_ALGORITHMS: Final = ("plain", "alphabeta", "ordered", "table", "symmetry")
# What the README says of the two that cut off, whose counts depend on the order of the moves.
_COUNTS: Final = {"alphabeta": 34_203, "ordered": 16_554}
_BUDGETS: Final = (1, 20, 260, 600, 1500)
_LARGE: Final = 0.3


class Solver(Protocol):
    """The exact truth about the moves of a position."""

    def scores(self, state: Any) -> dict[int, int]:
        """The exact score of each legal move."""

    def plies(self, state: Any, score: int) -> int | None:
        """How long the game goes on after a move of this score, where that follows from it."""


def tictactoe_analysis(found: ProgramFindings, scale: int) -> None:
    """Every position of the game."""
    del scale
    solver = LineSolver(Grid(3, 3, 3), 10, found.work)
    for pair in every_position(found, tictactoe(found.program.tictactoe)):
        check(found, pair, solver, found.analyse(pair.position), done=True)


def tictactoe_algorithms(found: ProgramFindings, scale: int) -> None:
    """The five searches agree with the truth, and count what they say they count."""
    source, start = Random("algorithms"), tictactoe(found.program.tictactoe)
    solver = LineSolver(Grid(3, 3, 3), 10, found.work)
    pairs = [played(found, start, source, plies) for plies in (*range(1, 8),) * 4 * scale]
    for pair in filter(None, pairs):
        _by_algorithms(found, pair, solver)
    positions = list(every_position(found, start))
    images = {min(_images(pair.state)) for pair in positions}
    counts = _COUNTS | {
        "plain": _paths(start.state, {}),
        "table": len(positions),
        "symmetry": len(images),
    }
    for algorithm, info in _by_algorithms(found, start, solver).items():
        work = info.nodes, info.depth, info.cutoffs > 0
        right = counts[algorithm], 9, algorithm in _COUNTS
        found.same(f"nodes, depth and any cutoffs of {algorithm}", work, right)


def _by_algorithms(found: ProgramFindings, pair: Pair, solver: Solver) -> dict[str, Analysis]:
    """What each of the five searches says, checked."""
    said = {each: found.analyse(pair.position, algorithm=each) for each in _ALGORITHMS}
    for info in said.values():
        check(found, pair, solver, info, done=True)
    return said


def four_small(found: ProgramFindings, scale: int) -> None:
    """Positions of small boards with few cells left, and those whose wins begin far away."""
    for pair, solver in few_cells(found, found.program.four, Random("few cells"), 130 * scale):
        check(found, pair, solver, found.analyse(pair.position), done=True)
        if len(pair.state.moves()) < 6:
            _by_algorithms(found, pair, solver)
    for line in files(__package__).joinpath("far_wins.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            pair = four_from_code(found.program.parse, line)
            solver = LineSolver(pair.state.grid, 1000, found.work)
            check(found, pair, solver, found.analyse(pair.position), done=True)


def rowcol_analysis(found: ProgramFindings, scale: int) -> None:
    """Every position of the smallest boards, and endgames of larger ones."""
    source = Random("differences")
    for start in small_numbers(found.program.numbers, source, scale):
        solver = NumberSolver(found.work)
        for pair in every_position(found, start):
            check(found, pair, solver, found.analyse(pair.position), done=True)
    for pair, number_solver in few_numbers(found, found.program.numbers, source, 60 * scale):
        check(found, pair, number_solver, found.analyse(pair.position), done=True)
        _by_algorithms(found, pair, number_solver)
    for sizes, left in (((4,), (11, 12)), ((6, 7), (13, 15))):
        for pair, number_solver in few_numbers(
            found, found.program.numbers, source, 8 * scale, sizes, left
        ):
            check(found, pair, number_solver, found.analyse(pair.position), done=True)
    for pair, number_solver in few_numbers(
        found, found.program.numbers, source, 40 * scale, large=100
    ):
        check(found, pair, number_solver, found.analyse(pair.position), done=True)
        if (scores := found.program.tabled(pair.position)) is not None:
            found.same("the scores by a table", scores, number_solver.scores(pair.state))


def tictactoe_interrupted(found: ProgramFindings, scale: int) -> None:
    """Searches that are cut short, from many positions."""
    source, start = Random("stopped"), tictactoe(found.program.tictactoe)
    solver = LineSolver(Grid(3, 3, 3), 10, found.work)
    pairs = [played(found, start, source, plies) for plies in (0, 1, 2, 3, 4) * 5 * scale]
    for pair in filter(None, pairs):
        _interrupt(found, pair, solver, depths=(1, 2, 4))


def four_interrupted(found: ProgramFindings, scale: int) -> None:
    """The same on small boards of four in a row."""
    for pair, solver in few_cells(found, found.program.four, Random("stopped"), 25 * scale):
        _interrupt(found, pair, solver, depths=(1, 3, 5))


def rowcol_interrupted(found: ProgramFindings, scale: int) -> None:
    """The same with numbers."""
    for pair, solver in few_numbers(found, found.program.numbers, Random("stopped"), 30 * scale):
        _interrupt(found, pair, solver, depths=(1, 2, 3, 4))


def few_cells(
    found: Findings, make: Make, source: Random, count: int
) -> Iterable[tuple[Pair, LineSolver]]:
    """Open positions of small boards with at most eight cells left."""
    while count:
        rows, columns = source.choice(((4, 4), (4, 5), (5, 5), (4, 6), (5, 6)))
        start = four(make, rows, columns, source.choice((3, 4, 4, 4, 5)))
        pair = _quiet_game(found, start, source, rows * columns - source.randint(3, 8))
        if pair is not None:
            count -= 1
            yield pair, LineSolver(pair.state.grid, 1000, found.work)


def _quiet_game(found: Findings, start: Pair, source: Random, plies: int) -> Pair | None:
    """An open position so many moves from here, most games being over long before."""
    return next(filter(None, (played(found, start, source, plies) for _ in range(60))), None)


def few_numbers(
    found: Findings,
    make: Make,
    source: Random,
    count: int,
    sizes: tuple[int, ...] = (3, 4, 5),
    left: tuple[int, int] = (5, 9),
    large: int = 0,
) -> Iterable[tuple[Pair, NumberSolver]]:
    """Endgames of boards of these sizes, with so many numbers left, some of them large."""
    for _ in range(count):
        size = source.choice(sizes)
        low = source.choice((1, 1, -9))
        values = tuple(
            large if large and source.random() < _LARGE else source.randint(low, 9)
            for _ in range(size * size)
        )
        start = numbers(make, values, source.randrange(2))
        pair = played(found, start, source, size * size - source.randint(*left))
        if pair is not None:
            yield pair, NumberSolver(found.work)


def _interrupt(found: ProgramFindings, pair: Pair, solver: Solver, depths: tuple[int, ...]) -> None:
    """Cut a search in many ways: what it says on the way and at its end must be true."""
    said: dict[object, Analysis] = {}
    cuts: list[dict[str, Any]] = [
        *({"nodes": nodes} for nodes in _BUDGETS),
        *({"depth": depth} for depth in depths),
        *({"stop_at": times} for times in (0, 1, 3)),
        *({"nodes": 90, "algorithm": each} for each in ("plain", "ordered")),
    ]
    for cut in cuts:
        told: list[Analysis] = []
        found.subject = pair.position
        info = found.analyse(pair.position, on_info=told.append, **cut)
        found.same(f"{cut}: the last report", told[-1:], [info])
        early = [each.nodes for each in told[:-1] if each.done]
        found.same(f"{cut}: what was called done before the end", early, [])
        _check_limits(found, pair, info, cut)
        for each in told:
            said[each.candidates, each.result, each.end_ply, each.best, each.done] = each
    for info in said.values():
        check(found, pair, solver, info, done=None)
    again = [found.analyse(pair.position, nodes=_BUDGETS[-1]) for _ in range(2)]
    first, second = ((each.candidates, each.nodes, each.depth, each.cutoffs) for each in again)
    found.same("the same search once more", second, first)


def _check_limits(found: Findings, pair: Pair, info: Analysis, cut: Mapping[str, Any]) -> None:
    """A search spends what it was given, and what passes until it looks again, and no more."""
    until_it_looks = 256 + pair.position.rows * pair.position.columns
    least, most = cut.get("nodes", 0), cut.get("nodes", info.nodes) + until_it_looks
    if "stop_at" in cut:
        most = (cut["stop_at"] + 1) * until_it_looks
    spent = least <= info.nodes or info.done
    found.holds(spent and info.nodes <= most, f"{cut}: it has spent {info.nodes} nodes")
    deepest = cut.get("depth", info.depth)
    deep = info.depth >= deepest - 1 or info.done
    found.holds(deep and info.depth <= deepest, f"{cut}: it has looked {info.depth} deep")


def check(
    found: Findings, pair: Pair, solver: Solver, info: Analysis, *, done: bool | None
) -> None:
    """Every statement of an analysis; one that says it is done leaves nothing open."""
    found.subject = pair.position
    if done is not None:
        found.same("done", info.done, done)
    if not check_form(found, pair, info):
        return
    state, scores = pair.state, solver.scores(pair.state)
    for each in info.candidates:
        least, most = score_range(each)
        true = scores[each.cell]
        what = f"cell {each.cell}: {each.status} {each.sense or ''}{each.score}"
        found.holds(least <= true <= most, f"{what}, in truth {true}")
        if each.status == "proved":
            _check_best_play(found, state, solver, each)
    plies = solver.plies(state, max(scores.values()))
    if info.end_ply is not None and plies is not None:
        found.same("the end", info.end_ply, state.ply + 1 + plies)
    if info.done:
        _check_nothing_open(found, pair, info)


def _check_nothing_open(found: Findings, pair: Pair, info: Analysis) -> None:
    """A search that is done knows every result, and but for four in a row every number too."""
    unknown = [each.cell for each in info.candidates if each.verdict == "unknown"]
    found.same("what is left open", unknown, [])
    if pair.kind is not FOUR:
        exact = [each.status == "proved" and each.plies is not None for each in info.candidates]
        found.holds(all(exact), "the search is done, and not every number is proved")


def _check_best_play(found: Findings, state: State, solver: Solver, each: Candidate) -> None:
    """After a proved move neither side has anything better than the expected line."""
    what = f"cell {each.cell}: the line {list(each.line)}"
    for before, cell in pairwise(each.line):
        state = state.after(before)
        scores = solver.scores(state)
        best = scores.get(cell) == max(scores.values(), default=None)
        if not found.holds(best, f"{what} has a move that is not the best"):
            return


def _paths(state: State, known: dict[object, int]) -> int:
    """How many nodes the whole tree below a position has, itself included."""
    if state.key not in known:
        after = [state.after(cell) for cell in state.moves()]
        known[state.key] = 1 + sum(_paths(each, known) for each in after)
    return known[state.key]


def _images(state: State) -> list[str]:
    """A position of tic-tac-toe as text, turned and mirrored in all eight ways."""
    text = "".join(state.content(cell, "XO") or "." for cell in range(9))
    images = []
    for _ in range(4):
        text = "".join(text[6 - 3 * (at % 3) + at // 3] for at in range(9))
        images += [text, text[6:] + text[3:6] + text[:3]]
    return images
