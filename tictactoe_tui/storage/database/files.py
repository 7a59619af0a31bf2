"""Files in the data directory: private from their first byte, replaced whole, never overwritten.

No file that SQLite may have open is ever opened here: closing it would drop SQLite's locks on it.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import uniform
from typing import Final
from uuid import uuid4

from tictactoe_tui.data_dir import shown
from tictactoe_tui.storage.database.errors import StorageError

try:
    import fcntl
except ImportError:  # Windows, where several instances opening at once are not kept apart
    fcntl = None  # type: ignore[assignment]

DATABASE_FILE: Final = "games.db"
LOCK: Final = "games.lock"
_PRIVATE: Final = 0o600
_DRAFT: Final = ".draft-"
_COMPANIONS: Final = ("-journal", "-wal", "-shm")


def timestamp() -> str:
    """The time in UTC, to be part of a file name; later ones sort behind earlier ones."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")


def create_private(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is a file."""
    with suppress(FileExistsError):
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE)
        os.close(handle)
        path.chmod(_PRIVATE)


def require_plain_file(path: Path) -> int:
    """The size of a file; StorageError for what is no file, which opening might wait on."""
    try:
        found = os.stat(path)
    except OSError as error:
        raise StorageError(f"{shown(path)} cannot be opened: {error.strerror}.") from error
    if not stat.S_ISREG(found.st_mode):
        raise StorageError(f"{shown(path)} is not a file.")
    return found.st_size


def new_draft(directory: Path) -> Path:
    """A new private file to be written and then put in place."""
    draft = directory / f"{_DRAFT}{uuid4()}"
    create_private(draft)
    return draft


def put_in_place(draft: Path, path: Path) -> None:
    """Give a finished draft its name, so that a power cut leaves all of it or nothing."""
    _sync(draft)
    os.replace(draft, path)
    sync_directory(path.parent)


def sync_directory(directory: Path) -> None:
    """Make the names in a directory last, where the system can."""
    if os.name == "posix":
        _sync(directory)


def find_drafts(directory: Path) -> list[Path]:
    """What is being written, or was when a program was killed."""
    return list(directory.glob(f"{_DRAFT}*"))


def sweep_drafts(directory: Path) -> None:
    """Remove what was being written when a program was killed."""
    for draft in find_drafts(directory):
        draft.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a damaged file, and return its new name."""
    aside = path.with_name(f"{path.name}.corrupt-{timestamp()}")
    # First what SQLite would otherwise replay into the file that comes in its place.
    for companion in _COMPANIONS:
        with suppress(FileNotFoundError):
            os.rename(f"{path}{companion}", f"{aside}{companion}")
    path.rename(aside)
    sync_directory(path.parent)
    return aside


@contextmanager
def opening_lock(directory: Path, patience: float) -> Iterator[None]:
    """Keep other instances from opening, mending or migrating at the same time."""
    if fcntl is None:
        yield
        return
    create_private(directory / LOCK)
    handle = os.open(directory / LOCK, os.O_RDWR)
    try:
        deadline = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                if time.monotonic() >= deadline:
                    raise StorageError("Another instance is still opening the games.") from error
            time.sleep(uniform(0.001, 0.02))
        yield
    finally:
        os.close(handle)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
