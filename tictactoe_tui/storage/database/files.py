"""Files in the data directory: private from their first byte, replaced whole, never overwritten.

No file that SQLite may have open is ever opened here: closing it would drop SQLite's locks on it.
"""

import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import uniform
from typing import Final
from uuid import uuid4

from tictactoe_tui.data_dir import shown, sync
from tictactoe_tui.storage.database.connection import RecordInUse, StorageError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

DATABASE_FILE: Final = "games.db"
ASIDE: Final = ".corrupt-"
"""Added to the name of a damaged file, before a timestamp, when it is set aside."""

LOCK: Final = "games.lock"
_STILL_OPENING: Final = "Another instance is still opening the games."
_PRIVATE: Final = 0o600
_DRAFT: Final = ".draft-"
# `sweep_old_drafts` works in directories of the user, and removes nothing without such a name.
_DRAFT_NAME: Final = re.compile(r"\.draft-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Seconds after which a draft that nobody writes to was left by a killed program.
_LONG_UNTOUCHED: Final = 3600.0
# Files that SQLite keeps beside a database; the last two only with WAL, as others set it.
_COMPANIONS: Final = ("-journal", "-wal", "-shm")


def timestamp() -> str:
    """The time in UTC, to be part of a file name; later ones sort behind earlier ones."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")


def create_private(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is a file."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE))
        # Set again, since the umask may have taken rights from the owner too.
        path.chmod(_PRIVATE)


def require_plain_file(path: Path) -> int:
    """The size of a regular file, else StorageError; opening a pipe, say, could block for ever."""
    try:
        found = os.stat(path)
    except OSError as error:
        raise StorageError(f"{shown(path)} cannot be opened: {error.strerror}.") from error
    if not stat.S_ISREG(found.st_mode):
        raise StorageError(f"{shown(path)} is not a file.")
    return found.st_size


def new_draft(directory: Path) -> Path:
    """Create a private file, to be written and then moved by `put_in_place`."""
    draft = directory / f"{_DRAFT}{uuid4()}"
    create_private(draft)
    return draft


def put_in_place(draft: Path, path: Path) -> None:
    """Give a finished draft its name, so that a power cut leaves all of it or nothing."""
    # Synced first: else the new name could survive a power cut, and the contents not.
    sync(draft)
    os.replace(draft, path)
    sync(path.parent)


def shown_name(path: Path) -> str:
    """The name of a file without its directory, safe to show."""
    return shown(Path(path.name))


def find_drafts(directory: Path) -> list[Path]:
    """The drafts in a directory, being written or left by a killed program."""
    return list(directory.glob(f"{_DRAFT}*"))


def sweep_old_drafts(directory: Path) -> None:
    """Remove drafts older than an hour; other processes may be writing younger ones."""
    for draft in find_drafts(directory):
        with suppress(OSError):
            is_ours = _DRAFT_NAME.fullmatch(draft.name)
            # An export that takes hours still changes its draft all the time.
            if is_ours and time.time() - draft.stat().st_mtime > _LONG_UNTOUCHED:
                draft.unlink()


def sweep_drafts(directory: Path) -> None:
    """Remove all drafts in the data directory; for the start, under the opening lock."""
    for draft in find_drafts(directory):
        draft.unlink(missing_ok=True)


def replace_damaged(path: Path, replacement: Path) -> Path:
    """Put a finished draft in place of a file, and return the new name under which that stays.

    A kill at any moment leaves the file or its replacement under the old name.
    """
    aside = path.with_name(f"{path.name}{ASIDE}{timestamp()}")
    for companion in ("", *_COMPANIONS):
        source = Path(f"{path}{companion}")
        if source.exists() and (not companion or source.stat().st_size):
            _link_or_copy(source, Path(f"{aside}{companion}"))
    sync(path.parent)
    remove_companions(path)
    put_in_place(replacement, path)
    return aside


def remove_companions(path: Path) -> None:
    """Remove journals of a file that is replaced, which SQLite would replay into the new one."""
    for companion in _COMPANIONS:
        Path(f"{path}{companion}").unlink(missing_ok=True)
    sync(path.parent)


def _link_or_copy(path: Path, name: Path) -> None:
    """Give a file a second name by a hard link, or copy it where there are no links."""
    try:
        os.link(path, name)
    except OSError:  # not every file system can
        shutil.copyfile(path, name)
        sync(name)


def opening_lock(directory: Path, patience: float) -> AbstractContextManager[None]:
    """Keep other instances from opening, mending or migrating at the same time."""
    path = directory / LOCK
    return _file_lock(path, patience) if fcntl is None else _flock(path, patience)


@contextmanager
def _flock(path: Path, patience: float) -> Iterator[None]:
    create_private(path)
    handle = os.open(path, os.O_RDWR)
    try:
        # Polled, as a blocking flock() has no timeout.
        deadline = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                if time.monotonic() >= deadline:
                    raise RecordInUse(_STILL_OPENING) from error
            time.sleep(uniform(0.001, 0.02))
        yield
    finally:
        os.close(handle)


@contextmanager
def _file_lock(path: Path, patience: float) -> Iterator[None]:
    """The opening lock on Windows, which has no fcntl."""
    # Loaded only here, as it takes longer to load than everything else in this module.
    from filelock import FileLock, Timeout

    try:
        with FileLock(path, timeout=patience, mode=_PRIVATE):
            yield
    except Timeout as error:
        raise RecordInUse(_STILL_OPENING) from error
