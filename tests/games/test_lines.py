"""K-in-line rules where a mistake would hide: edges, long lines, two lines at once."""

import pytest

from tictactoe_tui.games import InvalidPosition, Outcome, Side, four, replay, tictactoe
from tictactoe_tui.games.lines import LinePosition

ROWS, COLUMNS = 7, 9


def with_stones(cells: list[int]) -> LinePosition:
    """Black on these cells, White where no line can arise."""
    rules = four.rules(ROWS, COLUMNS)
    return LinePosition(rules, rules.board(cells), 0)


@pytest.mark.parametrize("down, right", [(0, 1), (1, 0), (1, 1), (1, -1)])
def test_every_line_of_four_is_seen_and_nothing_wraps(down: int, right: int) -> None:
    rules = four.rules(ROWS, COLUMNS)
    for start in range(rules.cells):
        row, column = divmod(start, COLUMNS)
        cells = [(start + step * (down * COLUMNS + right)) for step in range(4)]
        inside = row + 3 * down < ROWS and 0 <= column + 3 * right < COLUMNS
        if any(not 0 <= cell < rules.cells for cell in cells):
            assert not inside
            continue
        assert rules.has_line(rules.board(cells)) == inside


@pytest.mark.parametrize("down, right", [(0, 1), (1, 0), (1, 1), (1, -1)])
def test_six_in_a_row_wins_at_four(down: int, right: int) -> None:
    first = 2 if right < 0 else 0
    step = down * 20 + right
    line = [205 + first + n * step for n in range(6)]
    others = [399, 397, 395, 393, 391]
    order = [0, 1, 2, 4, 5, 3]
    moves: list[int] = []
    for number, index in enumerate(order):
        moves.append(line[index])
        moves.extend(others[number : number + 1] if number < 5 else [])
    position = replay(four.start(), moves)
    assert position.outcome == Outcome(Side.ONE, tuple(sorted(line)))


def test_one_stone_can_finish_two_lines() -> None:
    moves = [0, 3, 1, 4, 6, 5, 8]
    assert replay(tictactoe.start(), [0, 1, 2, 3, 8, 5, 6, 7, 4]).outcome == Outcome(
        Side.ONE, (0, 2, 4, 6, 8)
    )
    assert replay(tictactoe.start(), moves[:6]).outcome == Outcome(Side.TWO, (3, 4, 5))


def test_a_full_board_without_a_line_is_a_draw() -> None:
    position = replay(tictactoe.start(), [0, 1, 2, 4, 3, 5, 7, 6, 8])
    assert position.outcome == Outcome(None)
    assert position.legal_moves() == ()


def test_a_line_on_the_last_cell_wins_all_the_same() -> None:
    position = replay(tictactoe.start(), [0, 1, 2, 3, 4, 6, 5, 7, 8])
    assert position.outcome == Outcome(Side.ONE, (0, 2, 4, 5, 8))
    assert position.ply == 9


@pytest.mark.parametrize("size", [3, 21, 0, -4])
def test_sizes_outside_the_range_are_refused(size: int) -> None:
    for rows, columns in ((size, 10), (10, size)):
        with pytest.raises(InvalidPosition, match="4 to 20"):
            four.start(rows, columns)


@pytest.mark.parametrize("connect", [2, 7])
def test_line_lengths_outside_the_range_are_refused(connect: int) -> None:
    with pytest.raises(InvalidPosition, match="3 to 6"):
        four.start(10, 10, connect)


def test_side_names() -> None:
    assert tictactoe.start().side_names == ("X", "O")
    assert four.start().side_names == ("Black", "White")
    assert four.start().to_move is Side.ONE
