"""The character on the other side of the board, and what it says."""

from random import Random

from tictactoe_tui.games import Position, Side
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.voice import OCCASIONS, Occasion, remark_on_move, spoken_line
from tictactoe_tui.screens.desk import Desk, side_of_person
from tictactoe_tui.session import GameSession

Said = tuple[str, str]
SILENCE: Said = ("", "")


class Opponent:
    """What one character says in the course of one game; where there is none, nothing.

    It keeps silent as long as the settings on the desk say so.
    """

    def __init__(self, session: GameSession, desk: Desk) -> None:
        self._session = session
        self._desk = desk
        self._person = side_of_person(session)
        seat = None if self._person is None else session.state.seats[self._person.other]
        self._name = seat.name if seat is not None and seat.name in OCCASIONS else None
        self._source = Random(f"voice {session.setup.seed}")

    def greeting(self, *, met: bool) -> Said:
        """A word at the start; whoever was met before or comes back to a game is known."""
        known = met or self._session.version > 0
        return self._said(Occasion.GREETING_KNOWN if known else Occasion.GREETING_NEW)

    def thinking(self) -> Said:
        """A word while it thinks, though not before every move."""
        return self._said(Occasion.THINKING) if self._source.random() < 0.3 else SILENCE

    def answer(self, facts: frozenset[Fact]) -> Said:
        """A remark on the move that it has just answered."""
        name = self._speaker
        if name is None:
            return SILENCE
        words = remark_on_move(name, facts, self._source)
        return SILENCE if words is None else (name, words)

    def reaction(self) -> Said:
        """A word about the end of the game."""
        result = self._session.state.result
        if result is None:
            return SILENCE
        if result.winner is None:
            return self._said(Occasion.DREW)
        return self._said(Occasion.LOST if result.winner == self._person else Occasion.WON)

    def answered(self) -> tuple[Position, int] | None:
        """The position before the person's last move, and the move, if it is the one to answer."""
        moments = self._session.state.moments
        if self._speaker is None or len(moments) < 2:
            return None
        cell = moments[-1].cell
        return None if cell is None else (moments[-2].position, cell)

    @property
    def _speaker(self) -> str | None:
        """The name of the character, if it says anything at all."""
        return self._name if self._desk.preferences.voices else None

    def _said(self, occasion: Occasion) -> Said:
        """A line of the character."""
        name = self._speaker
        if name is None or self._person is None:
            return SILENCE
        person = self._session.state.seats[Side(self._person)]
        return name, spoken_line(name, occasion, self._source, person.name)
