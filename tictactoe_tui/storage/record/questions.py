"""Questions asked of the record, whose answer is read row by row."""

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.errors import DAMAGED, DamagedFile

T = TypeVar("T")


def ask_record(database: Database, question: Callable[[sqlite3.Connection], T]) -> T:
    """The answer; DamagedFile where the file holds what nobody can have written."""
    try:
        return database.read(question)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedFile(DAMAGED) from error
