"""What a class can be asked at a moment of a search before it goes on, with the answer."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.lab.walk import ROOT, Method, NodeEnding, Walk
from tictactoe_tui.lab.walk_words import bound_of_other, player_name, value_words

_REPLIES: Final = 2
"""The depth of the replies to first moves. Each first move is searched by itself, so none is cut:
a question there would have an answer that contradicts what the tree shows of the others."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the next step at an entry, its answers, which is right, and why."""

    entry: int
    text: str
    answers: tuple[str, ...]
    right: int
    why: str


def question_at(walk: Walk) -> Question | None:
    """The question at this step: is the rest needed, or which move comes first.

    Nothing is asked where no move is left, and nothing of first moves and the replies to them.
    """
    recording, entry = walk.recording, walk.entry
    if not walk.done:
        return _which_first(walk)
    depth = len(walk.path) - 1
    if not recording.method.has_window or depth <= _REPLIES:
        return None
    above = walk.path[-2]
    children = recording.children(above)
    looked_at = {recording.moves[each] for each in children if each <= entry}
    position = recording.position_at(above)
    left = [cell for cell in position.legal_moves() if cell not in looked_at]
    if not left:
        return None
    best = walk.best_child(above)
    has = "" if best is None else value_words(walk, best)
    player, other = player_name(walk, depth), player_name(walk, depth + 1)
    bound = bound_of_other(walk, above) or "nothing yet"
    moves = ", ".join(position.notation.format(cell) for cell in left)
    cut = children[-1] == entry and recording.endings[above] == NodeEnding.CUT
    why = (
        f"{player} has {has}, so {other} will not come here: {other} is sure of {bound} already."
        if cut
        else f"{player} has {has}, and {other} is sure of {bound}: a better move still counts."
    )
    text = f"{player} has {has} here, {other} is sure of {bound}. Must {player} look at {moves}?"
    return Question(above, f"{text} (y or n)", ("yes", "no"), int(cut), why)


def next_question(walk: Walk) -> Walk:
    """The next moment with a question, or the last one."""
    while (after := walk.forward()) is not walk:
        walk = after
        if question_at(walk) is not None:
            break
    return walk


def _which_first(walk: Walk) -> Question | None:
    """Which move is looked at first, where good moves are."""
    recording, entry = walk.recording, walk.entry
    position = recording.position_at(entry)
    legal = position.legal_moves()
    if recording.method is not Method.ORDERED or len(legal) < 2 or entry == ROOT:
        return None
    answers = tuple(map(position.notation.format, legal))
    listed = "  ".join(f"{at}: {move}" for at, move in enumerate(answers, 1))
    right = legal.index(recording.moves[entry + 1])
    order = "most lines first" if position.totals is None else "large numbers first"
    text = f"Which move does {player_name(walk, len(walk.path))} look at first?  {listed}"
    return Question(entry, text, answers, right, f"{answers[right]}: {order}.")
