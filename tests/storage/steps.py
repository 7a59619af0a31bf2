"""The program of another release: one that knows fewer steps of the tables, or one more."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from tictactoe_tui.storage.database import schema
from tictactoe_tui.storage.database.connection import PATIENCE, Database
from tictactoe_tui.storage.database_opening import open_in

Steps = Sequence[Sequence[str]]


@contextmanager
def knowing(steps: Steps) -> Iterator[None]:
    """Let the program know these steps and no others."""
    with patch.object(schema, "STEPS", steps):
        yield


def opened_by(steps: Steps, directory: Path, patience: float = PATIENCE) -> Database:
    """The database as the program opens it that knows these steps."""
    with knowing(steps):
        return open_in(directory, patience)
