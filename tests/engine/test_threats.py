"""Whole-board patterns against the same questions asked cell by cell."""

import random

import pytest

from tictactoe_tui.engine.lines.threats import Threats, each_bit, threats_of
from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LineRules


def boards(rules: LineRules, seed: int, count: int) -> list[tuple[int, int]]:
    """Stones and free cells; the other cells are hostile."""
    source, found = random.Random(seed), []
    for _ in range(count):
        cells = source.sample(range(rules.cells), source.randint(0, rules.cells))
        stones, hostile = rules.board(cells[::2]), rules.board(cells[1::2])
        if not rules.has_line(stones):
            found.append((stones, rules.full & ~(stones | hostile)))
    return found


def winning(rules: LineRules, stones: int, free: int) -> int:
    return sum(bit for bit in each_bit(free) if rules.has_line(stones | bit))


def windows(rules: LineRules) -> list[int]:
    lines = (
        sum(bit << (step * direction) for step in range(rules.connect))
        for bit in rules.bits
        for direction in rules.directions
    )
    return [line for line in lines if not line & ~rules.full]


every_size = pytest.mark.parametrize(
    "rows, columns, connect",
    [(4, 4, 3), (4, 4, 4), (5, 7, 4), (7, 5, 5), (6, 6, 6), (20, 20, 4), (4, 20, 3)],
)


@pytest.mark.slow
@every_size
def test_winning_and_forcing_cells(rows: int, columns: int, connect: int) -> None:
    rules = four.rules(rows, columns, connect)
    threats = Threats(rules)
    for stones, free in boards(rules, seed=1, count=150):
        assert threats.winning_cells(stones, free) == winning(rules, stones, free)
        if winning(rules, stones, free):
            continue
        made = {bit: winning(rules, stones | bit, free ^ bit) for bit in each_bit(free)}
        once = sum(bit for bit, cells in made.items() if cells)
        twice = sum(bit for bit, cells in made.items() if cells.bit_count() > 1)
        assert threats.forcing_cells(stones, free) == (once, twice)


@every_size
def test_windows_and_counts(rows: int, columns: int, connect: int) -> None:
    rules = four.rules(rows, columns, connect)
    threats, lines = threats_of(rules), windows(rules)
    for stones, free in boards(rules, seed=2, count=40):
        allowed = stones | free
        inside = [line for line in lines if not line & ~allowed]
        for need in range(connect):
            cells = 0
            for line in inside:
                if (line & stones).bit_count() >= need:
                    cells |= line
            assert threats.windows(stones, allowed, need) & rules.full == cells
        held = [(line & stones).bit_count() for line in inside]
        counts = [held.count(number) for number in range(connect)]
        assert threats.live_windows(stones, allowed) == counts


@every_size
def test_cells_near_stones(rows: int, columns: int, connect: int) -> None:
    rules = four.rules(rows, columns, connect)
    threats, lines = threats_of(rules), windows(rules)
    for stones, free in boards(rules, seed=3, count=40):
        allowed = stones | free
        directions: dict[int, set[int]] = {bit: set() for bit in rules.bits}
        for line in lines:
            if line & stones and not line & ~allowed:
                step = line & -line
                direction = ((line ^ step) & -(line ^ step)).bit_length() - step.bit_length()
                for bit in each_bit(line):
                    directions[bit].add(direction)
        near = sum(bit for bit, found in directions.items() if found)
        crossing = sum(bit for bit, found in directions.items() if len(found) > 1)
        assert threats.near_cells(stones, allowed) == (near, crossing)
