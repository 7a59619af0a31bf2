"""The sentences about taking numbers at row and column."""

from collections.abc import Sequence
from typing import Final

from tictactoe_tui.engine.info import Candidate, Status
from tictactoe_tui.games import Position

_FEWEST: Final = 2
_MOST: Final = 8


def take_words(
    position: Position,
    candidate: Candidate,
    played: Sequence[int],
    better: Sequence[int],
    lost: int,
) -> str:
    """The points of a take, and of the best reply to it.

    Where the move that was `played` lost points to a better one, the words go on with further takes
    until as many are lost.
    """
    names, line = position.side_names, candidate.line or (candidate.cell,)
    mover, other = names[position.to_move], names[position.to_move.other]
    took = f"It takes {position.at(candidate.cell)}"
    if candidate.status is not Status.PROVED:
        return f"{took}."
    if len(line) == 1:
        return f"{took}, and the game is over."
    told = line[: _telling(position, played, better, lost)]
    if len(told) <= _FEWEST:
        where = position.notation.format(line[1])
        return f"{took}, and {other} takes {position.at(line[1])} on {where}."
    takers = (other, mover)
    further = [f"{takers[at % 2]} {position.at(cell)}" for at, cell in enumerate(told[1:])]
    further[0] = further[0].replace(" ", " takes ")
    ahead = _lead(position, told)
    by_then = f"{abs(ahead)} {'ahead' if ahead > 0 else 'behind'}" if ahead else "level"
    return f"{took}, then {', '.join(further)}: {by_then} by then."


def written_takes(position: Position, line: Sequence[int]) -> str:
    """The moves of a line with what they take and the mover's lead: `2,3 +7 = 7; 2,5 -9 = -2`."""
    written, totals = list[str](), position.totals or (0, 0)
    before = totals[position.to_move] - totals[position.to_move.other]
    for at, cell in enumerate(line):
        number = int(position.at(cell))
        ahead = before + _lead(position, line[: at + 1])
        gain = -number if at % 2 else number
        written.append(f"{position.notation.format(cell)} {gain:+} = {ahead}")
    return "; ".join(written)


def _telling(position: Position, played: Sequence[int], better: Sequence[int], lost: int) -> int:
    """How many takes of the line to tell: until exactly the lost points are gone."""
    if not better or not lost:
        return _FEWEST

    def missing(takes: int) -> int:
        gap = _lead(position, better[:takes]) - _lead(position, played[:takes])
        return abs(gap - lost)

    return min(range(_FEWEST, _MOST + 1), key=missing)


def _lead(position: Position, line: Sequence[int]) -> int:
    """By how many points the mover leads after these takes."""
    numbers = [int(position.at(cell)) for cell in line]
    return sum(numbers[::2]) - sum(numbers[1::2])
