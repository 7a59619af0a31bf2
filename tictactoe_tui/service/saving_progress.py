"""Saving matches: the interface of the store, and how much of a match is on the disk."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from tictactoe_tui.match.session import GameSession
from tictactoe_tui.service.jobs import Later, Post
from tictactoe_tui.service.messages import Saved

LATE_AFTER: Final = 0.15
"""Seconds after which a move that is not on the disk yet is shown as such."""
RETRY_AFTER: Final = 2.0
"""Seconds after which a game that could not be saved is tried again."""


@dataclass(frozen=True, slots=True)
class UnsavedGame:
    """A game with actions that are not on the disk yet, and why if that is known."""

    session: GameSession
    actions: int
    reason: str


class GameStore(Protocol):
    """The store of matches; its answers come as Saved, SaveFailed and RecordTold."""

    def keep(self, session: GameSession, post: Post) -> None:
        """Save a match as it is now, before its first move too."""

    def leave(self, session: GameSession, post: Post) -> None:
        """Save a match whose board was closed."""

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Find out how the two at this board have done against each other."""


class UnrecordedGames:
    """The store of a match that is not saved, such as a variation."""

    def keep(self, session: GameSession, post: Post) -> None:
        """Save nothing, and report it as done."""
        post(Saved(session, len(session.actions)))

    leave = keep

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Ask nothing: the record knows nothing of it."""


class SavingProgress:
    """How much of a match is on the disk, and why the rest is not.

    `saved` is how many of its actions are on the disk; one that `is_resumed` comes from there.
    """

    def __init__(
        self,
        session: GameSession,
        store: GameStore,
        post: Post,
        later: Later,
        tell: Callable[[], object],
        *,
        is_resumed: bool = False,
    ) -> None:
        self._session = session
        self._store = store
        self._post = post
        self._later = later
        self._tell = tell
        self.saved = len(session.actions) if is_resumed else 0
        self.is_late = False
        self.trouble = ""

    def keep(self) -> None:
        """Save the match as it is now, and report if that takes long."""
        self._store.keep(self._session, self._post)
        self._later(LATE_AFTER, partial(self._mark_late, len(self._session.actions)))

    def acknowledge(self, actions: int) -> None:
        """Note that this many actions are on the disk, and report newly saved moves."""
        was_late, kept_before = self.is_late, self._session.plies_kept(self.saved)
        self.saved = max(self.saved, actions)
        if self.saved >= len(self._session.actions):
            self.is_late, self.trouble = False, ""
        if was_late or self._session.plies_kept(self.saved) != kept_before:
            self._tell()

    def fail(self, reason: str) -> None:
        """Note that saving failed, and try again; the match stays late until all of it is saved."""
        self.is_late, self.trouble = True, reason
        self._later(RETRY_AFTER, partial(self._store.keep, self._session, self._post))
        self._tell()

    def _mark_late(self, actions: int) -> None:
        """Mark the match as late, and tell, if this many actions are not on the disk by now."""
        if self.saved < actions and not self.is_late:
            self.is_late = True
            self._tell()
