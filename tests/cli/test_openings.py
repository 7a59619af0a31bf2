"""The commands about openings: the map, and a proof of one."""

from collections import Counter
from pathlib import Path

from tests.cli.program import document, ran
from tictactoe_tui.proofs import atlas


def test_the_document_has_every_first_stone() -> None:
    found = document("openings", "four")
    assert found["version"] == 2
    assert len(found["openings"]) == 400
    for cell, entry in enumerate(found["openings"]):
        assert (entry["row"], entry["col"]) == divmod(cell, 20)
        assert entry["status"] == ("proved" if entry["stones"] == 6 else "bound")
    assert Counter(entry["winner"] for entry in found["openings"]) == {"one": 380, "two": 20}
    assert found["openings"][0] == {
        "row": 0,
        "col": 0,
        "move": "0 0",
        "result": "win",
        "winner": "two",
        "winner_name": "White",
        "stones": 7,
        "status": "bound",
    }
    assert found["openings"][189]["winner"] == "one"


def test_the_map_says_the_same() -> None:
    lines = ran("openings", "four").out.splitlines()
    shown = [line.split()[1:] for line in lines[1:21]]
    for opening in atlas.openings():
        wins = ("", "w")[opening.winner] + str(opening.stones)
        assert shown[opening.first // 20][opening.first % 20] == wins
    assert lines[-1] == "Black wins with 380 of 400 first stones, White against 20."
    # No number stands without its status: all of them are bounds.
    assert lines[-2] == "A number is how many stones Black needs at most, with w White."


def test_only_four_has_openings() -> None:
    for command in (["openings", "rowcol"], ["prove", "tictactoe", "--opening", "1 1"]):
        refused = ran(*command)
        assert (refused.code, refused.out) == (2, "")
        assert len(refused.err.splitlines()) == 1


def test_a_proof_is_made_and_said(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    command = ["prove", "four", "--opening", "0 0", "--answer", "2,2", "--file", str(path)]
    few = ran(*command, "--nodes", "1")
    assert few.code == 1
    assert "of 398 replies settled" in few.out
    found = document(*command)
    assert (found["version"], found["winner"], found["stones"], found["left"]) == (
        2,
        "two",
        7,
        [],
    )
    assert found["opening"] == {"row": 0, "col": 0, "move": "0 0"}
    assert found["answer"] == {"row": 2, "col": 2, "move": "2 2"}
    said = ran(*command)
    assert said.code == 0
    assert "White wins with 2 2, with 7 stones at most: 398 of 398 replies" in said.out
    assert path.read_text("ascii").startswith("opening 0.0 white 7 -\n")


def test_a_file_of_something_else_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Sera,\n")
    refused = ran("prove", "four", "--opening", "9 9", "--file", str(path))
    assert (refused.code, refused.out) == (1, "")
    assert len(refused.err.splitlines()) == 1
    assert path.read_text() == "Dear Sera,\n"


def test_openings_that_cannot_be_are_refused() -> None:
    for opening, answer in (("20 0", "1 1"), ("x", "1 1"), ("1 1", "1 1")):
        refused = ran("prove", "four", "--opening", opening, "--answer", answer)
        assert refused.code == 2
        assert len(refused.err.splitlines()) == 1
