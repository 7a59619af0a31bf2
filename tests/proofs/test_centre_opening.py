"""The shipped proof of the opening, and playing from it."""

import random
from importlib.resources import files

from tictactoe_tui.engine.lines.proof_writer import write_opening
from tictactoe_tui.games import four, replay
from tictactoe_tui.proofs import centre_opening as opening


def test_the_package_carries_what_the_search_finds() -> None:
    shipped = files("tictactoe_tui.proofs").joinpath(opening.FILE_NAME).read_text("ascii")
    assert shipped == write_opening()


def test_every_reply_has_its_line() -> None:
    assert sorted(opening.replies()) == [cell for cell in range(400) if cell != opening.CENTRE]
    stones = [1 + opening.step_after(reply).stones() for reply in opening.replies()]
    assert (stones.count(5), stones.count(6), len(stones)) == (395, 4, 399)


def test_black_wins_from_it_whatever_white_plays() -> None:
    source = random.Random(1)
    for _ in range(300):
        position = four.start().play(opening.CENTRE)
        while position.outcome is None:
            if position.ply % 2:
                near = [
                    cell
                    for cell in position.legal_moves()
                    if 4 <= cell // 20 <= 14 and 4 <= cell % 20 <= 14
                ]
                position = position.play(source.choice(near))
            else:
                step = opening.next_step(position)
                assert step is not None
                position = position.play(step.move)
        assert position.outcome.winner == 0
        assert position.ply <= 11


def test_it_knows_its_positions_by_their_stones_alone() -> None:
    step = opening.next_step(replay(four.start(), [opening.CENTRE, 168]))
    assert step is not None
    start = replay(four.start(), [opening.CENTRE, 168, step.move, 0])
    other_order = replay(four.start(), [step.move, 0, opening.CENTRE, 168])
    assert start == other_order
    assert opening.next_step(start) == opening.next_step(other_order)
    assert opening.next_step(start) is not None


def test_it_knows_no_other_positions() -> None:
    assert opening.next_step(four.start()) is None
    assert opening.next_step(four.start().play(opening.CENTRE)) is None
    assert opening.next_step(replay(four.start(), [0, 1])) is None
    assert opening.next_step(replay(four.start(), [opening.CENTRE, 168, 0, 1])) is None
    assert opening.next_step(replay(four.start(19, 19), [180, 168])) is None
