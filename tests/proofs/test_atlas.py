"""The shipped openings: what they say of first stones and replies, and playing from them."""

import random
from collections import Counter

import pytest

from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.opening_prover import Opening
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.games import Side, four, replay
from tictactoe_tui.games.symmetry import symmetries
from tictactoe_tui.proofs import atlas
from tictactoe_tui.proofs.certificate import BrokenProof, read_certificate, write_certificate

CENTRE = 9 * 20 + 9
EDGE = 9
CORNER = 0


def test_380_first_stones_win_and_twenty_in_the_corners_lose() -> None:
    counted = Counter(
        (each.winner, each.stones) for each in atlas.openings() if each.status == "proved"
    )
    assert counted == {(Side.ONE, 6): 312}
    white = {0: 7, 1: 9, 2: 10}
    for each in atlas.openings():
        to_edge, to_corner = sorted(min(at, 19 - at) for at in divmod(each.first, 20))
        if to_edge == 0 and to_corner in white:
            assert (each.winner, each.stones) == (Side.TWO, white[to_corner])
        else:
            assert each.winner is Side.ONE
    assert Counter(each.winner for each in atlas.openings()) == {Side.ONE: 380, Side.TWO: 20}


def test_mirror_images_are_worth_the_same() -> None:
    openings = atlas.openings()
    for image in symmetries(20, 20):
        for cell, each in enumerate(openings):
            seen = openings[image[cell]]
            assert (seen.winner, seen.stones) == (each.winner, each.stones)


@pytest.mark.parametrize(
    "first", [CENTRE, EDGE, 19 * 20 + 10, 21, 2 * 20 + 18, CORNER, 399, 1, 2, 377]
)
def test_the_winner_wins_from_it_whatever_is_replied(first: int) -> None:
    source = random.Random(first)
    opening = atlas.openings()[first]
    for _ in range(40):
        position = four.start().play(first)
        while position.outcome is None:
            known = atlas.known_moves(position)
            if position.to_move is opening.winner:
                ((cell, move),) = known.items()
                assert move.wins
                assert move.line[0] == cell
            else:
                assert sorted(known) == list(position.legal_moves())
                assert not any(move.wins for move in known.values())
                row, column = divmod(first, 20)
                near = [
                    cell
                    for cell in known
                    if abs(cell // 20 - row) <= 6 and abs(cell % 20 - column) <= 6
                ]
                cell = source.choice(near)
            position = position.play(cell)
        assert position.outcome.winner is opening.winner
        stones = (position.ply + 1) // 2 if opening.winner is Side.ONE else position.ply // 2
        assert stones <= opening.stones


def test_a_line_is_a_game_that_the_winner_ends_with_as_many_stones_as_it_says() -> None:
    position = four.start().play(CENTRE)
    known = atlas.known_moves(position)
    assert Counter(move.stones for move in known.values()) == {4: 395, 5: 4}
    longest = known[CENTRE - 21]
    ended = replay(position, longest.line)
    assert ended.outcome is not None
    assert ended.outcome.winner is Side.ONE
    assert len(longest.line) == 2 * longest.stones


def test_positions_are_known_by_their_stones_alone() -> None:
    first = replay(four.start(), [CENTRE, 168])
    ((cell, known),) = atlas.known_moves(first).items()
    assert known.wins
    start = replay(four.start(), [CENTRE, 168, cell, 0])
    other_order = replay(four.start(), [cell, 0, CENTRE, 168])
    assert start == other_order
    assert atlas.known_moves(start) == atlas.known_moves(other_order) != {}


def test_a_stone_on_the_diagonal_is_known_in_both_its_images() -> None:
    """The centre's mirror image is the centre itself, and White's replies are not."""
    for reply in range(400):
        if reply != CENTRE:
            ((cell, _),) = atlas.known_moves(replay(four.start(), [CENTRE, reply])).items()
            moves = (CENTRE, reply, cell, 0 if reply else 1)
            mirrored = [column * 20 + row for row, column in (divmod(move, 20) for move in moves)]
            assert atlas.known_moves(replay(four.start(), mirrored)) != {}


def test_other_positions_are_not() -> None:
    assert atlas.known_moves(replay(four.start(), [CENTRE, 168, 0, 1])) == {}
    assert atlas.known_moves(four.start(19, 19)) == {}
    assert atlas.known_moves(four.start(connect=5)) == {}


def test_a_reply_is_answered_in_every_corner() -> None:
    for first, winning in (
        (0, 42),
        (19, 57),
        (380, 342),
        (399, 357),
        (1, 63),
        (17, 76),
        (397, 336),
    ):
        assert atlas.winning_answer(first) == winning
        assert atlas.answer(first, 200).wins
    assert atlas.winning_answer(CENTRE) is None
    assert atlas.answer(CENTRE, 0).wins


@pytest.mark.slow
@pytest.mark.parametrize("first, holding", [(0, ()), (1, (2, 3)), (2, (1, 3, 4))])
def test_against_replies_that_hold_white_up_no_chain_of_threats_wins(
    first: int, holding: tuple[int, ...], thorough: bool
) -> None:
    """Against all the others moves of order 1 do, which threaten to win by threats alone."""
    assert atlas.holding_replies(first) == holding
    rules, source = four.rules(), random.Random(first)
    opening = Opening(first, atlas.winning_answer(first))
    others = [reply for reply in opening.replies if reply not in holding]
    for reply in (*holding, *(others if thorough else source.sample(others, 60))):
        prover = Prover(rules, SearchControl(rules.start(), Limits()))
        found = prover.shortest(*opening.stones(reply), 14, order=1)
        assert (found is None) is (reply in holding)


def test_what_holds_white_up_is_the_same_in_every_corner() -> None:
    for image in symmetries(20, 20):
        assert atlas.holding_replies(image[2]) == tuple(sorted(image[each] for each in (1, 3, 4)))
    assert all(not atlas.holding_replies(first) for first in atlas.winning_first_stones())


@pytest.mark.parametrize("first", [CENTRE, EDGE, CORNER, 1, 2, 357])
def test_the_longest_defence_lasts_as_long_as_is_promised(first: int) -> None:
    opening, moves = atlas.openings()[first], atlas.opening_of(first)
    while (cell := atlas.longest_defence(moves)) is not None:
        moves = (*moves, cell)
    ended = replay(four.start(), moves)
    assert ended.outcome is not None
    assert ended.outcome.winner is opening.winner
    assert len(moves) == 2 * opening.stones - (opening.winner is Side.ONE)


def test_what_is_shipped_reads_back_and_is_small() -> None:
    texts = {first: text for first, (_, text) in atlas._sections().items()}
    assert sum(map(len, texts.values())) < 1_000_000
    for first in (CENTRE, EDGE, CORNER):
        certificate = read_certificate(texts[first].splitlines())
        assert write_certificate(certificate) == texts[first]


@pytest.mark.parametrize(
    "lines",
    [
        ["opening 9.9 green 6 6", "9.9"],
        ["opening 9.9 black 2 -", "9.9"],
        ["opening 9.20 black 1 -", "9.9"],
        ["opening 9.9 black 1 -", "9.9 *>0"],
        ["opening 9.9 black 2 -", "1.1", "9.9 0.0>0"],
        ["opening 9.9 black 2 -", "1.1", "9.9 *>0 0.0>0"],
        ["opening 9.9 black 2 -", "1.1", "9.9 0.0,0.0>0 *>0"],
        ["opening 9.9 black 1 -"],
    ],
)
def test_broken_certificates_are_refused(lines: list[str]) -> None:
    with pytest.raises(BrokenProof):
        read_certificate(lines)
