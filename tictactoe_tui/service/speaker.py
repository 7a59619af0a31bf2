"""The character on the other side of the board, and what it says in the course of a game."""

from dataclasses import dataclass
from random import Random

from tictactoe_tui.games import Position
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.voice import OCCASIONS, Occasion, remark_on_move, spoken_line

_SPEAKS_WHILE_THINKING = 0.3


@dataclass(frozen=True, slots=True)
class Speech:
    """What somebody said last."""

    speaker: str = ""
    words: str = ""


class Speaker:
    """The voice of the one character that a person plays against; there may be none.

    Whoever says nothing now leaves the last words standing: the answer is None then.
    """

    def __init__(self, session: GameSession) -> None:
        state = session.state
        self._session = session
        self._person = state.person
        name = "" if self._person is None else state.seats[self._person.other].name
        self._name = name if name in OCCASIONS else ""
        self._source = Random(f"voice {session.setup.seed}")

    @property
    def is_there(self) -> bool:
        """Whether there is a character at this board that speaks."""
        return bool(self._name)

    def greet(self, *, met: bool) -> Speech | None:
        """A word at the start; whoever was met before or comes back to a game is known."""
        known = met or self._session.version > 0
        return self._speak(Occasion.GREETING_KNOWN if known else Occasion.GREETING_NEW)

    def think_aloud(self) -> Speech | None:
        """A word while it thinks, though not before every move."""
        talkative = self._source.random() < _SPEAKS_WHILE_THINKING
        return self._speak(Occasion.THINKING) if talkative else None

    def remark_on(self, facts: frozenset[Fact]) -> Speech | None:
        """A remark on the move that it has just answered."""
        words = remark_on_move(self._name, facts, self._source) if self._name else None
        return None if words is None else Speech(self._name, words)

    def react_to_end(self) -> Speech | None:
        """A word about the end of the game."""
        result = self._session.state.result
        if result is None:
            return None
        if result.winner is None:
            return self._speak(Occasion.DREW)
        return self._speak(Occasion.LOST if result.winner == self._person else Occasion.WON)

    def move_to_answer(self) -> tuple[Position, int] | None:
        """The position before the person's last move, and the move, if it is the one to answer."""
        moments = self._session.state.moments
        if not self._name or len(moments) < 2:
            return None
        cell = moments[-1].cell
        return None if cell is None else (moments[-2].position, cell)

    def _speak(self, occasion: Occasion) -> Speech | None:
        """A line of the character."""
        if not self._name or self._person is None:
            return None
        person = shortened(self._session.state.seats[self._person].name)
        return Speech(self._name, spoken_line(self._name, occasion, self._source, person))
