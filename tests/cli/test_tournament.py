"""The tournament command: its document, its table, and going on."""

import csv
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.program import Document, assert_refused, document, ran

THREE = ["tournament", "Kitty", "cop", "SERA", "--game", "tictactoe", "--games", "4", "--jobs", "1"]


def without_clock(found: Document) -> Document:
    table = [{k: v for k, v in line.items() if k != "seconds_per_move"} for line in found["table"]]
    return {**found, "table": table, "file": None}


@pytest.mark.slow
def test_the_document() -> None:
    found = document(*THREE, "--seed", "5")
    assert [*found] == [
        *("version", "game", "players", "seed", "games", "opening", "gauntlet", "file"),
        *("played", "of", "table", "pairs"),
    ]
    assert [each["name"] for each in found["players"]] == ["Kitty", "Cop", "Sera"]
    assert (found["played"], found["of"]) == (12, 12)
    assert sum(line["points"] for line in found["table"]) == 12
    assert sum(line["exact"] for line in found["table"]) == pytest.approx(1.5, abs=1e-4)
    for line in found["table"]:
        assert line["low"] <= line["score"] <= line["high"]
    assert [(pair["a"], pair["b"], pair["games"]) for pair in found["pairs"]] == [
        ("Kitty", "Cop", 4),
        ("Kitty", "Sera", 4),
        ("Cop", "Sera", 4),
    ]


def test_processes_change_nothing_and_a_second_call_plays_nothing(tmp_path: Path) -> None:
    here = document(*THREE)
    there = document(*THREE[:-1], "2", "--file", str(tmp_path / "t"))
    assert without_clock(there) == without_clock(here)
    before = (tmp_path / "t").read_bytes()
    assert document(*THREE, "--file", str(tmp_path / "t")) == there
    assert (tmp_path / "t").read_bytes() == before
    assert without_clock(document(*THREE, "--again", "--file", str(tmp_path / "t"))) == (
        without_clock(here)
    )


def test_the_table_and_the_games() -> None:
    result = ran(*THREE)
    assert (result.code, result.err) == (0, "")
    assert "Tic-tac-toe, round robin, seed 0: 12 games" in result.out
    assert "exact scores" in result.out
    rows = list(csv.DictReader(StringIO(ran(*THREE, "--csv").out)))
    keys = [(row["a"], row["b"], row["number"]) for row in rows[:2]]
    assert keys == [("Kitty", "Cop", "1"), ("Kitty", "Cop", "2")]
    assert len(rows) == 12


@pytest.mark.slow
def test_a_player_is_swept_over_its_parameters() -> None:
    engine = f"search={sys.executable} -m tictactoe_tui engine --as {{name}} --nodes {{nodes}}"
    found = document(
        *("tournament", "@search", "Kitty", "--game", "tictactoe", "--games", "2"),
        *("--player", engine, "--sweep", "name=Kitty,Sera", "--sweep", "nodes=1,1000"),
        *("--gauntlet", "--jobs", "2"),
    )
    swept = ["@search-Kitty-1", "@search-Kitty-1000", "@search-Sera-1", "@search-Sera-1000"]
    assert [each["name"] for each in found["players"]] == [*swept, "Kitty"]
    assert (found["played"], sum(line["faults"] for line in found["table"])) == (8, 0)


@pytest.mark.parametrize(
    "sweep, why",
    [("n=1,2", "has {n} in its command"), ("n", "values with commas"), ("n=1,", "with commas")],
)
def test_a_sweep_of_nothing_is_refused(sweep: str, why: str) -> None:
    assert_refused(ran(*THREE, "--sweep", sweep), why)


def test_four_begins_with_two_stones_by_the_seed() -> None:
    arguments = ["tournament", "Kitty", "Cop", "--game", "four", "--size", "5", "--games", "4"]
    rows = list(csv.DictReader(StringIO(ran(*arguments, "--jobs", "1", "--csv").out)))
    assert rows[0]["start"] == rows[1]["start"] != rows[2]["start"]
    assert {row["start"].count("B") + row["start"].count("W") for row in rows} == {2}


def test_damage_is_named_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "t"
    whole = document(*THREE, "--file", str(path))
    path.write_bytes(path.read_bytes()[:-9])
    result = ran(*THREE, "--file", str(path))
    assert result.code == 0
    assert "line 13 is damaged" in result.err
    assert without_clock(document(*THREE, "--file", str(path))) == without_clock(whole)


def test_what_cannot_be_is_one_line(tmp_path: Path) -> None:
    assert_refused(ran(*THREE[:2], *THREE[4:]), "PLAYER")
    assert_refused(ran("tournament", "Kitty", "kitty", "--game", "four"), "twice")
    assert_refused(ran("tournament", "Kitty", "Bob", "--game", "four"), "Bob", "Sera")
    assert_refused(ran("tournament", "Kitty", "Cop"), "GAME")
    assert_refused(ran(*THREE, "--size", "4"), "--size")
    (tmp_path / "list").write_text("eggs\n")
    result = ran(*THREE, "--file", str(tmp_path / "list"))
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert "no tournament" in result.err
    assert (tmp_path / "list").read_text() == "eggs\n"


@pytest.mark.slow
def test_a_cluster_that_is_not_there_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ["--cluster", "tcp://127.0.0.1:9", "--file", str(path)]
    result = ran("tournament", "tictactoe", "Kitty", "Cop", "--games", "2", *words)
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert not path.exists()


def test_every_game_begins_in_a_position_that_is_given(tmp_path: Path) -> None:
    words = ["tournament", "Kitty", "Cop", "four", "--size", "5", "--games", "2", "--jobs", "1"]
    rows = list(csv.DictReader(StringIO(ran(*words, "--moves", "2 2; 0 0; 2 3", "--csv").out)))
    assert {row["start"] for row in rows} == {"four 5x5x4 W4/5/2BB1/5/5"}
