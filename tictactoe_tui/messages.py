"""What workers say to the screen that lent them a thread; each message carries its version."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.session import GameSession
from tictactoe_tui.session.choices import Choices

if TYPE_CHECKING:
    from tictactoe_tui.storage import GameId


@dataclass
class SearchProgressed(Message):
    """A search has found something; only the newest of such messages matters."""

    version: int
    info: SearchInfo

    def can_replace(self, message: Message) -> bool:
        """Whether this makes a message still waiting superfluous."""
        return isinstance(message, SearchProgressed)


@dataclass
class SearchEnded(Message):
    """An analysis has come to its end."""

    version: int
    info: SearchInfo


@dataclass
class MoveFound(Message):
    """A computer player has chosen its move, after learning these facts of the one before."""

    version: int
    cell: int
    info: SearchInfo | None
    seconds: float
    facts: frozenset[Fact]


@dataclass
class SearchFailed(Message):
    """A search broke down; the game goes on without it."""

    version: int
    reason: str


@dataclass
class RecordsOpened(Message):
    """The database was read: unfinished games with their ids, the last choices, and remarks."""

    games: "tuple[tuple[GameSession, GameId], ...]"
    choices: Choices
    notices: tuple[str, ...]


@dataclass
class RecordTrouble(Message):
    """Something could not be saved; the game goes on all the same."""

    sentence: str
