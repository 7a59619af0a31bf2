"""The decisions of tic-tac-toe: every open position once, and those in which a move matters.

Turned and mirrored positions are one, so that of 5,478 positions 765 are left. Of these 627 go on,
and in 431 the moves differ in result: 197 times O is to move, 234 times X.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Final

from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.symmetry import canonical_position, symmetries

Shape = tuple[str, ...]
_IMAGES: Final = tuple(itemgetter(*image) for image in symmetries(3, 3))


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """An open position in its canonical image, what each move comes to, and where it leads.

    `number` is its place among those in which a move matters, for ever, from 1; 0 elsewhere.
    `results` has 1, 0 or -1 by cell, for the side to move with best play; `after` has the code that
    each move leads to, and nothing for a move that ends the game.
    """

    number: int
    code: str
    position: LinePosition
    results: Mapping[int, int]
    after: Mapping[int, str]

    @property
    def side(self) -> Side:
        """The side to move."""
        return self.position.to_move

    @property
    def move(self) -> int:
        """Which move of the game it is, from 1."""
        return self.position.ply + 1

    @property
    def right(self) -> frozenset[int]:
        """The moves that keep the value of the position."""
        most = max(self.results.values())
        return frozenset(cell for cell, result in self.results.items() if result == most)


@cache
def decisions() -> tuple[Decision, ...]:
    """The 431 decisions that matter: those of O before those of X, by move and then by code.

    People learn where on the map a decision is: this order is never to change.
    """
    return tuple(each for each in open_positions().values() if each.number)


@cache
def open_positions() -> Mapping[str, Decision]:
    """The 627 positions that go on, by code, in the order of the decisions."""
    found = _all_images_as_one()
    codes = {shape: position.code() for shape, position in found.items()}
    decided: dict[str, Decision] = {}
    number = 0
    for shape in sorted(found, key=lambda each: _place(found[each], codes[each])):
        position, code = found[shape], codes[shape]
        results = {
            cell: (score > 0) - (score < 0) for cell, score in exact_scores(position).items()
        }
        after = {cell: codes.get(_shape(position.play(cell)), "") for cell in results}
        matters = len(set(results.values())) > 1
        number += matters
        following = {cell: to for cell, to in after.items() if to}
        decided[code] = Decision(number if matters else 0, code, position, results, following)
    return decided


def _place(position: LinePosition, code: str) -> tuple[int, int, str]:
    """O before X, and then by move and code."""
    return -position.to_move, position.ply, code


def _all_images_as_one() -> dict[Shape, LinePosition]:
    """The canonical position of every open one that can be reached, by its shape."""
    found: dict[Shape, LinePosition] = {}
    waiting = [tictactoe.start()]
    while waiting:
        position = waiting.pop()
        shape = _shape(position)
        if shape not in found and position.outcome is None:
            found[shape] = canonical_position(position)
            waiting += map(position.play, position.legal_moves())
    return found


def _shape(position: LinePosition) -> Shape:
    """The same for all images of a position, and for no other: quicker than its code."""
    board = [position.at(cell) for cell in range(9)]
    return min(image(board) for image in _IMAGES)
