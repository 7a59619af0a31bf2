"""The engine's jobs for a match: what each one searches and posts.

A job is made where the match is played and done in the thread of the engine, which changes nothing
and only says what it has found.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import count
from time import monotonic
from typing import ClassVar, Final, Protocol

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.judging import SHARPER, Judgement, Move, judge_game
from tictactoe_tui.games import Position
from tictactoe_tui.match.hints import Hint
from tictactoe_tui.match.session import ComputerTurn, GameSession
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.opponents.facts import Fact, facts_of_move
from tictactoe_tui.service.table_messages import Heard


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
    SearchReported | MoveFound | GameJudged | SearchFailed | Saved | SaveFailed | RecordTold | Heard
)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: a sentence, a hint, or the story of a move."""

    text: str
    why: MoveStory | None = None
    hint: Hint | None = None


Post = Callable[[FromWorker], object]
Listener = Callable[[Answer | None], object]
"""Is told that there is something new to see, with the answer if somebody has asked."""
Later = Callable[[float, Callable[[], object]], object]
Tell = Callable[[SearchReported | GameJudged], None]
ShouldStop = Callable[[], bool]
ANALYSIS_LIMITS: Final = Limits(seconds=60, pulse=1)
_GLANCE: Final = Limits(nodes=4_000)
EXPLORING: Final = Limits(nodes=200_000, seconds=2)
"""The limits of a search that answers a question about one position."""
AT_LEISURE: Final = Limits(seconds=10)
"""The limits for a position of a game that is looked over, for as long as it is."""
_numbers = count(1)


class Urgency(IntEnum):
    """Which job is done first: the smaller before the larger."""

    MOVE = 0
    ANSWER = 1
    LOOK_OVER = 2
    ANALYSIS = 3
    JUDGING = 4


@dataclass(frozen=True)
class _Numbered:
    """A job with a number of its own, unique in the process."""

    number: int = field(default_factory=lambda: next(_numbers), kw_only=True)


@dataclass(frozen=True)
class ComputerMove(_Numbered):
    """Have a computer player choose a move; `answered` is the move before, and its position."""

    turn: ComputerTurn
    answered: tuple[Position, int] | None
    urgency: ClassVar = Urgency.MOVE

    def run(self, tell: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Look at the move before, choose, and glance at what the player did not search itself."""
        facts: frozenset[Fact] = frozenset()
        if self.answered is not None:
            before, cell = self.answered
            info = analyse(before, _GLANCE, should_stop=should_stop)
            # Under the swap rule the first two moves are worth something else.
            swap_rule = self.turn.request.swap_rule and before.ply < 2
            facts = facts_of_move(before, cell, SearchInfo() if swap_rule else info)
            yield SearchReported(self.number, before, info, done=False)
        started = monotonic()
        on_info = _teller(tell, self.number, self.position)
        request = replace(self.turn.request, on_info=on_info, should_stop=should_stop)
        choice = self.turn.player(request)
        seconds = monotonic() - started
        seen = choice.info or analyse(self.position, _GLANCE, should_stop=should_stop)
        yield SearchReported(self.number, self.position, seen, done=True)
        taken = choice.takes_over
        yield MoveFound(self.number, choice.cell, choice.info, seconds, facts, taken)

    @property
    def position(self) -> Position:
        """The position in which it moves."""
        position: Position = self.turn.request.position
        return position


@dataclass(frozen=True)
class AnalyseJob(_Numbered):
    """Search a position until all of it is known."""

    position: Position
    urgency: ClassVar = Urgency.ANALYSIS

    def run(self, tell: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Search, and report what is known so far."""
        on_info = _teller(tell, self.number, self.position)
        info = analyse(self.position, ANALYSIS_LIMITS, on_info, should_stop)
        yield SearchReported(self.number, self.position, info, done=True)


@dataclass(frozen=True)
class LookOver(_Numbered):
    """Look at all these positions of a game, usually for a moment only."""

    positions: tuple[Position, ...]
    limits: Limits = _GLANCE
    urgency: Urgency = Urgency.LOOK_OVER

    def run(self, _: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Glance at one after the other."""
        for position in self.positions:
            info = analyse(position, self.limits, should_stop=should_stop)
            yield SearchReported(self.number, position, info, position is self.positions[-1])


@dataclass(frozen=True)
class GameJudging(_Numbered):
    """Judge all these moves of a game, at first quickly and then within these limits.

    What is `known` of its positions was found while it was played, and grows until this begins.
    """

    moves: tuple[Move, ...]
    limits: Limits | None = SHARPER
    known: Mapping[Position, SearchInfo] | None = None
    urgency: ClassVar = Urgency.JUDGING

    def run(self, tell: Tell, should_stop: ShouldStop) -> Iterator[FromWorker]:
        """Judge the moves, and tell on the way of all that are known by then."""
        known: list[Judgement | None] = [None] * len(self.moves)

        def take(at: int, judgement: Judgement) -> None:
            known[at] = judgement
            tell(GameJudged(self.number, tuple(known), done=False))

        judged = judge_game(self.moves, take, self.limits, should_stop, self.known)
        yield GameJudged(self.number, judged, done=True)


Job = ComputerMove | AnalyseJob | LookOver | GameJudging


class Engine(Protocol):
    """Does the jobs, one at a time, the newest first.

    What a newer one pushed aside is done again from its start afterwards.
    """

    def submit(self, job: Job, post: Post) -> None:
        """Do this job before any other, and post its results."""

    def cancel(self, job: Job) -> None:
        """Do this job no more, and post nothing more of it."""

    def close(self) -> None:
        """Do nothing more."""


def _teller(tell: Tell, number: int, position: Position) -> Callable[[SearchInfo], None]:
    """An `on_info` that posts the reports of the search of this position."""
    return lambda info: tell(SearchReported(number, position, info, done=False))
