"""The swap rule: how it changes analyses and judgements of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from tictactoe_tui.engine import info
from tictactoe_tui.engine.judging import Judgement, Label, Move, carried, judgement_of
from tictactoe_tui.engine.knowledge import Knowledge
from tictactoe_tui.games import Position
from tictactoe_tui.match import actions, hints
from tictactoe_tui.match.state import GameState

TAKE_IT: Final = hints.Hint(
    actions.HintLevel.NUDGE, "Taking over the first stone wins: press o.", (), proved=True
)
"""The only hint that there is where the first stone wins."""
_Judged = TypeVar("_Judged", bound=Judgement | None)
_TURNED: Final = {info.Sense.AT_LEAST: info.Sense.AT_MOST, info.Sense.AT_MOST: info.Sense.AT_LEAST}


def taking_wins(found: info.SearchInfo | None) -> bool:
    """Whether the owner of the first stone is proved to win, so that taking it over wins."""
    return found is not None and found.result == -1


def with_swap_rule(state: GameState, position: Position, found: info.SearchInfo) -> info.SearchInfo:
    """The analysis of a position of this match under the swap rule.

    The player who places the first stone gets the worse of both sides. The player who may take it
    over wins if its owner wins; then taking it is better than any cell.
    """
    if not state.setup.swap_rule or state.is_variation:
        return found
    if not position.ply:
        return _of_first_stones(position, found)
    if state.can_swap and position == state.position and taking_wins(found):
        return replace(found, result=1, best=None)
    return found


def _of_first_stones(start: Position, found: info.SearchInfo) -> info.SearchInfo:
    """The analysis of an empty board under the swap rule, where a draw is the most there is."""
    every = info.best_first(start, map(_worse_side, Knowledge(start, found).moves.values()))
    result, end_ply = info.result_and_end_ply(start, every)
    if any(each.verdict is info.Verdict.DRAW for each in every):
        result = 0
    named = {each.cell for each in found.candidates}
    candidates = tuple(each for each in every if each.cell in named)
    best = candidates[0].cell if candidates else None
    return replace(found, candidates=candidates, result=result, end_ply=end_ply, best=best)


def _worse_side(candidate: info.Candidate) -> info.Candidate:
    """A first stone under the swap rule: worth the worse of keeping it and having it taken over."""
    # What a search of the next position has proved has no score.
    score, wins = candidate.score, candidate.verdict is info.Verdict.WIN
    verdict = info.Verdict.LOSS if wins else candidate.verdict
    if score is None or score <= 0:
        return replace(candidate, verdict=verdict)
    sense = None if candidate.sense is None else _TURNED[candidate.sense]
    return replace(candidate, score=-score, verdict=verdict, sense=sense)


def judged_with_swap_rule(
    moves: Sequence[Move],
    judged: Sequence[_Judged],
    infos: Mapping[Position, info.SearchInfo],
    *,
    swapped: bool,
) -> tuple[_Judged | Judgement, ...]:
    """The judgements of a match with the swap rule, by what is known of its positions.

    The first stone is worth the worse of both sides to whoever places it. Whoever places the second
    has not taken over the first, which may have won. From then on it is the stones that count,
    whoever owns them.
    """
    if not judged or judged[0] is None:
        return tuple(judged)
    start, cell = moves[0]
    known = carried(moves[:1], infos, judged[:1])[start]
    owner_wins = Knowledge(start, known).moves[cell].verdict is info.Verdict.WIN
    second = (
        each if swapped or each is None or not owner_wins else not_taken_over(each)
        for each in judged[1:2]
    )
    first = judgement_of(start, cell, _of_first_stones(start, known))
    return first, *second, *judged[2:]


def not_taken_over(judgement: Judgement) -> Judgement:
    """The judgement of a stone that was placed where taking over the first one would have won."""
    # Its cell does not matter: with any the win is gone.
    return replace(judgement, label=Label.THROWS_WIN, best=None, matters=False, right=False)
