"""What nobody knows yet: the command says it, and judges what is handed in."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.program import document, ran
from tictactoe_tui.proofs import atlas
from tictactoe_tui.proofs.small_boards import BUDGET, small_boards

SETTLED = {(5, 6, 4): "win", (4, 4, 4): "draw", (4, 4, 3): "win"}


def test_every_class_and_every_board_is_in_the_document() -> None:
    found = document("challenge")
    assert found["budget"] == BUDGET
    unknown = [each for each in atlas.openings() if each.status == "bound"]
    assert sum(each["first_stones"] for each in found["least"]) == len(unknown) == 88
    for entry in found["least"]:
        stone = atlas.openings()[20 * entry["row"] + entry["col"]]
        assert (entry["stones"], entry["status"]) == (stone.stones, "bound")
    boards = {(each["rows"], each["cols"], each["connect"]): each for each in found["boards"]}
    assert len(boards) == len(found["boards"]) == 42
    for board, result in SETTLED.items():
        assert boards[board]["result"] == result


def test_the_text_fits_into_a_terminal_and_names_each_class() -> None:
    lines = ran("challenge").out.splitlines()
    assert max(map(len, lines)) <= 74
    for cell, words in (("0 0", "White, at most 7"), ("1 2", "Black, at most 8")):
        assert any(line.startswith(cell) and words in line for line in lines)
    assert sum(line.count(" cells") for line in lines) == 12
    assert any("--stones 9" in line for line in lines)


@pytest.mark.slow
def test_what_is_found_is_judged_by_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    prove = ("prove", "four", "--opening", "2 2", "--rows", "5", "--cols", "6")
    assert ran(*prove, "--file", str(path)).code == 0
    said = ran("challenge", str(path))
    assert said.code == 0
    assert said.out == "Black wins after 2 2 on 5x6x4 with at most 6 stones: known were 6.\n"
    checked = ran("verify", "--proof", str(path))
    assert checked.code == 0
    assert "holds" in checked.out
    text = path.read_text("ascii")
    for broken in (text.replace("5x6x4", "5x5x4"), text.replace("black 6", "black 5"), "", "Hi.\n"):
        path.write_text(broken, "ascii")
        for command in (("challenge", str(path)), ("verify", "--proof", str(path))):
            refused = ran(*command)
            assert refused.code == 1
            assert "Traceback" not in refused.out + refused.err


def test_a_proof_that_is_not_finished_says_so(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    assert ran("prove", "four", "--opening", "9 9", "--file", str(path), "--nodes", "1").code == 1
    assert "The proof is not finished" in ran("challenge", str(path)).err


def test_fewer_stones_are_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = tuple(replace(each, stones=7) if each.stones else each for each in small_boards())
    monkeypatch.setattr("tictactoe_tui.lab.challenge.small_boards", lambda: known)
    path = tmp_path / "proof"
    path.write_text(atlas._sections()[0][1], "ascii")
    assert ran("challenge", str(path)).out.endswith("with at most 7 stones: known were 7.\n")
    prove = ("prove", "four", "--opening", "1 1", "--rows", "4", "--cols", "4", "--connect", "3")
    assert ran(*prove, "--file", str(tmp_path / "small")).code == 0
    assert ran("challenge", str(tmp_path / "small")).out.endswith("fewer than 7.\n")
