"""The winning lines of a k-in-line board, and tables made of them once for the small searches."""

from functools import cache
from typing import Final

from tictactoe_tui.engine.packed_images import PackedImages
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.games.symmetry import symmetries

# A byte for every set of stones: a megabyte at this width.
_WIDEST_TABLE: Final = 20


class _WinsByRule:
    """The rule itself, for boards with too many sets of stones to list."""

    def __init__(self, rules: LineRules) -> None:
        self._rules = rules

    def __getitem__(self, stones: int, /) -> int:
        return self._rules.has_line(stones)


@cache
def shortest_lines(rules: LineRules) -> tuple[int, ...]:
    """Every shortest winning line as a board; the padding column rules out those that wrap."""
    lines = (
        sum(bit << (direction * step) for step in range(rules.connect))
        for bit in rules.bits
        for direction in rules.directions
    )
    return tuple(line for line in lines if not line & ~rules.full)


def lines_spoiled(position: LinePosition) -> dict[int, tuple[int, ...]]:
    """How many lines of the other side a stone on each free cell would spoil.

    (1, 0, 4): one that lacks a single stone, none that lacks two, four that lack three. A line with
    own stones is spoiled already, and a line without any stone does not count.
    """
    rules, (own, other) = position.rules, position.stones
    spoiled = {cell: [0] * (rules.connect - 1) for cell in position.legal_moves()}
    for line in shortest_lines(rules):
        if line & other and not line & own:
            free = line & ~other
            for cell in rules.cells_of(free):
                spoiled[cell][free.bit_count() - 1] += 1
    return {cell: tuple(numbers) for cell, numbers in spoiled.items()}


@cache
def wins_of(rules: LineRules) -> bytes | _WinsByRule:
    """Whether stones hold a line, asked as `wins[stones]`: a byte for every set if they are few."""
    width = rules.full.bit_length()
    if width > _WIDEST_TABLE:
        return _WinsByRule(rules)
    # One huge integer is the whole table, a byte an entry: whatever holds a line still holds it
    # with one more stone, so each bit of the board spreads all entries at once.
    table = sum(1 << (8 * line) for line in shortest_lines(rules))
    for bit in rules.bits:
        without = (b"\1" * bit + b"\0" * bit) * ((1 << width) // (2 * bit))
        table |= (table & int.from_bytes(without, "little")) << (8 * bit)
    return table.to_bytes(1 << width, "little")


@cache
def central_first(rules: LineRules) -> tuple[int, ...]:
    """The bits of a board, those on most winning lines first, otherwise ascending."""
    lines = shortest_lines(rules)
    return tuple(sorted(rules.bits, key=lambda bit: -sum(1 for line in lines if line & bit)))


@cache
def images_of(rules: LineRules) -> PackedImages:
    """The mirror images of a board."""
    return PackedImages(rules.bits, symmetries(rules.rows, rules.columns))
