"""The one image that stands for all mirror images, beside a second writing of it."""

import pytest
from hypothesis import given, strategies as st

from tests.games.mirror_images import canonical, images
from tests.games.strategies import positions
from tictactoe_tui.games import GAMES, Position, parse_position, tictactoe
from tictactoe_tui.games.symmetry import (
    canonical_move,
    canonical_position,
    own_symmetries,
    symmetries,
)


@given(data=st.data())
def test_every_image_has_the_same_canonical_position(data: st.DataObject) -> None:
    position = data.draw(positions(data.draw(st.sampled_from(sorted(GAMES)))))
    seen = [position.image(symmetry) for symmetry in symmetries(position.rows, position.columns)]
    assert seen == images(position)
    assert {canonical_position(image) for image in seen} == {canonical(position)}
    own = [position.image(symmetry) for symmetry in own_symmetries(position)]
    assert own == [position] * seen.count(position)


@pytest.mark.slow
def test_the_same_move_is_the_same_answer_in_every_image() -> None:
    answers: set[tuple[str, int]] = set()
    seen: set[Position] = set()
    waiting: list[Position] = [tictactoe.start()]
    while waiting:
        position = waiting.pop()
        if canonical_position(position) in seen:
            continue
        seen.add(canonical_position(position))
        for cell in position.legal_moves():
            code, moved = canonical_move(position, cell)
            answers.add((code, moved))
            chosen = parse_position(code)
            assert code == canonical_position(position).code() == chosen.code()
            after = position.play(cell)
            assert canonical_position(chosen.play(moved)) == canonical_position(after)
            for symmetry in symmetries(3, 3):
                assert canonical_move(position.image(symmetry), symmetry[cell]) == (code, moved)
            waiting.append(after)
    assert len({code for code, _ in answers}) == 627
