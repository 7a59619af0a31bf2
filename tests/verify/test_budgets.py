"""A check that would go on for ever takes too many steps, and its claim does not hold."""

from collections.abc import Callable
from itertools import count

import pytest

from tests.verify.other_program import other_program
from tictactoe_tui.cli.analysis import verified_program
from tictactoe_tui.verify import claims
from tictactoe_tui.verify.claims import CLAIMS, Claim, check_claim
from tictactoe_tui.verify.plain_lines import ForcedWins, Grid, LineSolver, LineState
from tictactoe_tui.verify.plain_numbers import NumberSolver, untouched
from tictactoe_tui.verify.report import Findings, Report


def endless_statements(found: Findings, scale: int) -> None:
    """Statements that all hold, and no end of them."""
    for number in count(scale):
        found.same("a number", number, number)


def endless_search(found: Findings, _: int) -> None:
    """A search of the program without an end, which asks whether it should stop."""
    found.analyse("nothing")


def endless_tree(found: Findings, _: int) -> None:
    """The plain solver on a board that is far too large for it."""
    solver = LineSolver(Grid(6, 6, 4), 1000, found.work)
    solver.scores(LineState(solver.grid))


def endless_attack(found: Findings, _: int) -> None:
    """The plain search for forced wins, with far too many stones."""
    ForcedWins(Grid(9, 9, 4), found.work).wins(0, 0, 12)


def endless_numbers(found: Findings, _: int) -> None:
    """The plain solver of numbers on a board that is far too large for it."""
    NumberSolver(found.work).scores(untouched(6, tuple(range(36))))


@pytest.mark.parametrize(
    "check",
    [endless_statements, endless_search, endless_tree, endless_attack, endless_numbers],
)
def test_an_endless_check_is_stopped_and_does_not_hold(
    monkeypatch: pytest.MonkeyPatch, check: Callable[[Findings, int], None]
) -> None:
    def analyse(_: object, should_stop: Callable[[], bool]) -> None:
        while not should_stop():
            pass

    monkeypatch.setattr(claims, "CLAIMS", {"four rules": Claim("four", check, 150, 1)})
    report = check_claim("four rules", other_program(analyse=analyse))
    assert isinstance(report, Report)
    assert not report.holds
    assert report.stumbled is not None
    assert report.stumbled.endswith("stopped: more than 3,000 steps")


@pytest.mark.parametrize(
    "name", ["tictactoe decisions", "tictactoe interrupted", "four swap", "rowcol puzzles"]
)
def test_an_ordinary_run_takes_about_the_steps_that_are_stated(name: str) -> None:
    """The same number on every machine."""
    claim = CLAIMS[name]
    found = Findings(name, verified_program, claim.steps)
    claim.check(found, 1)
    assert 0.8 * claim.steps < found.steps <= claim.steps
    assert not found.failures


def test_a_search_is_stopped_at_the_call_that_was_wanted() -> None:
    found = Findings("any", verified_program, 1000)
    stop, never = found.stopping_at_call(2), found.stopping_at_call(None)
    assert [stop() for _ in range(4)] == [False, False, True, True]
    assert not any(never() for _ in range(5))


def test_a_long_run_of_a_check_of_samples_comes_to_its_end() -> None:
    """It asks for more than there is in places, and then takes all of that."""
    quick = other_program(prove=lambda *_: None, prove_on=lambda *_: None)
    assert check_claim("four proving", quick, claims.LONG).stumbled is None
