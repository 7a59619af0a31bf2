"""Questions asked of the record, whose answer is read row by row."""

from typing import ParamSpec, TypeVar

from tictactoe_tui.storage.database.connection import Database, Work
from tictactoe_tui.storage.database.storage_errors import DAMAGED, DamagedFile

P = ParamSpec("P")
T = TypeVar("T")


def ask_record(database: Database, question: Work[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The answer; DamagedFile where the file holds what nobody can have written."""
    try:
        return database.read(question, *given, **named)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedFile(DAMAGED) from error
