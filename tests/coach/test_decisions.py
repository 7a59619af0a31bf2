"""The decisions of tic-tac-toe, compared with values and symmetries from elsewhere."""

from collections import Counter
from hashlib import sha256

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.coach.decisions import decisions, open_positions
from tictactoe_tui.games import Side, parse_position
from tictactoe_tui.games.symmetry import canonical_move, canonical_position

ORDER = "f46d145a95e1556b"


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def test_there_are_as_many_as_the_contract_says() -> None:
    assert len(open_positions()) == 627
    assert len(decisions()) == 431
    assert sum(each.side is Side.TWO for each in decisions()) == 197
    assert Counter(each.move for each in decisions()) == {
        **{2: 3, 4: 28, 6: 101, 8: 65},
        **{3: 9, 5: 91, 7: 134},
    }


def test_they_stand_in_the_order_that_they_have_for_ever() -> None:
    assert [each.number for each in decisions()] == list(range(1, 432))
    codes = "\n".join(each.code for each in decisions())
    assert sha256(codes.encode()).hexdigest().startswith(ORDER)


def test_what_every_move_comes_to_is_what_an_independent_solver_says() -> None:
    known = dict(tictactoe_scores())
    for each in open_positions().values():
        assert each.results == {cell: sign(s) for cell, s in known[each.position].items()}
        assert bool(each.number) is (len(set(each.results.values())) > 1)
        assert each.right == {
            cell for cell, result in each.results.items() if result == max(each.results.values())
        }


def test_every_position_that_can_be_reached_is_an_image_of_one_of_them() -> None:
    images = {canonical_position(position).code() for position, _ in tictactoe_scores()[::5]}
    assert images <= set(open_positions())


def test_a_move_leads_where_the_rules_say() -> None:
    for each in open_positions().values():
        for cell in each.position.legal_moves():
            after = each.position.play(cell)
            if after.outcome is None:
                assert each.after[cell] == canonical_position(after).code()
            else:
                assert cell not in each.after


def test_what_an_answer_is_kept_as_is_a_move_of_a_decision() -> None:
    for position, scores in tictactoe_scores()[::7]:
        for cell, score in scores.items():
            code, image = canonical_move(position, cell)
            assert open_positions()[code].results[image] == sign(score)
            assert parse_position(code) == open_positions()[code].position
