"""The moves of a match as they are judged, and what the swap rule makes of that."""

from collections.abc import Sequence
from dataclasses import replace

from tictactoe_tui.engine.info import Candidate, Status
from tictactoe_tui.engine.judging import Judgement, Label, Move
from tictactoe_tui.match.state import GameState


def moves_of(state: GameState) -> tuple[Move, ...]:
    """Every move that stands, with the position in which it was made."""
    positions = [state.moments[0].position]
    positions += [each.position for each in state.moments if each.record is not None]
    return tuple(zip(positions, (record.cell for record in state.plies), strict=False))


def with_swap_rule(judgements: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """The judgements of a match with the swap rule.

    Whoever places the first stone does not know whose it will be, so nothing is proved of it. From
    the second stone on it is the stones that count, whoever owns them.
    """
    if not judgements:
        return ()
    first, *others = judgements
    open_first = replace(
        first,
        label=Label.OPEN,
        status=Status.ESTIMATE,
        played=Candidate(first.cell),
        best=None,
        matters=None,
        right=None,
    )
    return open_first, *others
