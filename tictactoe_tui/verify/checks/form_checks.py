"""What must hold of every analysis, in any position.

Each candidate gives its score a range: one number where it is proved, half a line for a bound, and
anything for an estimate. Verdicts, the result and the end must follow from these ranges, and no
more may be said. A check that knows the true score of a move then only looks whether it is in its
range.
"""

from math import inf
from typing import Final

from tictactoe_tui.verify.plain_lines import DRAWN, LineState
from tictactoe_tui.verify.positions import FOUR, ROWCOL, TICTACTOE, Pair, State
from tictactoe_tui.verify.report import Analysis, Candidate, Findings

VERDICTS: Final = {1: "win", 0: "draw", -1: "loss"}
_MOST: Final = {TICTACTOE: 10, FOUR: 1000}
_LARGEST_ESTIMATE: Final = 500


def sign(number: float) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


def score_range(each: Candidate) -> tuple[float, float]:
    """The least and the most that a candidate says its score may be."""
    if each.score is None or each.status == "estimate":
        return -inf, inf
    return (-inf if each.sense == "<=" else each.score, inf if each.sense == ">=" else each.score)


def check_form(found: Findings, pair: Pair, info: Analysis) -> bool:
    """Check candidates, their order and the summary; returns whether there are candidates."""
    found.subject = pair.position
    state = pair.state
    cells = sorted(each.cell for each in info.candidates)
    if not found.same("the list of candidates", cells, sorted(state.moves())):
        return False
    if state.winner is not None:
        result = 0 if state.winner == DRAWN else 1 if state.winner == state.mover else -1
        said = (info.result, info.end_ply, info.best, info.done)
        found.same("the end of the game", said, (result, state.ply, None, True))
        return False
    for each in info.candidates:
        _check_numbers(found, pair, each)
        _check_line(found, pair, each)
    _check_order(found, pair, info)
    check_summary(found, pair, info)
    return True


def _check_order(found: Findings, pair: Pair, info: Analysis) -> None:
    """Check the order: best first, sure losses after open moves, proved scores first among equals.

    Of equal moves the one nearest the middle comes first, or the one with the largest number. Of
    equal losses it is the one that is most in the way of the other side. In row and column, once
    every move has a score, the score alone decides, so that a loss by little comes before what
    looks worse. Estimates may differ there by the half that rounding has taken.
    """
    scores = [-inf if each.score is None else each.score for each in info.candidates]
    by_score = pair.kind is ROWCOL and -inf not in scores
    ranked = [
        (
            not by_score and each.verdict == "loss",
            -score,
            ("proved", "bound", "estimate").index(each.status),
            _spoiled(pair.state, each.cell) if each.verdict == "loss" else (),
            _behind(pair.state, each.cell),
            each.cell,
        )
        for each, score in zip(info.candidates, scores, strict=True)
        if not by_score or each.status != "estimate"
    ]
    found.same("the order", ranked, sorted(ranked))
    if by_score:
        found.same("the order by score", scores, sorted(scores, reverse=True))


def _behind(state: State, cell: int) -> float:
    """A sort key of equal moves: how far from the middle a cell is, or how small its number."""
    if not isinstance(state, LineState):
        return -state.number[cell]
    row, column = divmod(cell, state.grid.columns)
    return (row - (state.grid.rows - 1) / 2) ** 2 + (column - (state.grid.columns - 1) / 2) ** 2


def _spoiled(state: State, cell: int) -> tuple[int, ...]:
    """How many lines of the other side a stone spoils, below zero, by the stones they lack.

    A line counts that has stones of the other side alone.
    """
    if not isinstance(state, LineState):
        return ()
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    lines = (line for line in state.grid.through[cell] if line & other and not line & own)
    lacking = [(line & ~other).bit_count() for line in lines]
    return tuple(-lacking.count(number) for number in range(1, state.grid.connect))


def _check_numbers(found: Findings, pair: Pair, each: Candidate) -> None:
    """Check that score, verdict, plies, status and the sign of a bound belong together."""
    least, most = score_range(each)
    what = f"cell {each.cell}: {each.status} {each.sense or ''}{each.score}"
    followed = VERDICTS[sign(least)] if sign(least) == sign(most) else "unknown"
    found.same(f"{what}: the verdict", each.verdict, followed)
    senses = {"proved": (None,), "bound": (">=", "<="), "estimate": (None,)}
    found.holds(each.sense in senses[each.status], f"{what} has no such sign")
    found.holds(each.score is not None or each.status == "estimate", f"{what} has no score")
    if each.status == "estimate":
        found.same(f"{what}: the plies", each.plies, None)
    if pair.kind not in _MOST:
        return
    if each.verdict == "unknown":
        small = abs(each.score or 0) <= _LARGEST_ESTIMATE
        found.holds(small and each.status == "estimate", f"{what} looks like a result")
    elif each.verdict == "draw":
        cells = pair.position.rows * pair.position.columns
        found.same(f"{what}: the plies", each.plies, cells - pair.state.ply - 1)
    elif each.plies is not None:
        won = each.verdict == "win"
        score = (_MOST[pair.kind] - each.plies) * (1 if won else -1)
        sense = None if each.status == "proved" else ">=" if won else "<="
        found.same(f"{what}: the score", (each.score, each.sense), (score, sense))
        found.same(f"{what}: plies, odd or even", each.plies % 2, int(not won))
    else:
        found.same(f"{what} without plies: the status", each.status, "bound")


def _check_line(found: Findings, pair: Pair, each: Candidate) -> None:
    """Check the expected line: its own move first, legal, and to the end where that is known."""
    what = f"cell {each.cell}: the line {list(each.line)}"
    if each.score is not None:
        found.same(f"{what}: its first move", each.line[:1], (each.cell,))
    at: State = pair.state
    for cell in each.line:
        if not found.holds(at.may(cell), f"{what} is not legal"):
            return
        at = at.after(cell)
    if each.plies is None or (pair.kind is FOUR and each.verdict == "draw"):
        return
    found.same(f"{what}: its length", len(each.line), each.plies + 1)
    if isinstance(at, LineState):
        winners = {"win": pair.state.mover, "draw": DRAWN, "loss": 1 - pair.state.mover}
        found.same(f"{what}: the winner", at.winner, winners[each.verdict])
    elif found.holds(at.winner is not None, f"{what} does not come to the end"):
        mine, yours = at.totals[pair.state.mover], at.totals[1 - pair.state.mover]
        found.same(f"{what}: the difference", mine - yours, each.score)


def check_summary(found: Findings, pair: Pair, info: Analysis) -> None:
    """Check that the best move is the first, and that result and end follow from the candidates.

    In four in a row the end of a fastest win is known too where no other win is proved slower.
    """
    first, ranges = info.candidates[0], [score_range(each) for each in info.candidates]
    found.same("the best move", info.best, None if first.score is None else first.cell)
    least, most = max(low for low, _ in ranges), max(high for _, high in ranges)
    known = sign(least) == sign(most) and first.verdict != "unknown"
    found.same("the result", info.result, sign(most) if known else None)
    exact = known and first.status == "proved" and first.plies is not None
    end = pair.state.ply + 1 + (first.plies or 0) if exact else None
    if pair.kind is FOUR and exact and first.verdict == "win" and least != most:
        found.holds(info.end_ply in (None, end), f"the end is {info.end_ply}")
    else:
        found.same("the end", info.end_ply, end if exact and least == most else None)
