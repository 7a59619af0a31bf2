"""What can be written on the cells of the board: the value of each move, or threats."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from tictactoe_tui.engine.candidate_words import score_text
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, Position


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a cell: `short` where there is room for one character only; or a mere guess."""

    text: str
    short: str
    guess: bool = False


NO_NOTES: Final[Mapping[int, Note]] = MappingProxyType({})
_SIGNS: Final = {Verdict.WIN: "+", Verdict.DRAW: "=", Verdict.LOSS: "-"}


class Overlay(Enum):
    """What is written on the cells, and the legend for it."""

    NOTHING = ""
    VALUES = "+ wins, = draws, - loses, in so many plies; ~ only an estimate."
    POINTS = "The final difference after each move; ~ only an estimate."
    THREATS = "! wins at once, x must be stopped, o makes two threats."


def values(position: Position, info: SearchInfo | None) -> Mapping[int, Note]:
    """What every move comes to, as far as it is known."""
    if info is None:
        return NO_NOTES
    points = GAMES[position.key].counts_points
    return {each.cell: _points(each) if points else _value(each) for each in info.candidates}


def threats(position: Position) -> Mapping[int, Note]:
    """Where lines can be completed now, and where a move would threaten it in two ways."""
    found = threat_cells(position)
    marks = {"o": found.double, "x": found.danger, "!": found.winning}
    return {cell: Note(mark, mark) for mark, cells in marks.items() for cell in cells}


def _value(candidate: Candidate) -> Note:
    """The verdict of a move with its distance, or that there is only an estimate."""
    sign = _SIGNS.get(candidate.verdict)
    if sign is None:
        return Note("~", "~", guess=True)
    far = "" if candidate.plies is None or sign == "=" else str(candidate.plies + 1)
    return Note(f"{sign}{far}", sign)


def _points(candidate: Candidate) -> Note:
    """The final difference after a move."""
    text = score_text(candidate)
    guess = candidate.status is not Status.PROVED
    return Note(text, text[:1], guess)
