"""All of tic-tac-toe, counted: the numbers every correct program gets."""

from collections import Counter
from functools import cache

import pytest

from tests.games.mirror_images import canonical
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.games.lines import LinePosition


@cache
def reachable() -> frozenset[LinePosition]:
    """Every position that some game reaches."""
    found: set[LinePosition] = set()
    waiting = [tictactoe.start()]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found.add(position)
            waiting.extend(position.play(cell) for cell in position.legal_moves())
    return frozenset(found)


@pytest.mark.slow
def test_tree_nodes_and_games() -> None:
    nodes, games = 0, Counter[Side | None]()
    waiting = [tictactoe.start()]
    while waiting:
        position = waiting.pop()
        nodes += 1
        if position.outcome is not None:
            games[position.outcome.winner] += 1
        waiting.extend(position.play(cell) for cell in position.legal_moves())
    assert nodes == 549_946
    assert sum(games.values()) == 255_168
    assert games == {Side.ONE: 131_184, Side.TWO: 77_904, None: 46_080}


def test_positions() -> None:
    assert len(reachable()) == 5_478
    assert sum(len(position.legal_moves()) for position in reachable()) == 16_167
    assert len([p for p in reachable() if p.outcome is None]) == 4_520


def test_positions_up_to_symmetry() -> None:
    assert len({canonical(position) for position in reachable()}) == 765
