"""What the recorder has to know of a game: what can be played from a state, and its images.

A state is a tuple of integers, of which the first two are boards that every symmetry moves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tictactoe_tui.engine.info import win_score
from tictactoe_tui.engine.lines.winning_lines import central_first, images_of, wins_of
from tictactoe_tui.engine.packed_images import PackedImages
from tictactoe_tui.engine.teaching.rowcol_tree import own_images, steps_of
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.lab.recorder import Ending

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
    numbers = [(cell, value) for cell, value in enumerate(position.cells) if value is not None]
    if algorithm is Algorithm.ORDERED:
        numbers.sort(key=lambda each: -each[1])
    steps, legal = steps_of(position.size, numbers), position.legal_moves()
    replies_to = {bit: replies for bit, _, replies in steps.values()}
    first = [step for cell, step in steps.items() if cell in legal]

    def follow(state: State) -> list[Branch]:
        left, last = state
        found = []
        for bit, value, replies in replies_to.get(last, first):
            if bit & left:
                rest = left ^ bit
                goes_on = any(reply[0] & rest for reply in replies)
                ending = Ending.SEARCHED if goes_on else Ending.OVER
                found.append(Branch(bit.bit_length() - 1, value, ending, (rest, bit)))
        return found

    last = 0 if position.last_move is None else 1 << position.last_move
    bits = [1 << cell for cell in range(len(position.cells))]
    return Branches(
        (sum(replies_to), last),
        follow,
        1 + sum(abs(value) for _, value in numbers),
        PackedImages(bits, own_images(position)),
    )
