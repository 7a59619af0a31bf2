"""The match command: its document, its text, and that a seed decides everything."""

import csv
from pathlib import Path

import pytest

from tests.cli.program import Document, assert_refused, document, ran

KEYS = [
    *(
        "version",
        "game",
        "a",
        "b",
        "games",
        "a_wins",
        "b_wins",
        "draws",
        "a_points",
        "seconds",
        "seed",
    ),
    "results",
]


def without_clock(found: Document) -> Document:
    return {key: value for key, value in found.items() if key != "seconds"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["cop", "KITTY", "--game", "tictactoe", "--games", "5"],
        ["cop", "KITTY", "tictactoe", "--games", "5"],
        ["tictactoe", "cop", "KITTY", "--games", "2"],
        ["cop", "KITTY", "--games", "2", "four", "--size", "5"],
        ["Cop", "Kitty", "--game", "four", "--games", "2", "--size", "5"],
        ["Sera", "greedy", "--game", "rowcol", "--games", "3", "--size", "3"],
    ],
    ids=" ".join,
)
def test_schema(arguments: list[str]) -> None:
    found = document("match", *arguments, "--seed", "5")
    assert list(found) == KEYS
    players = [each.lower() for each in arguments if each != "tictactoe"][:2]
    assert [found["a"].lower(), found["b"].lower()] == players
    assert (found["seed"], found["games"]) == (5, len(found["results"]))
    assert found["a_wins"] + found["b_wins"] + found["draws"] == found["games"]
    assert found["a_points"] == found["a_wins"] + found["draws"] / 2
    for letter in "ab":
        won = [each for each in found["results"] if each["won_by"] == letter]
        assert len(won) == found[f"{letter}_wins"]
        assert all(each["winner_name"] == found[letter] for each in won)


def sides(game: Document) -> dict[str, str]:
    return {each["side_name"]: each["name"] for each in game["players"]}


def test_sides_are_swapped_every_game() -> None:
    found = document("match", "Cop", "Kitty", "--game", "tictactoe", "--games", "4")
    assert [sides(each) for each in found["results"]] == [
        {"X": "Cop", "O": "Kitty"},
        {"X": "Kitty", "O": "Cop"},
    ] * 2
    assert [each["number"] for each in found["results"]] == [1, 2, 3, 4]


def test_rowcol_results_are_summaries() -> None:
    found = document("match", "Greedy", "Sera", "--game", "rowcol", "--size", "3", "--games", "6")
    for each in found["results"]:
        summary = each["summary"]
        assert summary["mode"] == "C_VS_C"
        assert summary["rounds"] == each["plies"] == len(each["moves"])
        assert [summary["a_score"], summary["b_score"]] == each["totals"]
        better = (summary["a_score"] > summary["b_score"]) - (
            summary["a_score"] < summary["b_score"]
        )
        assert summary["winner"] == {1: "A", 0: "Tie", -1: "B"}[better]
        assert (each["won_by"] is None) == (summary["winner"] == "Tie")
    starts = [each["start"] for each in found["results"]]
    assert starts[0::2] == starts[1::2]
    assert len(set(starts)) == 3


def test_the_first_board_is_the_one_of_the_seed() -> None:
    found = document("match", "Greedy", "Cop", "--game", "rowcol", "--games", "1", "--seed", "8")
    other = document("analyse", "rowcol", "--seed", "8", "--nodes", "1")
    assert found["results"][0]["start"] == other["code"]


def test_a_given_board_is_played_every_time() -> None:
    arguments = ["--game", "rowcol", "--board", "4,9,2;3,5,7;8,1,6", "--start", "B", "--games", "3"]
    found = document("match", "Greedy", "Cop", *arguments)
    starts = {each["start"] for each in found["results"]}
    assert starts == {"rowcol B 0:0 - 4,9,2/3,5,7/8,1,6"}


def test_a_result_replays_through_analyse() -> None:
    found = document("match", "Sera", "Kitty", "--game", "tictactoe", "--games", "1")
    (game,) = found["results"]
    moves = ";".join(move["move"] for move in game["moves"])
    replayed = document("analyse", "tictactoe", "--moves", moves)
    assert replayed["ply"] == replayed["end_ply"] == game["plies"]


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    arguments = ["match", "Cop", "Kitty", "--game", "rowcol", "--size", "4", "--games", "6"]
    alone = document(*arguments, "--seed", "3")
    assert without_clock(document(*arguments, "--seed", "3")) == without_clock(alone)
    together = document(*arguments, "--seed", "3", "--jobs", "2")
    assert without_clock(together) == without_clock(alone)
    assert without_clock(document(*arguments, "--seed", "4")) != without_clock(alone)


def test_text_tells_of_every_game_and_the_score() -> None:
    result = ran("match", "Cop", "Kitty", "--game", "tictactoe", "--games", "4", "--seed", "1")
    found = document("match", "Cop", "Kitty", "--game", "tictactoe", "--games", "4", "--seed", "1")
    assert (result.code, result.err) == (0, "")
    *games, total = result.out.splitlines()
    assert [line.split(":")[0] for line in games] == ["game 1", "game 2", "game 3", "game 4"]
    assert games[0].startswith("game 1: Cop (X) - Kitty (O)")
    assert games[1].startswith("game 2: Kitty (X) - Cop (O)")
    assert total.startswith(f"Cop {found['a_wins']}, Kitty {found['b_wins']}, ")
    assert f"{found['a_wins']}-{found['b_wins']}, " in games[-1]


def test_a_player_may_meet_itself() -> None:
    found = document("match", "Sera", "Sera", "--game", "tictactoe", "--games", "4")
    assert (found["draws"], found["a_points"]) == (4, 2.0)


def test_every_game_begins_in_a_position_that_is_given() -> None:
    code = "tictactoe 3x3x3 X1O/1X1/3"
    coded = document("match", "tictactoe", "Cop", "Kitty", "--code", code, "--games", "3")
    moves = document("match", "tictactoe", "Cop", "Kitty", "--moves", "0 0;0 2;1 1", "--games", "3")
    assert {game["start"] for game in coded["results"]} == {code}
    assert without_clock(coded) == without_clock(moves)
    rows = document("match", "rowcol", "Cop", "Greedy", "--size", "3", "--moves", "1,1; 1,2")
    assert len({game["start"] for game in rows["results"]}) == 5
    over = ran("match", "tictactoe", "Cop", "Kitty", "--moves", "0 0;1 0;0 1;1 1;0 2")
    assert_refused(over, "the game is over in this position")


def test_games_as_lines_of_csv(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("of another match\n")
    found = document("match", "rowcol", "Cop", "Greedy", "--size", "3", "--csv", str(file))
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [row["number"] for row in rows] == [str(game["number"]) for game in found["results"]]
    assert [row["winner"] or None for row in rows] == [
        game["winner_name"] for game in found["results"]
    ]
    assert [row["totals"] for row in rows] == [
        ":".join(map(str, game["totals"])) for game in found["results"]
    ]
    nowhere = ran("match", "tictactoe", "Cop", "Kitty", "--games", "1", "--csv", f"{tmp_path}/a/b")
    assert (nowhere.code, nowhere.out, nowhere.err.count("\n")) == (1, "", 1)  # nothing played


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["Cop", "Kitty"], "GAME is missing"),
        (["four", "Cop", "Kitty", "--game", "tictactoe"], "name one GAME"),
        (["four", "Cop", "tictactoe"], "name one GAME"),
        (["four", "Cop"], "two players, not 1"),
        (["four", "Cop", "Kitty", "Sera"], "two players, not 3"),
        (["four", "Cop", "@tictactoe"], "@tictactoe"),
    ],
)
def test_who_plays_what_is_never_guessed(words: list[str], complaint: str) -> None:
    assert_refused(ran("match", *words), complaint)


def test_kept_games_stand_in_the_history_and_count_nowhere() -> None:
    words = ("match", "Cop", "Kitty", "--game", "tictactoe", "--games", "4", "--seed", "1")
    ran(*words)
    assert document("history")["games"] == []
    found = document(*words, "--keep")
    kept = document("history")["games"]
    assert {each["mode"] for each in kept} == {"training"}
    assert len(kept) == 4
    for game, result in zip(reversed(kept), found["results"], strict=True):
        shown = document("show", game["id"])
        assert [each["move"] for each in shown["plies"]] == [
            each["move"] for each in result["moves"]
        ]
        assert game["winner_name"] == result["winner_name"]
    assert document("leaderboard", "--all-modes")["standings"] == []
