"""One suite for every registered game: a new game passes it or does not land."""

import pickle
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given, strategies as st

from tests.games.mirror_images import canonical, images
from tests.games.reference import STARTS, Reference, Start
from tests.games.strategies import positions
from tictactoe_tui.games import (
    GAMES,
    IllegalMove,
    Position,
    Reason,
    parse_position,
    replay,
)
from tictactoe_tui.verify.plain_lines import DRAWN
from tictactoe_tui.verify.plain_numbers import NumberState

every_game = pytest.mark.parametrize("key", GAMES)


def test_every_game_has_a_reference() -> None:
    assert set(STARTS) == set(GAMES)


def agrees(position: Position, reference: Reference) -> None:
    """Legal moves, the side to move, the end and the result are those of the slow rules."""
    assert position.legal_moves() == reference.moves()
    outcome, winner = position.outcome, reference.winner
    assert (outcome is None) == (winner is None)
    assert bool(position.legal_moves()) == (outcome is None)
    if outcome is None:
        assert position.to_move == reference.mover
    else:
        assert outcome.winner == (None if winner == DRAWN else winner)


@pytest.mark.slow
@every_game
@given(data=st.data())
def test_playouts_match_the_reference(key: str, data: st.DataObject) -> None:
    start: Start = data.draw(STARTS[key])
    position, reference = start
    first = position.to_move
    moves: list[int] = []
    while position.outcome is None:
        agrees(position, reference)
        assert position.ply == len(moves)
        assert position.to_move == (first if len(moves) % 2 == 0 else first.other)
        cell = data.draw(st.sampled_from(position.legal_moves()))
        before, again = position, hash(position)
        position = position.play(cell)
        reference = reference.after(cell)
        moves.append(cell)
        assert hash(before) == again
        assert before != position
        assert before.ply == position.ply - 1
        if len(moves) > 60:
            return
    agrees(position, reference)
    assert replay(start[0], moves) == position
    assert hash(replay(start[0], moves)) == hash(position)
    assert replay(start[0], moves[:-1]) == before
    if position.totals is not None:
        assert isinstance(reference, NumberState)
        assert position.totals == reference.totals


@pytest.mark.slow
@every_game
@given(data=st.data())
def test_exactly_the_legal_moves_are_accepted(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    legal = set(position.legal_moves())
    cells = position.rows * position.columns
    for cell in (*range(cells), -1, cells, cells + 7):
        if cell in legal:
            assert position.play(cell).ply == position.ply + 1
            continue
        with pytest.raises(IllegalMove) as refused:
            position.play(cell)
        if position.outcome is not None:
            assert refused.value.reason is Reason.GAME_OVER
        elif not 0 <= cell < cells:
            assert refused.value.reason is Reason.OFF_BOARD
        elif not position.at(cell) or key != "rowcol":
            assert refused.value.reason is Reason.TAKEN
        else:
            assert refused.value.reason is Reason.NOT_IN_LINE
        assert str(refused.value) == refused.value.sentence
        assert "\n" not in refused.value.sentence


@every_game
@given(data=st.data())
def test_only_the_side_to_move_may_move(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    for cell in position.legal_moves():
        assert position.play(cell, by=position.to_move) == position.play(cell)
        with pytest.raises(IllegalMove) as refused:
            position.play(cell, by=position.to_move.other)
        assert refused.value.reason is Reason.NOT_YOUR_TURN
        assert position.side_names[position.to_move] in refused.value.sentence


@every_game
@given(data=st.data())
def test_positions_cannot_be_changed(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    for field in fields(position):  # type: ignore[arg-type]
        with pytest.raises(FrozenInstanceError):
            setattr(position, field.name, None)


@every_game
@given(data=st.data())
def test_written_moves_and_codes_come_back(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    notation = position.notation
    for cell in range(position.rows * position.columns):
        text = notation.format(cell)
        assert notation.parse(text) == cell
        assert notation.parse("  " + text.replace(",", " , ").replace(" ", " \t ") + " ") == cell
        assert notation.parse(text.replace(" ", ",")) == cell
    code = position.code()
    again = parse_position(code)
    assert again == position
    assert again.code() == code
    assert again.outcome == position.outcome
    assert "\n" not in code
    assert code.isascii()


@every_game
@given(data=st.data())
def test_positions_travel_to_other_processes(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    again = pickle.loads(pickle.dumps(position))  # noqa: S301
    assert again == position
    assert again.legal_moves() == position.legal_moves()


@pytest.mark.slow
@every_game
@given(data=st.data())
def test_mirror_images_are_the_same_game(key: str, data: st.DataObject) -> None:
    position = data.draw(positions(key))
    seen = images(position)
    assert seen[0] == position
    assert len(seen) == (8 if position.rows == position.columns else 4)
    assert len({canonical(image) for image in seen}) == 1
    assert {canonical(image).ply for image in seen} == {position.ply}
    for image in seen:
        assert len(image.legal_moves()) == len(position.legal_moves())
        one, other = image.outcome, position.outcome
        assert (one and one.winner) == (other and other.winner)


@every_game
def test_refusals_travel_to_other_processes(key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAMES[key].start().play(-1)
    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
    assert (again.reason, again.sentence) == (refused.value.reason, refused.value.sentence)
