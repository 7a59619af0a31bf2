"""Leaderboards that were written here: read back later, they count nothing that is counted already.

A line of that format cannot tell whose games it adds up, so the files themselves are remembered.
"""

from hashlib import file_digest
from io import BufferedIOBase
from pathlib import Path
from typing import Final

from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.settings import load_settings, save_settings

_KEY: Final = "exported_leaderboards"
_KEPT: Final = 14
"""As many digests as a setting has room for."""


def remember_export(database: Database, path: Path) -> None:
    """Remember the digest of a leaderboard written here: importing it back then changes nothing."""
    with path.open("rb") as file:
        digest = digest_of(file)
    digests = [*(each for each in _known(database) if each != digest), digest][-_KEPT:]
    save_settings(database, {_KEY: " ".join(digests)})


def was_exported_here(database: Database, digest: str) -> bool:
    """Whether the file with this digest was written from this record."""
    return digest in _known(database)


def _known(database: Database) -> list[str]:
    return str(load_settings(database, {_KEY: ""})[_KEY]).split()


def digest_of(file: BufferedIOBase) -> str:
    """What a file is known by, from where it stands to its end."""
    return file_digest(file, "sha256").hexdigest()
