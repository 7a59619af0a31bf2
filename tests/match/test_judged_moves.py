"""The moves of a match as they are judged, and what the swap rule makes of the first stone."""

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Status
from tictactoe_tui.engine.judging import Label, decisions, judge_game, judgement_of
from tictactoe_tui.games import four, replay, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.match.swap_rule import judged_with_swap_rule

PEOPLE = (Human("Alice"), Human("Ben"))


def test_a_swap_is_no_move_and_leaves_the_first_stone_open() -> None:
    session = GameSession(Setup(four.start(), PEOPLE, swap_rule=True))
    session.play(0)
    session.swap()
    for cell in (210, 190):
        session.play(cell)
    moves = session.state.moves
    assert [cell for _, cell in moves] == [0, 210, 190]
    assert [position.ply for position, _ in moves] == [0, 1, 2]
    first, *others = judged_with_swap_rule(judge_game(moves))
    assert (first.label, first.status, first.best) == (Label.OPEN, Status.ESTIMATE, None)
    assert (first.matters, first.right) == (None, None)
    assert tuple(others) == judge_game(moves)[1:]
    assert judged_with_swap_rule(()) == ()


def test_what_was_taken_back_is_not_judged() -> None:
    session = GameSession(Setup(tictactoe.start(), PEOPLE))
    for cell in (0, 4, 8):
        session.play(cell)
    session.undo()
    assert session.state.moves == (
        (tictactoe.start(), 0),
        (replay(tictactoe.start(), [0]), 4),
    )
    assert decisions(session.state.moves, judge_game(session.state.moves))[1] == (0, 1)


def test_a_first_stone_under_the_swap_rule_has_one_reason() -> None:
    info = analyse(four.start(), Limits(nodes=300))
    told = MoveStory(four.start(), judgement_of(four.start(), 189, info), True)
    assert (told.label_words, told.line_words, told.better_words) == ("first stone", "", "")
    assert told.reasons == (
        "Whoever is to answer it may take it over, and so gets the better side.",
    )


def test_of_a_first_stone_that_nothing_is_proved_of_nothing_is_claimed() -> None:
    start = four.start(15, 15, 5)
    info = analyse(start, Limits(nodes=300))
    told = MoveStory(start, judgement_of(start, 112, info), True)
    assert told.comes_to == "Whoever is to answer it may take it over, and so gets the better side."
    assert told.reasons == ()
