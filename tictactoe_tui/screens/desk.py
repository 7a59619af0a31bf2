"""What the screens share: the choices made last, and the games not yet finished."""

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from tictactoe_tui.games import Side
from tictactoe_tui.session import GameSession, Mode
from tictactoe_tui.session.choices import Choices

if TYPE_CHECKING:
    from tictactoe_tui.screens.records import Records

_SEEDS = 2**32


class Desk:
    """One desk for the whole application; with records it remembers beyond the program's end."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._unfinished: list[GameSession] = []
        self.records: Records | None = None
        self.choices = Choices()

    def begin(self, choices: Choices) -> GameSession:
        """A new game by these choices, which are remembered; or a RulesError."""
        session = GameSession(choices.setup(self._random.randrange(_SEEDS)))
        if self.records is not None and choices != self.choices:
            self.records.remember(choices)
        self.choices = choices
        return session

    def keep(self, session: GameSession) -> None:
        """Put a game on top of the unfinished ones, or take a finished or empty one away."""
        self._unfinished = [each for each in self._unfinished if each is not session]
        if not session.actions:
            return
        if session.turn is not None and session.state.plies:
            self._unfinished.append(session)
        if self.records is not None:
            self.records.keep(session)

    def restore(self, sessions: Iterable[GameSession], choices: Choices) -> None:
        """Take back what an earlier run of the program left, below what was begun since."""
        self._unfinished = [*reversed(list(sessions)), *self._unfinished]
        if self.choices == Choices():
            self.choices = choices

    @property
    def unfinished(self) -> tuple[GameSession, ...]:
        """The games to come back to, the latest first."""
        return tuple(reversed(self._unfinished))


def side_of_person(session: GameSession) -> Side | None:
    """The side of the one person against a machine."""
    state = session.state
    return state.hand if state.mode is Mode.VS_AI else None
