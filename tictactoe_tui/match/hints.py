"""Hints in growing detail: a nudge, then where to look, then the cell, then a whole line."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from tictactoe_tui.coach.line_reasons import good_reason
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.knowledge import Knowledge
from tictactoe_tui.engine.threat_cells import threat_cells, with_wins_at_once
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match.actions import HintLevel, NotPossible

_SMALL_BOARD: Final = 5
_AREA: Final = 3
_OTHER_MOVE: Final = "By now the search prefers another move."
MOST_MARKED: Final = 9
"""The moves of a line that have a sign of their own on the board."""


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
    """What a hint says, the cells it points at, and whether all of it is proved.

    `on_board` is said in its place where the board shows a line by its numbers. `move` is what it
    is about, even where it does not name it.
    """

    level: HintLevel
    text: str
    cells: tuple[int, ...]
    proved: bool
    on_board: str = ""
    move: int | None = field(default=None, compare=False)


def hint(
    position: Position, info: SearchInfo, level: HintLevel, before: Hint | None = None
) -> Hint:
    """The hint of this level from a search of this position; NotPossible without candidates.

    It is about the move of the hint given `before`, unless another is known to be better by now:
    then it says so. Where no row, column or area would narrow the choice, the cell itself comes
    instead of it.
    """
    if not info.candidates:
        raise NotPossible("The search has found nothing to hint at yet.")
    known = Knowledge(position, with_wins_at_once(position, info))
    best = _best(known)
    kept = None if before is None or before.move is None else known.moves[before.move]
    if kept is not None and not _is_worse(known, kept, best):
        best = kept
    found = replace(_hint(known, best, level), move=best.cell)
    if kept in (None, best) or not (before and before.cells):
        return found
    on_board = found.on_board and f"{_OTHER_MOVE} {found.on_board}"
    return replace(found, text=f"{_OTHER_MOVE} {found.text}", on_board=on_board)


def _hint(known: Knowledge, best: Candidate, level: HintLevel) -> Hint:
    """The hint of this level about a move."""
    position, worded = known.position, GAMES[known.position.key].worded
    if level is HintLevel.NUDGE:
        nudge, guesses = next(_nudges(known)), (Nudge.LOOKS_EQUAL, Nudge.LOOKS_BEST)
        return Hint(level, worded(nudge.value), (), nudge not in guesses)
    praise = _praise(known, best)
    proved = praise is not None
    # The search goes on between two hints.
    estimate = f"looks {'best' if best is _best(known) else 'good'} so far"
    move, worth = position.notation.format(best.cell), worded(praise or estimate)
    region = next(regions(position, best.cell), None)
    if level is HintLevel.REGION and region is not None:
        where, cells = region
        subject = f"{'A move that' if proved else 'What'} {worth}"
        return Hint(level, f"{subject} is in {where}.", cells, proved)
    if level <= HintLevel.CELL:
        # A draw is not praised where a win may be there.
        earned = praise in ("wins", "keeps the draw")
        reason = good_reason(position, best, position.to_move) if earned else None
        words = f"{worth}." if reason is None else reason.told_of(worth)
        return Hint(HintLevel.CELL, f"{move} {words}", (best.cell,), proved)
    cells = best.line or (best.cell,)
    line = "; ".join(map(position.notation.format, cells))
    complete = proved and best.status is Status.PROVED and len(cells) == (best.plies or 0) + 1
    ahead = "Expected line, to the end" if complete else "Expected line, as far as it is seen"
    words = f"{move} {worth}."
    shown = f"{words} The marks show the {ahead[0].lower()}{ahead[1:]}."
    if len(cells) > MOST_MARKED:
        shown = f"{words} The marks show how the expected line begins."
    return Hint(level, f"{words} {ahead}: {line}.", cells, complete, shown)


def _best(known: Knowledge) -> Candidate:
    """The move that a hint is about: one that wins if there is any, else what looks best."""
    moves = known.moves.values()
    return next((each for each in moves if each.verdict is Verdict.WIN), next(iter(moves)))


def _is_worse(known: Knowledge, kept: Candidate, best: Candidate) -> bool:
    """Whether a move is known to be worse than another, or not to be the win that the other is."""
    values = known.values
    now, then = values.get(best.cell, 0), values.get(kept.cell, 0)
    return then < now or (then == now == -1 and known.is_better(best, kept.cell))


def _nudges(known: Knowledge) -> Iterator[Nudge]:
    """Everything true that a nudge can say."""
    values = [*known.values.values()]
    wins, draws, losses = map(values.count, (1, 0, -1))
    moves, danger = len(known.moves), threat_cells(known.position).danger
    if moves == 1:
        yield Nudge.ONE_MOVE
    if wins:
        if _best(known).plies == 0:
            yield Nudge.WIN_AT_ONCE
        if losses + draws == moves - 1:
            yield Nudge.ONLY_WIN
    if known.result == 1:
        yield Nudge.WIN
    # One move cannot stop two threats, whatever the search has found so far.
    if losses == moves or (len(danger) > 1 and not wins):
        yield Nudge.ALL_LOSE
    if danger:
        yield Nudge.STOP
    if draws and losses + draws == moves:
        yield Nudge.ONLY_DRAW if draws == 1 else Nudge.SOME_DRAW if losses else Nudge.ALL_DRAW
    if known.info.result == 0:
        yield Nudge.DRAW
    if losses == moves - 1:
        yield Nudge.ONE_LEFT
    scores = [each.score for each in known.info.candidates[:2]]
    equal = len(scores) == 2 and scores[0] == scores[1] is not None
    yield Nudge.LOOKS_EQUAL if equal else Nudge.LOOKS_BEST


def _praise(known: Knowledge, best: Candidate) -> str | None:
    """What is proved of the best move, as the end of a sentence; None for an estimate."""
    if best.verdict is Verdict.WIN:
        return "wins"
    if best.verdict is Verdict.DRAW:
        return "keeps the draw" if known.info.result == 0 else "draws"
    if known.info.result != -1:
        return None
    if any(each.status is not Status.PROVED for each in known.moves.values()):
        return "loses like every other"
    return "loses by the least" if GAMES[known.position.key].counts_points else "holds out longest"


def regions(position: Position, cell: int) -> Iterator[tuple[str, tuple[int, ...]]]:
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
    places = (row, rows), (column, columns)
    top, left = (min(at // _AREA * _AREA, size - _AREA) for at, size in places)
    high, wide = (f"{at + base} to {at + base + _AREA - 1}" for at in (top, left))
    down, across = range(top, top + _AREA), range(left, left + _AREA)
    area = tuple(row * columns + column for row in down for column in across)
    yield f"rows {high}, columns {wide}", area
