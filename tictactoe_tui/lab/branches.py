"""What the recorder has to know of a game: what can be played from a state, and its images.

A state is a tuple of integers, of which the first two are boards that every symmetry moves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tictactoe_tui.engine.info import win_score
from tictactoe_tui.engine.lines.winning_lines import central_first, images_of, wins_of
from tictactoe_tui.engine.packed_images import PackedImages
from tictactoe_tui.engine.teaching.rowcol_tree import own_images
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.lab.recording import Ending

State = tuple[int, ...]


class Branch(NamedTuple):
    """One move: its cell, what it brings the mover at once, how the game ends, and what is left."""

    cell: int
    gain: int
    ending: Ending
    state: State


@dataclass(frozen=True, slots=True)
class Branches:
    """The states of one position: what follows from each, in the order of the algorithm.

    `past` is more than any value.
    """

    start: State
    follow: Callable[[State], Sequence[Branch]]
    past: int
    images: PackedImages


def line_branches(position: LinePosition, algorithm: Algorithm) -> Branches:
    """Stones: those of the side to move, those of the other, and the empty cells."""
    rules, wins = position.rules, wins_of(position.rules)
    order = central_first(rules) if algorithm is Algorithm.ORDERED else rules.bits
    cells = [(rules.cell_of(bit), bit) for bit in order]
    past, plies = win_score(position) + 1, rules.cells - position.ply

    def follow(state: State) -> list[Branch]:
        me, you, empty = state
        found = []
        for cell, bit in cells:
            if bit & empty:
                left = (you, me | bit, empty ^ bit)
                if wins[me | bit]:
                    depth = plies - empty.bit_count() + 1
                    found.append(Branch(cell, past - depth, Ending.WON, left))
                else:
                    ending = Ending.OVER if bit == empty else Ending.SEARCHED
                    found.append(Branch(cell, 0, ending, left))
        return found

    me, you = position.stones
    return Branches((me, you, rules.full ^ me ^ you), follow, past, images_of(rules))


def rowcol_branches(position: RowColPosition, algorithm: Algorithm) -> Branches:
    """Numbers: which are left, and the one taken last, 0 at the start."""
    size = position.size
    numbers = {cell: value for cell, value in enumerate(position.cells) if value is not None}
    order = sorted(numbers, key=lambda cell: -numbers[cell])
    cells = order if algorithm is Algorithm.ORDERED else list(numbers)
    every = [(1 << cell, cell, numbers[cell]) for cell in cells]
    replies = {
        1 << at: [
            each
            for each in every
            if each[1] != at and (each[1] // size == at // size or each[1] % size == at % size)
        ]
        for at in range(len(position.cells))
    }

    def follow(state: State) -> list[Branch]:
        left, last = state
        found = []
        for bit, cell, value in replies[last] if last else every:
            if bit & left:
                rest = left ^ bit
                goes_on = any(reply[0] & rest for reply in replies[bit])
                ending = Ending.SEARCHED if goes_on else Ending.OVER
                found.append(Branch(cell, value, ending, (rest, bit)))
        return found

    last = 0 if position.last_move is None else 1 << position.last_move
    bits = [1 << cell for cell in range(len(position.cells))]
    return Branches(
        (sum(bit for bit, _, _ in every), last),
        follow,
        1 + sum(map(abs, numbers.values())),
        PackedImages(bits, own_images(position)),
    )
