"""What workers say to the screen that lent them a thread; each message carries its version."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from tictactoe_tui.engine.info import SearchInfo
    from tictactoe_tui.games import Position
    from tictactoe_tui.opponents.facts import Fact
    from tictactoe_tui.session import GameSession
    from tictactoe_tui.session.choices import Choices
    from tictactoe_tui.session.preferences import Preferences
    from tictactoe_tui.storage import GameId, Tally


@dataclass
class SearchProgressed(Message):
    """A search has found something; only the newest of such messages matters."""

    version: int
    info: "SearchInfo"

    def can_replace(self, message: Message) -> bool:
        """Whether this makes a message still waiting superfluous."""
        return isinstance(message, SearchProgressed)


@dataclass
class SearchEnded(Message):
    """An analysis has come to its end."""

    version: int
    info: "SearchInfo"


@dataclass
class MoveFound(Message):
    """A computer player has chosen its move, after learning these facts of the one before."""

    version: int
    cell: int
    info: "SearchInfo | None"
    seconds: float
    facts: "frozenset[Fact]"


@dataclass
class PositionSearched(Message):
    """A position of the game was looked at, for the evaluation strip."""

    version: int
    position: "Position"
    info: "SearchInfo"


@dataclass
class MoveExplored(Message):
    """The position before a move was searched, to explain the move."""

    version: int
    before: "Position"
    cell: int
    info: "SearchInfo"


@dataclass
class SearchFailed(Message):
    """A search broke down; the game goes on without it."""

    version: int
    reason: str


@dataclass
class RecordsOpened(Message):
    """The database was read: unfinished games with their ids, last choices, settings, remarks."""

    games: "tuple[tuple[GameSession, GameId], ...]"
    choices: "Choices"
    preferences: "Preferences"
    notices: tuple[str, ...]


@dataclass
class RecordTold(Message):
    """How the two at this board have done against each other, from the view of the first person."""

    session: "GameSession"
    tally: "Tally"


@dataclass
class RecordTrouble(Message):
    """Something could not be saved; the game goes on all the same."""

    sentence: str


@dataclass
class Preferred(Message):
    """Something was set, for the application to do and to remember."""

    preferences: "Preferences"
