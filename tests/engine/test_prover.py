"""Forced wins: true, shortest, and none overlooked where brute force can tell."""

import random
from contextlib import suppress

import pytest

from tests.engine.boards import BruteForce, assert_wins, random_positions
from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.lines.prover import Prover, main_line
from tictactoe_tui.engine.lines.threats import each_bit
from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LinePosition, LineRules


def prover_of(rules: LineRules, limits: Limits | None = None) -> Prover:
    return Prover(rules, SearchControl(rules.start(), limits or Limits()))


def shortest_by_brute_force(position: LinePosition) -> int | None:
    """With how many stones the side to move wins, or None."""
    brute, (own, other) = BruteForce(position.rules), position.stones
    free = position.rules.full & ~(own | other)
    best = max(brute.score(own, other, move) for move in each_bit(free))
    return (1000 - best) // 2 + 1 if best > 0 else None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_shortest_win_is_that_of_brute_force(seed: int) -> None:
    found = 0
    for position in random_positions(seed, 100, most_free=9):
        own, other = position.stones
        expected = shortest_by_brute_force(position)
        tree = prover_of(position.rules).shortest(own, other, 6)
        assert (tree.stones if tree else None) == expected, position.code()
        if tree is not None:
            found += 1
            assert_wins(position.rules, tree, own, other)
    assert found > 10


def test_each_move_that_wins_is_found_with_its_distance() -> None:
    """Including moves away from all own stones, which the prover may only miss, never invent."""
    for position in random_positions(7, 60, most_free=9):
        brute, prover = BruteForce(position.rules), prover_of(position.rules)
        own, other = position.stones
        for move in each_bit(position.rules.full & ~(own | other)):
            score = brute.score(own, other, move)
            trees = (prover.win_by(own, other, move, stones) for stones in range(1, 7))
            tree = next(filter(None, trees), None)
            if tree is not None:
                assert score == 1000 - (2 * tree.stones - 2), position.code()
                assert_wins(position.rules, tree, own, other)


def holds(rules: LineRules, own: int, other: int, stones: int) -> bool:
    """Whether `own` wins after every reply with so many more stones, by trying everything."""
    replies = list(each_bit(rules.full & ~(own | other)))
    return bool(replies) and all(
        not rules.has_line(other | reply) and wins(rules, own, other | reply, stones)
        for reply in replies
    )


def wins(rules: LineRules, own: int, other: int, stones: int) -> bool:
    """Whether `own`, to move, wins with so many stones, by trying everything."""
    moves = list(each_bit(rules.full & ~(own | other)))
    return any(rules.has_line(own | move) for move in moves) or (
        stones > 1 and any(holds(rules, own | move, other, stones - 1) for move in moves)
    )


def test_a_move_wins_with_three_stones_exactly_where_brute_force_says() -> None:
    """The last three stones are counted rather than searched: nothing invented, nothing missed."""
    source, rules = random.Random(4), four.rules(5, 5)
    winning = 0
    for _ in range(150):
        cells = source.sample(range(25), 10)
        stones = 4 + source.randint(1, 3)
        own, other = rules.board(cells[:4]), rules.board(cells[4:stones])
        if rules.has_line(own):
            continue
        for move in map(rules.bits.__getitem__, cells[stones:]):
            tree = prover_of(rules).win_by(own, other, move, 3)
            expected = rules.has_line(own | move) or holds(rules, own | move, other, 2)
            assert bool(tree) == expected, LinePosition(rules, own, other).code()
            if tree is not None:
                assert_wins(rules, tree, own, other)
                winning += tree.quiet == 1
    assert winning > 20


def test_wins_by_quiet_moves_of_a_low_order_are_wins() -> None:
    """They are looked for where nothing else gets to the end; some wins are not among them."""
    source, rules = random.Random(9), four.rules(6, 6)
    found = {0: 0, 1: 0, 2: 0}
    for _ in range(60):
        cells = source.sample(range(36), 4)
        own, other = rules.board(cells[:2]), rules.board(cells[2:])
        for order in found:
            tree = prover_of(rules).shortest(own, other, 4, order)
            if tree is not None:
                found[order] += 1
                assert_wins(rules, tree, own, other)
    assert 0 < found[0] < found[1] <= found[2]


@pytest.mark.slow
def test_wins_by_slow_answers_are_wins(thorough: bool) -> None:
    """Where moves of order 1 do not win; every legal reply is played, and some wins are found."""
    source, rules = random.Random(3), four.rules(6, 6)
    edge, inside = range(6), [row * 6 + column for row in range(1, 5) for column in range(1, 5)]
    found = 0
    for _ in range(2_000 if thorough else 250):
        own, other = rules.board(source.sample(inside, 2)), rules.board(source.sample(edge, 2))
        prover = prover_of(rules, Limits(nodes=4_000))
        with suppress(SearchStopped):
            if prover.shortest(own, other, 6, order=1) is None:
                tree = prover.slow_win(own, other, 6, answers=2)
                if tree is not None:
                    found += 1
                    assert_wins(rules, tree, own, other)
    assert found > 3


def test_two_lines_that_are_threatened_have_no_slow_answer() -> None:
    """One move does not stop two: to answer one of them would be to overlook the other."""
    rules = four.rules(6, 6)
    own, other = rules.board([14, 20, 27]), rules.board([1, 2, 3])
    assert prover_of(rules).slow_win(own, other, 7, answers=2) is None


def test_a_stone_on_the_edge_beats_an_answer_with_seven_more_in_a_few_nodes() -> None:
    rules = four.rules()
    first, reply = rules.bits[9], rules.bits[2 * 20 + 2]
    tree = prover_of(rules, Limits(nodes=5_000)).shortest(first, reply, 7, order=1)
    assert tree is not None


def test_replies_outside_the_zone_change_nothing() -> None:
    """On boards too large for brute force: each is answered by the tree for the pass."""
    source, rules = random.Random(5), four.rules(9, 9)
    checked = 0
    while checked < 15:
        cells = source.sample([r * 9 + c for r in range(2, 7) for c in range(2, 7)], 5)
        own, other = rules.board(cells[:3]), rules.board(cells[3:])
        tree = prover_of(rules).shortest(own, other, 4)
        if tree is None or tree.quiet == 0 or rules.has_line(own):
            continue
        assert_wins(rules, tree, own, other)
        checked += 1


def test_every_reply_to_the_centre_loses_and_how_fast() -> None:
    rules = four.rules()
    centre, prover = rules.bits[9 * 20 + 9], prover_of(rules)
    stones: dict[int, int] = {}
    for reply in rules.bits:
        if reply != centre:
            tree = prover.shortest(centre, reply, 5)
            assert tree is not None
            stones[1 + tree.stones] = stones.get(1 + tree.stones, 0) + 1
    assert stones == {5: 395, 6: 4}


def test_the_main_line_is_a_game_that_ends_on_its_last_stone() -> None:
    rules = four.rules()
    centre, diagonal = rules.bits[189], rules.bits[168]
    tree = prover_of(rules).shortest(centre, diagonal, 5)
    assert tree is not None
    line = main_line(tree, rules.full & ~(centre | diagonal))
    position = LinePosition(rules, centre, diagonal)
    for bit in line:
        assert position.outcome is None
        position = position.play(rules.cell_of(bit))
    assert position.outcome is not None
    assert position.outcome.winner == 0
    assert len(line) == 2 * tree.stones - 1


def test_a_stopped_prover_has_remembered_nothing_false() -> None:
    rules = four.rules()
    centre, diagonal = rules.bits[189], rules.bits[168]
    control = SearchControl(rules.start(), Limits(nodes=512))
    prover = Prover(rules, control)
    with pytest.raises(SearchStopped):
        prover.shortest(centre, diagonal, 5)
    control.limits = Limits()
    tree = prover.shortest(centre, diagonal, 5)
    assert tree is not None
    assert tree.stones == 5
