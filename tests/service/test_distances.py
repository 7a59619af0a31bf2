"""How far away an end is, and how far ahead somebody is then: said everywhere in the same way."""

from dataclasses import replace

import pytest

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.candidate_words import points_words, prediction, verdict_words
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.judging import judgement_of
from tictactoe_tui.games import four, replay, rowcol, tictactoe
from tictactoe_tui.service.overlay import legend_of_values, values
from tictactoe_tui.service.sentences import worth

PROVED, BOUND, ESTIMATE = Status


def test_one_distance_for_panel_board_message_and_reason() -> None:
    position = replay(tictactoe.start(), [0, 1])
    info = analyse(position)
    best = info.candidates[0]
    assert (best.plies, best.cell) == (4, 4)
    assert verdict_words(position, best) == "wins in 5"
    assert prediction(position, info) == "X can win by move 7"
    assert worth(position, best.cell, info) == "1 1 wins in 5, proved."
    assert values(position, info)[best.cell].text == "+5"
    story = MoveStory(position, judgement_of(position, best.cell, info))
    assert story.comes_to == "X wins in 5 with it, which is proved."
    assert prediction(tictactoe.start(), analyse(tictactoe.start())) == "Best play: a draw"


def test_a_win_that_only_the_moves_around_prove_is_told_as_such() -> None:
    """Seen failing: "X can win", above a list in which no move wins."""
    position = replay(tictactoe.start(), [0, 1])
    guesses = SearchInfo(tuple(Candidate(cell, 22) for cell in (4, 8)), 1)
    assert prediction(position, guesses, name="Cop") == "Cop can win; how is open"
    # Seen failing: cut at 80x24, where the panel beside four in a row has 34 columns.
    assert len(prediction(position, guesses, name="Alexandrinaa")) <= 34
    assert prediction(position, replace(guesses, result=-1)) == "X loses"


def test_a_usual_distance_that_is_a_bound_is_said_as_one() -> None:
    """Seen failing: "most in 12", beside a panel that said "lose within 12"."""
    bounds = [
        Candidate(cell, -988, Verdict.LOSS, 11, Status.BOUND, (cell,), Sense.AT_MOST)
        for cell in range(1, 400)
    ]
    exact = replace(bounds[0], cell=0, status=Status.PROVED, sense=None)
    for candidates in (bounds, [exact, *bounds]):
        shown = legend_of_values(four.start(), SearchInfo(candidates=tuple(candidates)))
        assert shown == "A number or + wins, − loses (most within 12), · is not known."


@pytest.mark.parametrize(
    "score, status, sense, words",
    [
        (2, PROVED, None, "B is 2 ahead at the end (proved)"),
        (0, PROVED, None, "B is level at the end (proved)"),
        (-2, ESTIMATE, None, "B is about 2 behind at the end (estimate)"),
        (3, BOUND, Sense.AT_LEAST, "B is at least 3 ahead at the end (bound)"),
        (3, BOUND, Sense.AT_MOST, "B is at most 3 ahead at the end (bound)"),
        (-3, BOUND, Sense.AT_LEAST, "B is at most 3 behind at the end (bound)"),
        (-3, BOUND, Sense.AT_MOST, "B is at least 3 behind at the end (bound)"),
        (0, BOUND, Sense.AT_LEAST, "B is ahead or level at the end (bound)"),
        (0, BOUND, Sense.AT_MOST, "B is behind or level at the end (bound)"),
        (None, ESTIMATE, None, "nothing is known yet"),
    ],
)
def test_how_far_ahead(score: int | None, status: Status, sense: Sense | None, words: str) -> None:
    position = rowcol.start(3, 1).play(0)
    candidate = Candidate(1, score, Verdict.UNKNOWN, None, status, (1,), sense)
    assert points_words(position, candidate) == words
    # Seen failing: where a result is proved by other searches, something is known.
    assert points_words(position, Candidate(1, verdict=Verdict.LOSS)) == "B loses"
