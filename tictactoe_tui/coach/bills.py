"""The bill of a take: a line of play in points, number by number, beside that of a better move."""

from collections.abc import Sequence
from dataclasses import dataclass

from tictactoe_tui.games import Position


@dataclass(frozen=True, slots=True)
class BillLine:
    """One take of a line: the cell, its number, and how far the mover is ahead after it."""

    cell: int
    number: int
    ahead: int


@dataclass(frozen=True, slots=True)
class Bill:
    """What both lines come to in points, take by take; the last totals are the scores.

    `better` is empty where the move itself is the best one known.
    """

    played: tuple[BillLine, ...]
    better: tuple[BillLine, ...]


def bill_of(position: Position, played: Sequence[int], better: Sequence[int]) -> Bill:
    """The takes of both lines from a position, for the side that moves in it."""
    return Bill(_takes(position, played), _takes(position, better))


def _takes(position: Position, line: Sequence[int]) -> tuple[BillLine, ...]:
    """Each take with the lead after it, current totals included."""
    side, takes = position.to_move, []
    for cell in line:
        number = int(position.at(cell))
        position = position.play(cell)
        totals = position.totals or (0, 0)
        takes.append(BillLine(cell, number, totals[side] - totals[side.other]))
    return tuple(takes)
