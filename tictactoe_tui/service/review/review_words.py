"""The sentences of a review: about one move, and about the whole game."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import RESULTS
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.match.names import shortened
from tictactoe_tui.service.explanation import VerdictPart
from tictactoe_tui.service.review.review_service import ReviewState
from tictactoe_tui.service.sentences import result
from tictactoe_tui.words import counted

Sides = tuple[int, int]
"""A number for each side."""
BETTER: Final = "better"
"""The name of the line that was better than the played one."""
MATTERED: Final = "Moves that mattered"
"""What is counted of a game: the moves where another one had another result."""
_MOST_OF_A_NAME: Final = 16


def verdict_of(state: ReviewState, ply: int) -> VerdictPart:
    """Where it was lost, why, and what instead, as far as the move before this ply is judged."""
    if not ply:
        return VerdictPart("Start", sentences=_of_the_game(state))
    story = story_of(state, ply)
    if story is None:
        return VerdictPart(f"Move {ply}", sentences=("Looking ...",))
    judgement = story.judgement
    return VerdictPart(
        "Lost here" if ply == state.lost_at else f"Move {ply}: {story.label_words}",
        str(judgement.status) if judgement.label is not Label.OPEN else "",
        tuple(filter(None, (story.cause, story.comparison, *story.aftermath))),
        tuple(_lines(story)),
        judgement.is_mistake,
    )


def story_of(state: ReviewState, ply: int) -> MoveStory | None:
    """The story of the move with this number; None while it is not judged."""
    return stories_of(state)[ply - 1] if ply else None


# A state is compared by identity (eq=False), so looking it up costs nothing.
@lru_cache(maxsize=1)
def stories_of(state: ReviewState) -> tuple[MoveStory | None, ...]:
    """The story of each move, for all parts of a view."""
    judged = enumerate(zip(state.moves, state.judgements, strict=True), 1)
    return tuple(
        None
        if each is None
        else MoveStory(
            position,
            each,
            aftermath=tuple(_aftermath(state, ply, each)),
            reader=state.game.person,
        )
        for ply, ((position, _), each) in judged
    )


def decisions_text(state: ReviewState) -> str:
    """How many decisions that mattered each side got right, as far as that is known."""
    if state.trouble:
        return f"The search broke down ({state.trouble}); what is judged stands."
    names = [shortened(seat.name, _MOST_OF_A_NAME) for seat in state.game.seats]
    return decisions_words(names, *state.decisions)


def decisions_words(names: Iterable[str], mattered: Sides, right: Sides) -> str:
    """How many moves mattered for those with these names, and how many of them were right."""
    told = decision_counts(names, mattered, right)
    return f"{MATTERED}: {told}." if told else "No move is known to have mattered."


def decision_counts(names: Iterable[str], mattered: Sides, right: Sides) -> str:
    """How many moves were right of those that mattered: `Ann 0 of 1 right, Sera 3 of 3`."""
    counts = zip(names, right, mattered, strict=True)
    told = [f"{name} {good} of {all_}" for name, good, all_ in counts if all_]
    return ", ".join([f"{first} right" for first in told[:1]] + told[1:])


def _of_the_game(state: ReviewState) -> tuple[str, ...]:
    """The sentences about the whole game, shown at its start."""
    moves = counted(len(state.moves), "move")
    where = state.lost_at
    lost = f"It was lost at move {where}." if where is not None else ""
    when = f"Played on {state.when}." if state.when else ""
    return tuple(filter(None, (f"{moves}. {result(state.game)}".rstrip(), lost, when)))


def _aftermath(state: ReviewState, ply: int, judgement: Judgement) -> Iterator[str]:
    """Whether the other side used a mistake, or how the game ended."""
    answer = state.judgement(ply + 1) if ply < len(state.moves) else None
    if judgement.right is False and answer is not None:
        other = shortened(state.game.seats[state.moves[ply][0].to_move].name, _MOST_OF_A_NAME)
        if answer.right and answer.matters:
            yield f"{other} used it at move {ply + 1}."
        elif answer.right is False:
            yield f"At move {ply + 1} {other} {_given_back(judgement, answer)}."
    if ply == 1 and state.game.setup.swap_rule:
        yield "It could be taken over."
    if ply == len(state.moves) and state.game.result is not None:
        yield result(state.game)


def _given_back(mistake: Judgement, answer: Judgement) -> str:
    """How a wrong answer changed what a mistake gave away."""
    before = 1 if mistake.label is Label.THROWS_WIN else 0
    after = RESULTS.get(answer.played.verdict)
    given = {None: "did not use it", 0: "gave back the draw", -1: "gave back even a win"}
    return "gave it back" if after == -before else given[after]


def _lines(story: MoveStory) -> Iterator[tuple[str, str]]:
    """What followed the move, and what would have followed the better one."""
    written = story.position.notation.format
    if len(story.line) > 1:
        yield "played", "  ".join(map(written, story.line))
    if story.better_line:
        yield BETTER, "  ".join(map(written, story.better_line))
