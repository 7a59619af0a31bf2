"""Analyses of positions small enough to be solved plainly: every number beside the exact one."""

from collections.abc import Callable, Iterable
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any, Final, Protocol

from tictactoe_tui.verify.plain_lines import DRAWN, Grid, LineSolver
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
from tictactoe_tui.verify.program import FOUR, Analysis, Candidate, Program
from tictactoe_tui.verify.report import Findings

VERDICTS: Final = {1: "win", 0: "draw", -1: "loss"}
_ALGORITHMS: Final = ("plain", "alphabeta", "ordered", "table", "symmetry")
_BUDGETS: Final = (1, 20, 260, 600, 1500)
_LARGEST_ESTIMATE: Final = 500


class Solver(Protocol):
    """The exact truth about the moves of a position."""

    def scores(self, state: Any) -> dict[int, int]:
        """The exact score of each legal move."""

    def plies(self, state: Any, score: int) -> int | None:
        """How long the game goes on after a move of this score, where that follows from it."""


def sign(number: int) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


def tictactoe_analysis(program: Program, found: Findings, scale: int) -> None:
    """Every position of the game."""
    del scale
    solver = LineSolver(Grid(3, 3, 3), 10)
    for pair in every_position(program, found, tictactoe(program)):
        check(found, pair, solver, program.analyse(pair.position), done=True)


def tictactoe_algorithms(program: Program, found: Findings, scale: int) -> None:
    """The five searches agree with the truth, and count what they say they count."""
    source, start = Random("algorithms"), tictactoe(program)
    solver = LineSolver(Grid(3, 3, 3), 10)
    pairs = [played(program, found, start, source, plies) for plies in (*range(1, 8),) * 4 * scale]
    for pair in [start, *filter(None, pairs)]:
        for algorithm in _ALGORITHMS:
            info = program.analyse(pair.position, algorithm=algorithm)
            check(found, pair, solver, info, done=True)
    positions = list(every_position(program, found, start))
    images = {min(_images(pair.state)) for pair in positions}
    counts = {"plain": _paths(start.state, {}), "table": len(positions), "symmetry": len(images)}
    found.subject = "the empty board of tic-tac-toe"
    for algorithm, nodes in counts.items():
        info = program.analyse(start.position, algorithm=algorithm)
        found.same(f"the count of nodes of {algorithm}", info.nodes, nodes)


def four_small(program: Program, found: Findings, scale: int) -> None:
    """Positions of small boards with few cells left, and those whose wins begin far away."""
    for pair, solver in few_cells(program, found, Random("few cells"), 130 * scale):
        check(found, pair, solver, program.analyse(pair.position), done=True)
    for line in files(__package__).joinpath("far_wins.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            pair = four_from_code(program, line)
            solver = LineSolver(pair.state.grid, 1000)
            check(found, pair, solver, program.analyse(pair.position), done=True)


def rowcol_analysis(program: Program, found: Findings, scale: int) -> None:
    """Every position of the smallest boards, and endgames of larger ones."""
    source = Random("differences")
    for start in small_numbers(program, source, scale):
        solver = NumberSolver()
        for pair in every_position(program, found, start):
            check(found, pair, solver, program.analyse(pair.position), done=True)
    for pair, number_solver in few_numbers(program, found, source, 60 * scale):
        check(found, pair, number_solver, program.analyse(pair.position), done=True)
    for pair, number_solver in few_numbers(program, found, source, 8 * scale, (4,), (11, 12)):
        check(found, pair, number_solver, program.analyse(pair.position), done=True)


def tictactoe_interrupted(program: Program, found: Findings, scale: int) -> None:
    """Searches that are cut short, from many positions."""
    source, start = Random("stopped"), tictactoe(program)
    solver = LineSolver(Grid(3, 3, 3), 10)
    pairs = [played(program, found, start, source, plies) for plies in (0, 1, 2, 3, 4) * 5 * scale]
    for pair in filter(None, pairs):
        _interrupt(program, found, pair, solver, depths=(1, 2, 4))


def four_interrupted(program: Program, found: Findings, scale: int) -> None:
    """The same on small boards of four in a row."""
    for pair, solver in few_cells(program, found, Random("stopped"), 25 * scale):
        _interrupt(program, found, pair, solver, depths=(1, 3, 5))


def rowcol_interrupted(program: Program, found: Findings, scale: int) -> None:
    """The same with numbers."""
    for pair, solver in few_numbers(program, found, Random("stopped"), 30 * scale):
        _interrupt(program, found, pair, solver, depths=(1, 2, 3, 4))


def few_cells(
    program: Program, found: Findings, source: Random, count: int
) -> Iterable[tuple[Pair, LineSolver]]:
    """Open positions of small boards with at most eight cells left."""
    while count:
        rows, columns = source.choice(((4, 4), (4, 5), (5, 5), (4, 6), (5, 6)))
        start = four(program, rows, columns, source.choice((3, 4, 4, 4, 5)))
        pair = _quiet_game(program, found, start, source, rows * columns - source.randint(3, 8))
        if pair is not None:
            count -= 1
            yield pair, LineSolver(pair.state.grid, 1000)


def _quiet_game(
    program: Program, found: Findings, start: Pair, source: Random, plies: int
) -> Pair | None:
    """An open position so many moves from here, most games being over long before."""
    return next(
        filter(None, (played(program, found, start, source, plies) for _ in range(60))), None
    )


def few_numbers(
    program: Program,
    found: Findings,
    source: Random,
    count: int,
    sizes: tuple[int, ...] = (3, 4, 5),
    left: tuple[int, int] = (5, 9),
) -> Iterable[tuple[Pair, NumberSolver]]:
    """Endgames of boards of these sizes, with so many numbers left."""
    for _ in range(count):
        size = source.choice(sizes)
        low = source.choice((1, 1, -9))
        values = tuple(source.randint(low, 9) for _ in range(size * size))
        start = numbers(program, values, source.randrange(2))
        pair = played(program, found, start, source, size * size - source.randint(*left))
        if pair is not None:
            yield pair, NumberSolver()


def _interrupt(
    program: Program, found: Findings, pair: Pair, solver: Solver, depths: tuple[int, ...]
) -> None:
    """Cut a search in many ways: what it says on the way and at its end must be true."""
    reports: list[Analysis] = []
    cut: list[Callable[[], Analysis]] = []
    analyse = partial(program.analyse, pair.position, on_info=reports.append)
    cut += [partial(analyse, nodes=nodes) for nodes in _BUDGETS]
    cut += [partial(analyse, depth=depth) for depth in depths]
    cut += [partial(analyse, stop_after=times) for times in (0, 1, 3)]
    cut += [partial(analyse, nodes=90, algorithm=each) for each in ("plain", "ordered")]
    for search in cut:
        reports.append(search())
    for info in dict.fromkeys(reports):
        check(found, pair, solver, info, done=None)


def check(
    found: Findings, pair: Pair, solver: Solver, info: Analysis, *, done: bool | None
) -> None:
    """Every statement of an analysis; one that says it is done leaves nothing open."""
    _, position, state = pair
    found.subject = position
    if done is not None:
        found.same("done", info.done, done)
    scores = solver.scores(state)
    if state.winner is not None:
        result = 0 if state.winner == DRAWN else 1 if state.winner == state.mover else -1
        found.same("the result", info.result, result)
        found.same("the end", info.end_ply, state.ply)
        found.same("the best move", info.best, None)
        found.same("the list of candidates", len(info.candidates), 0)
        return
    cells = sorted(each.cell for each in info.candidates)
    if found.same("the list of candidates", cells, sorted(scores)):
        for each in info.candidates:
            _check_candidate(found, state, solver, each, scores[each.cell])
        _check_order(found, info, scores)
        _check_summary(found, state, solver, info, scores)
        if info.done:
            _check_nothing_open(found, pair, info)


def _check_nothing_open(found: Findings, pair: Pair, info: Analysis) -> None:
    """A search that is done knows every result, and but for four in a row every number too."""
    unknown = [each.cell for each in info.candidates if each.verdict == "unknown"]
    found.same("what is left open", unknown, [])
    found.holds(info.result is not None, "the search is done and knows no result")
    if pair.kind is not FOUR:
        proved = [each.plies for each in info.candidates if each.status == "proved"]
        found.same("how much is proved", len(proved), len(info.candidates))
        found.holds(None not in proved, "the search is done and knows not how long games take")
        found.holds(info.end_ply is not None, "the search is done and knows no end")


def _check_candidate(
    found: Findings, state: State, solver: Solver, each: Candidate, score: int
) -> None:
    """One candidate beside its exact score."""
    cell, verdict, plies = each.cell, VERDICTS[sign(score)], solver.plies(state, score)
    if each.status == "proved":
        found.same(f"cell {cell}: the proved score", each.score, score)
        found.same(f"cell {cell}: the verdict", each.verdict, verdict)
        if each.plies is not None:
            length = len(each.line) - 1 if plies is None else plies
            found.same(f"cell {cell}: the plies", each.plies, length)
    else:
        known = each.verdict in (verdict, "unknown")
        found.holds(known, f"cell {cell}: the verdict is {each.verdict}, in truth {verdict}")
        if each.status == "bound":
            _check_bound(found, each, score, plies)
        else:
            found.same(f"cell {cell}: the plies of an estimate", each.plies, None)
            small = plies is None or abs(each.score or 0) <= _LARGEST_ESTIMATE
            found.holds(small, f"cell {cell}: the estimate {each.score} looks like a result")
    _check_line(found, state, solver, each)


def _check_bound(found: Findings, each: Candidate, score: int, plies: int | None) -> None:
    """A score that is said to be at least, or at most, so much."""
    says = each.score
    held = says is not None and {">=": says <= score, "<=": says >= score}.get(each.sense or "")
    found.holds(held, f"cell {each.cell}: the bound is {each.sense}{says}, in truth {score}")
    if each.plies is not None and plies is not None:
        most = each.plies >= plies
        found.holds(most, f"cell {each.cell}: the most plies are {each.plies}, in truth {plies}")


def _check_line(found: Findings, state: State, solver: Solver, each: Candidate) -> None:
    """The expected line: legal, where it is proved the best of both sides, and to the end."""
    what = f"cell {each.cell}: the line {list(each.line)}"
    if each.score is not None:
        found.same(f"{what}: its first move", each.line[:1], (each.cell,))
    at = state
    for number, cell in enumerate(each.line):
        scores = solver.scores(at)
        if not found.holds(cell in scores, f"{what} is not legal"):
            return
        best = number == 0 or each.status != "proved" or scores[cell] == max(scores.values())
        found.holds(best, f"{what} has a move that is not the best")
        at = at.after(cell)
    whole = each.plies == len(each.line) - 1
    if each.status == "proved" and (whole or each.verdict != "draw") and each.plies is not None:
        found.holds(at.winner is not None, f"{what} does not come to the end")


def _check_order(found: Findings, info: Analysis, scores: dict[int, int]) -> None:
    """Best first: by score, and by the exact one where that is proved; no win after no score."""
    said = [each.score for each in info.candidates if each.score is not None]
    found.same("the order by score", said, sorted(said, reverse=True))
    proved = [scores[each.cell] for each in info.candidates if each.status == "proved"]
    found.same("the order of what is proved", proved, sorted(proved, reverse=True))
    known = [each.score is not None for each in info.candidates if each.verdict != "loss"]
    found.same("what is known first", known, sorted(known, reverse=True))


def _check_summary(
    found: Findings, state: State, solver: Solver, info: Analysis, scores: dict[int, int]
) -> None:
    """The result, the end and the best move."""
    most = max(scores.values())
    first = info.candidates[0]
    found.same("the best move", info.best, None if first.score is None else first.cell)
    if info.result is not None:
        found.same("the result", info.result, sign(most))
        found.same("the result of the best move", sign(scores[first.cell]), sign(most))
    if info.end_ply is not None:
        plies = solver.plies(state, most)
        length = len(first.line) - 1 if plies is None else plies
        found.same("the end", info.end_ply, state.ply + 1 + length)
        found.same("the score of the best move", scores[first.cell], most)


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
