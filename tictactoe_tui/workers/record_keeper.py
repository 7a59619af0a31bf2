"""Saves games and settings and reads the record, in the thread of the database."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar, cast
from weakref import ReferenceType, WeakKeyDictionary, ref

from tictactoe_tui.games import RulesError
from tictactoe_tui.match.choices import Choices, Preferences
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.service.current_match import UnsavedGame
from tictactoe_tui.service.jobs import Post, RecordTold, Saved, SaveFailed
from tictactoe_tui.service.match_search import EvaluationLog
from tictactoe_tui.storage.database.connection import Database, GameDiverged, StorageError
from tictactoe_tui.storage.database_opening import open_database
from tictactoe_tui.storage.games import findings, game_rows, saving
from tictactoe_tui.storage.record.people import acquaintance
from tictactoe_tui.storage.settings import SettingValue, load_settings, save_settings

T = TypeVar("T")


class DatabaseThread:
    """A thread that opens the database, does the work submitted in its order, and closes it.

    It is a daemon: the program can end before it, and work that was not finished is not lost
    silently, since it was not acknowledged.
    """

    def __init__(self, open_it: Callable[[], Database]) -> None:
        self._open = open_it
        self._database: Database | None = None
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._closed = False
        self._lock = Lock()
        self._thread = Thread(target=self._run, name="database", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Database], T]) -> "Future[T]":
        """Queue work; the future brings its result or exception, StorageError after `close`.

        Callbacks of the future run in the database's thread, or at once if it is done already.
        """
        future: Future[T] = Future()

        def job() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work(self._opened()))
                # Whatever it is: a future that is never filled would be waited for without end.
                except BaseException as error:
                    future.set_exception(error)

        with self._lock:
            if self._closed:
                future.set_exception(StorageError("The saved games are closed."))
            else:
                self._jobs.put(job)
        return future

    def close(self, timeout: float) -> bool:
        """Accept no more work, and return whether all of it was done within this many seconds."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
        if self._database is not None:
            with suppress(Exception):
                self._database.close()

    def _opened(self) -> Database:
        """The database, opened for the first work; if that fails the next work tries again."""
        if self._database is None:
            self._database = self._open()
        return self._database


_PATIENCE: Final = 1.0
"""Seconds that a save waits for another program before a message says so."""
_MOST_RECALLED: Final = 5
"""Of how many unfinished games it is read at the start what was proved; each takes a moment."""


@dataclass(frozen=True, slots=True)
class FoundAtStart:
    """What earlier runs have left: unfinished games, the last choices, settings, and notices."""

    games: tuple[saving.UnfinishedGame, ...]
    choices: Choices
    preferences: Preferences
    notices: tuple[str, ...]


class RecordKeeper:
    """The program's access to the record; it saves each game at most once at a time.

    All work is done in the thread of the database, which also calls the callbacks: they may only
    post. `pending` counts requests that have not been answered, `found` has what was proved of the
    games that came out of the record.
    """

    def __init__(self) -> None:
        self._thread = DatabaseThread(lambda: open_database(held_up=self._tell_held_up))
        self._held_up: Callable[[str], object] = lambda _: None
        self.pending = 0
        self._lock = Lock()
        # Weak, so that a match is forgotten with its last screen.
        self._ids: WeakKeyDictionary[GameSession, saving.GameId] = WeakKeyDictionary()
        # Games of which a save is under way, each with what is to be saved next, if anything is.
        self._waiting: dict[GameSession, tuple[saving.GameSnapshot, Post] | None] = {}
        # Why a game is not on the disk as it is now, and who is told; no words where a save only
        # has not ended yet.
        self._unsaved: dict[GameSession, tuple[str, Post]] = {}
        self._saved: WeakKeyDictionary[GameSession, int] = WeakKeyDictionary()
        self._met: dict[tuple[str, str], ReferenceType[GameSession]] = {}
        self.found: WeakKeyDictionary[GameSession, EvaluationLog] = WeakKeyDictionary()

    @property
    def unsaved(self) -> tuple[UnsavedGame, ...]:
        """The games that are not on the disk as they are now."""
        with self._lock:
            return tuple(
                UnsavedGame(session, self._saved.get(session, 0), reason)
                for session, (reason, _) in self._unsaved.items()
                if session.actions  # of one without there is nothing to lose
            )

    def open(
        self,
        found: Callable[[FoundAtStart], object],
        failed: Callable[[str], object],
        held_up: Callable[[str], object],
    ) -> None:
        """Read the unfinished games, the last choices and the settings.

        `held_up` is told where another program has to be waited for.
        """
        self._held_up = held_up

        def read(database: Database) -> FoundAtStart:
            left = saving.unfinished_games(database)
            for each in left.games:
                self._know(each.id, each.session)
            # Afterwards: the menu's keys wait for this answer.
            recall = partial(self._recall, sessions=[each.session for each in left.games])
            self.ask(recall, lambda _: None, lambda _: None)
            choices, preferences = (
                cast(dict[str, Any], load_settings(database, _field_values(usual)))
                for usual in (Choices(), Preferences())
            )
            chosen, preferred = _playable_choices(Choices(**choices)), Preferences(**preferences)
            notices = (*database.condition.notices, *left.broken)
            return FoundAtStart(left.games, chosen, preferred, notices)

        self.ask(read, found, failed)

    def keep(self, session: GameSession, post: Post) -> None:
        """Save a game as it is now; while a save is under way, only the newest snapshot waits."""
        # Taken in the thread that plays: in the database's the match could change meanwhile.
        snapshot = saving.GameSnapshot.of(session)
        with self._lock:
            under_way = session in self._waiting
            self._waiting[session] = (snapshot, post) if under_way else None
            self._unsaved.setdefault(session, ("", post))
        if not under_way:
            self._save(session, snapshot, post)

    def find_game(self, seed: int, then: Callable[[GameSession], object]) -> "Future[Any]":
        """Read the newest game of this seed, and save what comes to it as the same game."""

        def find(database: Database) -> None:
            if (game := saving.newest_of_seed(database, seed)) is not None:
                then(self.replay(database, game))

        # One that cannot be read is a game of the other's for this record.
        return self.ask(find)

    def replay(self, database: Database, game: str) -> GameSession:
        """A saved game, with what was proved of it; in the thread of the database."""
        session = database.read(game_rows.read_game, game)
        self._know(saving.GameId(game), session)
        self._recall(database, [session])
        return session

    def _know(self, game: saving.GameId, session: GameSession) -> None:
        self._ids[session], self._saved[session] = game, len(session.actions)

    def _recall(self, database: Database, sessions: Sequence[GameSession]) -> None:
        """Read what was proved of the first of these games; what cannot be read is found again."""
        for session in sessions[:_MOST_RECALLED]:
            with suppress(StorageError):
                self.found[session] = database.read(findings.read_findings, self._ids[session])

    def keep_found(self, session: GameSession, log: EvaluationLog) -> None:
        """Save what is proved of a game by now; what cannot be saved is found again."""
        state = session.state

        def write(database: Database) -> None:
            database.write(findings.write_findings, self._ids.get(session, ""), state, log)

        self.ask(write)

    def abandon(self, session: GameSession, failed: Callable[[str], object]) -> None:
        """Offer an unfinished game no more, once it is saved as it is; forget an empty one."""
        leave = saving.abandon_game if session.actions else saving.remove_empty_game

        def write(database: Database) -> None:
            if session in self._ids:
                leave(database, self._ids[session])

        self.ask(write, failed=failed)

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Post the person's tally so far, and that against this opponent at this game."""
        rivals = session.state.rivals
        if rivals is not None:
            was_told = any(rivals[0] == each for each, _ in self._met)
            met = self._met.setdefault(rivals, ref(session))() is not session

            def tell(known: Acquaintance) -> None:
                told = replace(known, was_told=was_told, has_met=known.has_met or met)
                post(RecordTold(session, told))

            asked = *rivals, session.setup.game
            self.ask(lambda database: database.read(acquaintance, *asked), tell)

    def ask(
        self,
        work: Callable[[Database], T],
        then: Callable[[T], object] = lambda _: None,
        failed: Callable[[str], object] = lambda _: None,
    ) -> "Future[T]":
        """Do this work in the database's thread, then call `then` or `failed` with a sentence.

        Cancelling the future before its turn prevents it.
        """

        def answered(future: "Future[T]") -> None:
            if not future.cancelled():
                error = future.exception()
                if error is None:
                    then(future.result())
                elif isinstance(error, StorageError | RulesError):
                    failed(str(error))
                else:
                    failed(f"The saved games failed: {type(error).__name__}.")
            # Last of all: who sees pending == 0 may rely on every answer having been posted.
            with self._lock:
                self.pending -= 1

        with self._lock:
            self.pending += 1
        future = self._thread.submit(work)
        future.add_done_callback(answered)
        return future

    def remember(
        self, chosen: Choices | Preferences, failed: Callable[[str], object], but: str = ""
    ) -> "Future[None]":
        """Save these choices or settings, all `but` this one."""
        values = _field_values(chosen)
        values.pop(but, None)
        return self.ask(lambda database: save_settings(database, values), failed=failed)

    def close(self, seconds: float) -> None:
        """Finish the work that waits, but take no longer than this many seconds."""
        self._thread.close(seconds)

    def _tell_held_up(self, reason: str) -> None:
        """Tell why nothing is saved yet: the opening waits, and every save behind it."""
        self._held_up(reason)
        with self._lock:
            self._unsaved = {each: (reason, post) for each, (_, post) in self._unsaved.items()}
            waiting = list(self._unsaved.items())
        for session, (_, post) in waiting:
            post(SaveFailed(session, reason))

    def _save(self, session: GameSession, snapshot: saving.GameSnapshot, post: Post) -> None:
        """Write this snapshot of a game, and then the newest one that has come since."""

        def write(database: Database) -> bool:
            # It is tried again, and who plays learns meanwhile what it waits for.
            with database.waiting(_PATIENCE):
                game = self._ids.setdefault(session, saving.new_game_id())
                try:
                    saving.save_game(database, game, snapshot)
                except GameDiverged:
                    # Another window has played this game on differently: save ours as a new game.
                    self._ids[session] = other = saving.new_game_id()
                    saving.save_game(database, other, snapshot)
                    return True
                return False

        def saved(parted: bool) -> None:
            with self._lock:
                self._unsaved.pop(session, None)
                self._saved[session] = len(snapshot.actions)
            post(Saved(session, len(snapshot.actions), parted))
            self._save_newest(session)

        def failed(reason: str) -> None:
            with self._lock:
                self._unsaved[session] = reason, post
            post(SaveFailed(session, reason))
            self._save_newest(session)

        self.ask(write, saved, failed)

    def _save_newest(self, session: GameSession) -> None:
        """Save the newest snapshot that came while a save was under way, if there is one."""
        with self._lock:
            newest = self._waiting[session]
            if newest is None:
                del self._waiting[session]
            else:
                self._waiting[session] = None
                self._unsaved.setdefault(session, ("", newest[1]))
        if newest is not None:
            self._save(session, *newest)


def _field_values(chosen: Choices | Preferences) -> dict[str, SettingValue]:
    """The fields by name; Choices and Preferences share no name, so both fit into one table."""
    return cast(dict[str, SettingValue], asdict(chosen))


def _playable_choices(choices: Choices) -> Choices:
    """These choices, or the usual ones where no game could begin with the saved ones."""
    try:
        choices.setup(0)
    except (RulesError, ValueError, KeyError, TypeError):
        return Choices()
    return choices
