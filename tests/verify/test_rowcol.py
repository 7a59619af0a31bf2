"""The checker of the number game: clean on the program's claims, and not to be fooled."""

from collections.abc import Mapping

import pytest

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.games import rowcol
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.verify.rowcol import check_differences, small_boards


def claimed(position: RowColPosition) -> Mapping[int, int]:
    """What the search says of every move."""
    candidates = analyse(position).candidates
    return {each.cell: each.score for each in candidates if each.score is not None}


def without_totals(position: RowColPosition) -> Mapping[int, int]:
    """The old fault: the points made so far are forgotten."""
    mine, yours = position.totals[position.to_move], position.totals[position.to_move.other]
    return {cell: score - mine + yours for cell, score in claimed(position).items()}


def test_the_program_knows_small_boards_exactly() -> None:
    report = check_differences(claimed)
    assert report.clean
    assert report.details["boards"] == 10
    assert report.checked == report.details["moves"] == 13_865


def test_the_smallest_board_by_hand() -> None:
    """On two by two each player ends up with two opposite corners, here 1 and 9 against 2 and 3."""
    start = rowcol.start(2, values=[1, 2, 3, 9])
    truth = {0: 5, 1: -5, 2: -5, 3: 5}
    report = check_differences(lambda each: truth if each == start else claimed(each), [start])
    assert report.clean


@pytest.mark.parametrize("step", [-1, 1])
def test_a_difference_off_by_one_is_found(step: int) -> None:
    start = rowcol.start(3, 7)
    lied_about = start.play(4).play(1).play(0)

    def claims(position: RowColPosition) -> Mapping[int, int]:
        scores = claimed(position)
        return {cell: s + step for cell, s in scores.items()} if position == lied_about else scores

    report = check_differences(claims, [start])
    assert len(report.failures) == len(lied_about.legal_moves())
    assert report.failures[0].startswith(f"{lied_about.code()}, move ")


def test_forgotten_totals_are_found() -> None:
    assert not check_differences(without_totals, [rowcol.start(2, 1)]).clean


def test_a_missing_claim_is_found() -> None:
    report = check_differences(lambda _: {}, [rowcol.start(2, 1)])
    assert "the claim is nothing, the truth is " in report.failures[0]


def test_nothing_checked_is_not_clean() -> None:
    assert not check_differences(claimed, []).clean


def test_the_boards_are_the_same_every_time() -> None:
    assert [board.code() for board in small_boards()] == [board.code() for board in small_boards()]
