"""Files in the data directory where the system is another one, or a program was killed."""

import fcntl
import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import kept
from tictactoe_tui.data_dir import prepare_data_dir
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.storage.database.files import new_draft, put_in_place, replace_damaged
from tictactoe_tui.storage.database_opening import in_memory

HOLD = """
import sys
sys.modules["fcntl"] = None  # as on Windows
from pathlib import Path
from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.storage.database.files import opening_lock
try:
    with opening_lock(Path(sys.argv[1]), float(sys.argv[2])):
        print("mine", flush=True)
        sys.stdin.read()
except StorageError as refusal:
    print(refusal, flush=True)
"""


@contextmanager
def holding(directory: Path, patience: float) -> Iterator[str]:
    """What a process without fcntl says when it wants the lock; it holds it until the end."""
    command = [sys.executable, "-W", "ignore", "-c", HOLD, str(directory), str(patience)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        yield child.stdout.readline().strip()
        child.stdin.close()
        assert child.wait() == 0


def test_without_fcntl_only_one_opens_at_a_time(directory: Path) -> None:
    with holding(directory, 60) as first:
        assert first == "mine"
        with holding(directory, 0.1) as second:
            assert second == "Another instance is still opening the games."
    with holding(directory, 60) as third:
        assert third == "mine"


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What is synced, on a system that refuses it for files that are only open to be read."""
    found: list[Path] = []

    def fsync(handle: int) -> None:
        reading = fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
        if reading and stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(9, "Bad file descriptor")
        found.append(Path(os.readlink(f"/proc/self/fd/{handle}")))

    monkeypatch.setattr(os, "fsync", fsync)
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs /proc")


@needs_proc
def test_an_export_is_synced_as_windows_wants_it(tmp_path: Path, synced: list[Path]) -> None:
    database = in_memory()
    kept(database, won_by_x())
    assert export_file(database, tmp_path / "out.jsonl", Format.RECORD).written == 1
    assert tmp_path in synced
    database.close()


@needs_proc
def test_the_names_of_new_directories_last(tmp_path: Path, synced: list[Path]) -> None:
    prepare_data_dir(tmp_path / "a" / "b" / "c")
    assert set(synced) == {tmp_path, tmp_path / "a", tmp_path / "a" / "b"}
    synced.clear()
    prepare_data_dir(tmp_path / "a" / "b" / "c")
    assert synced == []


@needs_proc
def test_what_comes_into_place_is_on_the_disk_before_its_name(
    tmp_path: Path, synced: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before: list[list[Path]] = []
    replace = os.replace

    def noting(source: Path, target: Path) -> None:
        before.append(list(synced))
        replace(source, target)

    monkeypatch.setattr(os, "replace", noting)
    draft = new_draft(tmp_path)
    put_in_place(draft, tmp_path / "file")
    assert before == [[draft]]
    assert synced == [draft, tmp_path]


def no_links(*_: object) -> None:
    raise OSError(1, "Operation not permitted")


@pytest.mark.parametrize("links", [True, False])
def test_a_damaged_file_has_two_names_before_it_is_replaced(
    tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"damaged")
    draft = new_draft(tmp_path)
    draft.write_bytes(b"good")
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    aside = replace_damaged(path, draft)
    assert (path.read_bytes(), aside.read_bytes()) == (b"good", b"damaged")


def test_an_export_sweeps_what_killed_exports_left(tmp_path: Path) -> None:
    database = in_memory()
    kept(database, won_by_x())
    old, young = (tmp_path / f".draft-{uuid4()}" for _ in range(2))
    letter = tmp_path / ".draft-letter"
    for path in (old, young, letter):
        path.write_text("half")
    for path in (old, letter):
        os.utime(path, (0, time.time() - 7200))
    export_file(database, tmp_path / "out.jsonl", Format.RECORD)
    assert not old.exists()
    assert young.exists()
    assert letter.exists()
    database.close()
