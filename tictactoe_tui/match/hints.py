"""What somebody is told of a move: hints in growing detail, and why a move is good or bad."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tictactoe_tui.coach.reasons import explain, good_reason
from tictactoe_tui.engine.candidate_words import points_words, verdict_words
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Status,
    Verdict,
    best_first,
    exact_candidate,
    win_score,
)
from tictactoe_tui.engine.judging import Judgement, judgement_of
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match.actions import HintLevel, NotPossible

_EARNED: Final = ("wins", "keeps the draw")
_SMALL_BOARD: Final = 5
_AREA: Final = 3
_TAKEN_OVER: Final = "Whoever is to answer it may take it over, and so gets the better side."


class Nudge(StrEnum):
    """Something true of a position for the side to move, the most telling first."""

    ONE_MOVE = "There is only one move."
    WIN_AT_ONCE = "You can win at once."
    ONLY_WIN = "There is a win here, and only one move has it."
    WIN = "There is a win here."
    ALL_LOSE = "Every move loses against best play; make it long or hard."
    STOP = "You must stop something: the other side threatens to win at once."
    ONLY_DRAW = "Only one move keeps the draw."
    ALL_DRAW = "Every move keeps the draw: all are equally good."
    SOME_DRAW = "Several moves keep the draw, and they are equally good; the others lose."
    DRAW = "With best play on both sides this is a draw."
    ONE_LEFT = "Every move but one is proved to lose."
    LOOKS_EQUAL = "No result is proved yet; several moves look equally good."
    LOOKS_BEST = "No result is proved yet; one move looks best."


@dataclass(frozen=True, slots=True)
class Hint:
    """What a hint says, the cells it points at, and whether all of it is proved."""

    level: HintLevel
    text: str
    cells: tuple[int, ...]
    proved: bool


def hint(position: Position, info: SearchInfo, level: HintLevel) -> Hint:
    """The hint of this level from a search of this position; NotPossible without candidates.

    Where no row, column or area would narrow the choice, the cell itself comes instead of it.
    """
    if not info.candidates:
        raise NotPossible("The search has found nothing to hint at yet.")
    known = _Known(position, info)
    if level is HintLevel.NUDGE:
        nudge = next(known.nudges())
        return Hint(level, nudge.value, (), nudge not in (Nudge.LOOKS_EQUAL, Nudge.LOOKS_BEST))
    best, praise = known.best, known.praise()
    proved = praise is not None
    region = next(_regions(position, best.cell), None)
    if level is HintLevel.REGION and region is not None:
        where, cells = region
        subject = f"A move that {praise}" if proved else "What looks best so far"
        return Hint(level, f"{subject} is in {where}.", cells, proved)
    move = position.notation.format(best.cell)
    # A draw is not praised where a win may be there.
    reason = good_reason(position, best) if praise in _EARNED else None
    why = f": it {reason.finite}" if reason is not None and reason.says_more else ""
    words = f"{move} {praise or 'looks best so far'}{why}."
    if level <= HintLevel.CELL:
        return Hint(HintLevel.CELL, words, (best.cell,), proved)
    cells = best.line or (best.cell,)
    line = "; ".join(map(position.notation.format, cells))
    whole = best.status is Status.PROVED and len(cells) == (best.plies or 0) + 1
    complete = proved and whole
    ahead = "Expected line, to the end" if complete else "Expected line, as far as it is seen"
    return Hint(level, f"{words} {ahead}: {line}.", cells, complete)


class _Known:
    """What a search and the rules together say of a position."""

    def __init__(self, position: Position, info: SearchInfo) -> None:
        self._legal = position.legal_moves()
        self._info = info
        self._counts_points = GAMES[position.key].counts_points
        threats = threat_cells(position)
        self._threats = threats.danger
        self.wins = [each for each in info.candidates if each.verdict is Verdict.WIN]
        # The rules show a win at once, even where the search has not come to it yet.
        if threats.winning and not self.wins:
            score = win_score(position)
            at_once = (exact_candidate(score, (cell,)) for cell in threats.winning)
            self.wins = list(best_first(position, at_once))
        self.best = self.wins[0] if self.wins else info.candidates[0]

    def nudges(self) -> Iterator[Nudge]:
        """Everything true that a nudge can say."""
        verdicts = [each.verdict for each in self._info.candidates]
        losses, draws = verdicts.count(Verdict.LOSS), verdicts.count(Verdict.DRAW)
        moves = len(self._legal)
        if moves == 1:
            yield Nudge.ONE_MOVE
        if self.wins:
            if self.best.plies == 0:
                yield Nudge.WIN_AT_ONCE
            if losses + draws == moves - 1:
                yield Nudge.ONLY_WIN
            yield Nudge.WIN
        # One move cannot stop two threats, whatever the search has found so far.
        if losses == moves or (len(self._threats) > 1 and not self.wins):
            yield Nudge.ALL_LOSE
        if self._threats:
            yield Nudge.STOP
        if draws and losses + draws == moves:
            yield Nudge.ONLY_DRAW if draws == 1 else Nudge.SOME_DRAW if losses else Nudge.ALL_DRAW
        if self._info.result == 0:
            yield Nudge.DRAW
        if losses == moves - 1:
            yield Nudge.ONE_LEFT
        scores = [each.score for each in self._info.candidates[:2]]
        equal = len(scores) == 2 and scores[0] == scores[1] is not None
        yield Nudge.LOOKS_EQUAL if equal else Nudge.LOOKS_BEST

    def praise(self) -> str | None:
        """What is proved of the best move, as the end of a sentence; None for an estimate."""
        if self.wins:
            return "wins"
        if self.best.verdict is Verdict.DRAW:
            return "keeps the draw" if self._info.result == 0 else "draws"
        if self._info.result != -1:
            return None
        exact = all(each.status is Status.PROVED for each in self._info.candidates)
        if not exact:
            return "loses like every other"
        return "loses by the least" if self._counts_points else "holds out longest"


def _regions(position: Position, cell: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The rows, columns or areas with the cell that narrow the choice and do not give it away."""
    legal = set(position.legal_moves())
    for words, cells in _surroundings(position, cell):
        if 1 < len(legal.intersection(cells)) < len(legal):
            yield words, cells


def _surroundings(position: Position, cell: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Row and column of a cell or, on a large board, an area, in words and as cells."""
    rows, columns, base = position.rows, position.columns, position.notation.base
    row, column = divmod(cell, columns)
    if position.last_move is not None or max(rows, columns) <= _SMALL_BOARD:
        yield f"row {row + base}", tuple(range(row * columns, (row + 1) * columns))
        yield f"column {column + base}", tuple(range(column, rows * columns, columns))
        return
    top, left = (
        min(at // _AREA * _AREA, size - _AREA) for at, size in ((row, rows), (column, columns))
    )
    words = (
        f"rows {top + base} to {top + base + _AREA - 1},"
        f" columns {left + base} to {left + base + _AREA - 1}"
    )
    yield (
        words,
        tuple(r * columns + c for r in range(top, top + _AREA) for c in range(left, left + _AREA)),
    )


@dataclass(frozen=True, slots=True)
class Why:
    """A move with its label, what it comes to, the reasons, and how the game would go on.

    The `line` begins with the move, the `better` one with a better move; both are empty where there
    is nothing to tell. In a game of points they count along: `2,3 +7 = 7; 2,5 -9 = -2`.
    """

    move: str
    label: str
    comes_to: str
    reasons: tuple[str, ...]
    line: str
    better: str


def why(before: Position, cell: int, info: SearchInfo, *, swap_rule: bool = False) -> Why:
    """Why a move in this position is worth what it is, as far as a search of the position knows.

    With the swap rule a first stone is worth what taking it over leaves of it.
    """
    judgement = judgement_of(before, cell, info)
    if swap_rule:
        move, comes_to = before.notation.format(cell), _comes_to(before, judgement.played)
        return Why(move, "first stone", comes_to, (_TAKEN_OVER,), "", "")
    return why_judged(before, judgement)


def why_judged(before: Position, judgement: Judgement) -> Why:
    """Why a move has the label that it was judged by."""
    told, move = explain(before, judgement), before.notation.format(judgement.cell)
    comes_to = _comes_to(before, judgement.played)
    reasons = [told.cause, *filter(None, [told.comparison])]
    counts_points = GAMES[before.key].counts_points
    if judgement.played.verdict is Verdict.UNKNOWN and not counts_points:
        comes_to = reasons.pop(0)
    # A move that is alone says nothing, unless it is said what it takes.
    played = told.line if counts_points or len(told.line) > 1 else ()
    line, better = (_line_in_words(before, each) for each in (played, told.better_line))
    return Why(move, told.label_words, comes_to, tuple(reasons), line, better)


def _comes_to(before: Position, candidate: Candidate) -> str:
    """The worth of the move in one sentence, with its status."""
    if GAMES[before.key].counts_points:
        words = points_words(before, candidate)
        return f"{words[0].upper()}{words[1:]}."
    return (
        f"{before.side_names[before.to_move]} {verdict_words(candidate)} with it, which is proved."
    )


def _line_in_words(position: Position, line: Sequence[int]) -> str:
    """The moves of a line; with what they take and the lead of who begins, where points count."""
    move, side, written = position.notation.format, position.to_move, list[str]()
    if not GAMES[position.key].counts_points:
        return "; ".join(map(move, line))
    for at, cell in enumerate(line):
        number = int(position.at(cell))
        gain = -number if at % 2 else number
        position = position.play(cell)
        totals = position.totals or (0, 0)
        written.append(f"{move(cell)} {gain:+} = {totals[side] - totals[side.other]}")
    return "; ".join(written)
