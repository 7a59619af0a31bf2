"""A finished game in review: its moves are judged, and earlier positions searched.

It lives in the thread of its owner, as the service of a match does: the engine works elsewhere and
only posts, and the owner hands what was posted to `receive`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tictactoe_tui.engine.info import SearchInfo, Verdict
from tictactoe_tui.engine.judging import Judgement, Move, decisions, lost_at
from tictactoe_tui.games import Position
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seats
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.swap_rule import judged_with_swap_rule
from tictactoe_tui.opponents import players_at
from tictactoe_tui.service import jobs
from tictactoe_tui.service.match_search import EvaluationLog

Listener = Callable[[], object]


@dataclass(frozen=True, slots=True, eq=False)
class ReviewState:
    """All that is known of a game in review, and when it was played, in words.

    `moves` and `judgements` are in the order of the game; of a move without a judgement nothing is
    known yet. `infos` has all that is known of whole positions. `ended` says that all moves were
    judged, `looking` that those which are not decided are searched for longer, `trouble` why some
    are not known. `searched` are the positions whose moves were all searched for their values.
    """

    game: GameState
    when: str
    moves: tuple[Move, ...]
    judgements: tuple[Judgement | None, ...]
    infos: Mapping[Position, SearchInfo] = field(default_factory=dict)
    ended: bool = False
    looking: bool = False
    trouble: str = ""
    searched: frozenset[Position] = frozenset()

    def judgement(self, ply: int) -> Judgement | None:
        """The judgement of the move with this number, if there is one."""
        return self.judgements[ply - 1] if ply else None

    def is_searched(self, position: Position) -> bool:
        """Whether the values of its moves were searched for; a computer's own search is shorter."""
        return position in self.searched

    @property
    def lost_at(self) -> int | None:
        """The ply that is proved to have lost the game, as far as it is judged from its end."""
        return lost_at(self.game.movers, self.judgements, self.game.winner)

    @property
    def lost_from(self) -> int | None:
        """The first ply after which the loss is proved all the way to the end; None without one."""
        return lost_from(self.game, self.judgements)

    @property
    def decisions(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many decisions are known to have mattered, and how many were right, by side."""
        return decisions(self.game.movers, self.judgements)

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The plies that gave away a result or points, in order."""
        judged = enumerate(self.judgements, 1)
        return tuple(ply for ply, each in judged if each is not None and each.is_mistake)


def lost_from(game: GameState, judgements: Sequence[Judgement | None]) -> int | None:
    """The first ply after which the loss is proved all the way to the end; None without one."""
    movers, winner, first = game.movers, game.winner, None
    # Who took over the only stone may have taken the side that loses.
    if winner is None or (game.swapped and len(movers) == 1):
        return None
    for ply, each in reversed([*enumerate(judgements, 1)]):
        won = movers[ply - 1] is winner
        if each is None or each.played.verdict is not (Verdict.WIN if won else Verdict.LOSS):
            break
        first = ply
    return first


class ReviewService:
    """The review of one game, for any front end; it does not change the game.

    The `log` is that of the game, so that each knows what was found in the other; after each search
    it is to `keep`.
    """

    def __init__(
        self,
        session: GameSession,
        engine: jobs.Engine,
        post: jobs.Post,
        when: str = "",
        log: EvaluationLog | None = None,
        keep: Callable[[], object] = lambda: None,
    ) -> None:
        self._log = EvaluationLog() if log is None else log
        self._engine = engine
        self._post = post
        self._keep = keep
        self._listener: Listener | None = None
        self._job: jobs.Job | None = None
        self._asked: Position | None = None
        self.session = session
        game, moves = session.state, session.state.moves
        judged, infos = self._in_match(self._log.judged(moves)), dict(self._log.infos)
        self.state = ReviewState(
            game, when, moves, judged, infos, not moves, searched=frozenset(self._log.analysed)
        )

    def open(self, listener: Listener) -> None:
        """Go on judging, and report what is new."""
        self._listener = listener
        self._begin_job()

    def close(self) -> None:
        """Stop judging, and report nothing more."""
        self._listener = None
        self._drop_job()
        self._keep()

    def find_values(self, position: Position) -> None:
        """Search the value of every move of this position, before anything else."""
        if position.outcome is None and not self.state.is_searched(position):
            self._asked = position
            self._drop_job()
            self._begin_job()

    def receive(self, message: jobs.FromWorker) -> None:
        """Handle a message of the engine; one that was not asked for here changes nothing."""
        if self._job is None or getattr(message, "job", None) != self._job.number:
            return
        match message:
            case jobs.SearchReported():
                self._log.learn(message.position, message.info)
                done = message.done
                searched = self.state.searched.union([message.position] * done)
                self.state = replace(self.state, searched=searched)
            case jobs.GameJudged(_, judgements, done):
                judged = self._in_match(self._log.take_judgements(self.state.moves, judgements))
                self.state = replace(self.state, judgements=judged, ended=done)
            case jobs.SearchFailed():
                ended = self.state.ended or isinstance(self._job, jobs.GameJudging)
                self.state = replace(self.state, ended=ended, trouble=message.reason)
                done = True
            case _:
                return
        if done:
            judged = self._in_match(self._log.judged(self.state.moves))
            self.state = replace(self.state, judgements=judged, infos=dict(self._log.infos))
            self._keep()
            self._asked = self._job = None
            self._begin_job()
        if self._listener is not None:
            self._listener()

    def _begin_job(self) -> None:
        """Give the engine the next job, unless it works for this game already."""
        if self._listener is None or self._job is not None:
            return
        looking = False
        if self._asked is not None:
            self._job = jobs.LookOver((self._asked,), jobs.EXPLORING)
        elif not self.state.ended:
            self._job = jobs.GameJudging(self.state.moves, known=self._log.infos)
        elif looking := bool(self._open_positions and not self.state.trouble):
            self._job = jobs.LookOver(self._open_positions[-1:], jobs.AT_LEISURE)
        self.state = replace(self.state, looking=looking)
        if self._job is not None:
            self._engine.submit(self._job, self._post)

    @property
    def _open_positions(self) -> tuple[Position, ...]:
        """Where it is open what a move did, or which move is better, and no search has ended."""
        pairs = zip(self.state.moves, self.state.judgements, strict=True)
        searched = self.state.is_searched
        judged = ((at, each) for (at, _), each in pairs if not searched(at))
        return tuple(
            at
            for at, each in judged
            if each is None or each.right is None or not (each.right or each.best)
        )

    def _drop_job(self) -> None:
        """Have the engine do nothing more for this game."""
        if self._job is not None:
            self._engine.cancel(self._job)
            self._job = None

    def _in_match(self, judged: tuple[Judgement | None, ...]) -> tuple[Judgement | None, ...]:
        """The judgements as the rules of this match have them."""
        if not self.session.setup.swap_rule:
            return judged
        game = self.session.state
        return judged_with_swap_rule(game.moves, judged, self._log.infos, swapped=game.swapped)


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


def usual_way(review: ReviewState, ply: int) -> PlayOn:
    """What is offered first: another move in the place of a mistake, or of the last move.

    It is against the same computer, but the user's own player may be gone since then.
    """
    game = review.game
    instead = ply in review.mistakes or game.moment_after(ply).position.outcome is not None
    computers = [seat.name for seat in game.seats if isinstance(seat, Computer)]
    same = len(computers) == 1 and computers[0] in players_at(game.setup.game)
    return PlayOn(ply - instead, computers[0] if same else BY_HAND)
