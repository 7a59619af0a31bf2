"""How long a turn took, and how long the move of a computer takes at least."""

from collections.abc import Callable, Mapping
from typing import Final

from tictactoe_tui.match.choices import Beat

BEAT: Final = 0.6
"""The least seconds that a computer's move takes, so that people see it."""
WATCHED: Final = 1.0
"""How many seconds a move of two computers takes at least, at the usual speed."""
TIMES: Final[Mapping[Beat, float]] = {Beat.NONE: 0.0, Beat.SHORT: 1.0, Beat.UNHURRIED: 2.5}
"""The factors of that time at each speed."""
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How many moves a second two computers make at most, from slow to fast."""


def changed_speed(speed: float, steps: int) -> float:
    """The speed this many steps faster or slower, as far as there are any."""
    at = SPEEDS.index(speed) + steps
    return SPEEDS[max(0, min(at, len(SPEEDS) - 1))]


class TurnClock:
    """How long the side to move has seen the board; it stops while the board is closed."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._before = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The time of this turn so far."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def restart(self) -> None:
        """Begin the next turn; a stopped clock stays stopped."""
        self._before = 0.0
        if self._since is not None:
            self._since = self._now()

    def run(self) -> None:
        """Run the clock."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop the clock, and keep its time."""
        self._before, self._since = self.seconds, None
