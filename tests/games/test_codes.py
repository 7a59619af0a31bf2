"""Position codes: what they look like, and which boards they refuse."""

import pytest

from tictactoe_tui.games import (
    InvalidPosition,
    Side,
    four,
    parse_position,
    replay,
    rowcol,
    tictactoe,
)


def test_codes_are_one_readable_line() -> None:
    assert tictactoe.start().code() == "tictactoe 3x3x3 3/3/3"
    assert replay(tictactoe.start(), [0, 4, 2]).code() == "tictactoe 3x3x3 X1X/1O1/3"
    assert four.start(4, 12).play(13).code() == "four 4x12x4 12/1B10/12/12"
    start = rowcol.start(2, values=(-3, 14, 0, 5), first=Side.TWO)
    assert start.code() == "rowcol B 0:0 - -3,14/0,5"
    assert start.play(1).code() == "rowcol A 0:14 1,2 -3,./0,5"


def test_codes_are_read_forgivingly() -> None:
    wanted = replay(tictactoe.start(), [0, 4, 2])
    assert parse_position("  TicTacToe  3X3x3   x.x/.o./... ") == wanted
    assert parse_position("tictactoe 3x3x3 x1X/.o1/1..") == wanted


@pytest.mark.parametrize(
    "code, cause",
    [
        ("", "No such game; the games are tictactoe, four, rowcol"),
        ("chess 8x8", "No such game"),
        ("tictactoe", "after its name: its size, its rows"),
        ("tictactoe 3x3x3", "after its name"),
        ("tictactoe 3x3 3/3/3", "rows x columns x line"),
        ("tictactoe 4x4x4 4/4/4/4", "played on 3x3x3"),
        ("tictactoe 3x3x3 3/3", "needs 3 rows; the code has 2"),
        ("tictactoe 3x3x3 3/2/3", "Row 1 has 2 cells; the board has 3 columns"),
        ("tictactoe 3x3x3 3/B2/3", "Row 1 may hold X and O"),
        ("tictactoe 3x3x3 3/O2/3", "X must have as many marks as O, or one more"),
        ("tictactoe 3x3x3 XXX/OO1/O2", "X has a line already, yet O moved on"),
        ("tictactoe 3x3x3 XXX/OOO/3", "X has a line already"),
        ("four 4x4x3 BBB1/WW1W/BBB1/W1W1", "No single move can have made all lines of Black"),
        ("four 3x4x4 4/4/4", "4 to 20 rows"),
        ("four 4x4x7 4/4/4/4", "3 to 6 stones"),
        ("rowcol C 0:0 - 1,2/3,4", "A or B"),
        ("rowcol A 0 - 1,2/3,4", "two whole numbers"),
        ("rowcol A 0:0 1,1 1,2/3,4", "still holds its number"),
        ("rowcol A 1:0 - 1,2/3,4", "both totals are 0"),
        ("rowcol A 0:0 - .,2/3,4", "no number is taken"),
        ("rowcol B 5000:0 1,1 .,2/3,4", "larger than the numbers taken"),
        ("rowcol B 1:1 1,1 .,2/3,4", "larger than the numbers taken"),
        ("rowcol B 1:0 3,1 .,2/3,4", "The last cell: Off the board"),
        ("rowcol A 0:0 - 1,2,3/3,4", "square"),
        ("rowcol A 0:0 - 1,x/3,4", "whole number, or a dot"),
        ("rowcol A 0:0 - 1,1000/3,4", "-999 to 999"),
        ("tictactoe 3x3x3 " + "1" * 5000, "at most 4000 characters"),
    ],
)
def test_refusals_name_the_cause(code: str, cause: str) -> None:
    with pytest.raises(InvalidPosition, match=cause):
        parse_position(code)


def test_two_lines_through_one_stone_are_a_game() -> None:
    position = parse_position("tictactoe 3x3x3 XXX/XOO/XOO")
    assert position.outcome is not None
    assert position.outcome.line == (0, 1, 2, 3, 6)
