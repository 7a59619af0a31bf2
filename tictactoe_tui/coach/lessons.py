"""Eight rules of thumb in their order: who always follows the first that applies cannot lose."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from tictactoe_tui.coach.decisions import Decision, decisions
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.games import LinePosition, tictactoe

_CENTRE: Final = 4
_CORNERS: Final = (0, 2, 6, 8)
_QUESTIONS: Final = 4
"""How many questions a lesson asks, if it has enough of them."""
_RULES: Final = tictactoe.RULES

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rule of thumb: what to look for, why, what to find by it, and the cells it advises."""

    title: str
    text: str
    goal: str
    advised: Callable[[LinePosition], Cells]


def advice(position: LinePosition) -> tuple[Lesson, Cells]:
    """The first lesson that applies to an open position, and what it advises there."""
    return next((each, cells) for each in LESSONS if (cells := each.advised(position)))


@cache
def questions_of(lesson: Lesson) -> tuple[Decision, ...]:
    """A few decisions for a lesson: those to which it is the first that applies, from all moves.

    Where these are few, others in which it is right too and there is nothing to win or to block.
    """
    first, more = [], []
    for decision in decisions():
        found, _ = advice(decision.position)
        advised = lesson.advised(decision.position)
        if advised and decision.right.issuperset(advised):
            if found is lesson:
                first.append(decision)
            elif found not in LESSONS[:2]:
                more.append(decision)
    spread = first[:: max(1, len(first) // _QUESTIONS)][:_QUESTIONS]
    return (*spread, *more[: _QUESTIONS - len(spread)])


def _completing(stones: int, empty: int) -> Cells:
    """The cells on which these stones become a line."""
    return tuple(cell for cell in _RULES.cells_of(empty) if _RULES.has_line(stones | _bit(cell)))


def _forks(stones: int, empty: int) -> Cells:
    """The cells on which these stones threaten to complete two lines at once."""
    cells = tuple(_RULES.cells_of(empty))
    ends = {cell: _completing(stones | _bit(cell), empty ^ _bit(cell)) for cell in cells}
    return tuple(cell for cell in cells if len(ends[cell]) > 1)


def _bit(cell: int) -> int:
    return _RULES.bits[cell]


def _boards(position: LinePosition) -> tuple[int, int, int]:
    """The stones of the side to move, those of the other, and the empty cells."""
    own, other = position.stones
    return own, other, _RULES.full ^ own ^ other


def _threaten_then_fork(position: LinePosition) -> Cells:
    """Threats whose one answer leaves a fork, one that blocks where the answer is a threat."""
    own, other, empty = _boards(position)
    found = []
    for cell in _RULES.cells_of(empty):
        mine, left = own | _bit(cell), empty ^ _bit(cell)
        for answer in _completing(mine, left):
            theirs, rest = other | _bit(answer), left ^ _bit(answer)
            must, forks = _completing(theirs, rest), _forks(mine, rest)
            if forks and (not must or (must[0] in forks and len(must) == 1)):
                found.append(cell)
    return tuple(found)


def _stop_fork(position: LinePosition) -> Cells:
    """Moves that leave the other side no fork; where there is none, threats that go on.

    A threat is answered before forks are looked for: the answer may take one away, or make one.
    """
    own, other, empty = _boards(position)
    if not _forks(other, empty):
        return ()
    safe, busy = [], []
    for cell in _RULES.cells_of(empty):
        mine, theirs, left = own | _bit(cell), other, empty ^ _bit(cell)
        answers = _completing(mine, left)
        for answer in answers:
            theirs, left = theirs | _bit(answer), left ^ _bit(answer)
        must = _completing(theirs, left)
        if not must and not _forks(theirs, left):
            safe.append(cell)
        elif answers and len(must) < 2 and (not must or _threatens(mine, must[0], left)):
            busy.append(cell)
    return tuple(safe or busy)


def _threatens(stones: int, cell: int, empty: int) -> bool:
    """Whether a further stone there threatens to complete a line."""
    return bool(_completing(stones | _bit(cell), empty ^ _bit(cell)))


def _opposite_corner(position: LinePosition) -> Cells:
    theirs = position.rules.letters[position.to_move.other]
    free = (cell for cell in _CORNERS if position.at(cell) == "")
    return tuple(cell for cell in free if position.at(8 - cell) == theirs)


def _corner_else(position: LinePosition) -> Cells:
    return tuple(cell for cell in _CORNERS if position.at(cell) == "") or position.legal_moves()


LESSONS: Final = (
    Lesson(
        "Win when you can",
        "Two of yours in a line and the third cell free: take it. Look for this before all else.",
        "the win",
        lambda position: threat_cells_of(position).winning,
    ),
    Lesson(
        "Block when you must",
        "Two of theirs in a line and the third cell free: it is yours, or the game is theirs.",
        "the block",
        lambda position: threat_cells_of(position).danger,
    ),
    Lesson(
        "Make a fork",
        "One move that threatens two lines at once. They can block one; you complete the other.",
        "the fork",
        lambda position: threat_cells_of(position).double,
    ),
    Lesson(
        "Threaten, then fork",
        "No fork yet? Threaten a line so that the only answer leaves you one.",
        "the threat that prepares the fork",
        _threaten_then_fork,
    ),
    Lesson(
        "Stop a fork",
        "They could fork next: leave them none. If that cannot be, threaten, and threaten again.",
        "the move that stops the fork",
        _stop_fork,
    ),
    Lesson(
        "Take the centre",
        "Four lines run through the centre. If it is free, take it.",
        "the centre",
        lambda position: (_CENTRE,) if position.at(_CENTRE) == "" else (),
    ),
    Lesson(
        "The opposite corner",
        "They hold a corner and the one across is free: it takes their diagonal away.",
        "the opposite corner",
        _opposite_corner,
    ),
    Lesson(
        "Otherwise, take a corner",
        "A corner has three lines, a side only two. Any corner, and a side when none is left.",
        "a corner",
        _corner_else,
    ),
)
"""The lessons in the order in which they are looked for on the board."""
