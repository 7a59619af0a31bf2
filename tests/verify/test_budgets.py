"""A check that would go on for ever takes too many steps, and its claim does not hold."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from tictactoe_tui.cli.analysis.verified_program import program
from tictactoe_tui.verify import Report, check_claim, claims
from tictactoe_tui.verify.claims import Claim
from tictactoe_tui.verify.plain_lines import ForcedWins, Grid, LineSolver, LineState
from tictactoe_tui.verify.plain_numbers import NumberSolver, untouched
from tictactoe_tui.verify.report import ProgramFindings


def endless_statements(found: ProgramFindings, scale: int) -> None:
    """Statements that all hold, and no end of them."""
    for number in count(scale):
        found.same("a number", number, number)


def endless_search(found: ProgramFindings, _: int) -> None:
    """A search of the program without an end, which asks whether it should stop."""
    found.analyse("nothing")


def endless_tree(found: ProgramFindings, _: int) -> None:
    """The plain solver on a board that is far too large for it."""
    solver = LineSolver(Grid(6, 6, 4), 1000, found.work)
    solver.scores(LineState(solver.grid))


def endless_attack(found: ProgramFindings, _: int) -> None:
    """The plain search for forced wins, with far too many stones."""
    ForcedWins(Grid(9, 9, 4), found.work).wins(0, 0, 12)


def endless_numbers(found: ProgramFindings, _: int) -> None:
    """The plain solver of numbers on a board that is far too large for it."""
    NumberSolver(found.work).scores(untouched(6, tuple(range(36))))


@pytest.mark.parametrize(
    "check",
    [endless_statements, endless_search, endless_tree, endless_attack, endless_numbers],
)
def test_an_endless_check_is_stopped_and_does_not_hold(
    monkeypatch: pytest.MonkeyPatch, check: Callable[[ProgramFindings, int], None]
) -> None:
    def analyse(_: object, should_stop: Callable[[], bool]) -> None:
        while not should_stop():
            pass

    monkeypatch.setattr(claims, "CLAIMS", {"four rules": Claim("four", check, 150, 1)})
    report = check_claim("four rules", replace(program(), analyse=analyse))
    assert isinstance(report, Report)
    assert not report.holds
    assert report.stumbled is not None
    assert report.stumbled.endswith("stopped: more than 3,000 steps")


def test_no_search_is_stopped_before_its_time() -> None:
    """An ordinary run comes nowhere near its steps, and a stop is asked for where it was wanted."""
    found = ProgramFindings("any", program().boards, 1000, program=program())
    assert [found.stopping_at_call(2)() for _ in range(3)] == [False] * 3
    stop = found.stopping_at_call(2)
    assert [stop() for _ in range(4)] == [False, False, True, True]
    never = found.stopping_at_call(None)
    assert not any(never() for _ in range(5))
