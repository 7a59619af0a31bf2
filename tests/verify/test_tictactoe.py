"""The checker of tic-tac-toe: clean on the program's claims, and not to be fooled."""

from collections.abc import Mapping

import pytest

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents.tictactoe_players import (
    cop_chances,
    first_best_chances,
    kitty_chances,
    sera_chances,
)
from tictactoe_tui.verify.tictactoe import Claims, check_never_loses, check_scores


def value_keeping(position: LinePosition) -> list[int]:
    """Every move that keeps the result, the slow wins and the quick losses among them."""
    scores = exact_scores(position)
    most = max((score > 0) - (score < 0) for score in scores.values())
    return [cell for cell, score in scores.items() if (score > 0) - (score < 0) == most]


def lying_at(told: LinePosition, lie: Mapping[int, int]) -> Claims:
    """The truth about every position but one."""
    return lambda position: lie if position == told else exact_scores(position)


def test_the_program_scores_every_move_exactly() -> None:
    report = check_scores(exact_scores)
    assert report.clean
    assert report.checked == 16_167
    assert report.details == {
        "positions": 5_478,
        "open positions": 4_520,
        "moves": 16_167,
        "moves that give value away": 7_304,
    }


def test_the_checker_agrees_with_a_solver_from_outside() -> None:
    oracle = dict(tictactoe_scores())
    assert check_scores(lambda position: oracle.get(position, {})).clean


@pytest.mark.parametrize(
    "lie, sentence",
    [
        ({0: 9, 1: 2, 2: 0, 6: 0}, "cell 0: the claim is 9, the truth is"),
        ({}, "the claim is nothing, the truth is"),
    ],
)
def test_one_lie_is_found(lie: Mapping[int, int], sentence: str) -> None:
    told = tictactoe.parse("tictactoe 3x3x3 ..X/XO./.O.")
    report = check_scores(lying_at(told, lie))
    assert not report.clean
    assert all(failure.startswith("..XXO..O., cell ") for failure in report.failures)
    assert sentence in report.failures[0]


@pytest.mark.parametrize("step", [-1, 1])
def test_a_score_off_by_one_is_found_anywhere(step: int) -> None:
    for position, scores in tictactoe_scores()[::900]:
        cell = max(scores)
        lie = {**scores, cell: scores[cell] + step}
        assert len(check_scores(lying_at(position, lie)).failures) == 1


def test_a_score_for_a_taken_cell_is_found() -> None:
    told = tictactoe.parse("tictactoe 3x3x3 XO./3/3")
    report = check_scores(lying_at(told, {**exact_scores(told), 0: 0}))
    assert report.failures == ("XO......., cell 0: the claim is 0, the truth is nothing.",)


def test_rules_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    start = tictactoe.start()
    monkeypatch.setattr(tictactoe, "parse", lambda _: start)
    failures = check_scores(exact_scores).failures
    assert any("the rules disagree about the legal moves" in failure for failure in failures)


def test_sera_never_loses_whatever_her_mood() -> None:
    report = check_never_loses(sera_chances)
    assert report.clean
    assert report.checked == 16_752
    assert report.details == {
        "games as X": 10_640,
        "won as X": 7_056,
        "drawn as X": 3_584,
        "lost as X": 0,
        "games as O": 6_112,
        "won as O": 2_528,
        "drawn as O": 3_584,
        "lost as O": 0,
    }


def test_no_move_that_keeps_the_value_loses() -> None:
    """Slow wins included: more games, the same draws."""
    details = check_never_loses(value_keeping).details
    assert [details[f"{word} as X"] for word in ("games", "won", "drawn")] == [
        31_040,
        27_456,
        3_584,
    ]
    assert [details[f"{word} as O"] for word in ("games", "won", "drawn")] == [9_440, 5_856, 3_584]


def test_sera_without_moods_never_loses() -> None:
    assert check_never_loses(first_best_chances).clean


def test_players_that_can_lose_are_seen_to() -> None:
    for policy in (cop_chances, kitty_chances):
        report = check_never_loses(policy, "somebody")
        assert report.details["lost as X"] > 0
        assert report.details["lost as O"] > 0
        assert "somebody as X loses after " in report.failures[0]


def test_uniform_play_meets_every_game() -> None:
    details = check_never_loses(lambda position: position.legal_moves()).details
    assert details["games as X"] == details["games as O"] == 255_168


def test_one_blunder_in_one_position_is_found() -> None:
    """Sera but for her answer to two X in opposite corners, where a third corner loses."""
    trap = tictactoe.parse("tictactoe 3x3x3 X../.O./..X")
    report = check_never_loses(lambda each: [2] if each == trap else sera_chances(each))
    assert report.details["lost as X"] == 0
    assert report.details["lost as O"] > 0
    assert report.failures[0].startswith("Sera as O loses after ")


@pytest.mark.parametrize("cells", [[], [0], [9]])
def test_moves_that_cannot_be_are_found(cells: list[int]) -> None:
    report = check_never_loses(lambda each: cells if each.ply == 2 else sera_chances(each))
    assert not report.clean
    assert "Sera as X does not choose a legal move after '" in report.failures[0]
