"""What is said of a game that is looked over: of one move, and of the whole game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tictactoe_tui.coach.reasons import Explanation, explain
from tictactoe_tui.engine.candidate_words import signed_score, verdict_words
from tictactoe_tui.engine.info import Candidate, Verdict
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.match.hints import Why, why_judged
from tictactoe_tui.match.names import shortened
from tictactoe_tui.service.review.review_service import ReviewState, is_mistake
from tictactoe_tui.service.sentences import result
from tictactoe_tui.words import counted

_MOST_OF_A_NAME: Final = 16


@dataclass(frozen=True, slots=True)
class LineOfMoves:
    """Moves that follow each other, what they are called, and whether they were the better ones."""

    name: str
    moves: str
    better: bool


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """What is said of a move: title, how far to trust it, sentences, and lines to play out."""

    title: str
    aside: str = ""
    sentences: tuple[str, ...] = ()
    lines: tuple[LineOfMoves, ...] = ()
    is_mistake: bool = False


def verdict_of(state: ReviewState, ply: int) -> VerdictPart:
    """Where it was lost, why, and what instead, as far as the move before this ply is judged."""
    if not ply:
        return VerdictPart("Start", sentences=_of_the_game(state))
    judgement, why = state.judgement(ply), reasons_of(state, ply)
    if judgement is None or why is None:
        return VerdictPart(f"Move {ply}", sentences=("Looking ...",))
    title = "Lost here" if ply == state.lost_at else f"Move {ply}: {why.label_words}"
    sentences = [why.cause, why.comparison or "", *_what_came_of_it(state, ply, judgement)]
    return VerdictPart(
        title,
        str(judgement.status) if judgement.label is not Label.OPEN else "",
        tuple(filter(None, sentences)),
        tuple(_lines(state.moves[ply - 1][0], why)),
        is_mistake(judgement),
    )


def why_of(state: ReviewState, ply: int) -> Why | None:
    """All there is to say of a move; None while nothing is."""
    judgement = state.judgement(ply)
    if judgement is None:
        return None
    why = why_judged(state.moves[ply - 1][0], judgement)
    return replace(why, reasons=(*why.reasons, *_what_came_of_it(state, ply, judgement)))


def comes_to(position: Position, candidate: Candidate) -> str:
    """What a move comes to, short enough for a table; nothing where nobody knows."""
    if GAMES[position.key].counts_points:
        sign = "+" if candidate.score and candidate.score > 0 else ""
        return "" if candidate.score is None else f"{sign}{signed_score(candidate)}"
    if candidate.verdict is Verdict.UNKNOWN:
        return ""
    at_once = candidate.verdict is Verdict.WIN and candidate.plies == 0
    return "wins at once" if at_once else verdict_words(candidate)


def better_move(position: Position, judgement: Judgement) -> str:
    """The better move that is known, and what that one comes to; nothing where there is none."""
    best = judgement.best
    if best is None or best.cell == judgement.cell:
        return ""
    return f"{position.notation.format(best.cell)}  {comes_to(position, best)}".rstrip()


def decisions_text(state: ReviewState) -> str:
    """How many decisions that mattered each side got right, as far as that is known."""
    if state.trouble:
        return f"The search broke down ({state.trouble}); what is judged stands."
    mattered, right = state.decisions
    if not any(mattered):
        return "No decision is known to have mattered."
    parts = [
        f"{shortened(state.game.seats[side].name, _MOST_OF_A_NAME)} {good} of {all_}"
        for side, all_, good in zip(Side, mattered, right, strict=True)
        if all_
    ]
    return f"Right where it mattered: {', '.join(parts)}."


@lru_cache(maxsize=1)
def reasons_of(state: ReviewState, ply: int) -> Explanation | None:
    """The reasons for the label of a move, which several parts of a picture ask for."""
    judgement = state.judgement(ply)
    return None if judgement is None else explain(state.moves[ply - 1][0], judgement)


def _of_the_game(state: ReviewState) -> tuple[str, ...]:
    """What is to be said of the whole game at its start."""
    moves = counted(len(state.moves), "move")
    where = state.lost_at
    lost = f"It was lost at move {where}." if where is not None else ""
    when = f"Played on {state.when}." if state.when else ""
    return tuple(filter(None, (f"{moves}. {result(state.game)}".rstrip(), lost, when)))


def _what_came_of_it(state: ReviewState, ply: int, judgement: Judgement) -> Iterator[str]:
    """Whether the other side took its chance after a result was given away, or how it all ended."""
    answer = state.judgement(ply + 1) if ply < len(state.moves) else None
    if judgement.right is False and answer is not None and answer.right is not None:
        punished = f"Punished at move {ply + 1}."
        yield punished if answer.right else f"Move {ply + 1} gave it back."
    if ply == 1 and state.game.setup.swap_rule:
        yield "It could be taken over."
    if ply == len(state.moves) and state.game.result is not None:
        yield result(state.game)


def _lines(position: Position, why: Explanation) -> Iterator[LineOfMoves]:
    """What followed the move, and what would have followed the better one."""
    names = {"played": why.line, "better": why.better_line}
    for name, cells in names.items():
        if len(cells) > (name == "played"):
            moves = "  ".join(map(position.notation.format, cells))
            yield LineOfMoves(name, moves, name == "better")
