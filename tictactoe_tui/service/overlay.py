"""What can be written on the cells of the board: the value of each move, threats, or a hint."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from tictactoe_tui.engine.candidate_words import signed_points
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, Cells, Position

# ruff: noqa: RUF001 - a minus is what is meant


class Tone(Enum):
    """How a note looks, by what it says of a move."""

    BEST = "best"
    """A win, and none is faster; or what is more ahead than all else."""
    GOOD = "good"
    """A win that takes longer, or ahead."""
    LEVEL = "level"
    BAD = "bad"
    GUESS = "guess"
    QUIET = "quiet"
    """The value of nearly every move."""
    POINTED = "pointed"
    """What a hint points at, or a chance to be seized."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a cell; `short` is used where there is no room for all of it."""

    text: str
    short: str
    tone: Tone

    def fitting(self, width: int) -> str:
        """As much of it as a cell of this width has room for."""
        return next((each for each in (self.text, self.short) if len(each) <= width), self.text[0])


_GUESS_ON_A_LARGE_BOARD: Final = Note("·", "·", Tone.GUESS)
WINS: Final = Note("★", "★", Tone.BEST)
"""On a cell where whoever is to move completes a line."""
MISTAKE: Final = "×"
NO_NOTES: Final[Mapping[int, Note]] = MappingProxyType({})
_LOOKS: Final = {
    Verdict.WIN: ("+", Tone.GOOD),
    Verdict.DRAW: ("=", Tone.LEVEL),
    Verdict.LOSS: ("−", Tone.BAD),
    Verdict.UNKNOWN: ("≈", Tone.GUESS),
}
WIDE: Final = 3
"""The width of a cell in which two signs have room beside each other."""
NUMBERS: Final = "①②③④⑤⑥⑦⑧⑨"
"""The moves of a line on the board, by signs that no key places."""
_SMALL: Final = 36
"""The cells of a board on which there is room to write on all of them."""


class Overlay(Enum):
    """What is written on the cells."""

    NOTHING = "nothing"
    VALUES = "values"
    THREATS = "threats"


_ON_A_SMALL_BOARD: Final = "+ wins, = draws, − loses, in so many moves"
_THREATS: Final = {WINS.text: "wins at once", "▲": "must be stopped", "◆": "makes two threats"}
_ON_A_LARGE_BOARD: Final = "A number or + wins, − loses, · is not known."
_OF_POINTS: Final = "+ ahead at the end, = level, − behind"
_UNSURE: Final = {"≤": "at most", "≥": "at least", "≈": "an estimate"}


def legend_of(
    notes: Mapping[int, Note],
    meanings: Mapping[str, str] = _THREATS,
    follows: str = "what follows",
    width: int = WIDE,
) -> str:
    """What the signs on cells of this width mean: `▲ must be stopped`; numbers come first."""
    signs = {sign for note in notes.values() for sign in note.fitting(width)}
    numbers = " ".join(sorted({*NUMBERS} & signs))
    words = [f"{numbers} {follows}"] if numbers else []
    words += [f"{sign} {what}" for sign, what in meanings.items() if sign in signs]
    return f"{', '.join(words)}." if words else ""


def legend_of_values(position: Position, info: SearchInfo | None) -> str:
    """What the values on the cells mean."""
    if not _is_large(position):
        usual = _OF_POINTS if GAMES[position.key].counts_points else _ON_A_SMALL_BOARD
        written = "".join(note.text for note in values(position, info).values())
        also = (f"; {sign} {what}" for sign, what in _UNSURE.items() if sign in written)
        return f"{usual}{''.join(also)}."
    most = _usual(position, info)
    if most is None or most.verdict is not Verdict.LOSS or most.plies is None:
        return _ON_A_LARGE_BOARD
    how = "in" if most.status is Status.PROVED else "within"
    return _ON_A_LARGE_BOARD.replace("− loses", f"− loses (most {how} {most.plies + 1})")


def values(position: Position, info: SearchInfo | None) -> Mapping[int, Note]:
    """The value of every move, if it is known.

    On a large board the value of most moves is drawn faintly.
    """
    if info is None or not info.candidates:
        return NO_NOTES
    best, usual = info.candidates[0], _usual(position, info)
    return {each.cell: _note(position, each, best, usual) for each in info.candidates}


def threats(position: Position) -> Mapping[int, Note]:
    """Where lines can be completed now, and where a move would threaten it in two ways."""
    found = threat_cells(position)
    marks = {
        Note("◆", "◆", Tone.POINTED): found.double,
        Note("▲", "▲", Tone.BAD): found.danger,
        WINS: found.winning,
    }
    return {cell: mark for mark, cells in marks.items() for cell in cells}


def pointed(cells: Iterable[int], *, in_order: bool) -> Mapping[int, Note]:
    """The cells of a hint: one cell, a region, or the first moves of a line by numbers."""
    numbered = zip(cells, NUMBERS, strict=False) if in_order else ((each, "◇") for each in cells)
    return {cell: Note(mark, mark, Tone.POINTED) for cell, mark in numbered}


def _note(
    position: Position, candidate: Candidate, best: Candidate, usual: Candidate | None
) -> Note:
    """The value of a move as it is written on its cell."""
    if GAMES[position.key].counts_points:
        return _points(candidate, best)
    is_bound, is_large = candidate.status is Status.BOUND, _is_large(position)
    if is_large and candidate.verdict is Verdict.UNKNOWN:
        return _GUESS_ON_A_LARGE_BOARD
    sign, tone = _LOOKS[candidate.verdict]
    if usual is not None and _worth(candidate) == _worth(usual):
        return Note(sign, sign, Tone.QUIET)
    if _worth(candidate) == _worth(best) and tone is Tone.GOOD:
        tone = Tone.BEST
    if candidate.plies is None or candidate.verdict is Verdict.DRAW or (is_bound and is_large):
        return Note(sign, sign, tone)
    most = "≤" if is_bound else ""
    moves = f"{candidate.plies + 1}"
    # On a large board a number alone is a win; on a small one it would be a key that places.
    is_bare = candidate.verdict is Verdict.WIN and is_large
    short = moves if is_bare else f"{sign}{most}"
    return Note(f"{sign}{most}{moves}", short, tone)


def _points(candidate: Candidate, best: Candidate) -> Note:
    """The final difference after a move."""
    score = candidate.score
    if score is None:
        return Note("?", "?", Tone.GUESS)
    text = signed_points(candidate)
    if candidate.status is not Status.PROVED:
        return Note(text, text[0], Tone.GUESS)
    tone = Tone.BEST if score == best.score else Tone.GOOD
    return Note(text, text[0], tone if score > 0 else Tone.BAD if score else Tone.LEVEL)


def _usual(position: Position, info: SearchInfo | None) -> Candidate | None:
    """A move of the value that most moves have, on a board too large to write on every cell."""
    if info is None or not _is_large(position):
        return None
    counted, half = Counter(map(_worth, info.candidates)), len(position.legal_moves()) / 2
    same = (each for each in info.candidates if counted[_worth(each)] > half)
    return max(same, key=lambda each: each.status is Status.BOUND, default=None)


def _is_large(position: Position) -> bool:
    """Whether there is no room to write on every cell."""
    return GAMES[position.key].cells is Cells.STONES and position.rows * position.columns > _SMALL


def _worth(candidate: Candidate) -> tuple[Verdict, int | None]:
    """The written value of a move, for comparing."""
    return candidate.verdict, candidate.plies
