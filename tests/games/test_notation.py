"""Typed moves: forgiving about form, exact about the cause of a refusal."""

import pytest

from tictactoe_tui.games import IllegalMove, Reason, four, rowcol, tictactoe
from tictactoe_tui.games.position import Notation

ZERO_BASED, ONE_BASED = tictactoe.start().notation, rowcol.start(5).notation


@pytest.mark.parametrize("text", ["0 2", "0,2", " 0 , 2 ", "0\t2", "+0 02", "0  ,  2", "٠ ٢"])
def test_forms_of_one_move(text: str) -> None:
    assert ZERO_BASED.parse(text) == 2


def test_each_game_prints_its_own_form() -> None:
    assert ZERO_BASED.format(5) == "1 2"
    assert four.start().notation.format(215) == "10 15"
    assert ONE_BASED.format(7) == "2,3"
    assert ONE_BASED.parse("2 3") == 7


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "Nothing was typed: type row and column, like 0 2."),
        (" , ", "Nothing was typed: type row and column, like 0 2."),
        ("1", "Only one number: type row and column, like 0 2."),
        ("1 1 1", "3 numbers, not two: type row and column, like 0 2."),
        ("a 1", "Not two whole numbers: type row and column, like 0 2."),
        ("1.0 1", "Not two whole numbers: type row and column, like 0 2."),
        ("1" * 201, "That is too long for a move: type row and column, like 0 2."),
    ],
)
def test_not_two_whole_numbers(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        ZERO_BASED.parse(text)
    assert refused.value.reason is Reason.NOT_TWO_NUMBERS
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "notation, text, sentence",
    [
        (ZERO_BASED, "3 0", "Off the board: rows and columns run from 0 to 2."),
        (ZERO_BASED, "0 -1", "Off the board: rows and columns run from 0 to 2."),
        (ZERO_BASED, f"0 {'9' * 150}", "Off the board: rows and columns run from 0 to 2."),
        (ONE_BASED, "0,1", "Off the board: rows and columns run from 1 to 5."),
        (
            four.start(5, 8).notation,
            "5 7",
            "Off the board: rows run from 0 to 4, columns from 0 to 7.",
        ),
    ],
)
def test_off_the_board(notation: Notation, text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        notation.parse(text)
    assert refused.value.reason is Reason.OFF_BOARD
    assert str(refused.value) == sentence


def test_taken_cells_and_foreign_turns() -> None:
    position = four.start().play(215)
    with pytest.raises(IllegalMove) as refused:
        position.play(215)
    assert str(refused.value) == "Cell taken: Black is on 10 15."
    number = rowcol.start(2, values=(1, 2, 3, 4)).play(3)
    with pytest.raises(IllegalMove) as refused:
        number.play(3)
    assert str(refused.value) == "Cell taken: the number on 2,2 is gone."
    with pytest.raises(IllegalMove) as refused:
        position.play(0, by=position.to_move.other)
    assert str(refused.value) == "Not your turn: White is to move."
