"""A finished game in review: its moves are judged, and earlier positions searched.

It lives in the thread of its owner, as the service of a match does: the engine works elsewhere and
only posts, and the owner hands what was posted to `receive`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.judging import (
    Judgement,
    Move,
    decisions,
    judgement_of,
    lost_at,
    sharpened,
)
from tictactoe_tui.games import Position
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seats
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.swap_rule import judged_with_swap_rule
from tictactoe_tui.opponents import players_at
from tictactoe_tui.service.jobs import (
    EXPLORING,
    Engine,
    FromWorker,
    GameJudged,
    GameJudging,
    Job,
    LookOver,
    Post,
    SearchFailed,
    SearchReported,
)

Listener = Callable[[], object]


@dataclass(frozen=True, slots=True, eq=False)
class ReviewState:
    """All that is known of a game in review, and when it was played, in words.

    `moves` and `judgements` are in the order of the game; of a move without a judgement nothing is
    known yet. `infos` has what was found of whole positions. `ended` says that no judgement will
    become any sharper, `trouble` why that is so before all are known.
    """

    game: GameState
    when: str
    moves: tuple[Move, ...]
    judgements: tuple[Judgement | None, ...]
    infos: Mapping[Position, SearchInfo] = field(default_factory=dict)
    ended: bool = False
    trouble: str = ""

    @classmethod
    def of(cls, game: GameState, when: str = "") -> "ReviewState":
        """The state at the beginning, when nothing is known yet."""
        moves = game.moves
        return cls(game, when, moves, (None,) * len(moves), ended=not moves)

    def judgement(self, ply: int) -> Judgement | None:
        """The judgement of the move with this number, if there is one."""
        return self.judgements[ply - 1] if ply else None

    @property
    def lost_at(self) -> int | None:
        """The ply that is proved to have lost the game, as far as it is judged from its end."""
        ended = self.game.result
        index = lost_at(self.moves, self.judgements, None if ended is None else ended.winner)
        return None if index is None else index + 1

    @property
    def decisions(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many decisions are known to have mattered, and how many were right, by side."""
        return decisions(self.moves, self.judgements)

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The plies that gave away a result or more than a point, in order."""
        judged = enumerate(self.judgements, 1)
        return tuple(ply for ply, each in judged if each is not None and each.is_mistake)


class ReviewService:
    """The review of one game, for any front end; it does not change the game."""

    def __init__(self, session: GameSession, *, engine: Engine, post: Post, when: str = "") -> None:
        self._engine = engine
        self._post = post
        self._listener: Listener | None = None
        self._job: Job | None = None
        self._asked: Position | None = None
        self.session = session
        self.state = ReviewState.of(session.state, when)

    def open(self, listener: Listener) -> None:
        """Go on judging, and report what is new."""
        self._listener = listener
        self._begin_job()

    def close(self) -> None:
        """Stop judging, and report nothing more."""
        self._listener = None
        self._drop_job()

    def find_values(self, position: Position) -> None:
        """Search the value of every move of this position, before anything else."""
        if position.outcome is None and position not in self.state.infos:
            self._asked = position
            self._drop_job()
            self._begin_job()

    def receive(self, message: FromWorker) -> None:
        """Handle a message of the engine; one that was not asked for here changes nothing."""
        if self._job is None or getattr(message, "job", None) != self._job.number:
            return
        match message:
            case SearchReported():
                self._learn(message.position, message.info)
                done = message.done
            case GameJudged(_, judgements, done):
                self._take_judgements(judgements)
                self.state = replace(self.state, ended=done)
            case SearchFailed():
                ended = self.state.ended or isinstance(self._job, GameJudging)
                self.state = replace(self.state, ended=ended, trouble=message.reason)
                done = True
            case _:
                return
        if done:
            self._asked = self._job = None
            self._begin_job()
        if self._listener is not None:
            self._listener()

    def _begin_job(self) -> None:
        """Give the engine the next job, unless it works for this game already."""
        if self._listener is None or self._job is not None:
            return
        if self._asked is not None:
            self._job = LookOver((self._asked,), EXPLORING)
        elif not self.state.ended:
            self._job = GameJudging(self.state.moves)
        if self._job is not None:
            self._engine.submit(self._job, self._post)

    def _drop_job(self) -> None:
        """Have the engine do nothing more for this game."""
        if self._job is not None:
            self._engine.cancel(self._job)
            self._job = None

    def _learn(self, position: Position, info: SearchInfo) -> None:
        """Remember what was found of a position, which may sharpen the judgement of its move."""
        state = self.state
        self.state = replace(state, infos={**state.infos, position: info})
        judged = tuple(
            judgement_of(*move, info) if move[0] == position else None for move in state.moves
        )
        self._take_judgements(judged)

    def _take_judgements(self, found: tuple[Judgement | None, ...]) -> None:
        """Keep of every move the judgement that says most; none is ever withdrawn."""
        first = found[0] if found else None
        if self.state.game.setup.swap_rule and first is not None:
            found = (*judged_with_swap_rule((first,)), *found[1:])
        pairs = zip(self.state.judgements, found, strict=True)
        self.state = replace(self.state, judgements=tuple(_sharper(*pair) for pair in pairs))


def _sharper(before: Judgement | None, now: Judgement | None) -> Judgement | None:
    """The judgement that says more, of two that may be missing."""
    return now or before if before is None or now is None else sharpened(before, now)


BY_HAND: Final = ""
"""In the place of a computer: a person moves for both sides."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """After how many moves the variation begins, and the computer to play against, if any."""

    ply: int
    opponent: str = BY_HAND

    def seats(self, game: GameState, name: str) -> Seats | None:
        """The players of both sides in a game played on from there; None where both are by hand.

        A computer's side is taken over by the person of this name.
        """
        if not self.opponent:
            return None
        state = game.after(self.ply)
        side = state.position.to_move
        seat = state.seats[side]
        me, other = seat if isinstance(seat, Human) else Human(name), Computer(self.opponent)
        return (other, me) if side else (me, other)


def usual_way(game: GameState, ply: int, *, instead: bool) -> PlayOn:
    """What is offered first: another move in the place of a mistake, against the same computer.

    The user's own player may be gone since then.
    """
    computers = [seat.name for seat in game.seats if isinstance(seat, Computer)]
    same = len(computers) == 1 and computers[0] in players_at(game.setup.game)
    return PlayOn(ply - instead, computers[0] if same else BY_HAND)
