"""Why a move got its label: one cause, at most one comparison, and a line to play out."""

from dataclasses import dataclass

from tictactoe_tui.engine.info import Verdict
from tictactoe_tui.engine.judging import Judgement, Label
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


@dataclass(frozen=True, slots=True)
class Explanation:
    """A judgement for people; sentences end with a full stop and say nothing twice.

    `label_words` are for lists (`keeps the draw`). The `line` is the refutation of a bad move or
    how the game is expected to go on; it begins with the move, `better_line` with the better one
    (empty where there is none). `cells` are the evidence of the cause, to mark on the board.
    """

    label_words: str
    cause: str
    comparison: str | None
    line: tuple[int, ...]
    better_line: tuple[int, ...]
    cells: tuple[int, ...]
    bill: Bill | None = None


def explain(position: Position, judgement: Judgement) -> Explanation:
    """The reasons for the label of a move in this position."""
    words = label_words(judgement)
    best = judgement.best
    better = () if best is None or best.cell == judgement.cell else best.line
    line = judgement.played.line or (judgement.cell,)
    return Explanation(words, f"It {words}.", None, line, better, (judgement.cell,))


def label_words(judgement: Judgement) -> str:
    """The label in a few words, for lists."""
    verdict = judgement.played.verdict
    match judgement.label:
        case Label.SINGLE:
            return "only legal move"
        case Label.ONLY:
            return "only move"
        case Label.BEST:
            return "wins at once" if not judgement.played.plies else "best"
        case Label.KEEPS:
            return "keeps the draw"
        case Label.SLOWER:
            return "slower win"
        case Label.FASTER_LOSS:
            return "faster loss"
        case Label.ALL_LOSE:
            return "all lose alike"
        case Label.THROWS_WIN:
            return "throws the win"
        case Label.THROWS_DRAW:
            return "throws the draw"
        case Label.POINTS:
            return f"gives away {judgement.lost}"
    if verdict is Verdict.WIN:
        return "keeps the win"
    return "loses" if verdict is Verdict.LOSS else "open"
