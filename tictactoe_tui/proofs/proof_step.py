"""One step of a forced win."""

from collections.abc import Mapping
from dataclasses import dataclass, field


class BrokenProof(ValueError):
    """Text that is not a step, or a step that does not win."""


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A move of the winner, with his next step for each reply; cells are counted along the rows.

    `stones` says how many moves he needs at most, this one included.
    """

    move: int
    replies: Mapping[int, "ProofStep"]
    others: "ProofStep | None" = None
    stones: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Derive the stones once: steps share their parts, and there are many ways through them."""
        most = 0 if self.others is None else self.others.stones
        for step in self.replies.values():
            if step.stones > most:
                most = step.stones
        object.__setattr__(self, "stones", 1 + most)

    def answer(self, reply: int) -> "ProofStep | None":
        """The next step after a reply; none after a move that completes a line."""
        return self.replies.get(reply, self.others)
