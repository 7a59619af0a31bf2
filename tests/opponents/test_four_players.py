"""Kitty, Cop and Sera at four in a row: what they see, and that a seed replays them."""

import random
from collections.abc import Callable

import pytest

from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.games import Position, Side, four, parse_position, replay
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


@pytest.mark.parametrize("code", [CAN_WIN, MUST_BLOCK])
def test_kitty_completes_and_blocks_a_line_nine_times_in_ten(code: str) -> None:
    """And some more, as the moves that she takes one of hold it as well."""
    assert 0.88 <= moves(kitty, at(code), 400).count(3) / 400 <= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("player", [kitty, cop])
@pytest.mark.parametrize("rows, columns", [(4, 4), (5, 9), (12, 12), (19, 19), (20, 20)])
def test_kitty_and_cop_begin_anywhere_near_the_middle(
    player: Player, rows: int, columns: int
) -> None:
    board = four.start(rows, columns)
    firsts = {divmod(cell, columns) for cell in moves(player, board, 80)}
    across = [2 * row - rows + 1 for row, _ in firsts]
    along = [2 * column - columns + 1 for _, column in firsts]
    assert max(map(abs, across)) <= max(2, rows // 3)
    assert max(map(abs, along)) <= max(2, columns // 3)
    assert min(across) < 0 < max(across)
    assert min(along) < 0 < max(along)


@pytest.mark.parametrize("player", [kitty, cop])
@pytest.mark.parametrize("first", [0, 10, 189, 210, 395, 399])
def test_kitty_and_cop_answer_near_the_first_stone(player: Player, first: int) -> None:
    row, column = divmod(first, 20)
    for cell in moves(player, four.start().play(first), 20):
        assert max(abs(cell // 20 - row), abs(cell % 20 - column)) <= 3


@pytest.mark.parametrize("player", [kitty, cop])
def test_what_is_built_at_the_far_edge_is_seen(player: Player) -> None:
    """An open pair that wins, the last of many stones in the order of the board."""
    rows = ["20"] * 20
    rows[1], rows[5], rows[17] = "1B5B5B5B", "4W15", "9WW9"
    info = player(MoveRequest(at(f"four 20x20x4 {'/'.join(rows)}"), random.Random(0))).info
    assert info is not None
    looked_at = {divmod(each.cell, 20) for each in info.candidates}
    assert {(17, 8), (17, 11)} <= looked_at


def beginner(position: LinePosition, source: random.Random) -> int:
    """Somebody who wins, blocks and makes two ways to win where that is to be seen, and else plays
    beside a stone of their own."""
    threats, rules = threat_cells_of(position), position.rules
    if seen := threats.winning or threats.danger or threats.double:
        return source.choice(seen)
    own = [divmod(cell, rules.columns) for cell in rules.cells_of(position.stones[0])]
    legal = position.legal_moves()
    beside = [
        cell
        for cell in legal
        if any(abs(cell // 20 - row) < 2 and abs(cell % 20 - column) < 2 for row, column in own)
    ]
    return source.choice(beside or [cell for cell in legal if 5 < cell // 20 < 14])


def test_beginners_beat_kitty_and_not_by_her_looking_away() -> None:
    won = lost = looked_away = 0
    for seed in range(20):
        for hers in Side:
            position, source, away = four.start(), random.Random(seed), False
            while position.outcome is None:
                if position.to_move is not hers:
                    position = position.play(beginner(position, source))
                    continue
                threats = threat_cells_of(position)
                # Nobody stops two at once, so that is no oversight.
                seen = threats.winning or threats.danger[: len(threats.danger) < 2]
                cell = kitty(MoveRequest(position, source)).cell
                away = bool(seen) and cell not in seen
                position = position.play(cell)
            won += position.outcome.winner is hers
            lost += position.outcome.winner is hers.other
            looked_away += away and position.outcome.winner is hers.other
    assert lost > 24
    assert won > 4
    assert looked_away <= 3


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


@pytest.mark.slow
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


@pytest.mark.slow
def test_sera_opens_with_any_winning_stone_and_wins_every_game() -> None:
    firsts = set()
    for seed in range(24):
        opponent = (cop, kitty)[seed % 2]
        ended = play(sera, opponent, four.start(), seed, Limits(nodes=1_000))
        assert ended.outcome is not None
        assert ended.outcome.winner == 0
        first = sera(MoveRequest(four.start(), random.Random(seed), Limits(nodes=256))).cell
        stones = atlas.openings()[first].stones
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


def with_rule(position: LinePosition, seed: int = 0, nodes: int = 500) -> MoveRequest[LinePosition]:
    return MoveRequest(position, random.Random(seed), Limits(nodes=nodes), swap_rule=True)


def is_on_edge(cell: int) -> bool:
    return cell // 20 in (0, 19) or cell % 20 in (0, 19)


@pytest.mark.slow
def test_sera_takes_over_every_stone_that_wins_and_answers_every_other() -> None:
    for first, opening in enumerate(atlas.openings()):
        if opening.winner is Side.ONE and first % 7:
            continue
        choice = sera(with_rule(four.start().play(first)))
        assert choice.takes_over == (opening.winner is Side.ONE)
        assert choice.cell == (first if choice.takes_over else atlas.winning_answer(first))


def test_sera_leaves_the_stone_from_which_it_takes_longest_to_win() -> None:
    most = max(each.stones for each in atlas.openings())
    firsts = {sera(with_rule(four.start(), seed, nodes=64)).cell for seed in range(12)}
    assert len(firsts) > 6
    assert {atlas.openings()[cell].stones for cell in firsts} == {most}
    without = {sera(MoveRequest(four.start(), random.Random(1))).cell for _ in range(1)}
    assert without <= set(atlas.winning_first_stones())


@pytest.mark.parametrize("size", [4, 7, 12])
def test_on_other_boards_sera_places_what_looks_even_and_takes_what_looks_good(size: int) -> None:
    board = four.start(size, size)
    choice = sera(with_rule(board, nodes=20_000))
    assert choice.info is not None
    scores = {each.cell: abs(each.score or 0) for each in choice.info.candidates}
    assert scores[choice.cell] == min(scores.values())
    middle = (size - 1) // 2 * (size + 1)
    taken = sera(with_rule(board.play(middle), nodes=20_000))
    assert taken.takes_over == (size > 4)  # the small board is a draw
    assert not sera(MoveRequest(board.play(middle), random.Random(0), Limits(nodes=500))).takes_over


def test_cop_takes_what_is_not_on_the_edge_and_begins_on_it() -> None:
    for first in range(0, 400, 13):
        choice = cop(with_rule(four.start().play(first)))
        assert choice.takes_over == (not is_on_edge(first))
        assert (choice.cell == first) == choice.takes_over
    firsts = {cop(with_rule(four.start(), seed)).cell for seed in range(40)}
    assert len(firsts) > 20
    assert all(map(is_on_edge, firsts))


def test_kitty_takes_over_by_chance() -> None:
    taken = [kitty(with_rule(four.start().play(190), seed)).takes_over for seed in range(200)]
    assert 80 < sum(taken) < 120
    plain = [kitty(MoveRequest(four.start().play(190), random.Random(seed))) for seed in range(20)]
    assert not any(each.takes_over for each in plain)


@pytest.mark.parametrize("player", [kitty, cop, sera])
def test_nobody_takes_over_anything_but_a_first_stone(player: Player) -> None:
    position = replay(four.start(9, 9), [40, 0])
    assert not any(player(with_rule(position, seed)).takes_over for seed in range(8))
