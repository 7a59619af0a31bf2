"""An analysis for people."""

import re

import pytest

from tests.cli.program import ran
from tictactoe_tui.engine.candidate_words import score_text, verdict_words
from tictactoe_tui.engine.info import Candidate, Sense, Status, Verdict
from tictactoe_tui.games import four


def text(*arguments: str) -> str:
    result = ran("analyse", *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out


def test_the_view_of_the_side_to_move() -> None:
    shown = text("tictactoe", "--moves", "0 0; 0 1")
    assert "  0 1 2\n0 X O .\n1 . . .\n2 . . .\nX to move\n" in shown
    assert "X is to move. X can win by move 7. Best move: 1 1" in shown
    shown = text("tictactoe", "--moves", "0 0; 0 1; 1 1")
    assert "O is to move. O loses" in shown


def test_moves_stand_best_first_under_their_headings() -> None:
    lines = text("tictactoe", "--moves", "0 0; 0 1").splitlines()
    head = next(at for at, line in enumerate(lines) if line.startswith("move "))
    assert lines[head].split() == ["move", "score", "status", "verdict", "expected", "line"]
    assert lines[head + 1].startswith(" 1 1      6  proved  wins in 5  1 1; ")
    scores = [int(line.split()[2]) for line in lines[head + 1 :][:7]]
    assert scores == sorted(scores, reverse=True)


def test_the_work_done() -> None:
    shown = text("tictactoe", "--algorithm", "alphabeta")
    assert "34,203 nodes, depth 9, " in shown
    assert " cuts, " in shown
    assert " nodes/s, " in shown
    assert shown.endswith(" s, complete\n")


def test_long_lists_are_cut_and_estimates_look_like_estimates() -> None:
    shown = text("four", "--moves", "0 0; 10 10; 0 1", "--nodes", "2000")
    assert "and 387 more" in shown
    assert "proved" in shown.split("to move. ")[1].splitlines()[0]
    assert "estimate  not known" in shown
    assert "~" in shown
    assert shown.endswith("ended by its limit\n")


def test_of_points_no_distance_is_told_as_on_the_screens() -> None:
    """Seen failing: "wins in 9", and a legend of what "in n" means."""
    shown = text("rowcol", "--size", "3")
    assert " wins  " in shown
    assert not re.search(r"(wins|ties|draws|loses) (in|within|at once)|in n:", shown)
    assert "in n:  " in text("tictactoe")


@pytest.mark.parametrize(
    "moves, words",
    [
        ("0 0; 1 0; 0 1; 1 1; 0 2", "From the view of O, next to move, it is lost."),
        ("0 0;0 1;0 2;1 1;1 0;1 2;2 1;2 0;2 2", "it is drawn."),
    ],
)
def test_a_finished_game(moves: str, words: str) -> None:
    shown = text("tictactoe", "--moves", moves)
    assert "The game is over. " in shown
    assert words in shown
    assert "Best move" not in shown


@pytest.mark.parametrize(
    "candidate, words, score",
    [
        (Candidate(0, 8, Verdict.WIN, 2, Status.PROVED), "wins in 3", "8"),
        (Candidate(0, -7, Verdict.LOSS, 3, Status.PROVED), "loses in 4", "-7"),
        (Candidate(0, 0, Verdict.DRAW, 8, Status.PROVED), "draws", "0"),
        (
            Candidate(0, 990, Verdict.WIN, None, Status.BOUND, (), Sense.AT_LEAST),
            "wins",
            ">=990",
        ),
        (
            Candidate(0, 3, Verdict.UNKNOWN, None, Status.BOUND, (), Sense.AT_MOST),
            "not known",
            "<=3",
        ),
        (Candidate(0, 12), "not known", "~12"),
        (Candidate(0), "not known", "?"),
    ],
)
def test_words_and_scores(candidate: Candidate, words: str, score: str) -> None:
    assert verdict_words(four.start(), candidate) == words
    assert score_text(candidate) == score


@pytest.mark.parametrize("game", ["four", "rowcol", "tictactoe"])
def test_lines_fit_a_terminal(game: str) -> None:
    shown = text(game, "--nodes", "3000")
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= 100
