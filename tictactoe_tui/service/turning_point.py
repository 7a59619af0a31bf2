"""Where a finished match was decided: the move that lost it, or the win that a draw had in it."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import RESULTS
from tictactoe_tui.engine.judging import Judgement, lost_at
from tictactoe_tui.games import Side
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.state import GameState

_NOT_KNOWN: Final = "Where it was lost takes a longer look."
_RESIGNED: Final = {0: "It was a draw when {} resigned.", 1: "{} resigned a won game."}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Sentences about where a match was decided, and the ply of the mistake, if it is known."""

    sentences: tuple[str, ...] = ()
    ply: int | None = None


def turning_point(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """Where this match was lost, or could have been won, by the judgements of all its moves."""
    winner = None if game.result is None else game.result.winner
    if winner is None:
        return _of_draw(game, judged)
    index = lost_at(game.moves, judged, winner)
    if index is None:
        return TurningPoint(_lost_by_no_move(game, judged, winner))
    story, ply = MoveStory(game.moves[index][0], judged[index], reader=game.person), index + 1
    whose = "Lost" if game.person is winner.other else f"{_mover(game, ply)} lost it"
    return TurningPoint((f"{whose} at move {ply}: {story.move}", *story.in_hindsight), ply)


def _of_draw(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """The last win that was given away, or that nobody could have done better."""
    missed = [ply for ply, each in enumerate(judged, 1) if each.right is False]
    if missed:
        ply = missed[-1]
        story = MoveStory(game.moves[ply - 1][0], judged[ply - 1], reader=game.person)
        said = f"{_mover(game, ply)} could have won at move {ply}.", story.comparison
        return TurningPoint(tuple(filter(None, said)), ply)
    known = all(each.right for each in judged)
    return TurningPoint(("Nobody could have done better." if known else "No mistake is known.",))


def _lost_by_no_move(
    game: GameState, judged: tuple[Judgement, ...], winner: Side
) -> tuple[str, ...]:
    """What is true of a loss without a mistake that lost it for good."""
    if not judged:
        return ()
    loser = shortened(game.seats[winner.other].name)
    if game.resigned is not None:
        worth = RESULTS.get(judged[-1].played.verdict)
        if worth is not None and game.moves[-1][0].to_move is winner:
            worth = -worth
        if worth in _RESIGNED:
            return (_RESIGNED[worth].format(loser),)
    if all(each.right for each in judged):
        return (f"No move of {loser} lost it: it was lost from the start.",)
    return (_NOT_KNOWN,)


def _mover(game: GameState, ply: int) -> str:
    """Who made this move; sides may have been swapped since."""
    return shortened(game.mover(ply).name)
