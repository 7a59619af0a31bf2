"""`verify` says what it checked, and does not hold its tongue about a lie."""

import json
import os
import re
from collections.abc import Sequence
from time import sleep
from typing import Any

import pytest

from tests.cli.program import ran
from tests.verify.other_program import other_program
from tictactoe_tui.cli.analysis import verified_program, verify_command as verify
from tictactoe_tui.verify import claims as checks
from tictactoe_tui.verify.claims import CLAIMS, NOT_COMPARED, Claim, check_claim
from tictactoe_tui.verify.report import Enough, OnProgress, Report

pytestmark = pytest.mark.slow

SAMPLE = 10_000
"""Statements of each claim that an ordinary run looks at, of up to half a million."""


def lying(scale: int, name: str, on_progress: OnProgress) -> Report:
    """Checks the program, but for row and column boards that are drawn with zeros on them."""
    made = verified_program.numbers_board

    def zeros(size: int, seed: int = 0, values: Sequence[int] | None = None, first: int = 0) -> Any:
        return made(size, seed, [0] * size * size if values is None else values, first)

    return check_claim(name, other_program(numbers_board=zeros), scale, on_progress)


def broken(scale: int, name: str, on_progress: OnProgress) -> Report:
    """Checks the program, but for analyses that end in an error."""

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no such luck")

    return check_claim(name, other_program(analyse=fail), scale, on_progress)


def hanging(_scale: int, name: str, on_progress: OnProgress) -> Report:
    """Checks nothing for ever, without a step that could be counted."""
    on_progress(name, 7, 1)
    while True:
        sleep(0.01)


def dying(_scale: int, _name: str, _on_progress: OnProgress) -> Report:
    """Ends its process."""
    os._exit(3)


def first_statements(scale: int, name: str, _: OnProgress) -> Report:
    """What a check finds that ends, as after many failures, once it has looked at so many."""

    def tell(_: str, checked: int, __: int) -> None:
        if checked >= SAMPLE:
            raise Enough

    return check_claim(name, verified_program, scale, tell)


def test_every_claim_holds(thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not thorough:
        monkeypatch.setattr(verify, "check_by_name", first_statements)
    result = ran("verify", "--json", "--jobs", "1")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert (document["version"], document["ok"], document["long"]) == (2, True, False)
    assert [each["name"] for each in document["reports"]] == list(CLAIMS)
    for report in document["reports"]:
        assert set(report) == {"game", "name", "checked", "failures", "stumbled", "seconds"}
        assert report["checked"] > 0
        assert (report["failures"], report["stumbled"]) == ([], None)
    assert document["not_compared"] == [*NOT_COMPARED]


def test_processes_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: CLAIMS[name] for name in ("four matches", "rowcol matches", "rowcol puzzles")}
    monkeypatch.setattr(verify, "CLAIMS", few)
    alone, spread = (ran("verify", "--json", "--jobs", jobs) for jobs in ("1", "2"))
    reports = [
        [{**each, "seconds": None} for each in json.loads(result.out)["reports"]]
        for result in (alone, spread)
    ]
    assert (alone.code, spread.code) == (0, 0)
    assert [each["name"] for each in reports[1]] == list(few)
    assert reports[0] == reports[1]


def test_one_claim_in_words() -> None:
    result = ran("verify", "FOUR", "--claim", "four openings")
    assert result.code == 0
    assert result.out.startswith("four openings")
    assert "holds" in result.out
    assert "435,678 checked" in result.out
    assert result.out.count("\n") == 2
    assert result.out.endswith(
        "Not looked at: ratings, tallies, statistics, the spacing of cards, wording.\n"
    )


def test_a_stream_tells_how_far_it_is_and_then_what_was_found() -> None:
    result = ran("verify", "--claim", "rowcol rules", "--stream")
    assert result.code == 0
    told = [json.loads(line) for line in result.out.splitlines()]
    assert [each["done"] for each in told] == [False] * (len(told) - 1) + [True]
    assert all(each["version"] == 2 and each["wrong"] == 0 for each in told[:-1])
    counts = [each["checked"] for each in told]
    assert counts == sorted(counts)
    assert told[-1]["failures"] == []


@pytest.mark.parametrize("json_wanted", [True, False])
def test_a_lie_is_told_and_is_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, json_wanted: bool
) -> None:
    monkeypatch.setattr(verify, "check_by_name", lying)
    arguments = ["--json"] if json_wanted else []
    result = ran("verify", "rowcol", "--claim", "rowcol rules", *arguments)
    assert result.code == 1
    assert "the numbers drawn is [0], in truth [1, 2, 3, 4, 5, 6, 7, 8, 9]." in result.out
    if json_wanted:
        assert json.loads(result.out)["ok"] is False
    else:
        assert "DOES NOT HOLD" in result.out


def test_an_error_of_the_program_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "check_by_name", broken)
    result = ran("verify", "--claim", "tictactoe analysis")
    assert result.code == 1
    assert result.err == ""
    assert "did not come to its end: tictactoe 3x3x3 3/3/3: ZeroDivisionError" in result.out


@pytest.mark.parametrize("output", [[], ["--json"], ["--stream"]])
def test_a_process_that_hangs_is_ended_and_the_next_claim_is_checked(
    monkeypatch: pytest.MonkeyPatch, output: list[str]
) -> None:
    monkeypatch.setattr(verify, "check_by_name", hanging)
    monkeypatch.setattr(checks, "GENEROUS", 1)
    claims = {
        name: Claim("four", CLAIMS[name].check, 1, 4) for name in ("four rules", "four small")
    }
    monkeypatch.setattr(verify, "CLAIMS", claims)
    result = ran("verify", "--jobs", "1", *output)
    assert result.code == 1
    # On a busy machine the process may not even have begun to check by then.
    assert len(re.findall(r"stopped: more than 4 seconds after [07] statements", result.out)) == 2


def test_a_process_that_ends_is_a_claim_that_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "check_by_name", dying)
    result = ran("verify", "--claim", "rowcol rules")
    assert result.code == 1
    assert "rowcol rules             DOES NOT HOLD" in result.out
    assert "its process has ended" in result.out


def test_what_goes_on_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    report = check_claim(
        "tictactoe analysis", verified_program, on_progress=lambda *each: told.append(each)
    )
    assert told[0] == ("tictactoe analysis", 0, 0)
    counts = [checked for _, checked, _ in told]
    assert counts == sorted(counts)
    assert len(told) > 10
    assert report.checked - counts[-1] < 5_000


def test_a_claim_of_another_game_is_no_success() -> None:
    assert ran("verify", "four", "--claim", "rowcol rules").code == 2


def test_an_unknown_game_is_bad_usage() -> None:
    result = ran("verify", "chess")
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1


def test_scripts_of_the_first_release_find_the_time_as_elapsed() -> None:
    for how in ("--json", "--stream"):
        result = ran("verify", "--claim", "rowcol rules", how, "--json-version", "1")
        found = json.loads(result.out.splitlines()[-1])
        (report,) = found.get("reports", [found])
        assert report["elapsed"] >= 0
        assert "seconds" not in report
