"""Who wins after a first stone of four in a row, on 20x20 or another board, proved reply by reply.

Either the first stone itself wins for Black, or one answer to it wins for White. Each reply of the
loser is a piece of work of its own, with the same result in any order and process.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped, ShouldStop
from tictactoe_tui.engine.lines.prover import ForcedWin, Prover
from tictactoe_tui.games import LineRules, Side, four
from tictactoe_tui.proofs import certificate
from tictactoe_tui.proofs.certificate import Certificate, FirstStone, ProofStep

MOST_STONES: Final = 15
"""Wins with more stones are not looked for."""
# Beyond this moves of order 2 are too many to try; what the orders mean is written in `prover`.
_MOST_WITH_SLOW_THREATS: Final = 6
_SLOW, _SOON = 2, 1
# How many slow answers a win may need on a path, see `prover`.
_SLOW_ANSWERS: Final = 2
# More failed boards than in other searches are remembered: proving a reply may take millions.
_ROOM: Final = 8_000_000
# How many of the longest wins are tried when proving that no win is faster.
_LOOKED_AT: Final = 4


@dataclass(frozen=True, slots=True)
class Opening:
    """The claim that Black wins with this first stone, or White with this answer to it.

    Cells are those of proofs, counted along rows of twenty. A win with more than `most` stones of
    the winner's is no proof of it.
    """

    first: int
    answer: int | None = None
    board: certificate.Board = certificate.LARGE
    most: int = MOST_STONES

    @property
    def rules(self) -> LineRules:
        """The rules of its board."""
        return four.rules(*self.board)

    @property
    def winner(self) -> Side:
        """Who is claimed to win."""
        return Side.ONE if self.answer is None else Side.TWO

    @property
    def move(self) -> int:
        """The stone that is claimed to win."""
        return self.first if self.answer is None else self.answer

    @property
    def replies(self) -> tuple[int, ...]:
        """Every reply of the loser."""
        taken = (self.first, self.answer)
        cells = (_cell_in_proof(self.rules, bit) for bit in self.rules.bits)
        return tuple(cell for cell in cells if cell not in taken)

    def stones(self, reply: int) -> tuple[int, int]:
        """The boards of the winner and of the loser after a reply."""
        bits = {_cell_in_proof(self.rules, bit): bit for bit in self.rules.bits}
        return bits[self.move], bits[reply] | (0 if self.answer is None else bits[self.first])


def prove_reply(
    opening: Opening, reply: int, nodes: int, should_stop: ShouldStop = None
) -> ProofStep | None:
    """How the claimed winner wins after this reply, or None if so many nodes find no win."""
    own, other = opening.stones(reply)
    rules = opening.rules
    control = SearchControl(rules.start(), Limits(nodes=nodes), should_stop=should_stop)
    prover = Prover(rules, control, room=_ROOM)
    try:
        # The winner has one stone on the board.
        tree = _shortest_win(prover, own, other, opening.most - 1)
    except SearchStopped:
        return None
    return tree and step_of(tree, rules)


def _cell_in_proof(rules: LineRules, bit: int) -> int:
    row, column = divmod(rules.cell_of(bit), rules.columns)
    return row * certificate.SIDE + column


def step_of(tree: ForcedWin, rules: LineRules) -> ProofStep:
    """A forced win as a step of a certificate; shared parts of the tree become shared steps."""
    known: dict[int, ProofStep] = {}

    def made(tree: ForcedWin) -> ProofStep:
        move = _cell_in_proof(rules, tree.move)
        if tree.stones == 1:
            return ProofStep(move, {})
        step = known.get(id(tree))
        if step is None:
            named = tree.named_replies()
            replies = {_cell_in_proof(rules, each): made(tree.answer(each)) for each in named}
            step = ProofStep(move, replies, made(tree.answer(0)))
            # The answers of a win with two stones are made anew each time: their ids mean nothing.
            if tree.stones > 2:
                known[id(tree)] = step
        return step

    return made(tree)


def _shortest_win(prover: Prover, own: int, other: int, most: int) -> ForcedWin | None:
    """The shortest win found with threats of low order, else one with slow answers, else None.

    There are many slow threats. So a search for wins of the usual length tries them only in short
    wins, and a search for shorter wins tries them in all. Slow answers come last, so that they cost
    nothing where threats are enough.
    """
    with_slow = _MOST_WITH_SLOW_THREATS if most == MOST_STONES - 1 else most
    by_threats = (
        prover.win(own, other, stones, order)
        for stones in range(2, most + 1)
        for order in ((_SOON, _SLOW) if stones <= with_slow else (_SOON,))
    )
    slowly = (prover.slow_win(own, other, most, each) for each in range(1, _SLOW_ANSWERS + 1))
    return next(filter(None, chain(by_threats, slowly)), None)


def certificate_of(opening: Opening, steps: dict[int, ProofStep]) -> Certificate:
    """The whole proof, once every reply has its step."""
    root, least = certificate.step_for(opening.move, steps), _least(opening, steps)
    proved = FirstStone(opening.first, opening.winner, root.stones, least, opening.board)
    return Certificate(proved, root)


def _least(opening: Opening, steps: dict[int, ProofStep]) -> int | None:
    """The fewest stones with which Black can win, as far as the search can be certain; else None.

    None for White: he may have an answer that wins faster than the one of the proof.
    """
    if opening.winner is Side.TWO:
        return None
    rules = opening.rules
    prover = Prover(rules, SearchControl(rules.start(), Limits()))
    held = prover.certain + 1
    longest_first = sorted(steps, key=lambda reply: -steps[reply].stones)
    # One reply against which nothing is faster is enough, and the longest wins are the likeliest.
    for reply in longest_first[:_LOOKED_AT]:
        own, other = opening.stones(reply)
        if steps[reply].stones <= held:
            break
        if prover.win(own, other, held) is None and prover.out_of_reach(own, other, held):
            # The first stone, and one more than what does not win.
            return 1 + held + 1
    return None
