"""The messages from engine and store to the game service, and from it to its listener.

The first kind is made in other threads and only posted there; all of it is frozen.
"""

from dataclasses import dataclass

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.games import Position
from tictactoe_tui.match.hints import Hint
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.opponents.facts import Fact


@dataclass(frozen=True, slots=True)
class SearchReported:
    """What a job knows of a position so far; `done` says that it will say no more of it."""

    job: int
    position: Position
    info: SearchInfo
    done: bool


@dataclass(frozen=True, slots=True)
class MoveFound:
    """A computer player has chosen its move, after learning these facts of the one before."""

    job: int
    cell: int
    info: SearchInfo | None
    seconds: float
    facts: frozenset[Fact]
    takes_over: bool = False


@dataclass(frozen=True, slots=True)
class GameJudged:
    """The judgements of a game's moves so far; None for moves that were not searched."""

    job: int
    judgements: tuple[Judgement | None, ...]
    done: bool


@dataclass(frozen=True, slots=True)
class SearchFailed:
    """A search broke down, and the game goes on without it.

    By a `fault` a player from outside has lost the game; one that is not here it `waits` for.
    """

    job: int
    reason: str
    fault: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """As many actions of a game are on the disk.

    `parted` says that the game had gone on elsewhere and is a game of its own from now on.
    """

    game: GameSession
    actions: int
    parted: bool = False


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """A game could not be saved for this reason; it will be tried again."""

    game: GameSession
    reason: str


@dataclass(frozen=True, slots=True)
class RecordTold:
    """The tallies of the first person at this board: in all, and against the other player."""

    game: GameSession
    known: Acquaintance


FromWorker = (
    SearchReported | MoveFound | GameJudged | SearchFailed | Saved | SaveFailed | RecordTold
)


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """The match, what the opponent said, or the pace has changed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: a sentence, a hint, or the story of a move."""

    text: str
    why: MoveStory | None = None
    hint: Hint | None = None


@dataclass(frozen=True, slots=True)
class AnalysisChanged:
    """More is known of the match than before, and perhaps a question answered."""

    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class SavingChanged:
    """The marks of unsaved moves, or the reason, have changed."""


Change = MatchChanged | AnalysisChanged | SavingChanged
