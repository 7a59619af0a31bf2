"""The eight lessons: who follows them cannot lose, and each can be practised."""

import pytest

from tictactoe_tui.coach.decisions import decisions
from tictactoe_tui.coach.lessons import LESSONS, Lesson, advice, questions_of
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.games.lines import LinePosition


def lost_games(side: Side, lessons: tuple[Lesson, ...]) -> int:
    """At how many ends the follower of these lessons has lost, every move of both being tried."""
    waiting, seen, lost = [tictactoe.start()], set[LinePosition](), 0
    while waiting:
        position = waiting.pop()
        if position not in seen:
            seen.add(position)
            outcome = position.outcome
            lost += outcome is not None and outcome.winner is side.other
            moves = position.legal_moves()
            if moves and position.to_move is side:
                applying = (cells for each in lessons if (cells := each.advised(position)))
                moves = next(applying, moves)
            waiting += [position.play(cell) for cell in moves]
    return lost


@pytest.mark.parametrize("side", list(Side))
def test_who_follows_the_lessons_cannot_lose(side: Side) -> None:
    assert lost_games(side, LESSONS) == 0


def test_no_lesson_advises_what_gives_a_result_away() -> None:
    for decision in decisions():
        lesson, cells = advice(decision.position)
        assert decision.right.issuperset(cells), (lesson.title, decision.code)


@pytest.mark.parametrize("left_out", [1, 4, 5, 7])
def test_without_one_of_them_it_can_happen(left_out: int) -> None:
    rest = LESSONS[:left_out] + LESSONS[left_out + 1 :]
    assert lost_games(Side.TWO, rest) > 0


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.title)
def test_every_lesson_has_questions_that_it_answers(lesson: Lesson) -> None:
    asked = questions_of(lesson)
    assert len(set(asked)) == len(asked) == 4
    for decision in asked:
        assert decision.number
        assert decision.right.issuperset(lesson.advised(decision.position))
    assert any(advice(each.position)[0] is lesson for each in asked) or lesson is LESSONS[6]
    assert lesson.text.endswith(".")
