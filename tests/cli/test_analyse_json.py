"""The JSON document of an analysis: every key, for every game, and only what is known."""

import pytest

from tests.cli.program import Document, document, ran
from tests.engine.oracle import rowcol_scores, tictactoe_scores
from tictactoe_tui.games import Position

KEYS = [
    *("version", "game", "code", "to_move", "to_move_name", "ply", "result", "winner"),
    *("winner_name", "end_ply", "best", "candidates"),
    *("nodes", "depth", "cutoffs", "seconds", "done", "complete"),
]
CANDIDATE_KEYS = [
    *("row", "col", "move", "score", "verdict", "plies", "status", "bound", "line"),
]
BOARDS = [
    ["tictactoe"],
    ["tictactoe", "--moves", "0 0; 1 1;"],
    ["tictactoe", "--nodes", "1"],
    ["tictactoe", "--algorithm", "plain", "--nodes", "100000"],
    ["four", "--rows", "4", "--cols", "5", "--nodes", "2000"],
    ["four", "--rows", "4", "--cols", "4"],
    ["four", "--moves", "10 10", "--nodes", "2000"],
    ["rowcol", "--size", "3", "--seed", "4"],
    ["rowcol", "--size", "9", "--seed", "4", "--nodes", "5000"],
    ["rowcol", "--board", "4,9,2;3,5,7;8,1,6", "--start", "b", "--moves", "1,2"],
]


def assert_candidate(candidate: Document, base: int) -> None:
    assert list(candidate) == CANDIDATE_KEYS
    row, column = candidate["row"], candidate["col"]
    words = candidate["move"].replace(",", " ").split()
    assert [int(word) - base for word in words] == [row, column]
    assert candidate["verdict"] in ("win", "draw", "loss", "unknown")
    assert candidate["status"] in ("proved", "bound", "estimate")
    assert candidate["bound"] in (">=", "<=", None)
    for key in ("score", "plies"):
        assert candidate[key] is None or type(candidate[key]) is int
    if candidate["status"] == "proved":
        assert candidate["verdict"] != "unknown"
        assert candidate["score"] is not None
        assert candidate["bound"] is None
    if candidate["line"]:
        assert candidate["line"][0] == {key: candidate[key] for key in ("row", "col", "move")}


@pytest.mark.parametrize("arguments", BOARDS, ids=" ".join)
def test_schema(arguments: list[str]) -> None:
    found = document("analyse", *arguments)
    assert list(found) == KEYS
    assert found["game"] == arguments[0]
    assert found["to_move"] in ("one", "two")
    assert found["to_move_name"] in ("X", "O", "Black", "White", "A", "B")
    assert found["result"] in ("win", "draw", "open")
    assert found["end_ply"] is None or found["end_ply"] > found["ply"]
    assert found["done"] is True
    assert type(found["complete"]) is bool
    assert found["seconds"] >= 0
    for key in ("ply", "nodes", "depth", "cutoffs"):
        assert type(found[key]) is int
        assert found[key] >= 0
    for candidate in found["candidates"]:
        assert_candidate(candidate, 1 if arguments[0] == "rowcol" else 0)
    first = found["candidates"][0]
    best = {key: first[key] for key in ("row", "col", "move")}
    assert found["best"] == (best if first["score"] is not None else None)


@pytest.mark.parametrize("arguments", BOARDS, ids=" ".join)
def test_the_same_question_gets_the_same_answer(arguments: list[str]) -> None:
    first, second = document("analyse", *arguments), document("analyse", *arguments)
    del first["seconds"], second["seconds"]
    assert first == second


def value_of(found: Document) -> int | None:
    """What the position is worth to the side to move: 1, 0, -1, or None where it is open."""
    won = 1 if found["winner"] == found["to_move"] else -1
    return {"win": won, "draw": 0, "open": None}[found["result"]]


def scores_by_cell(found: Document, columns: int) -> dict[int, int]:
    return {each["row"] * columns + each["col"]: each["score"] for each in found["candidates"]}


def assert_equals(position: Position, scores: dict[int, int]) -> None:
    found = document("analyse", position.key, "--code", position.code())
    assert found["code"] == position.code()
    assert found["to_move_name"] == position.side_names[position.to_move]
    assert scores_by_cell(found, position.columns) == scores
    assert {each["status"] for each in found["candidates"]} == {"proved"}
    best = max(scores.values())
    assert found["candidates"][0]["score"] == best
    assert value_of(found) == (best > 0) - (best < 0)


def test_tictactoe_agrees_with_an_independent_solver_for_both_sides() -> None:
    sample = tictactoe_scores()[::60]
    assert {position.to_move for position, _ in sample} == {0, 1}
    for position, scores in sample:
        assert_equals(position, scores)


def test_rowcol_agrees_with_an_independent_solver_for_both_sides() -> None:
    sample = [each for each in rowcol_scores() if each[1] and each[0].size <= 4][::7]
    assert {position.to_move for position, _ in sample} == {0, 1}
    for position, scores in sample:
        assert_equals(position, scores)


@pytest.mark.parametrize(
    "algorithm, nodes, depth",
    [
        # Every candidate has its exact score: the counts with cutoffs are larger than those of
        # the root value alone.
        ("plain", 549_946, 9),
        ("alphabeta", 34_203, 9),
        ("ordered", 16_554, 9),
        ("table", 5_478, 9),
        ("symmetry", 765, 9),
    ],
)
def test_the_reference_counts(algorithm: str, nodes: int, depth: int) -> None:
    found = document("analyse", "tictactoe", "--algorithm", algorithm)
    assert (found["nodes"], found["depth"], value_of(found), found["end_ply"]) == (
        nodes,
        depth,
        0,
        9,
    )
    assert [each["score"] for each in found["candidates"]] == [0] * 9
    assert (found["cutoffs"] > 0) == (algorithm in ("alphabeta", "ordered"))


def test_plies_run_from_the_candidate_to_the_end() -> None:
    found = document("analyse", "tictactoe", "--moves", "0 0; 1 0; 0 1; 1 1")
    best = found["candidates"][0]
    assert (best["move"], best["score"], best["plies"], best["verdict"]) == ("0 2", 10, 0, "win")
    assert (value_of(found), found["end_ply"], found["ply"]) == (1, 5, 4)
    assert {(each["score"], each["plies"]) for each in found["candidates"][2:]} == {(-9, 1)}


@pytest.mark.parametrize(
    "arguments, result",
    [
        (["tictactoe", "--moves", "0 0; 1 0; 0 1; 1 1; 0 2"], -1),
        (["tictactoe", "--moves", "0 0;0 1;0 2;1 1;1 0;1 2;2 1;2 0;2 2"], 0),
        (["four", "--moves", "0 0;5 5;0 1;5 6;0 2;5 7;0 3"], -1),
        (["rowcol", "--board", "9,1;1,1", "--moves", "1,1; 1,2; 2,2; 2,1"], 1),
        (["rowcol", "--board", "9,1;1,1", "--moves", "1,1; 1,2; 2,2; 2,1", "--start", "B"], 1),
    ],
)
def test_a_finished_position_has_a_result_and_no_cell(arguments: list[str], result: int) -> None:
    found = document("analyse", *arguments)
    assert value_of(found) == result
    assert found["end_ply"] == found["ply"]
    assert (found["best"], found["candidates"], found["complete"]) == (None, [], True)


def test_what_is_not_known_is_null() -> None:
    found = document("analyse", "four", "--moves", "0 0; 10 10", "--nodes", "1")
    assert (value_of(found), found["end_ply"], found["complete"]) == (None, None, False)
    assert {each["verdict"] for each in found["candidates"]} == {"unknown"}
    assert None in {each["score"] for each in found["candidates"]}


def test_four_finds_the_quick_win_and_says_whose_view_it_is() -> None:
    found = document(
        "analyse", "four", "--moves", "9 9; 0 0; 9 10; 0 5; 9 11; 9 12", "--nodes", "3000"
    )
    assert (found["to_move_name"], value_of(found), found["end_ply"]) == ("Black", 1, 7)
    assert found["best"] == {"row": 9, "col": 8, "move": "9 8"}


def test_boards_of_four() -> None:
    assert len(document("analyse", "four", "--nodes", "1")["candidates"]) == 400
    assert len(document("analyse", "four", "--size", "6", "--nodes", "1")["candidates"]) == 36
    found = document("analyse", "four", "--size", "4", "--connect", "3", "--nodes", "900")
    assert found["code"] == "four 4x4x3 4/4/4/4"
    assert value_of(found) == 1


def test_boards_of_rowcol() -> None:
    first = document("analyse", "rowcol", "--size", "3", "--seed", "1")
    other = document("analyse", "rowcol", "--size", "3", "--seed", "2")
    assert first["code"] != other["code"]
    default = document("analyse", "rowcol", "--nodes", "1")
    assert default["code"] == document("analyse", "rowcol", "--seed=0", "--nodes", "1")["code"]
    assert len(default["candidates"]) == 25
    negative = document("analyse", "rowcol", "--board", "-1,2;3,-999", "--start", "B")
    assert negative["to_move_name"] == "B"
    assert negative["code"] == "rowcol B 0:0 - -1,2/3,-999"


def test_a_code_goes_on_with_moves_and_the_game_in_any_case() -> None:
    found = document("analyse", "TicTacToe", "--code", "tictactoe 3x3x3 X2/3/3", "--moves", "1,1")
    assert (found["code"], found["to_move"]) == ("tictactoe 3x3x3 X2/1O1/3", "one")


def test_one_document_on_one_line() -> None:
    assert ran("analyse", "tictactoe", "--json").out.count("\n") == 1
