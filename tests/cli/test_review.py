"""`review`: a label for every move, of games that are given and of games of the record."""

import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.cli.program import Ran, assert_refused, document, program, ran, strict
from tests.cli.records import data_at, make_record
from tictactoe_tui.cli.analysis.review_command import review_text
from tictactoe_tui.engine.judging import Label
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.pages.reviewed_game import Reviewed, review_document

LOST = "0 0; 1 1; 2 2; 0 1; 1 0; 2 1"
KEYS = [
    *("version", "game", "result", "winner", "winner_name", "plies"),
    *("lost_at", "mattered", "right"),
]
PLY_KEYS = [
    *("ply", "row", "col", "move", "by", "by_name", "label", "status", "reason", "better", "line"),
]


def fed(monkeypatch: pytest.MonkeyPatch, text: bytes, *arguments: str) -> Ran:
    """The outcome with these bytes on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    return ran("review", *arguments)


def test_the_document_of_a_lost_game() -> None:
    found = document("review", "TicTacToe", "--moves", LOST)
    assert list(found) == KEYS
    assert (found["version"], found["game"]) == (2, "tictactoe")
    assert all(list(each) == PLY_KEYS for each in found["plies"])
    assert [each["ply"] for each in found["plies"]] == [1, 2, 3, 4, 5, 6]
    assert [each["by_name"] for each in found["plies"]] == ["X", "O"] * 3
    labels = ["keeps", "only", "keeps", "keeps", "throws_draw", "best"]
    assert [each["label"] for each in found["plies"]] == labels
    assert {each["status"] for each in found["plies"]} == {"proved"}
    assert (found["lost_at"], found["mattered"], found["right"]) == (5, [1, 3], [0, 3])
    assert found["plies"][4] == {
        "ply": 5,
        "row": 1,
        "col": 0,
        "move": "1 0",
        "by": "one",
        "by_name": "X",
        "label": "throws_draw",
        "status": "proved",
        "reason": "It lets O complete column 1. 2 1 would have blocked it.",
        "better": {"row": 2, "col": 1, "move": "2 1"},
        "line": [{"row": 1, "col": 0, "move": "1 0"}, {"row": 2, "col": 1, "move": "2 1"}],
    }
    assert found["plies"][5]["better"] is None


def test_who_gives_up_a_won_game_was_not_beaten_by_the_mistake_before() -> None:
    start = tictactoe.start()
    moves = ((start, 4), (start.play(4), 1))
    goes_on = Reviewed(start, moves)
    assert review_document(goes_on)["lost_at"] is None, "nobody has lost it yet"
    assert "lost it" not in review_text(goes_on)
    lost = [Reviewed(start, moves, resigned=side) for side in Side]
    assert [review_document(each)["lost_at"] for each in lost] == [None, 2]
    assert ["O lost it at ply 2." in review_text(each) for each in lost] == [False, True]


def test_numbers_of_a_board_that_is_given() -> None:
    found = document("review", "rowcol", "--board", "4,9,2;3,5,7;8,1,6", "--moves", "3,2; 1,2")
    assert [each["by_name"] for each in found["plies"]] == ["A", "B"]
    assert [each["label"] for each in found["plies"]] == ["throws_win", "best"]
    assert found["plies"][0]["better"] is not None
    assert found["plies"][0]["reason"].startswith(
        "This loses: B can get the 9 at 1,2 instead of A."
    )


def test_four_on_any_board_and_nothing_played() -> None:
    found = document("review", "four", "--rows", "4", "--cols", "5", "--moves", "1 1;0 0;1 2;0 1;")
    assert {each["label"] for each in found["plies"]} <= set(Label)
    assert all((each["label"] == "open") or each["status"] == "proved" for each in found["plies"])
    empty = document("review", "four", "--moves", " ")
    assert (empty["plies"], empty["lost_at"], empty["mattered"]) == ([], None, [0, 0])


def test_the_text_for_people() -> None:
    result = ran("review", "tictactoe", "--moves", LOST)
    assert (result.code, result.err) == (0, "")
    assert "  5  X   1 0   gives away the draw\n" in result.out
    assert "5: It lets O complete column 1. 2 1 would have blocked it." in result.out
    assert "X lost it at ply 5." in result.out
    assert result.out.endswith("Moves that mattered: X 0 of 1 right, O 3 of 3.\n")
    assert ran("review", "four", "--moves", "").out == "Four in a row: no move was made.\n"
    nothing = ran("review", "tictactoe", "--moves", "1 1")
    assert nothing.out.endswith("No move is known to have mattered.\n")


def test_one_game_a_line_and_one_document_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    result = fed(monkeypatch, f"{LOST}\n\n1 1; 0 1".encode(), "tictactoe", "--stdin", "--json")
    assert (result.code, result.err) == (0, "")
    found = [strict(line) for line in result.out.splitlines()]
    assert [len(each["plies"]) for each in found] == [6, 0, 2]
    assert [each.pop("input") for each in found] == [1, 2, 3]
    assert found[0] == document("review", "tictactoe", "--moves", LOST)
    words = fed(monkeypatch, f"{LOST}\n{LOST}\n".encode(), "tictactoe", "--stdin")
    assert words.out.count("X lost it at ply 5.") == 2


def test_a_line_that_cannot_be_read_stops_none_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = b"1 1\n1 1; 1 1\n0 0\n"
    result = fed(monkeypatch, lines, "tictactoe", "--stdin", "--json")
    assert (result.code, result.err) == (1, "")
    first, second, third = map(strict, result.out.splitlines())
    assert (first["input"], len(first["plies"])) == (1, 1)
    assert (third["input"], len(third["plies"])) == (3, 1)
    error = 'line 2, ply 2 "1 1": Cell taken: X is on 1 1'
    assert second == {"version": 2, "input": 2, "error": error}
    words = fed(monkeypatch, lines, "tictactoe", "--stdin")
    assert (words.code, words.err) == (1, f"tictactoe-tui: {error}\n")
    assert words.out.startswith("1: Tic-tac-toe\n")
    assert "\n\n3: Tic-tac-toe\n" in words.out


def test_a_thousand_games_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    games = ["" if number % 7 else "x" for number in range(1000)]
    result = fed(
        monkeypatch, "".join(f"{game}\n" for game in games).encode(), "four", "--stdin", "--json"
    )
    found = [strict(line) for line in result.out.splitlines()]
    assert [each["input"] for each in found] == [*range(1, 1001)]
    assert ["error" in each for each in found] == [bool(game) for game in games]


def test_a_game_goes_on_from_a_code() -> None:
    code = "tictactoe 3x3x3 X2/1O1/2X"
    found = document("review", "tictactoe", "--code", code, "--moves", "0 1; 1 0; 2 1")
    assert [each["ply"] for each in found["plies"]] == [1, 2, 3]
    assert (found["winner"], found["winner_name"]) == ("two", "O")
    for words in (["--code", "tictactoe 9"], ["--code", "x", "--size", "3"]):
        assert_refused(ran("review", "tictactoe", *words, "--moves", ""), "--code")


@pytest.mark.parametrize(
    "text", [b"\xff\xfe 1", b"1 1;\x00\x1b[31m", b"9" * 5000, b";;;", b"0 0 " * 99]
)
def test_hostile_bytes_are_one_line(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    result = fed(monkeypatch, text, "tictactoe", "--stdin", "--json")
    (line,) = result.out.splitlines()
    assert (result.code, result.err, [*strict(line)]) == (1, "", ["version", "input", "error"])
    assert line.isprintable()


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60), st.sampled_from(["tictactoe", "four", "rowcol"]))
def test_any_text_gives_a_document_or_one_line(text: str, game: str) -> None:
    result = ran("review", game, f"--moves={text}", "--json")
    assert result.code in (0, 2)
    assert (result.out + result.err).count("\n") == 1
    assert "fault of the program" not in result.err


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["tictactoe"], ["--moves or --stdin"]),
        (["tictactoe", "--moves", "0 0; 0 0"], ["ply 2", "Cell taken"]),
        (["tictactoe", "--moves", f"{LOST}; 0 2"], ["ply 7", "The game is over"]),
        (["tictactoe", "--moves", "0 0", "--stdin"], ["not allowed"]),
        (["tictactoe", "--size", "4", "--moves", ""], ["--size does not belong to tictactoe"]),
        (["chess", "--moves", "e4"], ["--moves needs a game", "'chess' is none"]),
        (["chess", "--stdin"], ["--stdin needs a game"]),
        (["x", "--rows", "5"], ["--rows needs a game"]),
        (["x", "--code", "y"], ["--code needs a game"]),
        (["--moves", "0 0"], ["--moves needs a game, one of"]),
    ],
)
def test_what_cannot_be_meant(arguments: list[str], words: list[str]) -> None:
    assert_refused(ran("review", *arguments), *words)


def test_a_game_of_the_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    make_record(data_at(monkeypatch, tmp_path / "data"), games=6)
    games = json.loads(ran("history", "--json").out)["games"]
    for game in [each for each in games if not each["imported"]][:3]:
        found = document("review", game["id"])
        assert list(found) == KEYS
        assert found["game"] == game["game"]
        assert len(found["plies"]) == game["plies"]
    latest = next(each["id"] for each in games if not each["imported"])
    assert document("review") == document("review", latest)
    imported = next(each["id"] for each in games if each["imported"])
    for unknown in ("nosuch", imported, "[/red]\x1b"):
        result = ran("review", unknown)
        assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
        assert "no such saved game; imported games have no moves" in result.err


def test_nothing_is_made_where_there_is_no_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data_at(monkeypatch, tmp_path / "none")
    assert ran("review", "nosuch").code == 1
    assert "No games yet" in ran("review").err
    assert not (tmp_path / "none").exists()


def test_in_a_process_of_its_own() -> None:
    result = program("review", "tictactoe", "--stdin", "--json", given="1 1\n0 0\n")
    assert (result.returncode, result.stdout.count("\n"), result.stderr) == (0, 2, "")
