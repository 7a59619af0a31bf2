"""What a front end shares: what was chosen last, the games not yet finished, and the workers."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from tictactoe_tui.match.choices import Choices, Preferences

if TYPE_CHECKING:
    from tictactoe_tui.match.session import GameSession
    from tictactoe_tui.match.state import GameState
    from tictactoe_tui.service.current_match import GameStore, UnsavedGame
    from tictactoe_tui.service.game_service import GameService
    from tictactoe_tui.service.jobs import Engine, Later, Post
    from tictactoe_tui.service.review.review_service import ReviewService
    from tictactoe_tui.storage.database.connection import Database
    from tictactoe_tui.storage.games.saving import UnfinishedGame
    from tictactoe_tui.workers.record_keeper import RecordKeeper
    from tictactoe_tui.workers.tournament_runner import TournamentRunner

_SEEDS = 2**32


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
        self.services: list[GameService] = []
        self.reviews: list[ReviewService] = []
        self._kept_early: dict[GameSession, Post] = {}
        self._asked_early: list[Callable[[RecordKeeper], None]] = []
        self.records: RecordKeeper | None = None
        self.tournament: TournamentRunner | None = None
        self.choices = Choices()
        self.preferences = Preferences()
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

        session = GameSession(choices.setup(self._random.randrange(_SEEDS)))
        # Numbers are for one game: whoever comes back would not expect them any more.
        choices = replace(choices, numbers="")
        if self.records is not None and choices != self.choices:
            self.records.remember(choices, self._failed)
        self.choices = choices
        return self.service_of(session, choices.games)

    def new_source(self) -> Random:
        """A source of chance of its own, the same in every run with the same seed."""
        return Random(self._random.randrange(_SEEDS))

    def service_of(self, session: "GameSession", games: int = 1) -> "GameService":
        """The service of a game: the one it was left with, or a new one."""
        # A service goes on to other games, and is of no more use once its game is over.
        self.services = [each for each in self.services if _may_go_on(each.session.state)]
        for service in self.services:
            if service.session is session:
                return service
        return self._new_service(session, self, games)

    def service_of_variation(self, session: "GameSession") -> "GameService":
        """The service of a variation, which is not saved."""
        from tictactoe_tui.service.current_match import UnrecordedGames

        return self._new_service(session, UnrecordedGames())

    def review_of(self, session: "GameSession", when: str = "") -> "ReviewService":
        """The service of a game that is looked over; there is one at a time."""
        from tictactoe_tui.service.review.review_service import ReviewService

        review = ReviewService(session, engine=self.engine, post=self._post, when=when)
        self.reviews = [review]
        return review

    def _new_service(
        self, session: "GameSession", store: "GameStore", games: int = 1
    ) -> "GameService":
        from tictactoe_tui.service.game_service import GameService

        service = GameService(
            session,
            engine=self.engine,
            store=store,
            post=self._post,
            later=self._later,
            preferences=lambda: self.preferences,
            spoilers=self.choices.spoilers_of(session.state.mode),
            games=games,
            is_resumed=session in self._unfinished,
            clock=self._clock,
        )
        self.services.append(service)
        return service

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
        else:
            self.records.keep(session, post)

    def leave(self, session: "GameSession", post: "Post") -> None:
        """Save a game that was left; a game without any move is not offered again."""
        from tictactoe_tui.service.unfinished_games import is_begun

        if session.actions:
            self.keep(session, post)
        else:
            self._kept_early.pop(session, None)
        if not session.actions or not is_begun(session):
            self.give_up(session)

    def give_up(self, session: "GameSession") -> None:
        """Offer an unfinished game no more."""
        is_known = self._unfinished.pop(session, None) is not None or not session.actions
        if is_known and self.records is not None:
            self.records.abandon(session, self._failed)

    def ask_record(self, session: "GameSession", post: "Post") -> None:
        """Ask how the two at this board have done so far; the answer is a RecordTold."""
        if self.records is None:
            self._asked_early.append(lambda records: records.ask_record(session, post))
        else:
            self.records.ask_record(session, post)

    def count_due(self, post: Callable[[int], object]) -> None:
        """Count what is due for the remembered player, unless that is known.

        It reads the mistakes of all games, which takes a moment, so it is done in the background.
        """
        if self.records is not None and self.due_is_old:
            self.due_is_old = False
            name = self.choices.name

            def count(record: "Database") -> int:
                # Imported here, in the thread of the database: the start does not wait for it.
                from tictactoe_tui.coach.cards import cards_of, due_cards
                from tictactoe_tui.storage.database import clock
                from tictactoe_tui.storage.practice.practice_log import player_answers

                return len(due_cards(cards_of(player_answers(record, name)), clock.now()))

            self.records.ask(count, post, lambda _: None)

    def remember_preferences(self, preferences: Preferences) -> None:
        """Remember the preferences."""
        if self.records is not None:
            self.records.remember(preferences, self._failed)
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
        if self.preferences != Preferences():
            records.remember(self.preferences, self._failed)
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
