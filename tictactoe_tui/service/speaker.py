"""The voice of the computer opponent: what it says in the course of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from tictactoe_tui.games import Position
from tictactoe_tui.match.names import NAMELESS, shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.voice import Occasion, remark_on_move, spoken_line

_SPEAKS_WHILE_THINKING = 0.3


@dataclass(frozen=True, slots=True)
class Speech:
    """The last words of a character."""

    speaker: str = ""
    words: str = ""


_STRANGER: Final = "my friend"
"""For a player without a name."""


class Speaker:
    """The voice of the one character that a person plays against; there may be none.

    `speech` is what is said of this moment, as long as the voices are `heard`. No line is said
    twice in a game.
    """

    def __init__(self, session: GameSession, voices_on: Callable[[], bool]) -> None:
        state = session.state
        self._session = session
        self._voices_on = voices_on
        name = "" if state.person is None else state.seats[state.person.other].name
        self._name = name if name in CHARACTERS else ""
        self._source = Random(f"voice {session.setup.seed}")
        self._said = set[str]()
        self.speech = Speech()

    def fall_silent(self) -> None:
        """Say nothing more about a moment that has passed."""
        self.speech = Speech()

    def greet(self, *, met: bool) -> None:
        """A greeting at the start; returning players are recognised."""
        known = met or self._session.version > len(self._session.state.plies)
        occasion = Occasion.GREETING_KNOWN if known else Occasion.GREETING_NEW
        # The record may answer after the first move, and then nobody greets any more: what is said
        # later must not depend on that.
        self._speak(occasion, Random(f"greeting {self._session.setup.seed}"))

    def think_aloud(self) -> None:
        """A word while it thinks, though not before every move."""
        if self._source.random() < _SPEAKS_WHILE_THINKING:
            self._speak(Occasion.THINKING)

    def remark_on(self, facts: frozenset[Fact]) -> None:
        """A remark on the move that the character is about to answer; it replaces earlier ones."""
        if self.move_to_answer() is not None:
            self.fall_silent()
            self._say(remark_on_move(self._name, facts, self._source, self._said))

    def react_to_end(self) -> None:
        """A word about the end of the game."""
        state = self._session.state
        if state.result is None:
            return
        if state.result.winner is None:
            self._speak(Occasion.DREW)
        else:
            self._speak(Occasion.LOST if state.result.winner == state.person else Occasion.WON)

    def move_to_answer(self) -> tuple[Position, int] | None:
        """The person's last move and the position before it, if a remark on it would be heard."""
        moments = self._session.state.moments
        if not self._name or len(moments) < 2 or not self._voices_on():
            return None
        cell = moments[-1].cell
        return None if cell is None else (moments[-2].position, cell)

    def _speak(self, occasion: Occasion, source: Random | None = None) -> None:
        """Say a line of the character, chosen by the source of this match if by no other."""
        state = self._session.state
        if self._name and state.person is not None and self._voices_on():
            person = state.seats[state.person]
            name = _STRANGER if person.name == NAMELESS else shortened(person.name)
            self._say(spoken_line(self._name, occasion, source or self._source, name, self._said))

    def _say(self, words: str) -> None:
        """Say this, unless it is nothing."""
        if words:
            self._said.add(words)
            self.speech = Speech(self._name, f"{words[0].upper()}{words[1:]}")
