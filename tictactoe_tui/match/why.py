"""Why a move is good or bad, in words for a sheet: what it comes to, the reasons, and the lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.coach.bills import BillLine
from tictactoe_tui.coach.reasons import explain
from tictactoe_tui.engine.candidate_words import points_words, verdict_words
from tictactoe_tui.engine.info import Candidate, SearchInfo, Verdict
from tictactoe_tui.engine.judging import Judgement, judgement_of
from tictactoe_tui.games import GAMES, Position

_TAKEN_OVER: Final = "Whoever is to answer it may take it over, and so gets the better side."


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
    if judgement.played.verdict is Verdict.UNKNOWN and told.bill is None:
        comes_to = reasons.pop(0)
    played, better = told.line[len(told.line) == 1 :], told.better_line
    if told.bill is None:
        line, instead = (_moves(before, each) for each in (played, better))
    else:
        line, instead = (_takes(before, each) for each in (told.bill.played, told.bill.better))
    return Why(move, told.label_words, comes_to, tuple(reasons), line, instead)


def _comes_to(before: Position, candidate: Candidate) -> str:
    """The worth of the move in one sentence, with its status."""
    if GAMES[before.key].counts_points:
        words = points_words(before, candidate)
        return f"{words[0].upper()}{words[1:]}."
    return (
        f"{before.side_names[before.to_move]} {verdict_words(candidate)} with it, which is proved."
    )


def _moves(before: Position, line: Sequence[int]) -> str:
    """The moves of a line; one that is alone says nothing."""
    return "; ".join(map(before.notation.format, line))


def _takes(before: Position, takes: Sequence[BillLine]) -> str:
    """The takes of a line with their running total, from the side that begins it."""
    written = []
    for at, take in enumerate(takes):
        gain = -take.number if at % 2 else take.number
        written.append(f"{before.notation.format(take.cell)} {gain:+} = {take.ahead}")
    return "; ".join(written)
