"""Whatever is pressed in whatever order: the session does what a match on plain lists does."""

import pytest
from hypothesis import given, settings, strategies as st

from tests.match.journals import from_journal, to_journal
from tests.match.matches import Model
from tests.match.setups import setups
from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match.actions import Action, Play, Redo, Resign, Swap, TakeOver, Undo
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.match.state import Ending

# Few of the random matches swap or take over, so there are more of them than usual.
MANY = settings(max_examples=5 * settings().max_examples)
SIDES = st.sampled_from(Side)
# Most of what is tried should succeed, and games should last: resignations are rare.
ACTIONS = st.sampled_from(["legal"] * 8 + ["undo"] * 4 + ["redo"] * 3 + ["other"] * 2)
OTHERS: st.SearchStrategy[Action] = st.one_of(
    st.integers(-1, 20).map(Play),
    st.just(Swap()),
    st.builds(TakeOver, SIDES, st.just("Eve")),
    st.builds(Resign, SIDES),
)


@st.composite
def wishes(draw: st.DrawFn) -> list[Action | int]:
    """Actions to try in turn; a number stands for one of the moves that are legal by then."""
    found: list[Action | int] = []
    for kind in draw(st.lists(ACTIONS, min_size=5, max_size=40)):
        match kind:
            case "legal":
                found.append(draw(st.integers(0, 40)))
            case "undo":
                found.append(Undo())
            case "redo":
                found.append(Redo())
            case _:
                found.append(draw(OTHERS))
    return found


def action_for(wish: Action | int, session: GameSession) -> Action:
    if not isinstance(wish, int):
        return wish
    legal = session.state.position.legal_moves()
    return Play(legal[wish % len(legal)] if legal else wish)


def do_to_model(model: Model, action: Action) -> bool:
    match action:
        case Play(cell):
            return model.play(cell)
        case Undo():
            return model.undo()
        case Redo():
            return model.redo()
        case Swap():
            return model.swap()
        case Resign(side):
            return model.resign(side)
        case TakeOver(side, name):
            return model.take_over(side, name)
    raise AssertionError(action)


def do_to_session(session: GameSession, action: Action) -> bool:
    try:
        call(session, action)
    except RulesError as refusal:
        assert str(refusal).endswith(".")
        return False
    return True


def call(session: GameSession, action: Action) -> None:
    match action:
        case Play(cell):
            session.play(cell)
        case Undo():
            session.undo()
        case Redo():
            session.redo()
        case Swap():
            session.swap()
        case Resign(side):
            session.resign(side)
        case TakeOver(side, name):
            session.take_over(side, f" {name} ")


@pytest.mark.slow
@MANY
@given(setup=setups(), tried=wishes())
def test_a_session_does_what_a_list_does(setup: Setup, tried: list[Action | int]) -> None:
    session, model = GameSession(setup), Model(setup)
    for wish in tried:
        action = action_for(wish, session)
        before, version = session.state, session.version
        done = do_to_session(session, action)
        assert done == do_to_model(model, action)
        assert (session.version == version) == (not done)
        if not done:
            assert session.state is before
        agree(session, model)


def agree(session: GameSession, model: Model) -> None:
    state = session.state
    assert state.position == model.position()
    assert [record.cell for record in state.plies] == model.cells()
    assert [record.ply for record in state.plies] == [*range(1, len(state.plies) + 1)]
    assert state.last_move == (model.cells()[-1] if model.cells() else None)
    assert [seat.name for seat in state.seats] == model.seated()
    assert [isinstance(seat, Human) for seat in state.seats] == model.people()
    assert (state.undos, state.resigned) == (model.undos, model.resigned)
    assert (session.turn is None) == model.over()
    assert (session.summary() is not None) == model.over()
    if session.turn is not None:
        assert session.turn.is_human == model.people()[state.position.to_move]
        asked = session.request()
        assert (asked is None) == session.turn.is_human
    if state.resigned is not None:
        assert state.result is not None
        assert state.result.ending is Ending.RESIGNATION
    for ply in range(len(state.plies) + 1):
        moment = session.state.moment_after(ply)
        assert moment.position == model.position(model.cells()[:ply])
        assert moment.cell == (model.cells()[ply - 1] if ply else None)


@pytest.mark.slow
@MANY
@given(setup=setups(), tried=wishes())
def test_a_journal_tells_it_all_at_every_point(setup: Setup, tried: list[Action | int]) -> None:
    session = GameSession(setup)
    for wish in tried:
        do_to_session(session, action_for(wish, session))
        again = from_journal(to_journal(session))
        assert again.state == session.state
        assert again.actions == session.actions
        assert again.version == session.version
