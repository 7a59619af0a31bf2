"""The number game: boards from seeds and presets, the end, and who may take what."""

import pytest

from tictactoe_tui.games import IllegalMove, InvalidPosition, Outcome, Reason, Side, replay, rowcol

MAGIC = (4, 9, 2, 3, 5, 7, 8, 1, 6)


def test_the_board_of_a_seed_never_changes() -> None:
    """Pinned; the suite runs on several Python versions, and all must draw these numbers."""
    assert rowcol.random_values(5, 0) == (
        2,
        7,
        4,
        9,
        8,
        1,
        8,
        3,
        5,
        5,
        4,
        9,
        7,
        5,
        4,
        5,
        7,
        2,
        3,
        9,
        6,
        8,
        5,
        6,
        7,
    )
    assert rowcol.random_values(3, 2**70) == (8, 6, 1, 1, 1, 2, 1, 1, 5)
    assert rowcol.random_values(3, -1) != rowcol.random_values(3, 1)
    assert rowcol.start(5, seed=0) == rowcol.start(5, seed=0)


def test_seeded_numbers_run_from_1_to_9() -> None:
    assert {value for seed in range(20) for value in rowcol.random_values(20, seed)} == set(
        range(1, 10)
    )


def test_a_game_can_end_with_numbers_left_over() -> None:
    position = rowcol.start(2, values=(1, 2, 3, 4))
    position = replay(position, [0, 1, 3, 2])
    assert position.outcome == Outcome(None)
    start = rowcol.start(3, values=MAGIC)
    ended = replay(start, [0, 1, 2, 5, 8, 7, 6, 3])
    assert ended.outcome is None
    ended = replay(start, [4, 3, 0, 1, 2, 5, 8, 6])
    assert ended.outcome is None
    over = replay(start, [0, 3, 6, 7, 1, 2, 5, 8])
    assert over.outcome is not None
    assert over.legal_moves() == ()
    assert over.at(4) == "5"
    assert over.ply == 8
    assert over.totals == (4 + 8 + 9 + 7, 3 + 1 + 2 + 6)
    assert over.outcome == Outcome(Side.ONE)
    with pytest.raises(IllegalMove) as refused:
        over.play(4)
    assert refused.value.reason is Reason.GAME_OVER


def test_b_may_start_and_its_points_are_its_own() -> None:
    position = rowcol.start(3, values=MAGIC, first=Side.TWO).play(1)
    assert position.totals == (0, 9)
    assert position.to_move is Side.ONE
    assert position.legal_moves() == (0, 2, 4, 7)


def test_a_cell_away_from_the_last_one_is_refused_with_its_row_and_column() -> None:
    position = rowcol.start(3, values=MAGIC).play(5)
    with pytest.raises(IllegalMove) as refused:
        position.play(0)
    assert refused.value.reason is Reason.NOT_IN_LINE
    assert str(refused.value) == "Not in row 2 or column 3 of the last move."


def test_preset_boards() -> None:
    assert rowcol.parse_values("4,9,2;3,5,7;8,1,6") == MAGIC
    assert rowcol.parse_values(" 4 9 2 3 5 7 8 1 6 ") == MAGIC
    assert rowcol.start_from("-999,999;0,+5").cells == (-999, 999, 0, 5)


@pytest.mark.parametrize(
    "text, cause",
    [
        ("", "rows"),
        ("1,2,3", "square"),
        ("1,2;3", "square"),
        ("1,2;3,x", "whole numbers"),
        ("1,2;3,4.5", "whole numbers"),
        ("1,2;3,1000", "-999 to 999"),
        ("1,2;3,99999", "whole numbers"),
        ("7", "2 to 20"),
        ("1 " * 3000, "at most"),
    ],
)
def test_preset_boards_that_cannot_be(text: str, cause: str) -> None:
    with pytest.raises(InvalidPosition, match=cause):
        rowcol.start_from(text)


@pytest.mark.parametrize("size", [1, 21, -2])
def test_sizes_outside_the_range_are_refused(size: int) -> None:
    with pytest.raises(InvalidPosition, match="2 to 20"):
        rowcol.start(size)


def test_a_preset_needs_exactly_the_numbers_of_its_size() -> None:
    with pytest.raises(InvalidPosition, match="needs 9 numbers, not 8"):
        rowcol.start(3, values=MAGIC[:8])
