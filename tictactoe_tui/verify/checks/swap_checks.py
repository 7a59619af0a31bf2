"""What the swap rule makes of an analysis: a first stone is the worse of both sides."""

from typing import Final

from tictactoe_tui.verify.checked_program import Analysis, Candidate
from tictactoe_tui.verify.checks.form_checks import check_summary
from tictactoe_tui.verify.positions import Pair, four, step
from tictactoe_tui.verify.report import ProgramFindings

_BOARDS: Final = ((20, 20, 4), (4, 4, 3), (4, 4, 4), (5, 6, 4))
_BUDGETS: Final = (1, 60, 900, 3000)
_TURNED: Final = {">=": "<=", "<=": ">="}


def four_swap(found: ProgramFindings, scale: int) -> None:
    """First stones on several boards, and the second player who may take them over."""
    for size in _BOARDS:
        start = four(found, *size)
        for nodes in _BUDGETS:
            found.subject = start.position
            info = found.analyse(start.position, nodes=nodes * scale)
            _check_first(found, start, info)
        cells = start.state.moves()
        for cell in cells[:: 1 + len(cells) // (10 * scale)]:
            _check_taking(found, step(found, start, cell))


def _check_first(found: ProgramFindings, start: Pair, info: Analysis) -> None:
    """A first stone is worth the worse of keeping it and having it taken over."""
    swapped = found.program.swapped(start.position, info)
    said = {each.cell: _said(each) for each in swapped.candidates}
    found.same("the first stones", said, {each.cell: _worse(each) for each in info.candidates})
    known = [each for each in swapped.candidates if each.score is not None]
    for lost in (False, True):
        some = [each.score for each in known if (each.verdict == "loss") is lost]
        found.same("the order", some, sorted(some, reverse=True))
    check_summary(found, start, swapped)


def _worse(each: Candidate) -> tuple[object, ...]:
    """A first stone, as it is to the side that does worse by it."""
    if each.score is None or each.score <= 0:
        return _said(each)
    verdict = "loss" if each.verdict == "win" else each.verdict
    sense = None if each.sense is None else _TURNED[each.sense]
    return -each.score, verdict, each.plies, each.status, sense, tuple(each.line)


def _said(each: Candidate) -> tuple[object, ...]:
    """All that is said of a first stone."""
    return each.score, each.verdict, each.plies, each.status, each.sense, tuple(each.line)


def _check_taking(found: ProgramFindings, pair: Pair) -> None:
    """A stone that wins is to be taken over, and of any other nothing changes."""
    info = found.analyse(pair.position, nodes=60)
    swapped = found.program.swapped(pair.position, info)
    right = (1, None) if info.result == -1 else (info.result, info.best)
    found.subject = pair.position
    found.same("the result and the move", (swapped.result, swapped.best), right)
    found.same("the moves", swapped.candidates, info.candidates)
