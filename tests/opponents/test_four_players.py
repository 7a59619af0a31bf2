"""Kitty, Cop and Sera at four in a row: what they see, and that a seed replays them."""

import random
from collections.abc import Callable

import pytest

from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import Position, four, parse_position, replay
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents import four_players
from tictactoe_tui.opponents.four_players import cop, kitty, sera
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove
from tictactoe_tui.proofs import atlas

Player = Callable[[MoveRequest[LinePosition]], PlayerMove]
CAN_WIN = "four 8x8x4 BBB5/WWW5/8/8/8/8/8/8"
MUST_BLOCK = "four 8x8x4 BBB5/1W6/4W3/8/8/8/8/8"


def at(code: str) -> LinePosition:
    position = parse_position(code)
    assert isinstance(position, LinePosition)
    return position


def moves(player: Player, position: LinePosition, count: int = 60) -> list[int]:
    return [player(MoveRequest(position, random.Random(seed))).cell for seed in range(count)]


@pytest.mark.parametrize("player", [cop, sera])
def test_cop_and_sera_always_win_and_block(player: Player) -> None:
    count = 20 if player is cop else 1
    assert set(moves(player, at(CAN_WIN), count)) == {3}
    assert set(moves(player, at(MUST_BLOCK), count)) == {3}


def test_kitty_overlooks_things_now_and_then() -> None:
    seen = moves(kitty, at(CAN_WIN))
    assert 30 <= seen.count(3) < 60
    assert 30 <= moves(kitty, at(MUST_BLOCK)).count(3) < 60


@pytest.mark.parametrize("player", [kitty, cop, sera])
def test_the_same_seed_plays_the_same_game(player: Player) -> None:
    def game(seed: int) -> LinePosition:
        position, sources = four.start(9, 9), (random.Random(seed), random.Random(seed + 1))
        for _ in range(6):
            if position.outcome is None:
                source = sources[position.to_move]
                request = MoveRequest(position, source, Limits(nodes=2_000))
                position = position.play(player(request).cell)
        return position

    assert game(1) == game(1)
    if player is not sera:
        assert len({game(seed) for seed in range(6)}) > 3


@pytest.mark.parametrize("player, numbers", [(kitty, 3), (cop, 1), (sera, 0)])
def test_how_many_numbers_each_draws_when_nothing_is_forced(player: Player, numbers: int) -> None:
    source, twin = random.Random(3), random.Random(3)
    player(MoveRequest(four.start(9, 9).play(40), source, Limits(nodes=1_000)))
    for _ in range(numbers):
        twin.random()
    assert source.random() == twin.random()


@pytest.mark.parametrize("nodes", [1, 256, 2_000])
def test_every_player_answers_within_any_limit(nodes: int) -> None:
    positions = [four.start(), four.start(4, 4), four.start().play(0), at(CAN_WIN)]
    full = replay(four.start(4, 4), [0, 1, 2, 3, 5, 4, 7, 6, 9, 8, 11, 10, 12, 13, 14])
    for position in (*positions, full):
        assert position.outcome is None
        for player in (kitty, cop, sera):
            choice = player(MoveRequest(position, random.Random(0), Limits(nodes=nodes)))
            assert choice.cell in position.legal_moves()


def play(first: Player, second: Player, start: Position, seed: int, limits: Limits) -> Position:
    position, source = start, random.Random(seed)
    while position.outcome is None:
        player = (first, second)[position.ply % 2]
        assert isinstance(position, LinePosition)
        position = position.play(player(MoveRequest(position, source, limits)).cell)
    return position


def test_sera_as_second_takes_the_longest_defence() -> None:
    for first in (189, 190, 209, 210):
        choice = sera(MoveRequest(four.start().play(first), random.Random(0)))
        row, column = divmod(first, 20)
        assert abs(choice.cell // 20 - row) == abs(choice.cell % 20 - column) == 1
        assert choice.info is not None
        assert choice.info.candidates[0].plies == 9


def test_sera_never_misses_a_forced_win_once_there_is_one() -> None:
    """White has an open pair and the move; Black's stones are scattered."""
    position = at("four 12x12x4 B11/12/12/12/5W6/4W7/12/12/10B1/12/1B10/12")
    assert position.to_move == 1
    source = random.Random(4)
    while position.outcome is None:
        if position.to_move == 1:
            position = position.play(sera(MoveRequest(position, source)).cell)
        else:
            position = position.play(four_players.cop(MoveRequest(position, source)).cell)
    assert position.outcome.winner == 1


def test_sera_opens_with_any_winning_stone_and_wins_every_game() -> None:
    firsts = set()
    for seed in range(24):
        opponent = (cop, kitty)[seed % 2]
        ended = play(sera, opponent, four.start(), seed, Limits(nodes=1_000))
        assert ended.outcome is not None
        assert ended.outcome.winner == 0
        first = sera(MoveRequest(four.start(), random.Random(seed), Limits(nodes=256))).cell
        stones = atlas.openings()[first].stones
        assert stones is not None
        assert (ended.ply + 1) // 2 <= stones
        firsts.add(first)
    assert len(firsts) > 12
    assert firsts <= set(atlas.winning_first_stones())


@pytest.mark.slow
def test_sera_in_the_corner_wins_against_every_reply(thorough: bool) -> None:
    """2 2 is the move, and after each of Black's 398 replies she goes on to win.

    An ordinary run tries all the near ones and every seventh of the others.
    """
    source = random.Random(2)
    assert sera(MoveRequest(four.start().play(0), source)).cell == 42
    start = replay(four.start(), [0, 42])
    near = [cell for cell in start.legal_moves() if cell // 20 < 7 and cell % 20 < 7]
    far = [cell for cell in start.legal_moves() if cell not in near]
    for reply in (*near, *(far if thorough else far[::7])):
        position = start.play(reply)
        while position.outcome is None:
            if position.to_move == 1:
                position = position.play(
                    sera(MoveRequest(position, source, Limits(nodes=256))).cell
                )
            else:
                free = [cell for cell in position.legal_moves() if cell in near]
                position = position.play(source.choice(free))
        assert position.outcome.winner == 1
        assert position.ply <= 14


def test_sera_blocks_even_what_she_cannot_stop() -> None:
    """Black threatens on both ends; every move loses at once."""
    position = at("four 12x12x4 W11/12/12/12/4BBB5/12/12/12/10W1/12/12/12")
    assert position.to_move == 1
    assert sera(MoveRequest(position, random.Random(0))).cell in (4 * 12 + 3, 4 * 12 + 7)
