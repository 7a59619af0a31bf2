"""Why a move got its label: one cause, at most one comparison, and a line to play out.

A cause points the way of its label: what gives something away is said to let the other side do
something, and only what keeps the result is said to do something itself. The sentences rest on
the predicates of `line_reasons` and, where points are counted, on what is taken.
"""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.coach.line_reasons import Deed, Evidence, LineBoard
from tictactoe_tui.engine.candidate_words import verdict_words
from tictactoe_tui.engine.info import Candidate, Status, Verdict
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.games.lines import LinePosition

_WORDS: Final = {
    Label.SINGLE: "only legal move",
    Label.ONLY: "only move",
    Label.BEST: "best",
    Label.KEEPS: "keeps the draw",
    Label.SLOWER: "slower win",
    Label.FASTER_LOSS: "faster loss",
    Label.ALL_LOSE: "all lose alike",
    Label.THROWS_WIN: "throws the win",
    Label.THROWS_DRAW: "throws the draw",
}

_OUTRIGHT: Final = {Verdict.WIN: "wins", Verdict.DRAW: "draws"}
_SEARCHED: Final = "A search to the end of the game has shown it."


@dataclass(frozen=True, slots=True)
class Explanation:
    """A judgement for people; sentences end with a full stop and say nothing twice.

    `label_words` are for lists (`keeps the draw`). The `line` is the refutation of a bad move or
    how the game is expected to go on; it begins with the move, `better_line` with the better one
    (empty where there is none).
    """

    label_words: str
    cause: str
    comparison: str | None
    line: tuple[int, ...]
    better_line: tuple[int, ...]


def explain(position: Position, judgement: Judgement) -> Explanation:
    """The reasons for the label of a move in this position."""
    reasons = _Reasons(position, judgement)
    best = judgement.best
    better = () if best is None or best.cell == judgement.cell else best.line
    line = judgement.played.line or (judgement.cell,)
    words = label_words(judgement)
    return Explanation(words, reasons.cause(), reasons.comparison(), line, better)


def label_words(judgement: Judgement) -> str:
    """The label in a few words, for lists."""
    label, played = judgement.label, judgement.played
    if label is Label.POINTS:
        return f"gives away {judgement.lost}"
    if label is Label.BEST and judgement.lost is None:
        if played.verdict is Verdict.LOSS:
            return "holds out longest"
        return "wins at once" if not played.plies else "fastest win"
    if label is Label.OPEN and judgement.right:
        return {Verdict.WIN: "keeps the win", Verdict.DRAW: "keeps the draw"}.get(
            played.verdict, "every move loses"
        )
    if label is Label.OPEN and played.verdict is not Verdict.UNKNOWN:
        return verdict_words(played)
    return _WORDS.get(label, "open")


def good_reason(position: Position, candidate: Candidate) -> Evidence | None:
    """What a move that wins or draws does for that; None where no predicate knows."""
    if not isinstance(position, LinePosition):
        return None
    board = LineBoard.of(position)
    if candidate.verdict is Verdict.WIN:
        return board.win_by(candidate.line) if candidate.line else None
    if candidate.verdict is Verdict.DRAW:
        return board.draw_by(candidate.cell, position.side_names[position.to_move.other])
    return None


class _Reasons:
    """The sentences about one judgement."""

    def __init__(self, position: Position, judgement: Judgement) -> None:
        self._position = position
        self._judgement = judgement
        self._played = judgement.played
        self._other = position.side_names[position.to_move.other]
        self._counts_points = GAMES[position.key].counts_points

    def cause(self) -> str:
        """Why the move is what its label says."""
        judgement, played = self._judgement, self._played
        if self._counts_points:
            return self._takes(played)
        if played.verdict is Verdict.UNKNOWN:
            known = judgement.best is not None and judgement.best.verdict is Verdict.WIN
            was = "A win was there; what this move" if known else "What this move"
            return f"{was} comes to is open."
        if played.verdict is Verdict.LOSS:
            return self._why_it_loses()
        if judgement.label is Label.THROWS_WIN:
            return self._why_it_only_draws()
        # Of a draw that may give a win away nothing is said to its praise.
        praised = judgement.right is not None
        reason = good_reason(self._position, played) if praised else None
        if reason is None:
            return _SEARCHED
        if judgement.label is Label.SLOWER:
            takes = (played.plies or 0) + 1
            return f"It {reason.finite}, but that takes {takes} moves."
        return f"It {reason.finite}."

    def _why_it_loses(self) -> str:
        """What the other side does about it, or what nothing helps against any more."""
        line = self._played.line
        if not isinstance(self._position, LinePosition) or len(line) < 2:
            return _SEARCHED
        board = LineBoard.of(self._position)
        threats = board.passed.winning
        if len(threats) > 1 and not board.winning:
            on = " and ".join(map(self._move, threats[:2]))
            return f"{self._other} threatens on {on}, and one move cannot stop both."
        deed = board.after(self._judgement.cell).win_by(line[1:])
        move = self._move(line[1])
        completes = deed.deed is Deed.COMPLETES
        does = f"{deed.finite} on {move}" if completes else f"plays {move}, which {deed.finite}"
        if self._judgement.right and self._judgement.label is not Label.FASTER_LOSS:
            return f"Every move loses: after this one {self._other} {does}."
        if self._judgement.right is None:
            return f"After it {self._other} {does}."
        return f"It lets {self._other} {does.replace('s ', ' ', 1)}."

    def _why_it_only_draws(self) -> str:
        """How the other side gets away with a draw."""
        line = self._played.line
        if not isinstance(self._position, LinePosition) or len(line) < 2:
            return _SEARCHED
        mover = self._position.side_names[self._position.to_move]
        reply = LineBoard.of(self._position).after(self._judgement.cell).draw_by(line[1], mover)
        blocks = reply.deed is Deed.BLOCKS
        how = f"{reply.words} on" if blocks else "hold the draw with"
        return f"It lets {self._other} {how} {self._move(line[1])}."

    def comparison(self) -> str | None:
        """How the move compares with others, as far as the cause has not said it."""
        judgement = self._judgement
        best, label, right = judgement.best, judgement.label, judgement.right
        if best is not None and best.cell != judgement.cell:
            return self._better(best)
        verdict = self._played.verdict
        if label is Label.ONLY:
            return "No other move wins." if verdict is Verdict.WIN else "Every other move loses."
        if label is Label.KEEPS and judgement.matters is False:
            return "Every move draws."
        if label is Label.BEST and self._counts_points:
            return "No move comes to more."
        if label is Label.ALL_LOSE and self._counts_points:
            return "Every move comes to the same."
        if label is Label.OPEN and verdict is not Verdict.UNKNOWN:
            if right is None:
                return "Whether another move is better is open."
            how = {Verdict.WIN: "wins sooner", Verdict.LOSS: "holds out longer"}.get(verdict)
            return how and f"Whether another {how} is open."
        return None

    def _better(self, best: Candidate) -> str:
        """What the better move comes to, and what it does for that."""
        move = self._move(best.cell)
        if self._counts_points:
            lost, outright = self._judgement.lost, best.verdict is not self._played.verdict
            more = f"comes to {lost} more" if lost else "is at least as good"
            if not lost and outright and best.verdict in _OUTRIGHT:
                more = _OUTRIGHT[best.verdict]
            takes = self._takes(best)
            return f"{move} {more}: it {takes[3:]}"
        if self._judgement.label is Label.FASTER_LOSS:
            return f"{move} holds out longer: it {verdict_words(best)}."
        reason = good_reason(self._position, best)
        keeps = best.verdict is Verdict.DRAW and self._judgement.label is not Label.OPEN
        worth = "keeps the draw" if keeps else verdict_words(best)
        if reason is None or not reason.says_more:
            return f"{move} {worth}."
        return f"{move} {worth}: it {reason.finite}."

    def _takes(self, candidate: Candidate) -> str:
        """What a take brings and what the best reply to it takes."""
        position, line = self._position, candidate.line or (candidate.cell,)
        took = f"It takes {position.at(candidate.cell)}"
        if candidate.status is not Status.PROVED:
            return f"{took}."
        if len(line) == 1:
            return f"{took}, and the game is over."
        return f"{took}, and {self._other} takes {position.at(line[1])} on {self._move(line[1])}."

    def _move(self, cell: int) -> str:
        return self._position.notation.format(cell)
