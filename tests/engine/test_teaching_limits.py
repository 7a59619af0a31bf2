"""The five algorithms cut, stopped, telling of each move, and on games that are over."""

import pytest

from tests.engine.oracle import brute_score, tictactoe_scores
from tests.engine.test_teaching import every_algorithm, scores, solved
from tests.engines import without_clock
from tictactoe_tui.engine.control import POLL_MASK, Limits, SearchControl
from tictactoe_tui.engine.info import SearchInfo, Status, Verdict
from tictactoe_tui.engine.teaching import solve as solving
from tictactoe_tui.engine.teaching.solve import Algorithm, solve
from tictactoe_tui.games import four, replay, rowcol, tictactoe

MOST_MOVES = 9


@every_algorithm
def test_a_cut_search_proves_only_what_stands(algorithm: Algorithm) -> None:
    for position, exact in tictactoe_scores()[:: 40 if algorithm is Algorithm.PLAIN else 200]:
        info = solved(position, algorithm, Limits(depth=4))
        assert info.depth <= 4
        for each in info.candidates:
            assert each.score == brute_score(position, each.cell, plies=4)
            if each.status is Status.PROVED:
                assert each.score == exact[each.cell]
            else:
                assert (each.score, each.verdict, each.plies) == (0, Verdict.UNKNOWN, None)


@every_algorithm
def test_a_cut_row_and_column_search_is_an_estimate(algorithm: Algorithm) -> None:
    position = rowcol.start(3, seed=1)
    info = solved(position, algorithm, Limits(depth=1))
    values = dict(enumerate(position.cells))
    assert scores(info) == values
    assert {each.status for each in info.candidates} == {Status.ESTIMATE}
    assert info.result is None


@pytest.mark.slow
@every_algorithm
def test_the_same_node_limit_gives_the_same_answer(algorithm: Algorithm) -> None:
    position = tictactoe.start()
    for nodes in (0, 256, 512, *range(3_000, 3_010)):
        first, second = (
            without_clock(solved(position, algorithm, Limits(nodes=nodes))) for _ in range(2)
        )
        assert first == second
        if not first.done:
            assert nodes <= first.nodes <= nodes + POLL_MASK + 1 + MOST_MOVES
        finished = solved(position, algorithm).candidates
        for each in first.candidates:
            if each.score is None:
                assert (each.verdict, each.status) == (Verdict.UNKNOWN, Status.ESTIMATE)
            else:
                assert each in finished


@every_algorithm
@pytest.mark.parametrize("depth", [2, 3])
def test_a_node_limit_holds_on_large_boards_too(algorithm: Algorithm, depth: int) -> None:
    """Where all moves of a position are counted together, it is late by no more than those."""
    for position in (four.start(), rowcol.start(20)):
        moves = len(position.legal_moves())
        info = solved(position, algorithm, Limits(nodes=256, depth=depth))
        assert not info.done
        assert 256 <= info.nodes <= 256 + POLL_MASK + 1 + moves


def test_a_table_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MOST_POSITIONS", 1_000)
    for algorithm in (Algorithm.TABLE, Algorithm.SYMMETRY):
        info = solved(four.start(4, 4), algorithm)
        assert not info.done
        assert info.nodes < 3_000


def test_a_stopped_search_keeps_what_it_has_proved() -> None:
    position = tictactoe.start()
    polls = 0

    def enough() -> bool:
        nonlocal polls
        polls += 1
        return polls > 20

    control = SearchControl(position, Limits(), should_stop=enough)
    info = solve(position, Algorithm.ORDERED, control)
    assert not info.done
    proved = [each for each in info.candidates if each.status is Status.PROVED]
    assert 0 < len(proved) < 9
    assert 4 in {each.cell for each in proved}
    assert info.result is None


@every_algorithm
def test_scores_are_told_one_by_one(algorithm: Algorithm) -> None:
    position = tictactoe.start()
    told: list[SearchInfo] = []
    last = solve(position, algorithm, SearchControl(position, Limits(), told.append))
    assert [sum(each.score is not None for each in info.candidates) for info in told] == [
        *range(1, 10)
    ]
    assert [info.done for info in told] == [False] * 8 + [True]
    assert told[-1] is last
    assert all(len(info.candidates) == 9 for info in told)


def test_the_unknown_stands_before_a_sure_loss() -> None:
    position = replay(tictactoe.start(), [0])
    told: list[SearchInfo] = []
    solve(position, Algorithm.ALPHABETA, SearchControl(position, Limits(), told.append))
    assert told[0].candidates[-1].verdict is Verdict.LOSS
    assert told[0].candidates[0].cell == 4
    assert told[0].best is None


@every_algorithm
def test_a_finished_game_has_a_result_and_no_candidates(algorithm: Algorithm) -> None:
    won = replay(tictactoe.start(), [0, 3, 1, 4, 2])
    info = solved(won, algorithm)
    assert (info.result, info.end_ply, info.best, info.nodes) == (-1, 5, None, 1)
    assert info.done
