"""Which Enter plays again at the end of a game: one that is meant, and neither held nor doubled."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

_SETTLED: Final = 0.5
"""Seconds after the end was painted, from which on Enter plays again."""
_HELD: Final = 1.0
"""Seconds within which a second Enter may be one that is held; terminals repeat sooner."""


class EnterGuard:
    """Knows of every Enter on a board; one after another within a second may be held.

    What is held does not play again, and where it has, it makes no move in the next game.
    """

    def __init__(self) -> None:
        self.clock: Callable[[], float] = monotonic
        self._painted = self._pressed = -inf
        self._has_begun_game = False

    def wait_for_end(self) -> None:
        """Let no Enter play again until the end was painted."""
        self._painted = inf

    def note_end_painted(self) -> None:
        """Note that the end is to be seen from now on."""
        self._painted = self.clock()

    def note_other_key(self) -> None:
        """Note that Enter was let go."""
        self._pressed = -inf

    def may_play_again(self) -> bool:
        """Whether this Enter was pressed by somebody who has seen the end."""
        is_held = self.note_enter()
        self._has_begun_game = not is_held and self.clock() - self._painted >= _SETTLED
        return self._has_begun_game

    def may_move(self) -> bool:
        """Whether this Enter is meant for the cursor's cell, and does not still begin the game."""
        self._has_begun_game = self.note_enter() and self._has_begun_game
        return not self._has_begun_game

    def note_enter(self) -> bool:
        """Note that Enter was pressed; whether so soon after another that it may be held."""
        now, before = self.clock(), self._pressed
        self._pressed = now
        return now - before < _HELD
