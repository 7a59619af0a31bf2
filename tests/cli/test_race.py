"""`race`: the five algorithms on the command line."""

import json

from tests.cli.program import ran as run


def test_all_five_in_a_table() -> None:
    ran = run("race", "tictactoe")
    assert ran.code == 0
    for nodes in ("549,946", "34,203", "16,554", "5,478", " 765 "):
        assert nodes in ran.out
    assert "All 5 give the same scores for the same 9 moves." in ran.out


def test_one_document_with_its_version() -> None:
    ran = run("race", "rowcol", "--size", "3", "--seed", "7", "--moves", "1,1", "--json")
    document = json.loads(ran.out)
    assert document["version"] == 2
    assert document["agree"] is True
    assert [each["algorithm"] for each in document["runners"]] == [
        *("plain", "alphabeta", "ordered", "table", "symmetry")
    ]
    moves = [found["move"] for found in document["runners"][0]["scores"]]
    assert moves == ["1,2", "1,3", "2,1", "3,1"]


def test_who_would_take_too_long_is_left_out_and_said() -> None:
    moves = "0 0;1 1;2 2;3 3;0 1"
    ran = run("race", "four", "--rows", "4", "--cols", "4", "--moves", moves)
    assert "Left out, because it would take too long: plain." in ran.out


def test_where_nobody_comes_to_the_end_is_bad_usage() -> None:
    for words in (("four",), ("tictactoe", "--moves", "0 0;1 0;0 1;1 1;0 2")):
        ran = run("race", *words)
        assert ran.code == 2
        assert ran.out == ""
        assert len(ran.err.splitlines()) == 1
