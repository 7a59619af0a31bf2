"""How far a match is on the disk, as the store has said."""

from collections.abc import Callable
from typing import Final, Protocol

from tictactoe_tui.session.jobs import Post
from tictactoe_tui.session.session import GameSession

LATE_AFTER: Final = 0.15
"""Seconds after which a move that is not on the disk yet is shown as such."""
RETRY_AFTER: Final = 2.0
"""Seconds after which a game that could not be saved is tried again."""


class GameStore(Protocol):
    """Who keeps matches; the answers come as Saved, SaveFailed and RecordTold."""

    def keep(self, session: GameSession, post: Post) -> None:
        """Save a match as it is now; one without a move is nothing to save."""

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Find out how the two at this board have done against each other."""


class SavingProgress:
    """How many actions of a match are saved, whether more should be by now, and why they are not.

    A match that comes from the disk is there up to the action at which it is taken up again.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._saved = len(session.actions)
        self.is_late = False
        self.trouble = ""

    @property
    def is_complete(self) -> bool:
        """Whether everything is on the disk."""
        return self._saved >= len(self._session.actions)

    @property
    def plies(self) -> int:
        """How many of the moves that stand are on the disk."""
        return self._session.plies_kept(min(self._saved, len(self._session.actions)))

    def acknowledge(self, actions: int) -> None:
        """Take that so many actions are on the disk."""
        self._saved = max(self._saved, actions)
        if self.is_complete:
            self.is_late, self.trouble = False, ""

    def fail(self, reason: str) -> None:
        """Take that saving failed; it stays so until the store has acknowledged everything."""
        self.is_late, self.trouble = True, reason

    def late_watch(self, tell: Callable[[], object]) -> Callable[[], None]:
        """What is to be called in a moment: it tells if what there is now is not saved then."""
        actions = len(self._session.actions)

        def look() -> None:
            if self._saved < actions and not self.is_late:
                self.is_late = True
                tell()

        return look
