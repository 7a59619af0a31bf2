"""Reasons: true of every move of tic-tac-toe by code that knows only the rules, and playable."""

import random
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from tests.claims import check_claim
from tests.engine.oracle import rowcol_scores, tictactoe_scores
from tictactoe_tui.coach.line_reasons import good_reason
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.judging import (
    Judgement,
    Label,
    judge_game,
    judge_move,
    judgement_of,
)
from tictactoe_tui.games import Position, Side, four, replay, rowcol, tictactoe

Values = dict[rowcol.RowColPosition, int]

BLAMES = ("This loses", "This gives up the win: ", "This wins, but takes ")


def told(position: Position, cell: int) -> MoveStory:
    return MoveStory(position, judge_move(position, cell))


@pytest.mark.thorough
def test_every_sentence_about_tictactoe_is_true() -> None:
    """The reasons for all 16,167 moves."""
    report = check_claim("tictactoe labels", scale=10)
    assert (report.failures, report.stumbled) == ((), None)
    assert report.checked > 100_000


def test_every_explanation_can_be_played_and_points_its_way() -> None:
    for position, scores in tictactoe_scores()[::3]:
        for cell, score in scores.items():
            each = told(position, cell)
            best = max(scores.values())
            sentences = [each.cause, *filter(None, [each.comparison])]
            named = [re.findall(r"\d \d", part) for part in " ".join(sentences).split(". ")]
            assert max(map(len, named)) <= 2, "a sentence names two cells at most"
            assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in sentences)
            assert len({*sentences}) == len(sentences)
            assert each.line[0] == cell
            assert replay(position, each.line).outcome is not None
            assert each.cause.startswith(BLAMES) == (score < best)
            assert bool(each.better_line) == (score < best)
            if each.better_line:
                assert scores[each.better_line[0]] == best
                assert replay(position, each.better_line).outcome is not None
                assert each.comparison is not None
                assert each.comparison.startswith(position.notation.format(each.better_line[0]))


@pytest.mark.parametrize(
    "moves, cell, words, cause, comparison",
    [
        (
            [0, 4, 8, 1],
            3,
            "gives away the draw",
            "This loses: O completes column 1 at 2 1.",
            "2 1 keeps the draw: it blocks column 1.",
        ),
        ([0, 4, 8, 1, 3], 7, "wins at once", "It completes column 1.", None),
        (
            [0, 1, 3, 6],
            4,
            "only move",
            "It threatens 1 2 and 2 2 at once.",
            "No other move wins.",
        ),
        (
            [0],
            1,
            "gives away the draw",
            "This loses: X can play 1 1, which threatens 2 2. O blocks, X plays 1 0, and two ",
            "1 1 keeps the draw.",
        ),
        (
            [0, 1],
            4,
            "fastest win",
            "It threatens 2 2. O blocks, X plays 1 0, and two lines need blocking.",
            None,
        ),
        (
            [0, 1, 3, 6],
            8,
            "gives away the win",
            "This loses: O can play 1 1, which makes two threats at once.",
            "1 1 wins in 3: it makes two threats at once.",
        ),
        (
            [0, 1, 3, 6, 4],
            2,
            "already lost",
            "X threatens 1 2 and 2 2, and one move cannot stop both.",
            None,
        ),
        ([4, 1], 0, "fastest win", "It threatens 2 2. O blocks, ", None),
    ],
)
def test_what_is_said(
    moves: list[int], cell: int, words: str, cause: str, comparison: str | None
) -> None:
    each = told(replay(tictactoe.start(), moves), cell)
    assert each.label_words == words
    assert each.cause.startswith(cause)
    assert (each.comparison or "").startswith(comparison or "")
    assert (each.comparison is None) == (comparison is None)


def takes(line: str) -> list[tuple[int, int]]:
    """What a line says of each take: what it brings, and the lead after it."""
    pairs = (take.split(" ", 1)[1].split(" = ") for take in line.split("; ") if take)
    return [(int(gain), int(ahead)) for gain, ahead in pairs]


@pytest.mark.slow
def test_every_bill_adds_up() -> None:
    for position, scores in rowcol_scores():
        cell = max(scores, key=lambda each: (scores[each], -each))
        worst = min(scores, key=lambda each: scores[each])
        for taken in {cell, worst}:
            each = told(position, taken)
            assert takes(each.line_words)[-1][1] == scores[taken]
            assert len(takes(each.line_words)) == len(each.line)
            lost = scores[cell] - scores[taken]
            assert bool(each.better_words) == (lost > 0)
            if lost:
                assert takes(each.better_words)[-1][1] == scores[cell]
                assert f"comes to {lost} more" in str(each.comparison)
                assert each.label_words in (
                    f"gives away {lost}",
                    "gives away the win",
                    "gives away the tie",
                )


def test_a_bill_counts_from_the_totals_there_are() -> None:
    position = rowcol.start(2, values=[5, -1, 2, 7], first=Side.TWO).play(0)
    best = Candidate(1, 0, Verdict.LOSS, 2, Status.PROVED, (1, 3, 2))
    judged = Judgement(1, Label.ALL_LOSE, Status.PROVED, best, best, matters=False, right=True)
    bill = MoveStory(position, judged)
    assert takes(bill.line_words) == [(-1, -6), (-7, -13), (2, -11)]
    assert bill.better_words == ""


def test_a_take_that_loses_says_so_where_it_is_not_known_what_the_best_comes_to() -> None:
    """Seen failing: "It takes 4, and B takes 9 at 3,3", and no word of the loss."""
    position = rowcol.start(5, 13)
    line = (14, 12, 7, 5)
    played = Candidate(14, -9, Verdict.LOSS, 3, Status.PROVED, line)
    best = Candidate(23, 0, Verdict.DRAW, None, Status.PROVED, (23, 3))
    judged = Judgement(14, Label.OPEN, Status.BOUND, played, best, matters=True, right=False)
    takes_at_once = f"it takes {position.at(14)}, and B can take {position.at(12)} at 3,3."
    assert MoveStory(position, judged).cause == f"This loses: {takes_at_once}"
    bound = replace(played, status=Status.BOUND)
    assert MoveStory(position, replace(judged, played=bound)).cause == "This loses."


def test_a_game_of_points_is_not_told_in_moves() -> None:
    """Seen failing: "loses in 23" in a game of nine, and "Whether another wins sooner is open."."""
    position = rowcol.start(5, 13)

    def told_of(known: Candidate) -> MoveStory:
        return MoveStory(position, judgement_of(position, 14, SearchInfo((known,))))

    lost = told_of(Candidate(14, -9, Verdict.LOSS, 22, Status.PROVED, (14, 12, 7, 5)))
    assert (lost.label_words, lost.brief_worth) == ("loses", "−9")
    lost = told_of(Candidate(14, verdict=Verdict.LOSS))
    assert (lost.label_words, lost.brief_worth) == ("loses", "loses"), "and this was empty"
    won = told_of(Candidate(14, 4, Verdict.WIN, 22, Status.PROVED, (14, 12, 7, 5)))
    assert (won.label_words, won.brief_worth) == ("keeps the win", "+4")
    assert won.comparison == "Whether another comes to more is open."


@pytest.mark.parametrize(
    "board, cell, cause, comparison",
    [
        ([], 8, "This loses: B can get the 8 at 3,1 instead of A.", "3,1 comes to 9 more."),
        ([], 5, "It takes 6, but B can get the 8 at 3,1 instead of A.", "3,1 comes to 2 more."),
        (
            [5, -1, 2, 7],
            1,
            "This loses: B can get the 7 at 2,2 and the 5 at 1,1 instead of A.",
            "2,2 comes to 22 more.",
        ),
        (
            [5, -1, 2, 7, -4, 3, -2, 6, 1],
            4,
            "This loses: B can get the 6 at 3,2 instead of A, and A may have to take the -4 at 2,2 "
            "instead of B.",
            "3,2 comes to 16 more.",
        ),
    ],
)
def test_a_loss_of_points_is_told_by_the_numbers_that_change_hands(
    board: list[int], cell: int, cause: str, comparison: str
) -> None:
    """Seen failing: a wall of takes, "It takes 9, then A takes 8, B 7, A 6, B 5: 7 behind".

    And "B gets the 7" of a game in which A took it.
    """
    start = rowcol.start(2, values=board) if len(board) == 4 else None
    each = told(start or rowcol.start(3, 1, board or None), cell)
    assert (each.cause, each.comparison) == (cause, comparison)


def test_of_two_equal_numbers_the_one_is_named_that_the_line_goes_on_with() -> None:
    """Seen failing: "B can get the 3 at 4,3", above a line in which B takes the 3 at 3,4."""
    each = told(rowcol.parse("rowcol A 31:33 2,3 .,1,.,./.,.,.,./.,.,3,3/.,2,3,1"), 10)
    assert each.line_words.startswith("3,3 +3 = 1; 3,4 -3 = -2; ")
    assert each.cause == "This loses: B can get the 3 at 3,4."


def test_a_loss_of_points_is_told_the_same_before_every_other_move_is_known() -> None:
    """Seen failing: "it takes 1, and B takes 7 at 4,4", and seconds later where the points go."""
    whole = judge_move(rowcol.start(3, 1), 8)
    early = replace(whole, lost=None, matters=None)
    words = [MoveStory(rowcol.start(3, 1), each) for each in (early, whole)]
    assert words[0].reasons == words[1].reasons


def exact_values(position: rowcol.RowColPosition, found: Values) -> int:
    """By how much the side to move is ahead at the end, by the rules alone, here and after here."""
    if position not in found:
        if position.outcome is None:
            after = map(position.play, position.legal_moves())
            found[position] = max(-exact_values(each, found) for each in after)
        else:
            found[position] = (
                position.totals[position.to_move] - position.totals[position.to_move.other]
            )
    return found[position]


def takers(position: rowcol.RowColPosition, line: Iterable[int], found: Values) -> dict[int, str]:
    """Who gets which number along a line, by the points on the board; from its second move best."""
    taken = dict[int, str]()
    for at, cell in enumerate(line):
        after = position.play(cell)
        assert not at or -found[after] == found[position]
        gained = after.totals[0] - position.totals[0]
        taken[cell] = "A" if gained else "B"
        position = after
    assert position.outcome is not None
    return taken


_TAKEN = r"the (\d) at (\d,\d)"
_CHANGE = re.compile(rf"(\w) (can get|may miss) {_TAKEN}(?: and {_TAKEN})?(?: instead of (\w))?")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_number_that_is_named_changes_hands(seed: int) -> None:
    """Each move of every position of a board, by exact values and by playing both lines."""
    found: Values = {}
    exact_values(rowcol.start(3, seed), found)
    told_of = 0
    for position in (each for each in found if each.outcome is None):
        info, mover = analyse(position), position.side_names[position.to_move]
        for cell in position.legal_moves():
            each = MoveStory(position, judgement_of(position, cell, info))
            lost = found[position] + found[position.play(cell)]
            heads = (
                rf"(?:This loses:|This gives up the win:|It takes {position.at(cell)}, but) (.+)\."
            )
            said = re.fullmatch(heads, each.cause)
            assert (said is None) == (not lost)
            if said is None:
                continue
            told_of += 1
            assert each.comparison is not None
            assert each.comparison.endswith(f" comes to {lost} more.")
            now, then = (takers(position, line, found) for line in (each.line, each.better_line))
            for change in said[1].split(", and "):
                parts = _CHANGE.fullmatch(change)
                assert parts is not None, change
                who, does, *numbers, instead = parts.groups()
                assert (who == mover) is (does == "may miss")
                for number, move in zip(numbers[::2], numbers[1::2], strict=True):
                    if number is not None:
                        at = position.notation.parse(move)
                        owner = (None, who) if does == "may miss" else (who, instead)
                        assert (now.get(at), then.get(at), position.at(at)) == (*owner, number)
    assert told_of > 500


def test_what_is_open_is_called_open_in_fixed_words() -> None:
    position = tictactoe.start()
    open_move = Judgement(4, Label.OPEN, Status.ESTIMATE, Candidate(4), None, None, None)
    assert MoveStory(position, open_move).label_words == "open"
    assert MoveStory(position, open_move).cause == "What this move comes to is open."
    win = Candidate(0, 4, Verdict.WIN, 6, Status.BOUND, (0, 1, 2))
    missed = Judgement(4, Label.OPEN, Status.BOUND, Candidate(4), win, None, None)
    each = MoveStory(position, missed)
    assert each.cause == "A win was there; what this move comes to is open."
    assert (each.line, each.better_line) == ((4,), (0, 1, 2))


def test_four_on_the_large_board_has_reasons_too() -> None:
    start = four.start()
    moves = [189, 210, 190, 188, 168, 147, 209, 169, 171, 152, 228]
    positions = [replay(start, moves[:ply]) for ply in range(len(moves))]
    game = list(zip(positions, moves, strict=True))
    for (position, _), judged in zip(game, judge_game(game), strict=True):
        each = MoveStory(position, judged)
        assert each.cause
        assert each.line
    assert each.cause == "It completes the diagonal."
    assert each.label_words == "wins at once"


def test_a_line_that_ends_before_the_game_names_no_line_that_nothing_stops() -> None:
    start = four.start(6, 6)
    moves = [29, 22, 20, 16, 10, 15, 14, 8, 1]
    position, line = replay(start, moves), (21, 26, 32, 27)
    loses = Candidate(21, -974, Verdict.LOSS, 26, Status.BOUND, line, Sense.AT_MOST)
    judged = judgement_of(position, 21, SearchInfo((loses,)))
    assert MoveStory(position, judged).cause == (
        "This loses: Black can play 4 2, which wins by force, with a threat on 5 2 first."
    )


def test_numbers_have_no_deeds() -> None:
    position = rowcol.start(3, random.Random(1).randrange(9))
    assert good_reason(position, Candidate(0, 3, Verdict.WIN, 2, Status.PROVED, (0, 1, 2))) is None


def test_whoever_reads_it_is_spoken_to() -> None:
    position = tictactoe.start().play(0)
    judged = judge_move(position, 4)
    chain = "Left alone, X plays {} and threatens {}. {}, X plays {}, and two lines need blocking."
    for reader, blocks in ((None, "O blocks"), (Side.ONE, "O blocks"), (Side.TWO, "You block")):
        each = MoveStory(position, judged, reader=reader)
        one, two, three = map(position.notation.format, each.cells)
        assert each.cause == chain.format(one, two, blocks, three)
        assert each.played_out == each.cells
        assert len(each.threats) == 2
