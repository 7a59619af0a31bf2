"""What a game says of what a player knows, beside values from a solver outside this project."""

import random

import pytest

from tests.engine.oracle import tictactoe_scores
from tests.exchange.records import played
from tests.match.matches import ALICE, BOB, SERA, session
from tictactoe_tui.coach.cards import PracticeAnswer, Source
from tictactoe_tui.games import four, parse_position, rowcol
from tictactoe_tui.games.symmetry import canonical_move, canonical_position
from tictactoe_tui.match.actions import Hinted, HintLevel, Play, Thinking
from tictactoe_tui.match.game_answers import game_answers, right_at_tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Setup

AT = 1_760_000_000_000


def answers(match: GameSession, player: str = "Alice") -> tuple[PracticeAnswer, ...]:
    return game_answers(match, player, AT)


def lost_as_o() -> GameSession:
    """Alice answers the corner with an edge, which loses, and then loses."""
    match = session(SERA, ALICE)
    for cell in (0, 1, 4):
        match.play(cell)
    return match


@pytest.mark.slow
def test_every_move_is_judged_as_the_oracle_does() -> None:
    pairs, decisions, wrong = 0, set(), 0
    for position, scores in tictactoe_scores():
        results = {cell: (score > 0) - (score < 0) for cell, score in scores.items()}
        best = max(results.values())
        for cell, result in results.items():
            right = right_at_tictactoe(position, cell)
            pairs += 1
            wrong += right is False
            assert right is (None if len(set(results.values())) == 1 else result == best)
            if right is not None:
                decisions.add(canonical_position(position))
    assert (pairs, len(decisions), wrong) == (16_167, 431, 7_304)


def test_a_mistake_is_an_answer_in_the_canonical_image() -> None:
    match = lost_as_o()
    before = match.state.moments[1].position
    (answer,) = answers(match)
    code, cell = canonical_move(before, 1)
    expected = ("Alice", "tictactoe", code, cell, False, False, Source.GAME, AT, "Sera")
    assert answer == PracticeAnswer(*expected)
    assert parse_position(code) == canonical_position(before)
    assert not answer.succeeded


def test_a_mistake_taken_back_counts_and_what_is_made_again_is_no_answer() -> None:
    match = session(SERA, ALICE)
    for cell in (0, 1, 4):
        match.play(cell)
    match.undo()
    match.redo()
    match.undo()
    match.play(4)
    assert [(each.right, each.succeeded) for each in answers(match)] == [
        (False, False),
        (True, True),
    ]


def test_a_hint_helps_in_its_position_even_after_going_back() -> None:
    match = session(SERA, ALICE)
    match.play(0)
    match.apply(Hinted(HintLevel.NUDGE))
    match.play(1)
    match.play(4)
    match.undo()
    match.play(4)
    match.play(8)
    match.play(2)
    assert [(each.right, each.helped) for each in answers(match)] == [
        (False, True),
        (True, True),
        (False, False),
    ]


def test_an_answer_with_the_analysis_shown_is_no_success() -> None:
    match = session(SERA, ALICE)
    match.play(0)
    match.play(4, thinking=Thinking(analysis_shown=True))
    (answer,) = answers(match)
    assert (answer.right, answer.helped, answer.succeeded) == (True, True, False)


def test_only_a_persons_own_moves_and_only_where_they_are_known() -> None:
    match = lost_as_o()
    assert [each.right for each in answers(match, "ALICE")] == [False]
    assert answers(match, "Sera") == answers(match, "Bob") == ()
    for start in (four.start(4, 4), rowcol.start(3, 1)):
        other = session(ALICE, BOB, start)
        other.play(5)
        assert answers(other) == ()
        assert [each.right for each in game_answers(other, "Alice", AT, lambda *_: True)] == [True]


def test_whoever_takes_a_seat_over_answers_from_then_on() -> None:
    match = GameSession(Setup(session().setup.start, (Computer("Kitty"), SERA)))
    for cell in (0, 1):
        match.play(cell)
    match.take_over(match.state.position.to_move, "Alice")
    assert answers(match) == ()
    match.play(5)
    assert [each.right for each in answers(match)] == [False]


def test_of_any_game_every_move_that_mattered_is_an_answer() -> None:
    """Beside a second writing that steps through the states of the session itself."""
    source = random.Random(7)
    values = dict(tictactoe_scores())
    for _ in range(300):
        match = played(Setup(session().setup.start, (ALICE, BOB)), source)
        expected = []
        again = GameSession(match.setup)
        for action in match.actions:
            position = again.state.position
            if isinstance(action, Play) and position.to_move == 0:
                signs = {
                    cell: (score > 0) - (score < 0)
                    for cell, score in values[position].items()  # type: ignore[index]
                }
                if len(set(signs.values())) > 1:
                    expected.append(
                        (
                            canonical_move(position, action.cell),
                            signs[action.cell] == max(signs.values()),
                        )
                    )
            again.apply(action)
        found = [((each.code, each.cell), each.right) for each in answers(match)]
        assert found == expected
