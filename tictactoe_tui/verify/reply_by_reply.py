"""The proofs of first stones on 20x20, played against every legal reply, one by one.

`opening_replay` plays the replies that a step leaves to its `*` together, which takes seconds and
may refuse a proof that holds. Here each is played alone. Only of the last replies, to a threat,
those without a name share one look: all of them meet the same move, and nothing but a reply on its
cell could keep it from completing a line.
"""

from typing import NamedTuple

from tictactoe_tui.verify.opening_replay import BITS, BOARD, DIRECTIONS, has_line, named
from tictactoe_tui.verify.proof_text import OpeningProof, Refuted


class _Answers(NamedTuple):
    """A step on one-bit boards: its move, the named replies with their steps, and all others."""

    move: int
    named: tuple[tuple[int, int], ...]
    others: int | None


class ReplyByReply:
    """A certificate that is played; `played` counts the replies of the loser so far."""

    def __init__(self, proof: OpeningProof) -> None:
        self._steps = [
            _Answers(
                BITS[step.move],
                tuple((BITS[cell], then) for cell, then in step.replies.items()),
                step.others,
            )
            for step in proof.steps
        ]
        self._first = BITS[proof.first] * proof.winner
        self.played = 0

    @property
    def replies(self) -> list[int]:
        """The first replies that the loser has."""
        taken = self._steps[-1].move | self._first
        return [cell for cell, bit in enumerate(BITS) if not bit & taken]

    def play(self, reply: int) -> None:
        """Play this first reply of the loser and all that can follow; Refuted where he escapes."""
        root, bit = self._steps[-1], BITS[reply]
        then = dict(root.named).get(bit, root.others)
        if then is None:
            raise Refuted("The proof ends before it begins")
        self.played += 1
        self._follow(then, root.move, self._first | bit)

    def _follow(self, number: int, own: int, other: int) -> None:
        """Play a step, and every legal reply to it."""
        move, answers, others = self._steps[number]
        if (own | other) & move:
            raise Refuted(f"{named(move)} is taken")
        own |= move
        if has_line(own) != (others is None):
            raise Refuted(f"{named(move)} should complete a line exactly at the end")
        if others is None:
            return
        free = BOARD & ~(own | other)
        if _completes(other, free):
            raise Refuted(f"After {named(move)} the loser completes a line")
        self.played += free.bit_count()
        for reply, then in answers:
            if reply & free:
                free ^= reply
                self._follow(then, own, other | reply)
        last = self._steps[others]
        if last.others is None and free:
            if last.move & (free | own | other) or not has_line(own | last.move):
                raise Refuted(f"{named(last.move)} does not win against every reply")
            return
        while free:
            reply = free & -free
            free ^= reply
            self._follow(others, own, other | reply)


def _completes(stones: int, free: int) -> bool:
    """Whether three of these stones stand in a row of four with a free cell."""
    for step in DIRECTIONS:
        pairs = stones & stones >> step
        triples = pairs & pairs >> step
        apart = pairs & stones >> 3 * step
        beside = stones & pairs >> 2 * step
        if (triples >> step | triples << 3 * step | apart << 2 * step | beside << step) & free:
            return True
    return False
