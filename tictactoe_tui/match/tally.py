"""How many games somebody has won, lost and drawn."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody's games ended."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def win_rate(self) -> float:
        """The wins in percent of the games; 0 without any."""
        return 100 * self.wins / self.games if self.games else 0.0

    @property
    def shown_rate(self) -> float:
        """The win rate with one decimal, a half rounded up."""
        # In whole numbers: as a float a half may be a hair too small to be rounded up.
        return (2000 * self.wins + self.games) // (2 * self.games) / 10 if self.games else 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
        )


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """How well somebody is known: the tally of all games, and of those against this opponent."""

    total: Tally = Tally()
    against: Tally = Tally()
