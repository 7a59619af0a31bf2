"""`verify` says what it checked, and does not hold its tongue about a lie."""

import json

import pytest

from tests.cli.program import ran
from tictactoe_tui.cli.analysis import verify_command as verify
from tictactoe_tui.verify import Report


def test_every_claim_holds() -> None:
    result = ran("verify", "--json")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert document["ok"] is True
    assert len(document["reports"]) == 5
    for report in document["reports"]:
        assert set(report) == {"name", "checked", "failures", "details", "elapsed"}
        assert report["checked"] > 0
        assert report["failures"] == []


def test_one_game_in_words() -> None:
    result = ran("verify", "FOUR")
    assert result.code == 0
    assert "the opening wins: holds" in result.out
    assert "395  won with 5 stones" in result.out
    assert "Tic-tac-toe" not in result.out


@pytest.mark.parametrize("json_wanted", [True, False])
def test_a_lie_is_told_and_is_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, json_wanted: bool
) -> None:
    lie = Report("A lie", 2, ("The claim is 1, the truth is 2.",), {"claims": 2})
    monkeypatch.setitem(verify._CHECKS, "rowcol", (lambda: lie,))
    result = ran("verify", "rowcol", *(["--json"] if json_wanted else []))
    assert result.code == 1
    assert "The claim is 1, the truth is 2." in result.out
    if json_wanted:
        assert json.loads(result.out)["ok"] is False
    else:
        assert "A lie: DOES NOT HOLD" in result.out


def test_an_unknown_game_is_bad_usage() -> None:
    result = ran("verify", "chess")
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
