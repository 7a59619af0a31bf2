"""What the strip shows: results as they are proved, and leanings that never look like them."""

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, evaluation_of
from tictactoe_tui.games import Side, four, replay, rowcol, tictactoe


def test_tic_tac_toe_agrees_with_the_oracle() -> None:
    for position, scores in tictactoe_scores()[::29]:
        best = max(scores.values())
        value = (best > 0) - (best < 0)
        found = evaluation_of(position, analyse(position))
        assert found is not None
        assert found.value == (value if position.to_move is Side.ONE else -value)
        assert found.status is Status.PROVED


def test_a_finished_game_needs_no_search() -> None:
    won = replay(tictactoe.start(), (4, 0, 5, 8, 3))
    found = evaluation_of(won, None)
    assert found is not None
    assert found.value == 1
    assert evaluation_of(tictactoe.start(), None) is None


def test_only_a_proof_reaches_the_end_of_the_scale() -> None:
    for position in (four.start(), rowcol.start()):
        for score in (-10_000, -400, 0, 400, 10_000):
            info = SearchInfo(candidates=(Candidate(0, score),))
            found = evaluation_of(position, info)
            assert found is not None
            assert abs(found.value) < 1
            assert found.status is Status.ESTIMATE
            assert (found.value > 0) == (score > 0)


def test_what_is_good_for_the_second_side_is_bad_for_the_first() -> None:
    position = rowcol.start(3, values=(1, 1, 9, 1, 1, 1, 1, 1, 1), first=Side.TWO)
    found = evaluation_of(position, analyse(position, Limits(nodes=100_000)))
    assert found is not None
    assert found.value == -1
