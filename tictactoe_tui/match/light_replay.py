"""How a journaled match ended, without the match: most go straight on from the start to the end.

The rules are asked at every action; what nobody reads any more, who made which move and what it
looked like, is not kept. What cannot have been is left to `journal.py`, which says what is wrong.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from tictactoe_tui.games import Position, RulesError
from tictactoe_tui.match.actions import Redo, Undo
from tictactoe_tui.match.journal import Entry, Move
from tictactoe_tui.match.rules import state_after
from tictactoe_tui.match.setup import Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.match.summary import GameSummary, Work, summary_of_work


def summary_of_entries(setup: Setup, entries: Sequence[Entry]) -> GameSummary | None:
    """The end of a match with these entries of its actions.

    None for a match that goes on, in which something was taken back, or that cannot have been.
    """
    position, work = setup.start, _no_work()
    state = GameState(setup, setup.seats, (Moment(position),))
    with suppress(RulesError):
        for entry in entries:
            if isinstance(entry, Move):
                if state.resigned is not None:
                    return None
                side = position.to_move
                position = position.play(entry.cell)
                work[side].append((entry.nodes, entry.depth, entry.cutoffs, entry.seconds))
                continue
            if isinstance(entry, Undo | Redo):
                return None
            state = state_after(_with_position(state, position), entry)
        return summary_of_work(_with_position(state, position), work)
    return None


def _no_work() -> tuple[list[Work], list[Work]]:
    return [], []


def _with_position(state: GameState, position: Position) -> GameState:
    """The match with this position on the board, and no moves that led to it."""
    if position is state.position:
        return state
    return replace(state, moments=(Moment(position, None, state.swapped),), hint_level=0)
