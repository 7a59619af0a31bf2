"""What candidates say about a position as a whole."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest

from tests.engine.boards import random_positions
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Sense,
    Status,
    Verdict,
    best_first,
    merged,
    result_and_end_ply,
    result_of,
)
from tictactoe_tui.engine.lines.winning_lines import lines_spoiled
from tictactoe_tui.games import four, replay, rowcol, tictactoe

START = tictactoe.start()
BOARD = four.start(5, 5)
WIN = Candidate(0, 5, Verdict.WIN, 5, Status.PROVED)
DRAW = Candidate(1, 0, Verdict.DRAW, 8, Status.PROVED)
LOSS = Candidate(2, -4, Verdict.LOSS, 6, Status.PROVED)
GUESS = Candidate(3, 2)
UNSEEN = Candidate(4)
NO_BETTER = Candidate(5, 0, status=Status.BOUND, sense=Sense.AT_MOST)
MAY_BE_BETTER = Candidate(6, 1, status=Status.BOUND, sense=Sense.AT_MOST)
FASTER = Candidate(8, 3, Verdict.WIN, 7, Status.BOUND, sense=Sense.AT_LEAST)
WITHIN = Candidate(9, 5, Verdict.WIN, 5, Status.BOUND, sense=Sense.AT_LEAST)
LATEST = Candidate(10, -6, Verdict.LOSS, 4, Status.BOUND, sense=Sense.AT_MOST)
AT_LEAST = Candidate(7, 0, status=Status.BOUND, sense=Sense.AT_LEAST)


@pytest.mark.parametrize(
    "candidates, result, end_ply",
    [
        ((), None, None),
        ((WIN, UNSEEN, GUESS), 1, None),
        ((WIN, FASTER), 1, None),
        ((WIN, DRAW, LOSS), 1, 6),
        ((WITHIN, DRAW), 1, None),
        ((LOSS, LATEST), -1, 7),
        ((DRAW, LOSS), 0, 9),
        ((DRAW, LOSS, NO_BETTER), 0, 9),
        ((DRAW, LOSS, MAY_BE_BETTER), None, None),
        ((DRAW, AT_LEAST), None, None),
        ((DRAW, UNSEEN), None, None),
        ((LOSS,), -1, 7),
        ((LOSS, UNSEEN), None, None),
        ((GUESS, LOSS), None, None),
    ],
)
def test_the_summary_claims_only_what_is_proved(
    candidates: tuple[Candidate, ...], result: int | None, end_ply: int | None
) -> None:
    assert result_and_end_ply(START, candidates) == (result, end_ply)


def test_a_search_can_vouch_that_its_win_is_the_fastest() -> None:
    assert result_and_end_ply(START, (WIN, UNSEEN, GUESS), fastest=True) == (1, 6)
    assert result_and_end_ply(START, (WITHIN, UNSEEN), fastest=True) == (1, None)


def cells(candidates: Iterable[Candidate]) -> list[int]:
    return [each.cell for each in candidates]


def test_best_first_prefers_the_unknown_to_a_sure_loss() -> None:
    bad = Candidate(11, -3)
    ranked = best_first(BOARD, [LOSS, UNSEEN, DRAW, WIN, GUESS, bad])
    assert ranked == (WIN, GUESS, DRAW, bad, UNSEEN, LOSS)


def test_of_equals_the_one_nearest_the_middle_stands_first() -> None:
    guesses = [Candidate(cell, 0) for cell in (0, 13, 24, 7, 11, 12)]
    assert cells(best_first(BOARD, guesses)) == [12, 7, 11, 13, 0, 24]
    assert cells(best_first(BOARD, [Candidate(0), Candidate(13), Candidate(12)])) == [12, 13, 0]
    wide = [Candidate(cell, 0) for cell in range(4 * 7)]
    assert cells(best_first(four.start(4, 7), wide))[:4] == [10, 17, 9, 11]
    # Four cells are the middle of an even board: of these the first.
    even = [Candidate(cell, 0) for cell in range(400)]
    assert cells(best_first(four.start(), even))[:4] == [189, 190, 209, 210]


def test_of_equal_numbers_the_largest_stands_first() -> None:
    board = rowcol.start(3, values=(4, 9, 2, -3, 9, 7, 8, 1, 6))
    drawn = [Candidate(cell, 2, Verdict.WIN, 4, Status.PROVED) for cell in range(9)]
    assert cells(best_first(board, drawn)) == [1, 4, 6, 5, 8, 0, 2, 7, 3]


def test_what_is_proved_stands_before_equal_scores_that_are_not() -> None:
    exact, bound = WIN, replace(WIN, cell=12, status=Status.BOUND, sense=Sense.AT_LEAST)
    assert best_first(BOARD, [bound, exact]) == (exact, bound)
    draw = Candidate(0, 0, Verdict.DRAW, 9, Status.PROVED)
    assert best_first(BOARD, [Candidate(12, 0), draw]) == (draw, Candidate(12, 0))


def test_equal_losses_stand_in_the_way_first() -> None:
    late = Candidate(2, -5, Verdict.LOSS, 4, Status.BOUND, sense=Sense.AT_MOST)
    proved = [
        Candidate(cell, score, Verdict.LOSS, 4, Status.PROVED)
        for cell, score in ((3, -5), (4, -5), (8, -6))
    ]
    ranked = best_first(BOARD, [late, *proved], {3: (0, 2), 4: (0, 3), 8: (9, 9), 2: (9, 9)})
    assert cells(ranked) == [4, 3, 2, 8]
    assert cells(best_first(BOARD, [late, *proved])) == [3, 4, 2, 8]


def test_the_lines_that_a_stone_spoils() -> None:
    for position in random_positions(seed=5, count=40):
        rows, columns, connect = position.rows, position.columns, position.rules.connect
        mine = position.rules.letters[position.to_move]
        expected = {cell: [0] * (connect - 1) for cell in position.legal_moves()}
        ways = product(range(rows), range(columns), ((0, 1), (1, -1), (1, 0), (1, 1)))
        for row, column, (down, right) in ways:
            steps = [(row + down * step, column + right * step) for step in range(connect)]
            if all(0 <= r < rows and 0 <= c < columns for r, c in steps):
                line = [r * columns + c for r, c in steps]
                empty = [cell for cell in line if not position.at(cell)]
                if mine not in map(position.at, line) and len(empty) < connect:
                    for cell in empty:
                        expected[cell][len(empty) - 1] += 1
        assert lines_spoiled(position) == {cell: tuple(found) for cell, found in expected.items()}


def test_the_result_of_a_finished_position_is_that_of_the_side_to_move() -> None:
    won = replay(START, [0, 3, 1, 4, 2])
    assert result_of(START) is None
    assert result_of(won) == -1
    assert result_and_end_ply(won, ()) == (-1, 5)
    tied = replay(rowcol.start(2, values=(1, 1, 1, 1)), [0, 1, 3, 2])
    assert result_and_end_ply(tied, ()) == (0, 4)


@pytest.mark.parametrize("win", [True, False])
def test_of_two_bounds_the_tighter_one_is_kept_with_its_plies(win: bool) -> None:
    """Seen failing: "lose within 14" became "lose" once a move was taken back."""
    verdict, sense = (Verdict.WIN, Sense.AT_LEAST) if win else (Verdict.LOSS, Sense.AT_MOST)
    sign = 1 if win else -1
    for lines in (((7,), (7, 8, 9)), ((7, 8, 9), (7,))):
        tight = Candidate(7, sign * 987, verdict, 13, Status.BOUND, lines[0], sense)
        loose = Candidate(7, sign * 601, verdict, None, Status.BOUND, lines[1], sense)
        for one, two in ((tight, loose), (loose, tight)):
            (kept,) = merged(BOARD, SearchInfo((one,)), SearchInfo((two,))).candidates
            assert kept == replace(tight, line=(7, 8, 9)), "a line is not lost with it"
