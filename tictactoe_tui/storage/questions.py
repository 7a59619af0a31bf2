"""Questions asked of the record, whose answer is read row by row."""

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from tictactoe_tui.storage.checks import DAMAGED
from tictactoe_tui.storage.database import Database
from tictactoe_tui.storage.errors import Damaged

T = TypeVar("T")


def ask(database: Database, question: Callable[[sqlite3.Connection], T]) -> T:
    """The answer; Damaged where the file holds what nobody can have written."""
    try:
        return database.read(question)
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged(DAMAGED) from error
