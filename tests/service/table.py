"""A service without a screen; clock, engine and store obey the test."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from tests.engines import HeldEngine
from tictactoe_tui.engine.judging import Move
from tictactoe_tui.match.choices import Beat, Preferences, Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.service.current_match import Means
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.jobs import Answer, FromWorker, Post, RecordTold, Saved
from tictactoe_tui.service.match_search import EvaluationLog
from tictactoe_tui.service.table_seat import TableSeat

NOBODY_MET = Tally()


@dataclass
class ObedientStore:
    """Remembers what it was given, and acknowledges it when the test wants that."""

    counts: Tally = NOBODY_MET
    kept: list[tuple[GameSession, int]] = field(default_factory=list)
    answers: list[FromWorker] = field(default_factory=list)
    mistakes: set[Move] = field(default_factory=set)

    @property
    def known(self) -> Acquaintance:
        return Acquaintance(self.counts, self.counts, has_met=self.counts.games > 0)

    def keep(self, session: GameSession, post: Post) -> None:
        self.kept.append((session, len(session.actions)))
        self.answers.append(Saved(session, len(session.actions)))

    leave = keep

    def log_of(self, _: GameSession) -> EvaluationLog:
        return EvaluationLog()

    def ask_record(self, session: GameSession, post: Post) -> None:
        if session.state.rivals is not None:
            self.answers.append(RecordTold(session, self.known))

    def keep_mistakes(self, session: GameSession, mistakes: Collection[Move]) -> None:
        self.mistakes.update(mistakes)


class BareTable:
    """One service with everything around it in the hands of the test."""

    def __init__(
        self,
        session: GameSession,
        *,
        spoilers: Spoilers = Spoilers.ON_DEMAND,
        games: int = 1,
        beat: Beat = Beat.NONE,
        counts: Tally = NOBODY_MET,
        is_resumed: bool = False,
        seat: TableSeat | None = None,
    ) -> None:
        self.now = 0.0
        self.engine = HeldEngine()
        self.store = ObedientStore(counts)
        self.changes: list[Answer | None] = []
        self.posted: list[FromWorker] = []
        self._timers: list[tuple[float, Callable[[], object]]] = []
        self.preferences = Preferences(beat=beat)
        means = Means(
            engine=self.engine,
            store=self.store,
            post=self.posted.append,
            later=self._later,
            preferences=lambda: self.preferences,
            clock=lambda: self.now,
        )
        self.service = GameService(
            session, means, spoilers=spoilers, games=games, is_resumed=is_resumed, table=seat
        )
        self.service.open(self.changes.append)

    @property
    def session(self) -> GameSession:
        return self.service.session

    def moves(self) -> tuple[int, ...]:
        return tuple(record.cell for record in self.session.state.plies)

    def wait(self, seconds: float) -> None:
        """Let time pass, and do what is due by then."""
        self.now += seconds
        due = [each for each in self._timers if each[0] <= self.now]
        self._timers = [each for each in self._timers if each[0] > self.now]
        for _, call in sorted(due, key=lambda each: each[0]):
            call()

    def work(self) -> bool:
        """Let the engine do what it has been given, and take in what it posts."""
        worked = self.engine.work()
        self.take_in()
        return worked

    def take_in(self) -> None:
        """Hand to the service what was posted."""
        while self.posted:
            self.service.receive(self.posted.pop(0))

    def save(self) -> None:
        """Let the store answer everything it was asked."""
        answers, self.store.answers = self.store.answers, []
        for answer in answers:
            self.service.receive(answer)

    def play_on(self, most: int = 2_000) -> None:
        """Let computers play, and whatever follows by itself, until nothing is left to do."""
        for _ in range(most):
            if not self.work():
                if not self._timers:
                    return
                self.wait(max(0.0, min(each[0] for each in self._timers) - self.now))
        raise AssertionError("it never came to an end")

    def _later(self, seconds: float, call: Callable[[], object]) -> None:
        self._timers.append((self.now + seconds, call))
