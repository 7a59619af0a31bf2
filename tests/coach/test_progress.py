"""How far one's own answers hold, compared with playing out whole games by the rules alone."""

import random
from functools import cache

import pytest

from tests.coach.card_model import DAY
from tests.coach.test_cards import NOON
from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.coach.cards import PracticeAnswer, Source, cards_of
from tictactoe_tui.coach.decisions import (
    Mark,
    Progress,
    Rival,
    decisions,
    open_positions,
    progress_of,
    reach,
)
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.symmetry import canonical_move

WORTH = {
    position: {cell: (score > 0) - (score < 0) for cell, score in scores.items()}
    for position, scores in tictactoe_scores()
}


@cache
def images(position: LinePosition) -> tuple[str, dict[int, int]]:
    """The code that a position is kept under, and each of its moves there."""
    moves = {cell: canonical_move(position, cell) for cell in position.legal_moves()}
    ((code, _), *_) = moves.values()
    return code, {cell: image for cell, (_, image) in moves.items()}


def by_hand(side: Side, rival: Rival, answers: dict[str, int]) -> tuple[set[str], bool]:
    """The codes of the decisions without an answer that can come up, and whether one can lose."""
    waiting, seen = [tictactoe.start()], set[LinePosition]()
    undecided, loses = set[str](), False
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        outcome = position.outcome
        if outcome is not None:
            loses |= outcome.winner is side.other
            continue
        worth = WORTH[position]
        moves = list(worth)
        if position.to_move is not side:
            if rival is Rival.SERA:
                moves = [cell for cell in moves if worth[cell] == max(worth.values())]
        elif len(set(worth.values())) > 1:
            code, image = images(position)
            wanted = answers.get(code)
            _, same = images(open_positions()[code].position)
            moves = [] if wanted is None else [c for c in moves if image[c] == same[wanted]]
            if not moves:
                undecided.add(code)
        waiting += [position.play(cell) for cell in moves]
    return undecided, loses


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("rival", list(Rival))
def test_what_is_reached_is_what_playing_every_game_reaches(side: Side, rival: Rival) -> None:
    for seed in range(4):
        source = random.Random(seed)
        answers = {
            each.code: source.choice(sorted(each.right if seed % 2 else each.results))
            for each in decisions()
            if source.random() < (0.5, 0.8, 1, 1)[seed]
        }
        found = reach(side, rival, answers)
        undecided, loses = by_hand(side, rival, answers)
        assert {each.code for each in found.undecided} == undecided
        assert found.loses is loses
        assert [each.move for each in found.undecided] == sorted(
            each.move for each in found.undecided
        )
        if seed == 3:
            assert found.safe
        if seed == 2:
            assert loses  # of answers drawn by lot some lose: the check can fail


def right_answer(code: str, at: int, seed: int = 0) -> PracticeAnswer:
    cells = sorted(open_positions()[code].right)
    cell = random.Random(f"{code}{seed}").choice(cells)
    return PracticeAnswer("Ann", "tictactoe", code, cell, True, False, Source.GUIDED, at)


def taught(side: Side, rival: Rival, seed: int) -> tuple[list[PracticeAnswer], Progress]:
    """Answer what guided learning asks until nobody of this kind can beat this side."""
    given: list[PracticeAnswer] = []
    progress = progress_of({}, NOON)
    while not progress.cannot_lose(side, rival):
        asked = progress.next_decision()
        assert asked is not None
        given.append(right_answer(asked[2].code, NOON, seed))
        progress = progress_of(cards_of(given), NOON)
    return given, progress


@pytest.mark.parametrize("seed", range(3))
def test_guided_learning_ends_with_answers_that_hold_in_every_game(seed: int) -> None:
    given, progress = taught(Side.TWO, Rival.SERA, seed)
    assert len(given) < 50
    answers = {each.code: each.cell for each in given}
    assert by_hand(Side.TWO, Rival.SERA, answers) == (set(), False)
    # One of them less, or one that is not right any more, and the claim is gone.
    for index in range(0, len(given), 7):
        rest = given[:index] + given[index + 1 :]
        assert not progress_of(cards_of(rest), NOON).cannot_lose(Side.TWO, Rival.SERA)
    assert not progress_of(cards_of(given), NOON + 40 * DAY).cannot_lose(Side.TWO, Rival.SERA)
    assert progress.count(Mark.KNOWN) == len(given)


def test_the_next_decision_is_always_one_that_can_come_up() -> None:
    given: list[PracticeAnswer] = []
    stages = []
    while (asked := progress_of(cards_of(given), NOON).next_decision()) is not None:
        side, rival, decision = asked
        stages.append((side, rival))
        if len(given) % 8 == 0:
            undecided, _ = by_hand(side, rival, {each.code: each.cell for each in given})
            assert decision.code in undecided
        given.append(right_answer(decision.code, NOON))
        if len(given) > 60:
            break
    assert stages == sorted(stages, key=lambda stage: (stage[1] is Rival.ANYBODY, -stage[0]))


def test_every_decision_has_the_mark_that_its_answers_come_to() -> None:
    first, second, third, *_ = [each.code for each in decisions()]
    wrong = PracticeAnswer("Ann", "tictactoe", second, 0, False, False, Source.GUIDED, NOON)
    helped = PracticeAnswer("Ann", "tictactoe", third, 4, True, True, Source.GUIDED, NOON)
    cards = cards_of((right_answer(first, NOON), wrong, helped))
    assert progress_of(cards, NOON).marks[:3] == (Mark.KNOWN, Mark.WRONG, Mark.WITHIN_REACH)
    assert progress_of(cards, NOON + 9 * DAY).marks[:3] == (Mark.DUE,) * 3
    far = decisions()[190].code
    met = PracticeAnswer("Ann", "tictactoe", far, 0, True, False, Source.GAME, NOON)
    marks = progress_of(cards_of((met,)), NOON).marks
    assert marks[190] is Mark.MET
    assert marks[189] is Mark.NOT_MET


def test_what_was_just_wrong_comes_last_and_then_again() -> None:
    codes = [each.code for each in decisions()[:3]]
    wrong = PracticeAnswer("Ann", "tictactoe", codes[0], 1, False, False, Source.GUIDED, NOON)
    asked = progress_of(cards_of((wrong,)), NOON).next_decision()
    assert asked is not None
    assert asked[2].code in codes[1:]
