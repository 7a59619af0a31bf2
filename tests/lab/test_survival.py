"""Holding out against a proof: the counts are those of the proof, whoever replies what."""

from random import Random

import pytest

from tictactoe_tui.games import Side, four, replay, tictactoe
from tictactoe_tui.lab.survival import survival_of, survival_words
from tictactoe_tui.proofs.atlas import known_moves, openings

FIRST = {"proved": 210, "bound": 5, "white wins": 0, "by a slow answer": 2}


def played(first: int, *, stubborn: bool, seed: int = 1) -> list[int]:
    """A whole game along the proof, in which the loser holds out, or plays just anywhere."""
    winner, source = openings()[first].winner, Random(seed)
    position, cells = four.start().play(first), [first]
    while position.outcome is None:
        known = known_moves(position)
        if position.to_move is winner or not stubborn:
            cell = source.choice(sorted(known))
        else:
            cell = max(known, key=lambda each: known[each].stones)
        cells.append(cell)
        position = position.play(cell)
    return cells


@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
def test_who_holds_out_best_lasts_as_long_as_is_promised(first: int) -> None:
    cells = played(first, stubborn=True)
    found = survival_of(four.start(), cells)
    assert found is not None
    assert found.over
    assert found.placed == found.promised == openings()[first].stones
    assert found.left == 0
    assert all(each.left == each.most for each in found.holdouts)
    assert "as long as anybody can hold out" in survival_words(found, "Sera")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
def test_the_count_only_falls_and_what_was_given_away_is_named(first: int, seed: int) -> None:
    cells = played(first, stubborn=False, seed=seed)
    before = openings()[first].stones
    for plies in range(1, len(cells) + 1):
        found = survival_of(four.start(), cells[:plies])
        assert found is not None
        assert 0 <= found.left <= before
        assert found.placed + found.left <= found.promised
        before = found.left
    assert found is not None
    lost = max(found.holdouts, key=lambda each: each.most - each.left)
    words = survival_words(found, "Sera")
    if found.placed < found.promised:
        assert lost.most > lost.left
        assert four.start().notation.format(lost.longest) in words
        position = replay(four.start(), cells[: cells.index(lost.cell)])
        assert known_moves(position)[lost.longest].stones == lost.most


def test_who_gives_up_is_told_how_much_was_left() -> None:
    found = survival_of(four.start(), played(210, stubborn=True)[:4])
    assert found is not None
    assert found.winner is Side.ONE
    assert survival_words(found, "Sera") == "Sera would have needed 4 more stones at most."


def test_where_nothing_is_proved_there_is_nothing_to_survive() -> None:
    assert survival_of(four.start(), []) is None
    assert survival_of(four.start(8, 8), [27]) is None
    assert survival_of(tictactoe.start(), [4]) is None
