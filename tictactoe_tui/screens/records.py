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
from tictactoe_tui.messages import RecordsOpened, RecordTrouble
from tictactoe_tui.session import GameSession
from tictactoe_tui.session.choices import Choices
from tictactoe_tui.storage import (
    Database,
    DatabaseThread,
    Diverged,
    GameId,
    Snapshot,
    StorageError,
    Value,
    keep,
    load_settings,
    new_game_id,
    open_database,
    save_settings,
    unfinished,
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
        """Read what was left unfinished and what was chosen last."""
        self._ask(_everything, self._opened)

    def keep(self, session: GameSession) -> None:
        """Save a game up to its last move."""
        game = self._ids.setdefault(session, new_game_id())
        snapshot = Snapshot.of(session)

        def save(database: Database) -> GameId:
            try:
                keep(database, game, snapshot)
            except Diverged:
                # Another window goes on with this game in its own way: from here on they are two.
                other = new_game_id()
                keep(database, other, snapshot)
                return other
            return game

        self._ask(save, partial(self._ids.__setitem__, session))

    def remember(self, choices: Choices) -> None:
        """Save what was chosen."""
        values = cast(dict[str, Value], asdict(choices))
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
        """Let the database thread do it, and say what went wrong if something does."""

        def answered(future: "Future[T]") -> None:
            with self._lock:
                self._pending -= 1
            error = future.exception()
            if error is None:
                if then is not None:
                    then(future.result())
            elif isinstance(error, StorageError):
                self._tell(RecordTrouble(str(error)))
            else:
                self._tell(RecordTrouble(f"Saving failed: {type(error).__name__}."))

        with self._lock:
            self._pending += 1
        self._thread.submit(work).add_done_callback(answered)


def _everything(database: Database) -> RecordsOpened:
    """All that the application wants to know at its start."""
    found = unfinished(database)
    notices = (*database.condition.notices, *(broken.sentence for broken in found.broken))
    defaults = cast(dict[str, Value], asdict(Choices()))
    values = load_settings(database, defaults)
    games = tuple((each.session, each.id) for each in found.games)
    return RecordsOpened(games, _sensible(Choices(**cast(dict[str, Any], values))), notices)


def _sensible(choices: Choices) -> Choices:
    """These choices, unless no game could begin with them."""
    try:
        choices.setup(0)
    except (RulesError, ValueError, KeyError, TypeError):
        return Choices()
    return choices
