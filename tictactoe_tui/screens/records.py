"""Games and choices on their way to the disk and back, without anybody waiting for it."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict
from functools import partial
from threading import Lock
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from textual.message import Message

from tictactoe_tui.games import RulesError
from tictactoe_tui.messages import RecordsOpened, RecordTold, RecordTrouble
from tictactoe_tui.screens.desk import rivals
from tictactoe_tui.session import GameSession
from tictactoe_tui.session.choices import Choices
from tictactoe_tui.session.preferences import Preferences
from tictactoe_tui.storage import (
    Database,
    DatabaseThread,
    GameDiverged,
    GameId,
    GameSnapshot,
    SettingValue,
    StorageError,
    load_settings,
    new_game_id,
    open_database,
    save_game,
    save_settings,
    tally_between,
    unfinished_games,
)

T = TypeVar("T")


class Records:
    """What the screens ask of the database; answers come back as messages to `tell`."""

    def __init__(self, tell: Callable[[Message], object]) -> None:
        self._thread = DatabaseThread(open_database)
        self._tell = tell
        self._pending = 0
        self._lock = Lock()
        self._ids: WeakKeyDictionary[GameSession, GameId] = WeakKeyDictionary()

    @property
    def pending(self) -> int:
        """How many requests have not been answered yet."""
        return self._pending

    def open(self) -> None:
        """Read what was left unfinished, and what was chosen and set last."""
        self._ask(_everything, self._opened)

    def keep(self, session: GameSession) -> None:
        """Save a game up to its last move."""
        game = self._ids.setdefault(session, new_game_id())
        snapshot = GameSnapshot.of(session)

        def save(database: Database) -> GameId:
            try:
                save_game(database, game, snapshot)
            except GameDiverged:
                # Another window goes on with this game in its own way: from here on they are two.
                other = new_game_id()
                save_game(database, other, snapshot)
                return other
            return game

        self._ask(save, partial(self._ids.__setitem__, session))

    def between(self, session: GameSession, tell: Callable[[Message], object]) -> None:
        """Tell how the two at this board have done against each other so far, at this game."""
        pair = rivals(session)
        if pair is not None:
            person, other = pair
            game = session.setup.game
            self._ask(
                lambda database: tally_between(database, person, other, game),
                lambda tally: tell(RecordTold(session, tally)),
            )

    def ask(
        self,
        work: Callable[[Database], T],
        then: Callable[[T], object],
        failed: Callable[[str], object],
    ) -> "Future[T]":
        """Have something read or changed; one that is cancelled before its turn is never begun.

        Its end is told in the thread of the database, where nothing may be done but post messages.
        """

        def answered(future: "Future[T]") -> None:
            with self._lock:
                self._pending -= 1
            if future.cancelled():
                return
            error = future.exception()
            if error is None:
                then(future.result())
            elif isinstance(error, StorageError | RulesError):
                failed(str(error))
            else:
                failed(f"The saved games failed: {type(error).__name__}.")

        with self._lock:
            self._pending += 1
        future = self._thread.submit(work)
        future.add_done_callback(answered)
        return future

    def remember(self, chosen: Choices | Preferences) -> None:
        """Save what was chosen or set."""
        values = _values(chosen)
        self._ask(lambda database: save_settings(database, values))

    def close(self, seconds: float) -> None:
        """Finish what is under way, as far as that is possible in this time."""
        self._thread.close(seconds)

    def _opened(self, message: RecordsOpened) -> None:
        for session, game in message.games:
            self._ids[session] = game
        self._tell(message)

    def _ask(
        self, work: Callable[[Database], T], then: Callable[[T], object] | None = None
    ) -> None:
        """Let the database thread do it, and tell everybody what went wrong if something does."""
        self.ask(
            work,
            lambda answer: None if then is None else then(answer),
            lambda sentence: self._tell(RecordTrouble(sentence)),
        )


def _everything(database: Database) -> RecordsOpened:
    """All that the application wants to know at its start."""
    found = unfinished_games(database)
    notices = (*database.condition.notices, *(broken.sentence for broken in found.broken))
    choices, preferences = (
        cast(dict[str, Any], load_settings(database, _values(usual)))
        for usual in (Choices(), Preferences())
    )
    games = tuple((each.session, each.id) for each in found.games)
    return RecordsOpened(games, _sensible(Choices(**choices)), Preferences(**preferences), notices)


def _values(chosen: Choices | Preferences) -> dict[str, SettingValue]:
    """The fields by their names, none of which both have."""
    return cast(dict[str, SettingValue], asdict(chosen))


def _sensible(choices: Choices) -> Choices:
    """These choices, unless no game could begin with them."""
    try:
        choices.setup(0)
    except (RulesError, ValueError, KeyError, TypeError):
        return Choices()
    return choices
