"""What came of trying a promise."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """How often a promise was tried, how often it held, and how much was lost."""

    tried: int
    survived: int
    lost: int

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.tried + other.tried, self.survived + other.survived, self.lost + other.lost
        )
