"""What each action makes of a match: pure functions from state to state, or a refusal."""

from collections.abc import Iterable
from dataclasses import replace

from tictactoe_tui.games import OWN_MARK, IllegalMove, Reason, Side
from tictactoe_tui.match import actions
from tictactoe_tui.match.actions import Action, HintLevel, NotPossible
from tictactoe_tui.match.setup import Human, Mode, reseated
from tictactoe_tui.match.state import GameState, Moment, PlyRecord

_OVER = "The game is over."


def state_after(state: GameState, action: Action) -> GameState:
    """The match after this action; IllegalMove or another RulesError where it cannot be."""
    match action:
        case actions.Play():
            return state_after_plays(state, (action,))
        case actions.Undo():
            return _undo(state)
        case actions.Redo():
            return _redo(state)
        case actions.Swap():
            return _swap(state)
        case actions.Resign(side):
            return _resign(state, side)
        case actions.TakeOver(side, name):
            return _take_over(state, side, name)
        case actions.Hinted(level):
            return _hinted(state, level)
        case actions.Train():
            return _train(state)


def state_after_plays(state: GameState, plays: Iterable[actions.Play]) -> GameState:
    """The match after these moves in a row; what was taken back is forgotten."""
    if state.resigned is not None:
        raise IllegalMove(Reason.GAME_OVER, _OVER)
    position, hint, swapped = state.position, state.hint_level, state.swapped
    names = [seat.name for seat in state.seats]
    moments = list(state.moments)
    for ply, play in enumerate(plays, state.ply_count + 1):
        side, cell = position.to_move, play.cell
        position = position.play(cell)
        record = PlyRecord(ply, side, names[side], cell, play.thinking, hint)
        moments.append(Moment(position, record, swapped))
        hint = 0
    return replace(state, moments=tuple(moments), undone=(), hint_level=0)


def _undo(state: GameState) -> GameState:
    """Undo until a person is to move; one step if no person or two people play."""
    _require_not_resigned(state)
    left = left_by_undo(state)
    if not left:
        whose = "of yours " if len(state.moments) > 1 else ""
        raise NotPossible(f"There is no move {whose}to take back.")
    kept, gone = state.moments[:left], state.moments[left:]
    undone, undos = (*state.undone, *reversed(gone)), state.undos + 1
    return replace(state, moments=kept, undone=undone, hint_level=0, undos=undos)


def left_by_undo(state: GameState) -> int:
    """How many moments undo leaves; 0 where there is nothing to take back."""
    earlier = range(len(state.moments) - 1, 0, -1)
    return next((left for left in earlier if _is_stop(state, state.moments[left - 1])), 0)


def _redo(state: GameState) -> GameState:
    """Redo to where a person moves again, or all that was taken back."""
    _require_not_resigned(state)
    if not state.undone:
        raise NotPossible("There is no move to make again.")
    coming = state.undone[::-1]
    stops = (count for count, each in enumerate(coming, 1) if _is_stop(state, each))
    count = next(stops, len(coming))
    moments, undone = (*state.moments, *coming[:count]), coming[count:][::-1]
    return replace(state, moments=moments, undone=undone, hint_level=0)


def _is_stop(state: GameState, moment: Moment) -> bool:
    """Whether undo and redo may stop at this moment."""
    if state.mode is not Mode.VS_AI:
        return True
    return isinstance(state.seats_at(moment)[moment.position.to_move], Human)


def _swap(state: GameState) -> GameState:
    """The match with its seats exchanged and the same board; undo takes it back like a move."""
    if not state.can_swap:
        raise NotPossible("The first stone can be taken over only right after it was placed.")
    moment = Moment(state.position, swapped=True)
    return replace(state, moments=(*state.moments, moment), undone=(), hint_level=0)


def _resign(state: GameState, side: Side) -> GameState:
    """The match won by the other side; nothing undoes it."""
    _require_going_on(state)
    if state.is_variation:
        raise NotPossible("A variation counts for nobody; Esc goes back to the game.")
    seat = state.seats[side]
    # A player from outside that breaks the rules of play gives up by that.
    if not isinstance(seat, Human) and not seat.name.startswith(OWN_MARK):
        raise NotPossible("Only a person can resign.")
    return replace(state, resigned=side)


def _take_over(state: GameState, side: Side, name: str) -> GameState:
    """A person in the seat of a computer, from here on."""
    _require_going_on(state)
    if state.mode is not Mode.WATCH:
        raise NotPossible("A seat can be taken over only while two computers play.")
    chair = side.other if state.swapped else side
    return replace(state, chairs=reseated(state.chairs, chair, Human(name)), taken_over=chair)


def _hinted(state: GameState, level: HintLevel) -> GameState:
    """The match with one hint more for the side to move."""
    _require_going_on(state)
    if level <= state.hint_level:
        raise NotPossible("That much was told already.")
    one, two = state.hints
    second = bool(state.position.to_move) is not state.swapped
    hints = (one, two + 1) if second else (one + 1, two)
    return replace(state, hint_level=int(level), hints=hints)


def _train(state: GameState) -> GameState:
    """The match as training, which is agreed before the first move."""
    if state.plies or state.is_training:
        raise NotPossible("Only a match without a move can be made training.")
    return replace(state, is_training=True)


def _require_not_resigned(state: GameState) -> None:
    if state.resigned is not None:
        raise NotPossible("A resigned game stays as it is.")


def _require_going_on(state: GameState) -> None:
    if state.result is not None:
        raise NotPossible(_OVER)
