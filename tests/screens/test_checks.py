"""Checks on screen: what is told by the process is shown, and leaving ends it."""

import sys
from threading import Thread
from unittest.mock import patch

import pytest

from tests.screens.conftest import Table
from tests.screens.drawn import lines
from tests.screens.scripted_checks import ScriptedChecker, at_work
from tictactoe_tui.screens.lab.checks_screen import Told
from tictactoe_tui.screens.lab.lab_screen import LabScreen
from tictactoe_tui.verify.claims import CLAIMS, COMPARED
from tictactoe_tui.widgets.table.record_table import RecordTable
from tictactoe_tui.workers import claim_checker
from tictactoe_tui.workers.claim_checker import COMMAND, ChecksEnded, ClaimChecker, ClaimProgress

NAMES = tuple(CLAIMS)
LINE = '{"name": "x", "checked": 1, "wrong": 0, "done": false}'


@pytest.fixture
def checkers(monkeypatch: pytest.MonkeyPatch) -> list[ScriptedChecker]:
    return at_work(monkeypatch)


def test_of_every_claim_it_is_said_what_is_compared() -> None:
    assert {name.partition(" ")[2] for name in CLAIMS} == set(COMPARED)


async def test_claims_are_counted_and_marked_one_by_one(
    table: Table, checkers: list[ScriptedChecker]
) -> None:
    await table.press("b", "c")
    (checker,) = checkers
    await checker.tell(table, ClaimProgress(NAMES[0], 1234, 0))
    text = "\n".join(lines(table.app))
    assert "… " + NAMES[0] in " ".join(text.split())
    assert "1,234 statements compared so far, and all of them hold." in text
    await table.press("enter")
    assert "1,234 statements compared so far." in table.text("#text")
    # Seen failing: the sheet stood still while the line behind it went on.
    for told, said in (
        (ClaimProgress(NAMES[0], 2345, 0), "2,345 statements compared so far."),
        (ClaimProgress(NAMES[0], 3456, 0, True), "All of them hold."),
        (ClaimProgress(NAMES[1], 1, 0), "3,456 statements compared."),
    ):
        await checker.tell(table, told)
        assert said in table.text("#text")
    await table.press("escape")
    for name in NAMES:
        await checker.tell(table, ClaimProgress(name, 1000, 0, True))
    await checker.tell(table, ChecksEnded())
    assert f"All {len(NAMES)} claims hold: {len(NAMES)},000 statements compared." in table.text(
        "#message"
    )
    assert f"{len(NAMES)} of {len(NAMES)}" in lines(table.app)[0]


async def test_what_does_not_hold_is_said_at_once_and_shown_on_its_line(
    table: Table, checkers: list[ScriptedChecker]
) -> None:
    await table.press("b", "c")
    await checkers[0].tell(table, ClaimProgress(NAMES[1], 50, 1))
    assert "1 claim does not hold" in table.text("#message")
    await checkers[0].tell(
        table, ClaimProgress(NAMES[1], 60, 1, False, ("[/b] is 2, in truth 3.",))
    )
    await table.press("enter")
    assert "[/b] is 2, in truth 3." in table.text("#text")
    await table.press("escape")
    await table.pilot.click(RecordTable, offset=(10, 1))
    await table.pilot.pause()
    assert "It has not been looked at yet." in table.text("#text")


async def test_stopping_leaving_and_beginning_again(
    table: Table, checkers: list[ScriptedChecker]
) -> None:
    await table.press("b", "c")
    await checkers[0].tell(table, ClaimProgress(NAMES[0], 7, 0))
    await table.press("s")
    assert checkers[0].stopped
    assert "Stopped after 7 statements." in table.text("#message")
    await checkers[0].tell(table, ClaimProgress(NAMES[0], 99, 0))
    assert "99" not in table.text("#message")
    await table.press("s")
    assert not checkers[1].stopped
    await table.press("escape")
    assert isinstance(table.app.screen, LabScreen)
    assert checkers[1].stopped


def told_by(command: tuple[str, ...]) -> list[Told]:
    """Everything that a real process tells."""
    told: list[Told] = []
    with patch.object(claim_checker, "COMMAND", command):
        ClaimChecker(told.append)._run()
    return told


def test_a_real_process_tells_to_the_end() -> None:
    told = told_by((*COMMAND, "--claim", "rowcol rules"))
    assert told[0] == ClaimProgress("rowcol rules", 0, 0)
    assert told[-1] == ChecksEnded()
    last = told[-2]
    assert isinstance(last, ClaimProgress)
    assert last.holds
    counts = [each.checked for each in told[:-1] if isinstance(each, ClaimProgress)]
    assert counts == sorted(counts)


@pytest.mark.parametrize("command", [("/no/such/program",), (sys.executable, "-c", "print('?')")])
def test_a_process_that_cannot_be_begun_or_read_only_ends(command: tuple[str, ...]) -> None:
    assert told_by(command) == [ChecksEnded()]


def test_stopping_kills_the_process_and_silences_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Told] = []
    endless = "import time\nwhile True: print('{}', flush=True); time.sleep(0.01)"
    command = (sys.executable, "-c", endless.replace("{}", LINE))
    monkeypatch.setattr(claim_checker, "COMMAND", command)
    checker = ClaimChecker(told.append)
    runner = Thread(target=checker._run)
    runner.start()
    while not told:
        assert runner.is_alive()
    checker.stop()
    runner.join(60)
    assert not runner.is_alive()
    assert ChecksEnded() not in told
