"""What Kitty, Cop and Sera play at tic-tac-toe, by the chance of every move."""

from fractions import Fraction
from functools import partial
from random import Random

import pytest

from tests.engine.oracle import brute_score, tictactoe_scores
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo
from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import replay, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents import tictactoe_players
from tictactoe_tui.opponents.move_request import MoveRequest
from tictactoe_tui.opponents.tictactoe_players import (
    Policy,
    cop,
    cop_chances,
    draw_move,
    kitty,
    kitty_chances,
    sera,
    sera_chances,
)

PLAYERS = {"kitty": kitty, "cop": cop, "sera": sera}
POLICIES = [kitty_chances, cop_chances, sera_chances]


def after(*moves: int) -> LinePosition:
    return replay(tictactoe.start(), moves)


def equally(*cells: int) -> dict[int, Fraction]:
    return {cell: Fraction(1, len(cells)) for cell in cells}


class Fixed(Random):
    """A source whose every number is known, and which counts how often it was asked."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.number


def test_the_table_is_the_oracle() -> None:
    for position, expected in tictactoe_scores():
        assert exact_scores(position) == expected


def test_a_finished_game_has_no_scores() -> None:
    assert exact_scores(after(0, 3, 1, 4, 2)) == {}
    assert exact_scores(after(0, 1, 2, 4, 3, 5, 7, 6, 8)) == {}


@pytest.mark.parametrize("policy", POLICIES)
def test_chances_are_legal_and_add_up(policy: Policy) -> None:
    for position, _ in tictactoe_scores()[::5]:
        chances = policy(position)
        assert set(chances) <= set(position.legal_moves())
        assert sum(chances.values()) == 1
        assert all(chance > 0 for chance in chances.values())


def test_kitty_plays_anything() -> None:
    for position, expected in tictactoe_scores():
        assert kitty_chances(position) == equally(*expected)


@pytest.mark.parametrize(
    "moves, cells",
    [
        ((0, 3, 1, 4), (2,)),  # a win stands before a block
        ((0, 2, 1, 4, 8), (6,)),  # O wins on the other diagonal
        ((0, 1, 4, 2, 3, 8), (5, 6)),  # X has two wins
        ((0, 3, 1), (2,)),  # block
        ((0, 5, 8), (4,)),  # block on a diagonal
        ((0, 5, 2, 1, 6), (3, 4)),  # O cannot stop both, and tries either
        ((0, 1, 4, 8), (3, 6)),  # X makes two threats; on 2 and 7 only one
        ((0, 1, 3, 6), (4,)),  # a fork, and no block is needed
    ],
)
def test_cop_goes_by_the_book(moves: tuple[int, ...], cells: tuple[int, ...]) -> None:
    assert cop_chances(after(*moves)) == equally(*cells)


def test_cop_goes_by_the_book_everywhere() -> None:
    """The rules again, written from the position's own answers."""
    for position, expected in tictactoe_scores():
        lines = position.rules.has_line
        me, you = position.stones
        bits = position.rules.bits
        wins = [cell for cell in expected if lines(me | bits[cell])]
        blocks = [cell for cell in expected if lines(you | bits[cell])]
        forks = [
            cell
            for cell in expected
            if sum(lines(me | bits[cell] | bits[other]) for other in expected if other != cell) > 1
        ]
        chosen = wins or blocks or forks
        if chosen:
            assert cop_chances(position) == equally(*chosen)


def test_cop_looks_four_plies_ahead_four_times_in_five() -> None:
    """Elsewhere a fifth of the chance falls on every move, the rest on those near the best."""
    thought = 0
    for position, expected in tictactoe_scores()[::3]:
        chances = cop_chances(position)
        if len(chances) < len(expected) or cop(MoveRequest(position, Fixed(0.0))).info is None:
            continue
        thought += 1
        seen = {cell: brute_score(position, cell, plies=4) for cell in expected}
        near = [cell for cell in expected if seen[cell] >= max(seen.values()) - 2]
        for cell in expected:
            share = Fraction(1, 5 * len(expected))
            if cell in near:
                share += Fraction(4, 5 * len(near))
            assert chances[cell] == share
    assert thought > 50


def test_cop_opens_anywhere_and_answers_without_seeing_the_end() -> None:
    assert cop_chances(tictactoe.start()) == equally(*range(9))
    assert cop_chances(after(0)) == equally(*range(1, 9))


def test_cop_mostly_avoids_a_fork_within_his_sight() -> None:
    chances = cop_chances(after(0, 4, 8))
    losing = Fraction(1, 30)
    assert chances == {cell: losing if cell in (2, 6) else Fraction(7, 30) for cell in chances}


def test_sera_plays_exactly_the_best_moves() -> None:
    for position, expected in tictactoe_scores():
        best = [cell for cell in expected if expected[cell] == max(expected.values())]
        assert sera_chances(position) == equally(*best)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_move(name: str) -> None:
    for seed in range(5):
        for moves in ((), (4,), (0, 4), (0, 4, 8)):
            first, second = (
                PLAYERS[name](MoveRequest(after(*moves), Random(seed))) for _ in range(2)
            )
            assert first.cell == second.cell


@pytest.mark.parametrize("name", PLAYERS)
def test_one_number_is_drawn_a_move(name: str) -> None:
    for moves in ((), (4,), (0, 4, 8), (0, 3, 1), (0, 3, 1, 4)):
        source = Fixed(0.5)
        PLAYERS[name](MoveRequest(after(*moves), source))
        assert source.asked == 1


def test_the_draw_gives_each_move_its_share() -> None:
    """Over a fine grid of numbers each move comes up as often as its chance says."""
    chances = {7: Fraction(1, 8), 2: Fraction(5, 8), 4: Fraction(1, 4)}
    drawn = [draw_move(chances, Fixed(step / 64)) for step in range(64)]
    assert {cell: Fraction(drawn.count(cell), 64) for cell in chances} == chances


def test_chances_that_do_not_add_up_are_noticed() -> None:
    with pytest.raises(ValueError, match="add up"):
        draw_move({0: Fraction(1, 2)}, Fixed(0.75))


def test_what_sera_shows_is_what_she_decides_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that says otherwise is believed: the table is asked only where it was cut."""
    position = after(4)

    def favouring_an_edge(*_: object) -> SearchInfo:
        return SearchInfo((Candidate(1, 5), Candidate(0, 0)), done=True)

    monkeypatch.setattr(tictactoe_players, "solve", favouring_an_edge)
    assert sera(MoveRequest(position, Random(1))).cell == 1


def test_the_best_of_every_search_are_the_best_of_the_table() -> None:
    for position, _ in tictactoe_scores():
        best = sera_chances(position)
        number = Fixed(0.999)
        choice = sera(MoveRequest(position, number))
        assert choice.info is not None
        assert choice.info.done
        assert choice.cell == max(best)
        shown = [each for each in choice.info.candidates if each.cell in best]
        assert {each.score for each in shown} == {choice.info.candidates[0].score}


@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(depth=1), Limits(depth=3)])
def test_sera_is_exact_however_little_time_there_is(limits: Limits) -> None:
    for position, expected in tictactoe_scores()[::9]:
        for stopped in (True, False):
            choice = sera(
                MoveRequest(position, Random(1), limits, should_stop=partial(bool, stopped))
            )
            assert expected[choice.cell] == max(expected.values())


def test_what_the_players_show_of_their_work() -> None:
    told: list[SearchInfo] = []
    request = MoveRequest(tictactoe.start(), Random(1), on_info=told.append)
    assert kitty(request).info is None
    assert not told
    shown = cop(request).info
    assert shown is not None
    assert shown is told[-1]
    assert (shown.nodes, shown.depth) == (1 + 9 + 72 + 504 + 3024, 4)
    shown = sera(request).info
    assert shown is not None
    assert shown is told[-1]
    assert (shown.nodes, shown.done) == (16_554, True)
    assert cop(MoveRequest(after(0, 3, 1), Random(1))).info is None
