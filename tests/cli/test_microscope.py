"""`microscope`: a search as a picture, as a list and as a document."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import tictactoe_tui as ttt
from tests.cli.program import ran as run
from tests.terminal.pty_program import program

SMALL = ("tictactoe", "--code", "tictactoe 3x3x3 XX1/OO1/X2")


def test_a_picture_is_written_to_a_new_file_and_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tree.svg"
    assert run("microscope", *SMALL, "--svg", str(path)).code == 0
    assert ElementTree.parse(path).getroot().tag.endswith("svg")  # noqa: S314 - our own
    again = run("microscope", *SMALL, "--max", "--svg", str(path))
    assert again.code == 1
    assert len(again.err.splitlines()) == 1
    printed = run("microscope", *SMALL, "--svg", "-")
    assert printed.out == path.read_text(encoding="utf-8")


def test_the_list_and_the_document_tell_the_same_search() -> None:
    assert "28 nodes, depth 4, 6 cuts" in run("microscope", *SMALL, "--markdown", "-").out
    told = json.loads(run("microscope", *SMALL, "--algorithm", "ordered", "--json").out)
    assert (told["version"], told["algorithm"], told["nodes"]) == (2, "ordered", 31)
    assert {"row", "col", "move"} <= set(told["tree"][0])


def test_what_cannot_be_shown_is_bad_usage() -> None:
    over = ("--moves", "0 0;1 0;0 1;1 1;0 2")
    for words in (("four", "--json"), ("tictactoe", *over), ("four", "--svg", "-")):
        ran = run("microscope", *words)
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 1


@pytest.mark.slow
def test_without_a_file_it_opens_on_the_screen() -> None:
    with program("tictactoe_tui", {}, "microscope", *SMALL) as running:
        running.see("step 1 of 28")
        running.press("ctrl+q")
        assert running.ended() == 0


def test_a_notebook_gets_the_picture() -> None:
    picture = ttt.search_picture(ttt.parse_position(SMALL[2]), for_max=True)
    assert picture._repr_svg_() == picture
    assert "X (MAX ▲)" in picture
    with pytest.raises(ttt.InvalidPosition):
        ttt.search_picture(ttt.new_position("four"))
