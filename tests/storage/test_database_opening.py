"""Whatever stands where the database should be: one sentence, nothing destroyed, play goes on."""

import os
import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.matches import begun, kept, restored, same, save_one
from tictactoe_tui.storage.database import schema
from tictactoe_tui.storage.database.connection import Database, StorageError, connect
from tictactoe_tui.storage.database.files import DATABASE_FILE, new_draft, replace_damaged
from tictactoe_tui.storage.database.schema import APPLICATION_ID, STEPS, write_version
from tictactoe_tui.storage.database_opening import open_database, open_in
from tictactoe_tui.storage.repair.backups import find_backups


def is_sentence(text: str) -> bool:
    return text.endswith(".") and text.isprintable() and text[0].isupper() | (text[0] == "/")


def assert_plays_on(database: Database) -> None:
    match = begun()
    game = kept(database, match)
    assert same(restored(database)[game], match)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere/at-all")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        connection.execute("PRAGMA application_id = 77")


def foreign_without_id(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


@pytest.mark.parametrize(
    "make",
    [pipe, loop, dangling, foreign, foreign_without_id, Path.mkdir],
    ids=lambda m: m.__name__,
)
def test_what_is_not_ours_is_left_alone(directory: Path, make: Callable[[Path], None]) -> None:
    path = directory / DATABASE_FILE
    make(path)
    before = content(path), path.lstat().st_ino
    database = open_database(str(directory))
    assert database.condition.path is None
    assert all(map(is_sentence, database.condition.notices))
    assert len(database.condition.notices) == 1
    assert_plays_on(database)
    database.close()
    assert (content(path), path.lstat().st_ino) == before


def test_a_directory_in_place_of_the_lock(directory: Path) -> None:
    (directory / "games.lock").mkdir()
    database = open_database(str(directory))
    assert database.condition.path is None
    assert_plays_on(database)
    database.close()


def test_a_pipe_in_place_of_the_lock_is_not_waited_on(directory: Path) -> None:
    os.mkfifo(directory / "games.lock")
    open_in(directory).close()


def damaged_header(data: bytes) -> bytes:
    return b"\0" * 40 + data[40:]


def damaged_page(data: bytes) -> bytes:
    return data[:4096] + b"\xff" * 4096 + data[8192:]


def unknown_format(data: bytes) -> bytes:
    return data[:44] + b"\x09\x09\x09\x09" + data[48:]


def garbage(_: bytes) -> bytes:
    return bytes(range(256)) * 64


def one_byte(_: bytes) -> bytes:
    return b"S"


def short(data: bytes) -> bytes:
    return data[:-1]


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


DAMAGES = [damaged_header, damaged_page, unknown_format, garbage, one_byte, short, half]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside(directory: Path, damage: Callable[[bytes], bytes]) -> None:
    save_one(directory)
    path = directory / DATABASE_FILE
    bad = damage(path.read_bytes())
    path.write_bytes(bad)
    database = open_in(directory)
    (notice,) = database.condition.notices
    (aside,) = directory.glob(f"{DATABASE_FILE}.corrupt-*Z")
    assert is_sentence(notice)
    assert aside.name in notice
    assert aside.read_bytes() == bad
    assert restored(database) == {}
    assert_plays_on(database)
    database.close()


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_newest_good_backup_takes_its_place(
    directory: Path, damage: Callable[[bytes], bytes]
) -> None:
    game = save_one(directory, plies=5)
    open_in(directory).close()  # backs up what it finds
    (good,) = find_backups(directory)
    (directory / "games-backup-99990101T000000000000Z.db").write_bytes(b"not a database" * 99)
    path = directory / DATABASE_FILE
    path.write_bytes(damage(path.read_bytes()))
    database = open_in(directory)
    assert good.name in database.condition.notices[0]
    assert list(restored(database)) == [game]
    assert good.exists()
    database.close()


def test_a_journal_goes_aside_with_its_file(directory: Path) -> None:
    for name in (DATABASE_FILE, f"{DATABASE_FILE}-journal"):
        (directory / name).write_text(name)
    aside = replace_damaged(directory / DATABASE_FILE, new_draft(directory))
    assert aside.read_text() == DATABASE_FILE
    assert aside.with_name(f"{aside.name}-journal").read_text() == f"{DATABASE_FILE}-journal"
    assert (directory / DATABASE_FILE).read_bytes() == b""
    assert len(list(directory.iterdir())) == 3


def test_an_empty_file_is_new(directory: Path) -> None:
    (directory / DATABASE_FILE).touch()
    database = open_in(directory)
    assert database.condition.notices == ()
    assert_plays_on(database)
    database.close()


def test_a_newer_schema_is_only_read(directory: Path) -> None:
    game = save_one(directory)
    path = directory / DATABASE_FILE
    with closing(connect(path)) as connection:
        write_version(connection, len(STEPS) + 1)
    before = path.read_bytes()
    database = open_in(directory)
    assert database.condition.read_only
    assert is_sentence(database.condition.notices[0])
    assert list(restored(database)) == [game]
    with pytest.raises(StorageError, match="nothing is saved"):
        kept(database, begun())
    database.close()
    assert path.read_bytes() == before


def test_a_disk_that_allows_no_writing_is_read(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = save_one(directory)
    monkeypatch.setattr(os, "access", lambda *_: False)
    database = open_in(directory)
    assert database.condition.read_only
    assert list(restored(database)) == [game]
    database.close()


def test_an_old_sqlite_never_touches_the_file(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "OLDEST_SQLITE", (99,))
    database = open_database(str(directory))
    assert "SQLite" in database.condition.notices[0]
    assert_plays_on(database)
    database.close()
    assert list(directory.iterdir()) == []


@pytest.mark.slow
def test_a_database_locked_for_good(directory: Path) -> None:
    save_one(directory)
    with closing(sqlite3.connect(directory / DATABASE_FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match="in use"):
            open_in(directory, patience=0.05)
        other.execute("ROLLBACK")
        database = open_in(directory, patience=0.05)
        other.execute("BEGIN EXCLUSIVE")
        with database.waiting(0.05), pytest.raises(StorageError, match="in use"):
            kept(database, begun())
        with database.waiting(0.05), pytest.raises(StorageError, match="in use"):
            restored(database)
        other.execute("ROLLBACK")
        assert_plays_on(database)
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM games").fetchall()
        with pytest.raises(StorageError, match="in use"):  # the reader holds up the commit
            kept(database, begun())
        other.execute("ROLLBACK")
        assert_plays_on(database)
        database.close()


@pytest.mark.parametrize("gone", [True, False], ids=["deleted", "replaced"])
def test_a_file_moved_away_is_not_written_to(directory: Path, gone: bool) -> None:
    save_one(directory)
    database = open_in(directory)
    path = directory / DATABASE_FILE
    moved = path.rename(directory / "moved.db")
    if not gone:
        path.touch()
    before = moved.read_bytes()
    with pytest.raises(StorageError, match="moved"):
        kept(database, begun())
    database.close()
    assert moved.read_bytes() == before


def keep_many(database: Database) -> None:
    for _ in range(500):
        kept(database, begun())


def test_a_file_that_may_not_grow(directory: Path) -> None:
    database = open_in(directory)
    game = kept(database, begun())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (directory / DATABASE_FILE).stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        with pytest.raises(StorageError, match="disk"):
            keep_many(database)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert game in restored(database)
    assert_plays_on(database)
    database.close()


def test_a_full_disk_loses_nothing_and_recovers(directory: Path) -> None:
    database = open_in(directory)
    match = begun(2)
    game = kept(database, match)
    pages = database.read(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    database.read(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    with pytest.raises(StorageError, match="full"):
        keep_many(database)
    database.read(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchall())
    for _ in range(2):
        match.play(min(match.state.position.legal_moves()))
    kept(database, match, game)
    assert same(restored(database)[game], match)
    database.close()


def test_the_settings_of_the_connection(database: Database) -> None:
    def ask(name: str) -> object:
        return database.read(lambda c: c.execute(f"PRAGMA {name}").fetchone()[0])

    assert ask("journal_mode") == "truncate"
    assert ask("synchronous") == 2
    assert ask("foreign_keys") == 1
    assert ask("trusted_schema") == 0
    assert ask("cell_size_check") == 1
    assert ask("application_id") == APPLICATION_ID
    assert ask("user_version") == len(STEPS)
    strict = database.read(
        lambda c: c.execute(
            "SELECT min(strict) FROM pragma_table_list"
            " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchone()
    )
    assert strict == (1,)
