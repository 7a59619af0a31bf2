"""Kills at every system call while a damaged, emptied or missing record is replaced.

Run as a program it is what is killed: it opens the directory. Arguments: the directory, and whether
it is sabotaged. strace sends the signal when the call of this number begins.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from tests.match.matches import won_by_x
from tests.storage.matches import kept
from tests.trust.outcome import Outcome
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.record.history import HistoryFilter, history_count
from tictactoe_tui.storage.repair.backups import restored_draft

_GAMES: Final = 5
_CALLS: Final = "pwrite64,write,ftruncate,fsync,fdatasync,rename,unlink,link"
_OPENING: Final = "tictactoe_tui.storage.database_opening"
_RECOVERY: Final = "tictactoe_tui.storage.database_opening"


def _damage(path: Path) -> None:
    path.write_bytes(b"\0" * 40 + path.read_bytes()[40:])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


_LOSSES: Final[tuple[Callable[[Path], None], ...]] = (_damage, _empty, Path.unlink)


def vanished_records(every: int = 1, *, sabotaged: bool = False) -> Outcome:
    """Kill at every so-manieth call of an opening, open again, and count games that are not there.

    The sabotage is what once was: the damaged file goes before the replacement is there, and a file
    that is absent counts as new.
    """
    outcome = Outcome(0, 0, 0)
    with TemporaryDirectory() as directory:
        original = Path(directory) / "original"
        _make_record(original)
        for lose in _LOSSES:
            for number in count(1, every):
                where = Path(directory) / f"{lose.__name__}-{number}"
                copytree(original, where)
                lose(where / DATABASE_FILE)
                if not _was_killed(where, number, sabotaged=sabotaged):
                    break
                outcome += _found(where, sabotaged=sabotaged)
    return outcome


def _make_record(directory: Path) -> None:
    """A record with games, a backup and a marker."""
    directory.mkdir()
    with closing(open_in(directory)) as database:
        for _ in range(_GAMES):
            kept(database, won_by_x())
    open_in(directory).close()


def _was_killed(directory: Path, number: int, *, sabotaged: bool) -> bool:
    """Open the directory in a process that is killed at its call of this number, if it has one."""
    inject = f"inject={_CALLS}:signal=SIGKILL:when={number}"
    program = [sys.executable, "-m", "tests.trust.vanished_records", str(directory)]
    command = ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={_CALLS}", "-e", inject]
    done = subprocess.run(
        [*command, *program, *(["sabotaged"] if sabotaged else [])],
        check=False,
        capture_output=True,
    )
    return done.returncode in (-signal.SIGKILL, 128 + signal.SIGKILL)


def _found(directory: Path, *, sabotaged: bool) -> Outcome:
    """Whether the next start has the games."""
    try:
        with closing(_open(directory, sabotaged=sabotaged)) as database:
            games = history_count(database, HistoryFilter())
    except StorageError:
        games = 0
    return Outcome(1, int(games == _GAMES), _GAMES - games)


def _open(directory: Path, *, sabotaged: bool) -> Database:
    """Open as the program does, or as it once did."""
    if not sabotaged:
        return open_in(directory)

    def after_removing(where: Path, *arguments: Any, **options: Any) -> Any:
        with suppress(FileNotFoundError):
            (where / DATABASE_FILE).rename(where / "removed")
        draft = restored_draft(where, *arguments, **options)
        (where / "removed").rename(where / DATABASE_FILE)
        return draft

    with (
        patch(f"{_RECOVERY}.backups.restored_draft", after_removing),
        patch(f"{_OPENING}.contents.has_entries", lambda _: True),
    ):
        return open_in(directory)


if __name__ == "__main__":
    _open(Path(sys.argv[1]), sabotaged=len(sys.argv) > 2).close()
