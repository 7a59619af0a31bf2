"""Whatever is typed or pasted gives a move, a position, or one clear sentence.

`HYPOTHESIS_PROFILE=thorough` runs 100,000 cases of each.
"""

import re

import pytest
from hypothesis import given, strategies as st

from tests.games.strategies import positions
from tictactoe_tui.games import (
    GAMES,
    IllegalMove,
    InvalidPosition,
    Position,
    Reason,
    parse_position,
    rowcol,
)

every_game = pytest.mark.parametrize("key", GAMES)

near_moves = st.one_of(
    st.text(max_size=300),
    st.from_regex(re.compile(r"[ ,]*[+-]?\d{1,9}[ ,]+[+-]?\d{1,9}[ ,]*"), fullmatch=True),
    st.lists(st.one_of(st.integers().map(str), st.text("0123456789,;+-.eE_ \t²٣", max_size=6))).map(
        " ".join
    ),
)


def clear(refusal: Exception) -> None:
    """One line in ASCII, ended like a sentence, and no echo of what was typed."""
    text = str(refusal)
    assert re.fullmatch(r"[A-Z0-9][ -~]*\.", text)
    assert len(text) < 160


@every_game
@given(text=near_moves)
def test_moves(key: str, text: str) -> None:
    position = GAMES[key].start()
    try:
        cell = position.notation.parse(text)
    except IllegalMove as refusal:
        assert refusal.reason in (Reason.NOT_TWO_NUMBERS, Reason.OFF_BOARD)
        clear(refusal)
    else:
        assert position.notation.parse(position.notation.format(cell)) == cell
        assert cell in position.legal_moves()


@st.composite
def near_codes(draw: st.DrawFn) -> str:
    """Free text, or a true code with a few characters changed, taken out or put in."""
    if draw(st.booleans()):
        return draw(st.sampled_from(["", *(f"{key} " for key in GAMES)])) + draw(st.text())
    position: Position = draw(positions(draw(st.sampled_from(list(GAMES)))))
    code = position.code()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(code)))
        piece = draw(st.text("0123456789xXoObBwWaA/.,:- \n٣😀", max_size=3))
        code = code[:at] + piece + code[at + draw(st.integers(0, 2)) :]
    return code


@given(code=near_codes())
def test_codes(code: str) -> None:
    try:
        position = parse_position(code)
    except InvalidPosition as refusal:
        clear(refusal)
    else:
        assert parse_position(position.code()) == position
        assert bool(position.legal_moves()) == (position.outcome is None)


@given(text=st.one_of(st.text(), st.text("0123456789,; -+", max_size=60)))
def test_preset_boards(text: str) -> None:
    try:
        position = rowcol.start_from(text)
    except InvalidPosition as refusal:
        clear(refusal)
    else:
        assert parse_position(position.code()) == position
