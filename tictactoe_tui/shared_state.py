"""What a front end shares: what was chosen last, the games not yet finished, and the workers."""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.choices import Choices, Preferences
from tictactoe_tui.match.setup import Human

if TYPE_CHECKING:
    from concurrent.futures import Future

    from tictactoe_tui.coach.cards import PracticeAnswer
    from tictactoe_tui.engine.judging import Move
    from tictactoe_tui.match.session import GameSession
    from tictactoe_tui.match.setup import Setup
    from tictactoe_tui.match.state import GameState
    from tictactoe_tui.service.current_match import GameStore, UnsavedGame
    from tictactoe_tui.service.game_service import GameService
    from tictactoe_tui.service.jobs import Engine, FromWorker, Later, Post
    from tictactoe_tui.service.match_search import EvaluationLog
    from tictactoe_tui.service.practice.practice_service import PracticeService
    from tictactoe_tui.service.review.review_service import ReviewService
    from tictactoe_tui.storage.database.connection import Database
    from tictactoe_tui.storage.games.saving import UnfinishedGame
    from tictactoe_tui.tables_here import TablesHere
    from tictactoe_tui.workers.record_keeper import RecordKeeper
    from tictactoe_tui.workers.tournament_runner import TournamentRunner

_SEEDS = 2**32
_MOST_LOGS = 20


class LeftGame(NamedTuple):
    """A game to come back to, and since when: milliseconds since 1970."""

    session: "GameSession"
    since: int


class SharedState:
    """One for the whole application; with a record keeper it remembers beyond the program's end.

    It is the store of every match on a board, and keeps what comes before the database is open.
    `services` are those of the games on a board and of those that were left unfinished, `reviews`
    has that of the game in review, and `tournament` goes on behind every screen.
    """

    def __init__(
        self,
        *,
        post: "Post",
        later: "Later",
        failed: Callable[[str], object],
        engine: "Engine | None" = None,
        clock: Callable[[], float] = monotonic,
        last_input: Callable[[], float] = lambda: 0.0,
        seed: int | None = None,
    ) -> None:
        self._last_input = last_input
        self._clock = clock
        self._post = post
        self._later = later
        self._failed = failed
        self._engine = engine
        self._random = Random(seed)
        self._unfinished: dict[GameSession, int] = {}
        self._logs: dict[Setup, EvaluationLog] = {}
        self.services: list[GameService] = []
        self.reviews: list[ReviewService] = []
        self._kept_early: dict[GameSession, Post] = {}
        self._asked_early: list[Callable[[RecordKeeper], object]] = []
        self.records: RecordKeeper | None = None
        self.tournament: TournamentRunner | None = None
        self.choices = Choices()
        self.preferences = Preferences()
        self.last_key = ""
        """The key that was pressed last, on any screen."""
        self.due = 0
        """How many positions are due in practice, as they were counted last."""
        self.due_is_old = True
        """Whether something has changed since, such as another game."""

    @property
    def unfinished(self) -> "tuple[LeftGame, ...]":
        """The games to come back to, the latest first, and those of computers below people's."""
        latest = [LeftGame(*each) for each in reversed(self._unfinished.items())]
        return tuple(sorted(latest, key=lambda left: left.session.state.mode == "watch"))

    @property
    def unsaved(self) -> "tuple[UnsavedGame, ...]":
        """The games that are not on the disk as they are now."""
        if self.records is not None:
            return self.records.unsaved
        early = [session for session in self._kept_early if session.actions]
        if not early:
            return ()
        from tictactoe_tui.service.current_match import UnsavedGame

        # Who leaves before the records are open waits for them like for any other save.
        return tuple(UnsavedGame(session, 0, "") for session in early)

    def begin_game(self, choices: Choices) -> "GameService":
        """A new game by these choices, which are remembered; or a RulesError."""
        from tictactoe_tui.match.session import GameSession

        session = GameSession(choices.setup(self.new_seed()))
        # Numbers are for one game: whoever comes back would not expect them any more.
        self.remember_choices(replace(choices, numbers=""))
        return self.service_of(session, choices.games)

    def remember_choices(self, choices: Choices) -> "Future[Any] | None":
        """Remember them; what is given is done once they are on the disk."""
        before, self.choices = self.choices, choices
        if self.records is not None and choices != before:
            # Another window may have sat down at a table since: its way back is not ours to change.
            same = "place" if choices.place == before.place else ""
            return self.records.remember(choices, self._failed, same)
        return None

    def new_seed(self) -> int:
        """A seed by chance, the same in every run with the same seed."""
        return self._random.randrange(_SEEDS)

    def service_of(self, session: "GameSession", games: int = 1) -> "GameService":
        """The service of a game: the one it was left with, or a new one."""
        # A service goes on to other games, and is of no more use once its game is over.
        self.services = [each for each in self.services if _may_go_on(each.session.state)]
        known = (each for each in self.services if each.session is session)
        return next(known, None) or self._new_service(session, self, games)

    def service_of_variation(self, session: "GameSession") -> "GameService":
        """The service of a variation, which is not saved."""
        from tictactoe_tui.service.current_match import UnrecordedGames

        return self._new_service(session, UnrecordedGames())

    def review_of(self, session: "GameSession", when: str = "") -> "ReviewService":
        """The service of a game that is looked over; there is one at a time."""
        from tictactoe_tui.engine.judging import wrong_moves
        from tictactoe_tui.service.review.review_service import ReviewService

        def keep() -> None:
            # A game that was pasted is not in the record, and need not be of anybody here.
            is_ours = when or any(each.session is session for each in self.services)
            told = review.state.moves, review.state.judgements
            wrong = wrong_moves(*told, swap_rule=session.setup.swap_rule) if is_ours else ()
            self.keep_mistakes(session, wrong, late=True)

        log = self.log_of(session)
        review = ReviewService(session, self.engine, self._post, when, log, keep)
        self.reviews = [review]
        return review

    def log_of(self, session: "GameSession") -> "EvaluationLog":
        """What was found in a game; the history gives another session of it."""
        from tictactoe_tui.service.match_search import EvaluationLog

        log = self._logs.pop(session.setup, None) or EvaluationLog()
        if self.records is not None:
            log.take(self.records.found.pop(session, EvaluationLog()))
        self._logs[session.setup] = log
        if len(self._logs) > _MOST_LOGS:
            del self._logs[next(iter(self._logs))]
        return log

    def keep_found(self, session: "GameSession") -> None:
        """Save what was proved of a game, but of tic-tac-toe, which is searched in no time."""
        if self.records is not None and session.setup.game != tictactoe.KEY:
            self.records.keep_found(session, self.log_of(session))

    def _new_service(
        self, session: "GameSession", store: "GameStore", games: int = 1
    ) -> "GameService":
        from tictactoe_tui.service.current_match import Means
        from tictactoe_tui.service.game_service import GameService

        means = Means(
            engine=self.engine,
            store=store,
            post=self._post,
            later=self._later,
            preferences=lambda: self.preferences,
            clock=self._clock,
        )
        service = GameService(
            session,
            means,
            spoilers=self.choices.spoilers_of(session.setup),
            games=games,
            is_resumed=session in self._unfinished,
            table=self.tables.seat_at(session),
        )
        self.services.append(service)
        return service

    def receive(self, message: "FromWorker") -> None:
        """Give what a worker has posted to all who play; each knows what is its own."""
        for each in self.tables.seats + self.services + self.reviews:
            each.receive(message)

    @cached_property
    def tables(self) -> "TablesHere":
        """Games on two screens: the seats at their tables."""
        from tictactoe_tui.tables_here import TablesHere

        return TablesHere(self, self._post)

    @property
    def engine(self) -> "Engine":
        """Who searches: one thread, unless the application was given something else."""
        if self._engine is None:
            from tictactoe_tui.workers.search_thread import SearchThread

            self._engine = SearchThread(self._last_input)
        return self._engine

    def keep(self, session: "GameSession", post: "Post") -> None:
        """Put a game on top of the unfinished ones, or take a finished or empty one away; save it.

        One without an action is saved too, so that its first move finds it in the record.
        """
        self._unfinished.pop(session, None)
        self.due_is_old = True
        if session.state.turn is not None and session.state.plies:
            self._unfinished[session] = time.time_ns() // 1_000_000
        if self.records is None:
            self._kept_early[session] = post
            return
        self.records.keep(session, post)
        for service in self.services:
            if service.session is session:
                choices = self.choices.with_spoilers_of(session.setup, service.spoilers)
                self.remember_choices(choices)

    def leave(self, session: "GameSession", post: "Post") -> None:
        """Save a game that was left; a game without any move is not offered again."""
        from tictactoe_tui.service.unfinished_games import is_begun

        if session.actions:
            self.keep(session, post)
            self.keep_found(session)
        else:
            self._kept_early.pop(session, None)
        if not session.state.plies or not is_begun(session):
            self.give_up(session)

    def give_up(self, session: "GameSession") -> None:
        """Offer an unfinished game no more."""
        is_known = self._unfinished.pop(session, None) is not None or not session.state.plies
        if is_known and self.records is not None:
            self.records.abandon(session, self._failed)

    def ask_record(self, session: "GameSession", post: "Post") -> None:
        """Ask how the two at this board have done so far; the answer is a RecordTold."""
        self.when_open(lambda records: records.ask_record(session, post))

    def when_open(self, ask: "Callable[[RecordKeeper], object]") -> None:
        """Ask the records, now or once they are open."""
        if self.records is None:
            self._asked_early.append(ask)
        else:
            ask(self.records)

    def keep_mistakes(
        self, session: "GameSession", mistakes: "Collection[Move]", *, late: bool = False
    ) -> None:
        """Save what was found, and these moves as the answers of the people here who made them.

        Of tic-tac-toe none is saved: the record works them out from the games themselves. Those
        that are proved `late`, and not at the end, may have been saved before.
        """
        from tictactoe_tui.match.game_answers import game_answers
        from tictactoe_tui.storage.practice.practice_log import append_answer, append_unless_known

        self.keep_found(session)
        if self.records is None or not mistakes or session.setup.game == tictactoe.KEY:
            return
        people = {seat.name for seat in session.state.seats if isinstance(seat, Human)}
        known = dict.fromkeys(mistakes, False)
        at, self.due_is_old = time.time_ns() // 1_000_000, True
        for name in people - {session.state.elsewhere}:
            for each in game_answers(session, name, at, lambda *move: known.get(move)):
                save = partial(append_unless_known if late else append_answer, answer=each)
                self.records.ask(save, lambda _: None, self._failed)

    def count_due(self, post: Callable[[int], object]) -> None:
        """Count what is due for the remembered player, unless that is known.

        It reads the mistakes of all games, which takes a moment, so it is done in the background.
        """
        if self.records is not None and self.due_is_old:
            self.due_is_old = False
            name = self.choices.name

            def count(record: "Database") -> int:
                # Imported here, in the thread of the database: the start does not wait for it.
                from tictactoe_tui.storage.practice.practice_log import count_due

                return count_due(record, name)

            self.records.ask(count, post)

    def practice_of(
        self,
        name: str,
        answers: "Sequence[PracticeAnswer]",
        later: Callable[[Callable[[], object]], object],
    ) -> "PracticeService":
        """The practice of a player, which saves its answers.

        The thread of the record hands each change of it to `later`, to be made and shown.
        """
        from tictactoe_tui.service.practice.practice_service import PracticeService
        from tictactoe_tui.storage.database import clock
        from tictactoe_tui.storage.practice.practice_log import append_answer
        from tictactoe_tui.storage.record.people import knows_others

        def keep(answer: "PracticeAnswer") -> None:
            self.due_is_old = True
            if self.records is not None:
                self.records.ask(
                    lambda record: append_answer(record, answer),
                    lambda kept: later(lambda: service.mark_kept(kept)),
                    lambda reason: later(lambda: service.mark_not_kept(reason)),
                )

        source = Random(self.new_seed())
        service = PracticeService(name, answers, keep=keep, now=lambda: clock.now(), source=source)

        def tell(others: bool) -> None:
            later(lambda: setattr(service, "has_others", others))

        if self.records is not None:
            self.records.ask(partial(knows_others, name=name), tell, lambda _: tell(False))
        return service

    def remember_preferences(self, preferences: Preferences) -> None:
        """Remember the preferences."""
        self.when_open(lambda records: records.remember(preferences, self._failed))
        self.preferences = preferences

    def restore_earlier_run(
        self,
        games: "Iterable[UnfinishedGame]",
        choices: Choices,
        preferences: Preferences,
    ) -> None:
        """Take back what an earlier run of the program left, below what was begun since."""
        left = {each.session: each.touched for each in reversed(list(games))}
        self._unfinished = left | self._unfinished
        if self.choices == Choices():
            self.choices = choices
        if self.preferences == Preferences():
            self.preferences = preferences

    def open_records(self, records: "RecordKeeper") -> None:
        """Have the records from now on, and tell and ask them what came too early."""
        self.records = records
        for session, post in self._kept_early.items():
            records.keep(session, post)
        for ask in self._asked_early:
            ask(records)
        self._kept_early.clear()
        self._asked_early.clear()

    def close(self, seconds: float) -> None:
        """End the search and the tournament, and give what is being saved a moment."""
        if self.tournament is not None:
            self.tournament.close()
        if self._engine is not None:
            self._engine.close()
        if self.records is not None:
            self.records.close(seconds)


def _may_go_on(state: "GameState") -> bool:
    """Whether a match can be come back to."""
    return state.turn is not None and not state.is_variation
