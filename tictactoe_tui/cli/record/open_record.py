"""The record as the commands use it: read without making anything, and every failure one line."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Final

from tictactoe_tui.cli.printing import PROGRAM, Failure, print_error
from tictactoe_tui.data_dir import data_dir, shown
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import has_record, in_memory, open_database
from tictactoe_tui.storage.record.history import HistoryFilter, history

STANDARD: Final = Path("-")
"""In place of a file: standard output, or standard input."""
NO_GAMES: Final = f"No games yet. {PROGRAM} play tictactoe begins the first one."


def record_to_read() -> AbstractContextManager[Database]:
    """The record, to be read; an empty one where there is none, and then nothing is made."""
    return _opened(lambda: open_database() if has_record(record_directory()) else in_memory())


def record_to_write() -> AbstractContextManager[Database]:
    """The record, to be changed; its directory is made where it is missing."""
    record_directory()
    return _opened(open_database)


def record_directory() -> Path:
    """Where the record is, or NoDataDir or Failure where it can be nowhere."""
    directory = data_dir()
    if directory.exists() and not directory.is_dir():
        raise Failure(f"{shown(directory)} is not a directory.")
    return directory


def game_id(text: str) -> str:
    """The type of an argument that names a game; other than ASCII is escaped, and matches none."""
    return text.encode("ascii", "backslashreplace").decode()


def latest_game(database: Database) -> str:
    """The id of the last game that was played here to its end, or Failure."""
    for each in history(database, HistoryFilter()):
        if each.replayable:
            return each.id
    raise Failure(NO_GAMES.rstrip("."))


@contextmanager
def _opened(open_record: Callable[[], Database]) -> Iterator[Database]:
    """The record until the block is left; its notices are printed."""
    with closing(open_record()) as database:
        notices = database.condition.notices
        if database.condition.path is None and notices:
            raise Failure(" ".join(notices))
        for notice in notices:
            print_error(notice)
        yield database
