"""Games out of files that are too damaged to be used: each that still is as it was written."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tictactoe_tui.games import RulesError
from tictactoe_tui.storage.database import Database, connect
from tictactoe_tui.storage.errors import in_plain_words
from tictactoe_tui.storage.giving import StoredGame, stored_game
from tictactoe_tui.storage.opening import FILE
from tictactoe_tui.storage.taking import Outcome, Refused, take_game

_ASIDE: Final = ".corrupt-"
_SEARCHED: Final = ".searched-"
_AT_ONCE: Final = 200
# Python decodes even SQLite's own words for what is wrong.
_UNREADABLE: Final = (sqlite3.Error, UnicodeError)
# Ways into the tables that lead past different pages; a bad one does not end all of them.
_WAYS: Final = (
    "SELECT id FROM games NOT INDEXED ORDER BY number",
    "SELECT id FROM games NOT INDEXED ORDER BY number DESC",
    "SELECT id FROM games ORDER BY id",
    "SELECT id FROM games ORDER BY id DESC",
    "SELECT DISTINCT game FROM actions",
)


def set_aside_files(directory: Path) -> tuple[Path, ...]:
    """The damaged files that were set aside and not yet searched, the oldest first."""
    return tuple(sorted(directory.glob(f"{FILE}{_ASIDE}*Z")))


@contextmanager
def readable_games(path: Path) -> Iterator[Iterator[StoredGame]]:
    """The games that can still be read, from a copy of the file; none where nothing can."""
    with TemporaryDirectory(prefix="tictactoe-tui-") as directory:
        copy = Path(directory) / FILE
        try:
            shutil.copyfile(path, copy)
            connection = connect(copy)
        except (OSError, *_UNREADABLE):
            yield iter(())
            return
        with closing(connection):
            # What an index gets wrong, the table may still have right.
            with suppress(*_UNREADABLE):
                connection.execute("REINDEX")
            yield _readable(connection)


def missing_games(path: Path, known: Callable[[str], bool] = lambda _: False) -> int:
    """How many games of a damaged file can be read and are not known."""
    with readable_games(path) as games:
        return sum(not known(each.id) for each in games)


def salvage(database: Database, path: Path, wanted: Callable[[str], bool] = lambda _: True) -> int:
    """Take the games of a damaged file or a backup into the record; how many were new in it."""
    taken = 0
    with readable_games(path) as games:
        chosen = (game for game in games if wanted(game.id))
        while batch := list(islice(chosen, _AT_ONCE)):
            taken += database.write(partial(_take, games=batch))
    return taken


def mark_searched(path: Path) -> Path:
    """Rename a file that was set aside, so that it is not searched again."""
    with in_plain_words():
        return path.rename(path.with_name(path.name.replace(_ASIDE, _SEARCHED)))


def _take(connection: sqlite3.Connection, games: Sequence[StoredGame]) -> int:
    """How many of these games the record did not have, or not as whole."""
    count = 0
    for game in games:
        with suppress(Refused):  # the record has it, and it went on there
            outcome = take_game(connection, game.id, game.session, game.times)
            count += outcome is not Outcome.KNOWN
    return count


def _readable(connection: sqlite3.Connection) -> Iterator[StoredGame]:
    """Every game that can be read and is as it was written."""
    for name in _ids(connection):
        with suppress(*_UNREADABLE, RulesError):
            game = stored_game(connection, name)
            if game is not None:
                yield game


def _ids(connection: sqlite3.Connection) -> list[str]:
    """The ids of all games that any way leads to."""
    found: dict[str, None] = {}
    for way in _WAYS:
        with suppress(*_UNREADABLE):
            for (name,) in connection.execute(way):
                if isinstance(name, str):
                    found[name] = None
    return list(found)
