"""The record as the commands use it: read without making anything, and every failure one line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tictactoe_tui.cli.printing import PROGRAM, Failure, one_line, print_error, print_line
from tictactoe_tui.data_dir import NoDataDir, data_dir
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.errors import StorageError
from tictactoe_tui.storage.database_opening import has_record, in_memory, open_database

NO_GAMES: Final = f"No games yet. {PROGRAM} play tictactoe begins the first one."


@contextmanager
def record_to_read() -> Iterator[Database]:
    """The record, to be read; an empty one where there is none, and then nothing is made."""
    with _failing_in_one_line():
        opened = open_database() if has_record(record_directory()) else in_memory()
        with _closing(opened):
            yield opened


@contextmanager
def record_to_write() -> Iterator[Database]:
    """The record, to be changed; its directory is made where it is missing."""
    with _failing_in_one_line():
        record_directory()
        opened = open_database()
        with _closing(opened):
            yield opened


def record_directory() -> Path:
    """Where the record is, or Failure where it can be nowhere."""
    try:
        return data_dir()
    except NoDataDir as refusal:
        raise Failure(one_line(str(refusal))) from refusal


def print_with_names(text: str) -> None:
    """Print text that may hold any name, on any terminal."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print_line(text.encode(encoding, "backslashreplace").decode(encoding))


def player_label(name: str, *, computer: bool) -> str:
    """A name as it stands in a table, whatever the file says."""
    return f"{one_line(name)} (computer)" if computer else one_line(name)


@contextmanager
def _closing(database: Database) -> Iterator[None]:
    """Say what should be known of the record, and let go of it at the end."""
    notices = database.condition.notices
    try:
        if database.condition.path is None and notices:
            raise Failure(" ".join(notices))
        for notice in notices:
            print_error(f"{PROGRAM}: {notice}")
        yield
    finally:
        database.close()


@contextmanager
def _failing_in_one_line() -> Iterator[None]:
    try:
        yield
    except StorageError as error:
        raise Failure(str(error)) from error
