"""What a promise came to: how many were tried, how many survived, and which were lost."""

from dataclasses import dataclass, field


@dataclass
class Tally:
    """The count of one promise; every loss is told in a line from which it can be repeated."""

    tried: int = 0
    lost: list[str] = field(default_factory=list)

    @property
    def survived(self) -> int:
        """Those that held."""
        return self.tried - len(self.lost)

    def count(self, loss: str | None) -> None:
        """Count one more, lost where there is something to tell of it."""
        self.tried += 1
        if loss is not None:
            self.lost.append(loss)
