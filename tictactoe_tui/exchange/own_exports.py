"""Leaderboards that were written here: read back later, they count nothing that is counted already.

A line of that format cannot tell whose games it adds up, so the files themselves are remembered.
"""

from hashlib import file_digest
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.settings import load_settings, save_settings

_KEY: Final = "exported_leaderboards"
_KEPT: Final = 14
"""As many digests as a setting has room for."""


def remember_export(database: Database, path: Path) -> None:
    """Remember the digest of a leaderboard written here: importing it back then changes nothing."""
    others = [each for each in _known(database) if each != _digest(path)]
    digests = [*others, _digest(path)][-_KEPT:]
    save_settings(database, {_KEY: " ".join(digests)})


def was_exported_here(database: Database, path: Path) -> bool:
    """Whether this very file was written from this record."""
    return _digest(path) in _known(database)


def _known(database: Database) -> list[str]:
    return str(load_settings(database, {_KEY: ""})[_KEY]).split()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
