"""Practice without a screen: what is asked, what counts, and what is said of it."""

import dataclasses
import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.coach.card_model import DAY, MINUTE
from tests.coach.test_cards import NOON
from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.coach.cards import PracticeAnswer, Source, answer_to, cards_of
from tictactoe_tui.coach.decisions import Mark, Rival, decisions, open_positions, progress_of
from tictactoe_tui.coach.lessons import LESSONS, questions_of
from tictactoe_tui.coach.puzzles import shipped_puzzles
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.judging import SHARPER, Judgement, Label, judge_move, judgement_of
from tictactoe_tui.games import IllegalMove, Position, Side, four, replay, rowcol
from tictactoe_tui.games.symmetry import canonical_move, canonical_position
from tictactoe_tui.service.practice.practice_service import (
    GUIDED_AT_ONCE,
    PracticeService,
    puzzles_by_code,
)
from tictactoe_tui.service.practice.practice_view import (
    again_sentence,
    as_side,
    atlas_view,
    claim,
    home_view,
    nothing_to_ask,
)
from tictactoe_tui.service.practice.question import Question, Round
from tictactoe_tui.service.practice.question_view import question_view

SCORES: Mapping[Position, Mapping[int, int]] = dict(tictactoe_scores())
MISTAKE = decisions()[40]


class Desk:
    """A practice whose clock and store are the test's."""

    def __init__(self, *answers: PracticeAnswer, seed: int = 1) -> None:
        self.now = NOON
        self.kept: list[PracticeAnswer] = []
        self.service = PracticeService(
            "Ann",
            answers,
            keep=self.kept.append,
            now=lambda: self.now,
            source=random.Random(seed),
        )

    @property
    def question(self) -> Question:
        assert self.service.question is not None
        return self.service.question

    def cells(self, *, right: bool) -> list[int]:
        """The moves of the question that keep its value, or those that do not."""
        scores = {c: (s > 0) - (s < 0) for c, s in SCORES[self.question.position].items()}
        best = max(scores.values())
        return [cell for cell, score in scores.items() if (score == best) is right]

    def answer(self, *, right: bool = True) -> None:
        self.service.choose(self.cells(right=right)[0])
        assert self.service.to_judge is None

    def words(self) -> str:
        view = question_view(self.service, self.question, late=False)
        return " ".join((view.heading, *view.paragraphs))


def may_hint(desk: Desk) -> bool:
    return question_view(desk.service, desk.question, late=False).actions["give_hint"]


def winning(cell: int) -> Judgement:
    played = Candidate(cell, verdict=Verdict.WIN, line=(cell,))
    return Judgement(cell, Label.ONLY, Status.PROVED, played, played, True, True)


def wrong_in_a_game(number: int = MISTAKE.number, at: int = NOON - DAY) -> PracticeAnswer:
    decision = decisions()[number - 1]
    cell = next(cell for cell in decision.results if cell not in decision.right)
    return PracticeAnswer(
        "Ann", "tictactoe", decision.code, cell, False, False, Source.GAME, at, "Sera"
    )


def test_every_answer_is_right_that_keeps_the_value_and_no_other_in_any_image() -> None:
    for decision in decisions()[::9]:
        for cell in decision.results:
            desk = Desk(seed=decision.number + cell)
            desk.service.start(Round.DECISION, decision.number)
            shown = desk.question.position
            assert canonical_position(shown) == decision.position
            images = {c: canonical_move(shown, c)[1] for c in shown.legal_moves()}
            image = canonical_move(decision.position, cell)[1]
            desk.service.choose(next(c for c, each in images.items() if each == image))
            (kept,) = desk.kept
            assert (kept.code, kept.cell) == (decision.code, image)
            assert kept.right is (cell in decision.right) is desk.question.right
            assert kept.succeeded is kept.right


def test_a_mistake_of_a_game_is_due_and_its_right_answer_puts_it_off() -> None:
    desk = Desk(wrong_in_a_game())
    assert [card.code for card in desk.service.due] == [MISTAKE.code]
    words = home_view(desk.service).entries[0][3]
    assert words == "1 due, about 1 minute; 1 from your games"
    assert desk.service.start(Round.DUE)
    assert "From your game with Sera, yesterday; the board may be turned." in desk.words()
    desk.answer()
    assert desk.words().startswith("Right")
    assert not desk.service.ask_next()
    assert not desk.service.due
    assert not desk.service.mistakes
    assert home_view(desk.service).entries[0][3] == "nothing is due now"
    assert desk.service.question is None
    assert not desk.service.start(Round.DUE)


def test_a_mistake_stays_until_it_is_right_without_help_on_a_later_day() -> None:
    desk = Desk(wrong_in_a_game())
    for right in (False, True):
        desk.now += 11 * MINUTE
        desk.service.start(Round.MISTAKES)
        desk.answer(right=right)
        assert [card.code for card in desk.service.mistakes] == [MISTAKE.code]
    assert desk.service.cards[MISTAKE.code].known_cell is None
    desk.now += DAY
    desk.service.start(Round.MISTAKES)
    desk.service.give_hint()
    desk.answer()
    assert desk.service.mistakes
    desk.now += 11 * MINUTE
    desk.service.start(Round.MISTAKES)
    desk.answer()
    assert not desk.service.mistakes
    assert desk.service.cards[MISTAKE.code].known_cell is not None


def test_what_was_shown_rests_for_ten_minutes_and_comes_turned() -> None:
    desk = Desk(wrong_in_a_game())
    desk.service.start(Round.DUE)
    before = desk.question.position
    desk.answer(right=False)
    assert desk.words().startswith("Not ")
    assert "It comes again in 10 minutes." in desk.words()
    assert not desk.service.ask_next()
    assert not desk.service.start(Round.DUE)
    assert not desk.service.start(Round.MISTAKES)
    said = nothing_to_ask(desk.service, Round.MISTAKES)
    assert said == "Your next mistake rests. It comes again in 10 minutes."
    assert (
        home_view(desk.service).message == "Nothing is due; a mistake of yours comes in 10 minutes."
    )
    guided = desk.service.next_decision()
    assert guided is not None
    assert guided[2].code != MISTAKE.code
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer()
    assert "You were asked this minutes ago, so this does not count yet." in desk.words()
    desk.now += 10 * MINUTE
    assert desk.service.start(Round.DUE)
    assert desk.question.position != before
    desk.answer()
    assert "It comes again tomorrow." in desk.words()
    assert not desk.service.due


def test_a_mistake_that_was_answered_right_rests_until_it_is_due() -> None:
    """Seen failing: ten minutes after the right answer `m` asked it again."""
    desk = Desk(wrong_in_a_game(at=NOON))
    assert desk.service.start(Round.MISTAKES)
    desk.answer()
    desk.now += 11 * MINUTE
    assert not desk.service.start(Round.MISTAKES)
    (card,) = desk.service.mistakes
    again = again_sentence(card, desk.now)
    assert "minute" not in again
    assert nothing_to_ask(desk.service, Round.MISTAKES) == f"Your next mistake rests. {again}"
    assert card.due is not None
    desk.now = card.due
    assert desk.service.start(Round.MISTAKES)


def test_what_is_due_by_now_is_asked_before_a_round_is_over() -> None:
    desk = Desk(wrong_in_a_game(), wrong_in_a_game(44))
    desk.service.start(Round.DUE)
    desk.answer(right=False)
    first = desk.service.question
    assert desk.service.ask_next()
    desk.now += 10 * MINUTE
    desk.answer()
    assert desk.service.ask_next()
    assert first is not None
    assert canonical_position(desk.question.position) == canonical_position(first.position)
    desk.answer()
    assert not desk.service.ask_next()


def test_help_in_a_new_position_brings_it_again_in_ten_minutes_as_it_says() -> None:
    """Seen failing: a hint, or another try in a lesson, and nothing was to come again."""
    hinted, lesson = Desk(), Desk()
    hinted.service.start(Round.GUIDED)
    hinted.service.give_hint()
    hinted.answer()
    lesson.service.start(Round.LESSON, 5)
    for _ in range(2):
        lesson.service.ask_next()
        others = set(lesson.cells(right=True)) - set(lesson.question.asked_for or ())
        if others:
            break
    lesson.service.choose(min(others))
    lesson.service.try_again()
    lesson.service.choose((lesson.question.asked_for or ())[0])
    for desk in (hinted, lesson):
        assert "so this does not count yet. It comes again in 10 minutes." in desk.words()
        assert not desk.service.due
        code = desk.kept[-1].code
        desk.now += 10 * MINUTE
        assert [card.code for card in desk.service.due] == [code]
        assert desk.service.cards[code].known_cell is None
        assert atlas_view(desk.service).coming == "today 1"
        desk.service.start(Round.DUE)
        desk.answer()
        assert desk.service.cards[code].known_cell is not None


def test_the_second_try_after_a_mistake_is_no_success() -> None:
    desk = Desk(wrong_in_a_game())
    desk.service.start(Round.DUE)
    desk.answer(right=False)
    desk.service.try_again()
    desk.answer()
    assert "It was not your first try, so this does not count yet." in desk.words()
    assert [(each.right, each.helped) for each in desk.kept] == [(False, False), (True, True)]


@pytest.mark.parametrize("shown", [False, True])
def test_what_was_found_late_is_told_apart_from_what_was_shown(shown: bool) -> None:
    """Seen failing: found at a second try was "with help", and "not right yet" on the map."""
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer(right=False)
    if shown:
        desk.service.show()
        desk.service.show()
    desk.service.try_again()
    desk.answer()
    why = "You have seen the answer" if shown else "It was not your first try"
    assert f"{why}, so this does not count yet." in desk.words()
    desk.service.ask_next()
    how = "with help" if shown else "at a second try"
    assert home_view(desk.service).message == f"1 {how}; 1 comes again today."
    assert "Seen twice; right once, not yet straight away." in about(desk)[1]
    desk.now += 11 * MINUTE
    desk.service.start(Round.DUE)
    desk.answer()
    desk.service.ask_next()
    assert home_view(desk.service).message.startswith("1 right; ")
    assert "Seen 3 times; right twice, once straight away." in about(desk)[1]


def test_a_slip_is_no_mistake_of_its_round() -> None:
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer(right=False)
    desk.service.take_back()
    desk.answer()
    desk.service.ask_next()
    assert home_view(desk.service).message.startswith("1 at a second try; ")


def test_a_question_says_whose_it_is_where_there_are_others() -> None:
    """Seen failing: two people at a machine could not tell whose questions these were."""
    desk = Desk()
    for others, badge in ((False, "1 of 10"), (True, "Ann, 1 of 10")):
        desk.service.has_others = others
        desk.service.start(Round.GUIDED)
        assert question_view(desk.service, desk.question, late=False).badge == badge


def test_a_slip_is_taken_back_and_leaves_no_mark_but_a_rest() -> None:
    desk = Desk()
    desk.service.start(Round.GUIDED)
    code = canonical_position(desk.question.position).code()
    desk.answer(right=False)
    assert desk.service.cards[code].wrong
    desk.service.take_back()
    assert code not in desk.service.cards
    assert desk.question.judgement is None
    desk.answer()
    assert not desk.kept[-1].succeeded
    desk.service.ask_next()
    before = list(desk.kept)
    desk.service.take_back()
    assert desk.kept == before
    assert Desk(*desk.kept).service.cards[code].met == 1


def test_what_is_put_aside_is_not_asked_until_it_is_answered_again() -> None:
    desk = Desk(wrong_in_a_game())
    desk.service.start(Round.DUE)
    desk.service.put_aside()
    assert not desk.service.due
    assert not desk.service.mistakes
    desk.now += 5 * DAY
    assert not desk.service.start(Round.DUE)
    assert "Put aside" in " ".join(atlas_view(desk.service).about(MISTAKE.number))
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer(right=False)
    desk.now += 11 * MINUTE
    assert desk.service.due


def test_what_is_skipped_is_gone_for_this_round_which_ends() -> None:
    """Seen failing: the last one that was skipped came again, "4 of 4", "5 of 5", without end."""
    desk = Desk(*(wrong_in_a_game(number) for number in (1, 2, 3)))
    for kind, most in ((Round.DUE, 3), (Round.GUIDED, GUIDED_AT_ONCE)):
        going, totals, asked = desk.service.start(kind), set[int](), list[str]()
        while going and len(asked) < 20:
            totals.add(desk.question.total)
            asked.append(canonical_position(desk.question.position).code())
            going = desk.service.ask_next()
        assert totals == {most}
        assert len(asked) == len(set(asked)) <= most
    assert len(desk.service.due) == 3
    assert desk.service.start(Round.DUE)
    assert desk.service.next_decision() == Desk(*desk.service._answers).service.next_decision()


def test_an_open_answer_to_what_is_due_does_not_bring_it_again_in_the_same_round() -> None:
    (code, puzzle) = next(iter(puzzles_by_code().items()))
    cell = canonical_move(puzzle.position, puzzle.solution[0])[1]
    desk = Desk(
        PracticeAnswer("Ann", puzzle.position.key, code, cell, True, False, Source.PUZZLE, NOON)
    )
    desk.now += 30 * DAY
    desk.service.start(Round.DUE)
    other = next(c for c in desk.question.position.legal_moves() if c not in puzzle.solution)
    desk.service.choose(other)
    desk.service.receive_judgement(desk.question.position, unknown(desk.question, other))
    assert not desk.service.ask_next()


def test_a_round_ends_with_what_came_of_it() -> None:
    """Seen failing: nothing was said."""
    desk = Desk(*(wrong_in_a_game(number) for number in range(1, 7)))
    assert "skipped" not in home_view(desk.service).message
    desk.service.start(Round.DUE)
    for how in ("right", "right", "wrong", "hint", "skip", "aside"):
        if how == "hint":
            desk.service.give_hint()
        if how == "aside":
            desk.service.put_aside()
        if how in ("right", "hint", "wrong"):
            desk.answer(right=how != "wrong")
        desk.service.ask_next()
    message = "2 right, 1 with help, 1 wrong, 1 skipped; 3 come again today."
    assert home_view(desk.service).message == message
    desk.service.start(Round.DUE)
    assert desk.service.question is not None
    desk.answer()
    assert not desk.service.ask_next()
    assert home_view(desk.service).message == "1 right; 1 comes again on Tuesday."


def test_a_new_position_can_be_put_aside_too() -> None:
    desk = Desk()
    desk.service.start(Round.GUIDED)
    first = canonical_position(desk.question.position)
    desk.service.put_aside()
    asked = []
    while desk.service.ask_next():
        asked.append(canonical_position(desk.question.position))
        desk.answer()
    assert asked
    assert first not in asked


def test_the_mistakes_of_a_game_are_asked_one_after_the_other_as_they_stood() -> None:
    moves = [
        (decision.position, cell)
        for decision in (decisions()[2], decisions()[50])
        for cell in sorted(set(decision.results) - decision.right)[:1]
    ]
    desk = Desk()
    assert desk.service.ask_again((each, judge_move(*each)) for each in moves)
    for position, cell in moves:
        assert desk.question.position == position
        assert f"In your game you played {position.notation.format(cell)}." in desk.words()
        desk.answer()
        assert "You come from the game itself, so this does not count yet." in desk.words()
        assert "It comes again in 10 minutes." in desk.words()
        assert (desk.kept[-1].right, desk.kept[-1].helped) == (True, True)
        desk.service.ask_next()
    assert desk.service.question is None
    desk.service.ask_again([(moves[0], judge_move(*moves[0]))])
    desk.answer(right=False)
    assert desk.service.cards[desk.kept[-1].code].wrong


def test_a_mistake_at_row_and_column_is_asked_and_told_by_its_takes() -> None:
    position = rowcol.start(3, 1)
    played = judge_move(position, 0)
    assert played.right is False
    desk = Desk()
    desk.service.ask_again([((position, 0), played)])
    assert "A to move Best result: a win. Find a move that keeps it. A 0, B 0." in desk.words()
    assert "In your game you played 1,1." in desk.words()
    desk.service.choose(0)
    assert desk.service.to_judge == (position, 0)
    desk.service.receive_judgement(position, played)
    assert "B can get the 8 at 3,1 instead of A. Try again: which take?" in desk.words()
    assert played.best is not None
    desk.service.try_again()
    desk.service.choose(played.best.cell)
    desk.service.receive_judgement(position, judge_move(position, played.best.cell))
    assert desk.words().startswith("Right")


def test_a_mistake_of_the_other_is_told_as_that_with_all_of_the_position() -> None:
    """Seen failing: the machine's move was told as the player's own, without points and lines."""
    position = rowcol.start(3, 1).play(0)
    took = position.legal_moves()[0]
    desk = Desk()
    desk.service.ask_again([((position, took), judge_move(position, took))], by="Cop")
    assert "A 2, B 0. Take from row 1 or column 1. In this game Cop played" in desk.words()


def test_points_given_away_are_asked_about_until_they_are_not() -> None:
    """Seen failing: any take that kept the result would have been right."""
    position = rowcol.start(3, 1)
    takes = {cell: judge_move(position, cell) for cell in position.legal_moves()}
    assert {cell: each.lost for cell, each in takes.items() if each.right} == {1: 3, 5: 2, 6: 0}
    desk = Desk()
    desk.service.ask_again([((position, 1), takes[1])])
    assert "A to move Best result: a win. Find the take that comes to most." in desk.words()
    for cell in (1, 5):
        desk.service.choose(cell)
        assert desk.service.to_judge == (position, cell)
        desk.service.receive_judgement(position, takes[cell])
        assert desk.question.right is False
        move = position.notation.format(cell)
        assert f"Not {move} {move} wins too, with fewer points." in desk.words()
        assert "Try again: which take?" in desk.words()
        desk.service.try_again()
    desk.service.choose(6)
    desk.service.receive_judgement(position, takes[6])
    assert desk.words().startswith("Right")
    desk.now += 10 * MINUTE
    assert desk.service.start(Round.DUE)
    assert "A to move Find the take that comes to most." in desk.words()


def test_who_is_asked_for_most_is_not_right_with_a_point_less() -> None:
    """Seen failing: it was called right beside "1,4 comes to 1 more", and known from then on."""
    position = rowcol.start(3, 1)
    desk, cell = Desk(), 5
    played = judge_move(position, cell)
    desk.service.ask_again([((position, cell), played)])
    desk.service.choose(cell)
    desk.service.receive_judgement(position, dataclasses.replace(played, lost=1))
    assert desk.question.right is False


def test_a_mistake_at_row_and_column_has_hints_and_then_no_more() -> None:
    """Seen failing: "There is no hint here yet.", as often as one asked."""
    position = rowcol.start(3, 1)
    played = judge_move(position, 0)
    assert played.best is not None
    desk = Desk()
    desk.service.ask_again([((position, 0), played)])
    for number, hint, marked in ((1, "look in row 3.", set()), (2, "the marked cell.", {6})):
        assert may_hint(desk)
        desk.service.give_hint()
        assert desk.words().endswith(f"Hint: {hint}")
        assert set(question_view(desk.service, desk.question, late=False).notes) == marked
        assert desk.question.hints == number
    assert played.best.cell == 6
    assert not may_hint(desk)


@pytest.mark.parametrize("start", [four.start(5, 5), rowcol.start(4, 3)], ids=["four", "rowcol"])
def test_no_hint_is_offered_where_the_answer_is_not_known_and_asking_is_no_help(
    start: Position,
) -> None:
    """Seen failing: "There is no hint here yet.", and then "You used a hint"."""
    cell, other = start.legal_moves()[:2]
    desk = Desk(answer_to(start, cell, "Ann", right=False, source=Source.GAME, at=NOON - DAY))
    assert desk.service.start(Round.DUE)
    assert not may_hint(desk)
    desk.service.give_hint()
    assert "hint" not in desk.words()
    desk.service.choose(other)
    desk.service.receive_judgement(desk.question.position, winning(other))
    assert desk.kept[-1].succeeded
    assert "does not count" not in desk.words()


@pytest.mark.parametrize(
    "start, cell, goal",
    [
        (
            replay(four.start(6, 6), (14, 26, 15, 27, 16, 28)),
            0,
            "Best result: a win. Find a move that",
        ),
        (rowcol.start(3, 1), 0, "Best result: a win. Find the take that comes to most."),
    ],
    ids=["four", "rowcol"],
)
def test_what_is_due_of_other_games_gets_its_hint_and_its_goal_from_the_engine(
    start: Position, cell: int, goal: str
) -> None:
    """Seen failing: no answer is stored with it, so it had no hint and no goal for good."""
    desk = Desk(answer_to(start, cell, "Ann", right=False, source=Source.GAME, at=NOON - DAY))
    assert desk.service.start(Round.DUE)
    assert desk.service.to_judge is not None
    found = judge_move(*desk.service.to_judge, SHARPER)
    assert found.right is False
    desk.service.receive_judgement(desk.question.position, found)
    assert not desk.kept, "nothing was answered"
    assert goal in desk.words()
    assert desk.service.to_judge is None
    assert may_hint(desk)
    desk.service.give_hint()
    assert "Hint: look in" in desk.words()
    (right,) = desk.question.right_cells
    assert judge_move(desk.question.position, right, SHARPER).right


def test_the_answer_itself_tells_what_to_look_for_next() -> None:
    start = rowcol.start(3, 1)
    desk = Desk(answer_to(start, 0, "Ann", right=False, source=Source.GAME, at=NOON - DAY))
    desk.service.start(Round.DUE)
    desk.service.choose(0)
    asked = desk.service.to_judge
    assert asked is not None
    desk.service.receive_judgement(asked[0], judge_move(*asked))
    desk.service.try_again()
    assert may_hint(desk)


def test_a_hint_in_a_lesson_is_of_this_lesson() -> None:
    """Seen failing: the title of another lesson, whose move was then not what was asked."""
    desk = Desk()
    for number, lesson in enumerate(LESSONS, 1):
        desk.service.start(Round.LESSON, number)
        while desk.service.ask_next():
            desk.service.give_hint()
            assert desk.words().endswith(f"Hint: {lesson.text}")


def test_what_a_lesson_shows_is_what_it_asks_for() -> None:
    """Seen failing: it showed another right move, even the very one that was not asked for."""
    for number in range(1, len(LESSONS) + 1):
        desk = Desk()
        desk.service.start(Round.LESSON, number)
        while desk.service.ask_next():
            asked = desk.question.asked_for or ()
            for cell in set(desk.question.position.legal_moves()).difference(asked):
                desk.service.choose(cell)
                desk.service.show()
                shown = question_view(desk.service, desk.question, late=False)
                assert set(shown.notes) == set(asked)
                assert "plays the marked cell." in desk.words() or len(asked) > 1
                desk.service.try_again()


def test_practice_speaks_of_the_side_one_lost_with() -> None:
    assert "as O" in home_view(Desk().service).entries[1][3]
    lost_as_x = next(each for each in decisions() if each.side is Side.ONE)
    desk = Desk(wrong_in_a_game(), wrong_in_a_game(lost_as_x.number, NOON - 1))
    assert "as X" in home_view(desk.service).entries[1][3]
    desk.service.start(Round.GUIDED)
    assert desk.question.position.to_move is Side.ONE
    desk.service.start(Round.MISTAKES)
    desk.now += DAY
    for _ in range(2):
        desk.answer()
        desk.service.ask_next()
    assert not desk.service.mistakes
    assert "as X" in home_view(desk.service).entries[1][3], "made good, and not yet learned"


def test_the_refutation_is_marked_and_played_on_the_board() -> None:
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer(right=False)
    view = question_view(desk.service, desk.question, late=False)
    line = desk.question.line
    assert line[0] == desk.question.chosen
    assert [view.notes[cell].text for cell in line[:3]] == ["×", "①", "②"][: len(line[:3])]
    for made in (*range(1, len(line) + 1), 0):
        desk.service.play_out()
        view = question_view(desk.service, desk.question, late=False)
        assert view.position == replay(desk.question.position, line[:made])


def test_sentences_have_the_numbers_that_the_board_has() -> None:
    """Seen failing: once what is right was shown, ① was said of the refutation."""
    is_numbered = False
    for decision in decisions()[::7]:
        desk = Desk()
        desk.service.start(Round.DECISION, decision.number)
        desk.answer(right=False)
        is_numbered |= "①" in desk.words()
        desk.service.show()
        assert "①" not in desk.words()
    assert is_numbered


def test_a_hint_helps_more_each_time_and_the_answer_is_no_success() -> None:
    desk = Desk()
    desk.service.start(Round.GUIDED)
    desk.service.give_hint()
    assert "Hint: " in desk.words()
    desk.service.give_hint()
    notes = question_view(desk.service, desk.question, late=False).notes
    assert set(notes) == set(desk.cells(right=True))
    desk.answer()
    assert not desk.kept[0].succeeded
    assert desk.service.progress.count(Mark.KNOWN) == 0


def test_a_hint_that_marks_one_cell_does_not_speak_of_several() -> None:
    for decision in decisions()[::7]:
        desk = Desk()
        desk.service.start(Round.DECISION, decision.number)
        desk.service.give_hint()
        desk.service.give_hint()
        marked = question_view(desk.service, desk.question, late=False).notes
        where = "the marked cell." if len(marked) == 1 else "one of the marked cells."
        assert f"Hint: {where}" in desk.words()


def test_a_hint_names_its_lesson() -> None:
    """Seen failing: "Hint: Otherwise, take a corner." to somebody who had not taken any lesson."""
    desk = Desk()
    hints = set[str]()
    for decision in decisions()[2::5]:
        desk.service.start(Round.DECISION, decision.number)
        desk.service.give_hint()
        hints.add(desk.words().partition("Hint: ")[2])
    assert hints <= {f"{each.title} (lesson {at})." for at, each in enumerate(LESSONS, 1)}
    assert "Otherwise, take a corner (lesson 8)." in hints


def test_training_says_that_nothing_is_due() -> None:
    """Seen failing: Enter on "nothing is due now" asked ten questions without a word."""
    said = "Nothing is due: this is training. Enter or a click answers."
    for desk, told in ((Desk(), True), (Desk(wrong_in_a_game()), False)):
        desk.service.start(Round.GUIDED)
        assert (message(desk) == said) is told
        desk.service.ask_next()
        assert message(desk) != said


def message(desk: Desk) -> str:
    return question_view(desk.service, desk.question, late=False).message


def test_a_puzzle_names_its_game_and_its_board() -> None:
    """Seen failing: a learner of tic-tac-toe stood before a board of 6x6 called "Practice"."""
    desk = Desk()
    assert home_view(desk.service).entries[2][3].startswith("350 of four and of row and column")
    for puzzle in (shipped_puzzles()[0], shipped_puzzles()[-1]):
        code = canonical_position(puzzle.position).code()
        at = desk.now - DAY
        cell = puzzle.position.legal_moves()[0]
        given = PracticeAnswer(
            "Ann", puzzle.position.key, code, cell, False, False, Source.PUZZLE, at
        )
        desk = Desk(given)
        desk.service.start(Round.DUE)
        name = {"four": "Four in a row", "rowcol": "Row and column"}[puzzle.position.key]
        size = f"{puzzle.position.rows}x{puzzle.position.columns}"
        title = question_view(desk.service, desk.question, late=False).title
        assert title == f"{name}, {size}"


def test_the_right_cell_keeps_its_mark_where_it_has_a_number_too() -> None:
    """Seen failing: ① in place of the mark, where the other side would have played there."""
    numbered = 0
    for decision in decisions()[::5]:
        desk = Desk()
        desk.service.start(Round.DECISION, decision.number)
        desk.answer()
        chosen = desk.question.chosen
        assert chosen is not None
        text = question_view(desk.service, desk.question, late=False).notes[chosen].text
        assert text in ("✓", "① ✓")
        numbered += "①" in text
    assert numbered


def test_playing_out_says_what_b_does_next() -> None:
    """Seen failing: "b: step 1 of 6." did not say that b goes on."""
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer(right=False)
    steps = len(desk.question.line)
    for made in range(1, steps + 1):
        desk.service.play_out()
        does = "b goes on" if made < steps else "b takes them back"
        assert message(desk) == f"Step {made} of {steps}: {does}."


def test_an_answer_against_the_rules_changes_nothing() -> None:
    desk = Desk()
    desk.service.start(Round.GUIDED)
    before = desk.question
    taken = next(cell for cell in range(9) if before.position.at(cell))
    with pytest.raises(IllegalMove):
        desk.service.choose(taken)
    assert desk.question is before
    assert not desk.kept


def unknown(position_of: Question, cell: int) -> Judgement:
    moves = position_of.position.legal_moves()
    return judgement_of(position_of.position, cell, SearchInfo(tuple(map(Candidate, moves))))


def with_verdict(question: Question, cell: int, verdict: Verdict) -> Judgement:
    candidates = [Candidate(each) for each in question.position.legal_moves()]
    known = {question.task.position.legal_moves()[0]: Verdict.WIN, cell: verdict}
    for at, each in enumerate(candidates):
        if each.cell in known:
            line = (each.cell,)
            candidates[at] = Candidate(each.cell, None, known[each.cell], None, Status.PROVED, line)
    return judgement_of(question.position, cell, SearchInfo(tuple(candidates)))


def test_an_open_answer_is_never_called_wrong() -> None:
    desk = Desk()
    desk.service.start(Round.PUZZLES)
    puzzle = desk.question.task.puzzle
    assert puzzle is not None
    other = next(c for c in desk.question.position.legal_moves() if c not in puzzle.solution)
    desk.service.choose(other)
    assert desk.service.to_judge == (desk.question.position, other)
    assert "being looked at" in desk.words()
    late = judgement_of(desk.question.position, puzzle.solution[0], SearchInfo(()))
    desk.service.receive_judgement(desk.question.position, late)
    assert not desk.kept
    desk.service.receive_judgement(desk.question.position, unknown(desk.question, other))
    assert desk.kept[0].right is None
    assert desk.words().startswith("Not known")
    assert "wrong." in desk.words()
    assert all(not card.wrong for card in desk.service.cards.values())


def test_a_mistake_that_was_proved_in_its_game_is_never_called_open() -> None:
    """Seen failing: "neither right nor wrong", as a search without the game's proved less."""
    position = shipped_puzzles()[0].position
    code, cell = canonical_move(position, position.legal_moves()[0])
    desk = Desk(
        PracticeAnswer("Ann", position.key, code, cell, False, False, Source.GAME, NOON - DAY)
    )
    desk.service.start(Round.DUE)
    moves = {canonical_move(desk.question.position, c)[1]: c for c in position.legal_moves()}
    for asked, told in ((cell, "proved to be a mistake"), (max(moves), "neither right nor wrong")):
        desk.service.choose(moves[asked])
        judgement = unknown(desk.question, moves[asked])
        desk.service.receive_judgement(desk.question.position, judgement)
        assert told in desk.words()
        desk.service.try_again()


def test_a_puzzle_asks_for_its_move_and_another_that_wins_is_no_mistake() -> None:
    desk = Desk()
    desk.service.start(Round.PUZZLES)
    puzzle = desk.question.task.puzzle
    assert puzzle is not None
    assert desk.question.position == puzzle.position
    other = next(c for c in desk.question.position.legal_moves()[1:] if c not in puzzle.solution)
    desk.service.choose(other)
    slower = with_verdict(desk.question, other, Verdict.WIN)
    assert slower.right
    desk.service.receive_judgement(desk.question.position, slower)
    assert desk.kept[-1].right is None
    assert "keeps the result, and is not what is asked" in desk.words()
    desk.service.try_again()
    desk.service.choose(puzzle.solution[0])
    judgement = with_verdict(desk.question, puzzle.solution[0], Verdict.WIN)
    desk.service.receive_judgement(desk.question.position, judgement)
    assert desk.kept[-1].right
    assert desk.words().startswith("Right")


@pytest.mark.parametrize(
    "start, aside",
    [(four.start(6, 6), "proved"), (rowcol.start(3), "bound")],
    ids=["a result", "points, of which the most are not known"],
)
def test_a_right_answer_whose_result_is_proved_by_a_bound_is_proved(
    start: Position, aside: str
) -> None:
    """Seen failing: "bound" stood beside "wins", which is proved."""
    desk = Desk(answer_to(start, 0, "Ann", right=False, source=Source.GAME, at=NOON - DAY))
    desk.service.start(Round.DUE)
    cell = desk.question.position.legal_moves()[1]
    desk.service.choose(cell)
    judgement = with_verdict(desk.question, cell, Verdict.WIN)
    assert (judgement.right, judgement.status) == (True, Status.BOUND)
    desk.service.receive_judgement(desk.question.position, judgement)
    view = question_view(desk.service, desk.question, late=False)
    assert (view.heading, view.aside) == ("Right", aside)
    assert "wins" in view.paragraphs[0]


def test_solved_puzzles_are_not_asked_again_before_they_are_due() -> None:
    (code, puzzle) = next(iter(puzzles_by_code().items()))
    cell = canonical_move(puzzle.position, puzzle.solution[0])[1]
    solved = PracticeAnswer(
        "Ann", puzzle.position.key, code, cell, True, False, Source.PUZZLE, NOON
    )
    desk = Desk(solved)
    assert len(desk.service.puzzles) == len(shipped_puzzles()) - 1
    assert puzzle not in desk.service.puzzles
    desk.now += 30 * DAY
    desk.service.start(Round.DUE)
    assert desk.question.task.puzzle == puzzle


def test_mistakes_and_missed_wins_come_before_all_else_that_is_due() -> None:
    won = next(each for each in decisions() if 1 in each.results.values())
    earlier = replace(wrong_in_a_game(9, NOON - 5 * DAY), source=Source.GUIDED)
    desk = Desk(earlier, wrong_in_a_game(won.number))
    desk.service.start(Round.DUE)
    assert canonical_position(desk.question.position).code() == won.code
    assert desk.question.total == 2


def test_guided_learning_asks_what_is_next_until_nobody_can_win_against_o() -> None:
    desk = Desk()
    for _ in range(20):
        going = desk.service.start(Round.GUIDED)
        while going:
            assert desk.question.number <= desk.question.total == GUIDED_AT_ONCE
            desk.answer()
            going = desk.service.ask_next()
            if desk.service.progress.cannot_lose(Side.TWO, Rival.SERA):
                break
        else:
            continue
        break
    assert claim(desk.service.progress, Side.TWO) == "You cannot lose to Sera as O."
    assert "You cannot lose to Sera as O." in as_side(desk.service.progress, Side.TWO)
    assert len(desk.kept) < 50
    desk.now += 30 * DAY
    assert "You could not lose to Sera as O" in as_side(desk.service.progress, Side.TWO)


def test_a_lesson_is_passed_once_each_of_its_questions_was_known() -> None:
    for number, lesson in enumerate(LESSONS, 1):
        desk = Desk()
        desk.service.start(Round.LESSON, number)
        assert lesson.text in desk.words()
        shown = question_view(desk.service, desk.question, late=False).notes
        assert set(shown) == set(desk.question.asked_for or ())
        desk.service.choose(next(iter(shown)))
        assert desk.service.to_judge is None
        assert not desk.kept
        for _ in questions_of(lesson)[1:]:
            assert not desk.service.has_passed(lesson)
            desk.service.ask_next()
            assert f"Find {lesson.goal}." in desk.words()
            desk.service.choose((desk.question.asked_for or ())[0])
            assert lesson.text in desk.words()
        assert "Lesson passed." in desk.words()
        assert desk.service.has_passed(lesson)
        view = home_view(desk.service)
        assert view.passed == "1 of 8 passed"
        assert view.lessons[number - 1] == "passed"
        assert view.lessons.count("next") == 1
        again = Desk(*desk.kept, replace(desk.kept[0], right=False, at=NOON + 1))
        assert not again.service.has_passed(lesson)


def test_a_lesson_passes_by_its_own_rule_alone() -> None:
    """Another move that keeps the result is no mistake, and not what the lesson asks."""
    tried = 0
    for number, lesson in enumerate(LESSONS, 1):
        desk = Desk()
        desk.service.start(Round.LESSON, number)
        while desk.service.ask_next():
            for cell in desk.question.position.legal_moves():
                desk.service.choose(cell)
                follows = cell in (desk.question.asked_for or ())
                keeps = cell in desk.cells(right=True)
                assert desk.question.right is (True if follows else None if keeps else False)
                if keeps and not follows:
                    tried += 1
                    assert f" too; find {lesson.goal}." in desk.words()
                if not keeps:
                    assert lesson.text in desk.words()
                desk.service.try_again()
        assert not desk.service.has_passed(lesson)
    assert tried > 10


def test_what_is_not_kept_is_said_and_tried_again() -> None:
    desk = Desk()
    desk.service.start(Round.GUIDED)
    desk.answer()
    assert not desk.service.all_kept
    assert "not yet saved" in question_view(desk.service, desk.question, late=True).badge
    assert "not yet" not in question_view(desk.service, desk.question, late=False).badge
    desk.service.mark_not_kept("The disk is full.")
    assert question_view(desk.service, desk.question, late=True).message == "The disk is full."
    desk.service.ask_next()
    desk.answer()
    first, again, second = desk.kept
    assert first == again
    for answer in (first, second):
        desk.service.mark_kept(answer)
    assert desk.service.all_kept
    assert not desk.service.trouble


def test_the_first_time_invites() -> None:
    view = home_view(Desk().service)
    assert "1 is the first lesson" in view.message
    assert view.entries[0][3] == "nothing is due now"
    assert atlas_view(Desk().service).coming == "nothing yet"
    assert not Desk().service.start(Round.MISTAKES)


def test_what_is_coming_is_counted_by_the_day() -> None:
    desk = Desk(*(wrong_in_a_game(number) for number in (1, 2, 3)))
    assert atlas_view(desk.service).coming == "today 3"
    desk.service.start(Round.DUE)
    desk.answer()
    assert atlas_view(desk.service).coming.startswith("today 2, ")
    assert home_view(desk.service).entries[0][3].startswith("2 due, ")


def test_the_atlas_tells_what_is_known_of_a_decision() -> None:
    desk = Desk(wrong_in_a_game())
    view = atlas_view(desk.service)
    assert view.progress.marks == progress_of(cards_of((wrong_in_a_game(),)), NOON).marks
    assert view.progress.count(*Mark) == 431
    words = " ".join(view.about(MISTAKE.number))
    assert "Seen once; not right yet." in words
    played = MISTAKE.position.notation.format(wrong_in_a_game().cell)
    assert f"Your last mistake: {played}." in words
    assert words.endswith("It is due.")
    assert "not seen it" in " ".join(view.about(300))
    assert open_positions()[MISTAKE.code].number == MISTAKE.number


def about(desk: Desk, number: int = MISTAKE.number) -> tuple[str, str]:
    """What the map says of a decision: its mark, and the sentences."""
    view = atlas_view(desk.service)
    return view.progress.marks[number - 1], " ".join(view.about(number))


def test_what_practice_has_as_due_is_due_on_the_map() -> None:
    """Seen failing: mistakes were `wrong` there, and "due" was 0 beside "2 due" in practice."""
    desk = Desk(wrong_in_a_game(), wrong_in_a_game(44, NOON))
    assert atlas_view(desk.service).progress.count(Mark.DUE) == len(desk.service.due) == 2
    for number in (MISTAKE.number, 44):
        mark, words = about(desk, number)
        assert (mark, words.endswith("It is due.")) == (Mark.DUE, True)
    desk.service.start(Round.DUE)
    desk.answer(right=False)
    assert about(desk)[0] is Mark.WRONG
    assert "It comes again in 10 minutes." in about(desk)[1]
    assert atlas_view(desk.service).progress.count(Mark.DUE) == len(desk.service.due) == 1


def test_what_was_right_after_a_mistake_is_not_told_as_wrong_the_last_time() -> None:
    """Seen failing: "You played 1 1 the last time." under `wrong`, and 1 1 was right."""
    desk = Desk()
    for right in (False, True):
        desk.service.start(Round.DECISION, MISTAKE.number)
        desk.answer(right=right)
        desk.now += 10 * MINUTE
    mark, words = about(desk)
    mistake = MISTAKE.position.notation.format(desk.kept[0].cell)
    assert mark is Mark.WRONG
    assert f"Your last mistake: {mistake}. It is learnt once it is right on another day." in words
    assert "It comes again tomorrow." in words


def test_help_on_a_day_that_it_is_due_leaves_nothing_known() -> None:
    """Seen failing: `known` directly after an answer that "does not count yet"."""
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer()
    assert about(desk)[0] is Mark.KNOWN
    desk.now += 30 * DAY
    assert about(desk)[0] is Mark.DUE
    desk.service.start(Round.DUE)
    desk.service.give_hint()
    desk.answer()
    assert about(desk)[0] is Mark.MET
    assert about(desk)[1].endswith("It comes again in 10 minutes.")


def test_what_was_learnt_is_learnt_still_on_the_day_it_is_due() -> None:
    """Seen failing: "1 of 431 decisions known", and 0 of them the next day without a word."""
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    desk.answer()
    assert home_view(desk.service).entries[3][3] == "1 of 431 decisions learnt"
    desk.now += 30 * DAY
    assert home_view(desk.service).entries[3][3] == "1 of 431 decisions learnt, 1 to refresh"
    told = [as_side(desk.service.progress, side) for side in Side]
    assert any("1 of 197 learnt" in each for each in told)


def test_what_was_seen_before_may_be_turned_and_says_so() -> None:
    """Seen failing: only a mistake of a game said it."""
    desk = Desk()
    desk.service.start(Round.DECISION, MISTAKE.number)
    assert "turned" not in desk.words(), "nobody has seen it otherwise"
    desk.answer(right=False)
    desk.service.start(Round.DECISION, MISTAKE.number)
    assert "Seen once; not right yet. The board may be turned." in desk.words()


def test_a_question_says_what_is_to_be_reached() -> None:
    desk = Desk(wrong_in_a_game())
    desk.service.start(Round.MISTAKES)
    best = {1: "a win", 0: "a draw"}[max(MISTAKE.results.values())]
    side = "XO"[MISTAKE.side]
    assert f"{side} to move Best result: {best}. Find a move that keeps it." in desk.words()
