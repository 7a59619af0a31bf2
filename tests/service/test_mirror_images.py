"""What is proved of a move is proved of its mirror images, where the position is its own."""

import pytest

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.teaching.tictactoe_table import exact_info
from tictactoe_tui.games import Position, four, replay, rowcol
from tictactoe_tui.service.match_search import EvaluationLog
from tictactoe_tui.service.overlay import values
from tictactoe_tui.service.sentences import worth

MIDDLE = (14, 15, 20, 21)
"""The four middle cells of 6x6, which are images of each other."""


def learned(position: Position, *found: SearchInfo) -> SearchInfo:
    log = EvaluationLog()
    for info in found:
        log.learn(position, info)
    return log.infos[position]


def test_a_win_in_the_middle_wins_in_all_of_the_middle() -> None:
    """Seen failing: +≤11 stood on one cell, and its mirror images came to ≈13."""
    position = four.start(6, 6)
    searched = analyse(position, Limits(nodes=20_000))
    assert [each.verdict for each in searched.candidates].count(Verdict.WIN) == 1
    info = learned(position, searched)
    assert (info.nodes, info.done) == (searched.nodes, searched.done)
    wins = [each for each in info.candidates if each.verdict is Verdict.WIN]
    assert tuple(each.cell for each in wins) == MIDDLE
    assert {(each.status, each.plies, each.score) for each in wins} == {(Status.BOUND, 10, 990)}
    assert {replay(position, each.line).winner for each in wins} == {0}
    assert {values(position, info)[cell].text for cell in MIDDLE} == {"+≤11"}
    assert worth(position, 21, info) == "3 3 wins within 11, proved."


def test_what_the_next_position_proves_counts_for_the_images_of_its_move() -> None:
    position, log = four.start(6, 6), EvaluationLog()
    log.learn(position.play(14), SearchInfo((Candidate(0, -991, Verdict.LOSS, 9),), -1))
    log.carry([(position, 14)])
    named = {each.cell: each.verdict for each in log.infos[position].candidates}
    assert named == dict.fromkeys(MIDDLE, Verdict.WIN)


def test_an_estimate_counts_for_its_own_cell_alone() -> None:
    position = four.start(6, 6).play(14)
    info = SearchInfo((Candidate(15, 20), Candidate(0)), nodes=1)
    assert learned(position, info) == info


def test_the_surest_of_what_is_known_of_all_images_counts_for_each() -> None:
    position = four.start(6, 6)
    within = Candidate(14, 988, Verdict.WIN, 12, Status.BOUND, (14,), Sense.AT_LEAST)
    exact = Candidate(21, 992, Verdict.WIN, 8, Status.PROVED, (21,))
    for found in ((within, exact), (exact, within)):
        info = learned(position, *(SearchInfo((each,), 1) for each in found))
        told = {each.cell: (each.status, each.plies) for each in info.candidates}
        assert told == dict.fromkeys(MIDDLE, (Status.PROVED, 8))


@pytest.mark.slow
def test_nothing_false_follows_from_any_move_of_tictactoe() -> None:
    told = 0
    for position, scores in tictactoe_scores():
        if position.ply > 4:
            continue
        for each in exact_info(position).candidates:
            for named in learned(position, SearchInfo((each,))).candidates:
                assert (named.score, named.line[0]) == (scores[named.cell], named.cell)
                assert replay(position, named.line).outcome is not None
                told += named.cell != each.cell
    assert told > 100


def test_where_the_last_number_was_taken_counts_too() -> None:
    start = rowcol.start(3, values=[5] * 9)
    info = SearchInfo((Candidate(1, 5, status=Status.PROVED, line=(1,)),))
    for taken, images in ((0, {1, 3}), (4, {1, 3, 5, 7}), (2, {1, 5}), (7, {1})):
        assert {each.cell for each in learned(start.play(taken), info).candidates} == images
