"""Who keeps matches on the disk, and how far one match is there."""

from dataclasses import dataclass
from typing import Final, Protocol

from tictactoe_tui.match.session import GameSession
from tictactoe_tui.service.jobs import Post

LATE_AFTER: Final = 0.15
"""Seconds after which a move that is not on the disk yet is shown as such."""
RETRY_AFTER: Final = 2.0
"""Seconds after which a game that could not be saved is tried again."""


@dataclass(frozen=True, slots=True)
class UnsavedGame:
    """A game of which only so many actions are on the disk, and why if that is known."""

    session: GameSession
    actions: int
    reason: str


class GameStore(Protocol):
    """Who keeps matches; the answers come as Saved, SaveFailed and RecordTold."""

    def keep(self, session: GameSession, post: Post) -> None:
        """Save a match as it is now; one without an action is nothing to save."""

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Find out how the two at this board have done against each other."""


class SavingProgress:
    """How many actions of a match are on the disk, whether more should be, and why they are not.

    A match that comes from the disk is there up to the action at which it is taken up again.
    """

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.is_late = False
        self.trouble = ""

    def acknowledge(self, actions: int, of: int) -> None:
        """Take that so many of all actions are on the disk."""
        self.actions = max(self.actions, actions)
        if self.actions >= of:
            self.is_late, self.trouble = False, ""

    def fail(self, reason: str) -> None:
        """Take that saving failed; it stays so until the store has acknowledged everything."""
        self.is_late, self.trouble = True, reason
