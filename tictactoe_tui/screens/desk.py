"""What the screens share: what was chosen and set last, and the games not yet finished."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from tictactoe_tui.games import Side
from tictactoe_tui.session.choices import Choices
from tictactoe_tui.session.preferences import Preferences
from tictactoe_tui.session.setup import Mode

if TYPE_CHECKING:
    from textual.message import Message

    from tictactoe_tui.screens.records import Records
    from tictactoe_tui.session import GameSession
    from tictactoe_tui.session.series import Series

_SEEDS = 2**32


class Desk:
    """One desk for the whole application; with records it remembers beyond the program's end."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._unfinished: list[GameSession] = []
        self._questions: list[tuple[GameSession, Callable[[Message], object]]] = []
        self.records: Records | None = None
        self.series: WeakKeyDictionary[GameSession, Series] = WeakKeyDictionary()
        self.choices = Choices()
        self.preferences = Preferences()

    def begin(self, choices: Choices) -> "GameSession":
        """A new game by these choices, which are remembered; or a RulesError."""
        from tictactoe_tui.session import GameSession

        session = GameSession(choices.setup(self._random.randrange(_SEEDS)))
        if self.records is not None and choices != self.choices:
            self.records.remember(choices)
        self.choices = choices
        return session

    def keep(self, session: "GameSession") -> None:
        """Put a game on top of the unfinished ones, or take a finished or empty one away."""
        self._unfinished = [each for each in self._unfinished if each is not session]
        if not session.actions:
            return
        if session.turn is not None and session.state.plies:
            self._unfinished.append(session)
        if self.records is not None:
            self.records.keep(session)

    def prefer(self, preferences: Preferences) -> None:
        """Remember how somebody likes the program."""
        if self.records is not None:
            self.records.remember(preferences)
        self.preferences = preferences

    def restore(
        self,
        sessions: "Iterable[GameSession]",
        choices: Choices,
        preferences: Preferences,
    ) -> None:
        """Take back what an earlier run of the program left, below what was begun since."""
        self._unfinished = [*reversed(list(sessions)), *self._unfinished]
        if self.choices == Choices():
            self.choices = choices
        if self.preferences == Preferences():
            self.preferences = preferences

    def open(self, records: "Records") -> None:
        """Have the records from now on, and tell and ask them what came too early."""
        self.records = records
        if self.preferences != Preferences():
            records.remember(self.preferences)
        for session, tell in self._questions:
            records.between(session, tell)
        self._questions.clear()

    def ask_record(self, session: "GameSession", tell: "Callable[[Message], object]") -> None:
        """Ask how the two at this board have done so far; the answer is a RecordTold."""
        if self.records is None:
            self._questions.append((session, tell))
        else:
            self.records.between(session, tell)

    @property
    def unfinished(self) -> "tuple[GameSession, ...]":
        """The games to come back to, the latest first."""
        return tuple(reversed(self._unfinished))


def side_of_person(session: "GameSession") -> Side | None:
    """The side of the one person against a machine."""
    state = session.state
    return state.hand if state.mode is Mode.VS_AI else None


def rivals(session: "GameSession") -> tuple[str, str] | None:
    """The person at the board, the first of two, and the other player; None without a person."""
    seats, side = session.state.seats, side_of_person(session)
    if session.state.mode is Mode.WATCH:
        return None
    first = Side.ONE if side is None else side
    return seats[first].name, seats[first.other].name
