"""What a session answers, what it refuses, and that a refusal changes nothing."""

from collections.abc import Callable

import pytest

from tests.match.matches import ALICE, BOB, KITTY, SERA, session, swap_session, won_by_x
from tictactoe_tui.games import IllegalMove, Position, Reason, Side, four, tictactoe
from tictactoe_tui.match.actions import NotPossible
from tictactoe_tui.match.names import InvalidName
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, InvalidSetup, Mode, Seat, Setup
from tictactoe_tui.opponents import UnknownPlayer


def test_modes_come_from_the_seats() -> None:
    assert session(ALICE, BOB).state.mode is Mode.TWO_PLAYERS
    assert session(ALICE, SERA).state.mode is session(SERA, ALICE).state.mode is Mode.VS_AI
    assert session(KITTY, SERA).state.mode is Mode.WATCH


def test_whose_keys_they_are() -> None:
    two, against, watch = session(), session(SERA, ALICE), session(KITTY, SERA)
    assert two.state.hand == Side.ONE
    two.play(0)
    assert two.state.hand == two.state.position.to_move
    assert against.state.hand is Side.TWO
    assert watch.state.hand is None


def test_refused_moves_pass_through_and_change_nothing() -> None:
    match = session()
    match.play(4, by=Side.ONE)
    state = match.state
    for cell, by, reason in (
        (4, None, Reason.TAKEN),
        (0, Side.ONE, Reason.NOT_YOUR_TURN),
        (9, None, Reason.OFF_BOARD),
        (-1, Side.TWO, Reason.OFF_BOARD),
    ):
        with pytest.raises(IllegalMove) as refusal:
            match.play(cell, by)
        assert refusal.value.reason is reason
        assert match.state is state
        assert match.version == 1


def moved(match: GameSession, walk: Callable[[], None]) -> int:
    """How many plies an undo or a redo moved."""
    before = len(match.state.plies)
    walk()
    return abs(len(match.state.plies) - before)


@pytest.mark.parametrize("resigned", [False, True])
def test_no_move_after_the_end(resigned: bool) -> None:
    match = session() if resigned else won_by_x()
    if resigned:
        match.resign(Side.TWO)
    for by in (None, *Side):
        with pytest.raises(IllegalMove) as refusal:
            match.play(8, by)
        assert refusal.value.reason is Reason.GAME_OVER


def test_undo_takes_the_pair_against_a_computer() -> None:
    match = session(ALICE, SERA)
    with pytest.raises(NotPossible, match=r"There is no move to take back\."):
        match.undo()
    match.play(0)
    assert moved(match, match.undo) == 1
    match.play(0)
    match.play(4)
    assert moved(match, match.undo) == 2
    assert moved(match, match.redo) == 2
    with pytest.raises(NotPossible, match=r"There is no move to make again\."):
        match.redo()
    match.play(1)
    assert moved(match, match.undo) == 1
    assert match.state.undos == 3


def test_a_computer_that_began_keeps_its_first_move() -> None:
    match = session(SERA, ALICE)
    match.play(4)
    refused = "There is no move of yours to take back."
    with pytest.raises(NotPossible, match=refused):
        match.undo()
    match.play(0)
    match.play(8)
    assert moved(match, match.undo) == 2
    with pytest.raises(NotPossible, match=refused):
        match.undo()


def test_undo_leads_back_from_the_end_but_not_from_a_resignation() -> None:
    match = won_by_x()
    assert moved(match, match.undo) == 1
    assert match.turn is not None
    match.redo()
    assert match.turn is None
    match = session()
    match.play(0)
    match.undo()
    match.resign(Side.ONE)
    for walk in (match.undo, match.redo):
        with pytest.raises(NotPossible, match=r"A resigned game stays as it is\."):
            walk()


def test_only_people_resign_and_only_once() -> None:
    match = session(ALICE, SERA)
    with pytest.raises(NotPossible, match=r"^Only a person can resign\.$"):
        match.resign(Side.TWO)
    match.resign(Side.ONE)
    with pytest.raises(NotPossible, match=r"^The game is over\.$"):
        match.resign(Side.ONE)


def test_taking_over() -> None:
    match = session(KITTY, SERA)
    match.play(0)
    match.play(4)
    with pytest.raises(InvalidName):
        match.take_over(Side.ONE, "Sera")
    match.take_over(Side.ONE, "  Alice ")
    assert match.state.seats == (ALICE, SERA)
    assert match.state.mode is Mode.VS_AI
    assert moved(match, match.undo) == 2
    match.redo()
    match.play(8)
    assert [record.name for record in match.state.plies] == ["Kitty", "Sera", "Alice"]
    with pytest.raises(NotPossible, match="only while two computers play"):
        match.take_over(Side.TWO, "Bob")
    match.resign(Side.ONE)
    with pytest.raises(NotPossible, match=r"^The game is over\.$"):
        match.take_over(Side.TWO, "Bob")
    summary = match.summary()
    assert summary is not None
    assert (summary.mode, summary.taken_over) == (Mode.VS_AI, Side.ONE)
    assert match.rematch().setup.seats == (ALICE, SERA)


def test_swap_is_open_right_after_the_first_stone() -> None:
    match = swap_session()
    refusal = "The first stone can be taken over only right after it was placed"
    with pytest.raises(NotPossible, match=refusal):
        match.swap()
    match.play(5)
    assert match.state.can_swap
    match.swap()
    assert match.state.seats == (BOB, ALICE)
    assert match.turn is not None
    assert (match.turn.side, match.turn.seat) == (Side.TWO, ALICE)
    assert match.state.moment_after(9).cell == match.state.last_move == 5
    with pytest.raises(NotPossible, match=refusal):
        match.swap()
    assert moved(match, match.undo) == 0
    assert match.state.seats == (ALICE, BOB)
    match.redo()
    match.play(6)
    with pytest.raises(NotPossible, match=refusal):
        match.swap()
    match.resign(Side.ONE)
    summary = match.summary()
    assert summary is not None
    assert (summary.winner, summary.swapped) == (Side.TWO, True)
    assert summary.sides[Side.TWO].seat == ALICE
    assert match.rematch().setup.seats == (ALICE, BOB)
    assert match.swap_sides().setup.seats == (BOB, ALICE)


def test_without_the_rule_there_is_no_swap() -> None:
    match = session(start=four.start(4, 4))
    match.play(5)
    assert not match.state.can_swap
    with pytest.raises(NotPossible):
        match.swap()


@pytest.mark.parametrize(
    "seats, start, swap_rule, sentence",
    [
        ((ALICE, Human("aLiCe")), tictactoe.start(), False, "two different names"),
        ((ALICE, BOB), tictactoe.start(), True, "swap rule"),
        ((ALICE, SERA), four.start(), True, "swap rule"),
        ((ALICE, BOB), four.start(4, 4).play(0), True, "swap rule"),
        ((ALICE, BOB), won_by_x().state.position, False, "over before its first move"),
    ],
)
def test_setups_that_cannot_be(
    seats: tuple[Seat, Seat], start: Position, swap_rule: bool, sentence: str
) -> None:
    with pytest.raises(InvalidSetup, match=sentence):
        Setup(start, seats, 1, swap_rule)


def test_seeds_names_and_players_are_checked() -> None:
    with pytest.raises(InvalidSetup, match="64 bits"):
        Setup(tictactoe.start(), (ALICE, BOB), 2**63)
    with pytest.raises(UnknownPlayer):
        Setup(tictactoe.start(), (ALICE, Computer("Greedy")))
    with pytest.raises(InvalidName):
        Human(" \t ")
    assert Setup(tictactoe.start(), (Computer("sERA"), ALICE)).seats == (SERA, ALICE)
