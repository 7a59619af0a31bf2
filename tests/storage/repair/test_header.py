"""One flipped bit in the header, or in its witness, costs nothing."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import begun, kept, restored
from tests.storage.test_database_opening import foreign
from tictactoe_tui.storage.database.connection import StorageError, connect, read_pragma
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS, write_version
from tictactoe_tui.storage.database_opening import open_database, open_in
from tictactoe_tui.storage.record.history import HistoryFilter, history_count
from tictactoe_tui.storage.repair.backups import find_backups
from tictactoe_tui.storage.settings import load_settings, save_settings

USER_VERSION, APPLICATION = 60, 68
GAMES = 3


def flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def saved(directory: Path) -> None:
    with closing(open_in(directory)) as database:
        for _ in range(GAMES):
            kept(database, won_by_x())
        kept(database, begun())
        save_settings(database, {"name": "Zoë"})


def assert_whole(directory: Path, *, told: bool) -> None:
    with closing(open_in(directory)) as database:
        assert database.condition.path is not None
        assert not database.condition.read_only
        assert any("header" in each for each in database.condition.notices) is told
        assert history_count(database, HistoryFilter()) == GAMES
        assert len(restored(database)) == 1
        assert load_settings(database, {"name": ""})["name"] == "Zoë"
        save_settings(database, {"name": "Zoë"})
    assert not list(directory.glob(f"{DATABASE_FILE}.corrupt-*"))


@pytest.mark.parametrize("field", [USER_VERSION, APPLICATION])
def test_every_flipped_bit_is_put_right(directory: Path, field: int) -> None:
    saved(directory)
    path = directory / DATABASE_FILE
    good = path.read_bytes()
    for bit in range(field * 8, field * 8 + 32):
        path.write_bytes(flipped(good, bit))
        assert_whole(directory, told=True)
        assert_whole(directory, told=False)


def test_a_damaged_witness_does_not_matter(directory: Path) -> None:
    saved(directory)
    path = directory / DATABASE_FILE
    good = path.read_bytes()
    for column, value in (("program", "'x'"), ("version", "7"), ("again", "2"), ("record", "''")):
        with closing(connect(path)) as connection:
            connection.execute(f"UPDATE identity SET {column} = {value}")  # noqa: S608
        assert_whole(directory, told=False)
        path.write_bytes(good)


def test_a_wrong_header_over_a_damaged_game_is_no_small_thing(directory: Path) -> None:
    saved(directory)
    path = directory / DATABASE_FILE
    with closing(connect(path)) as connection:
        connection.execute("UPDATE games SET digest = 'x' WHERE number = 1")
        connection.execute("PRAGMA user_version = 1000")
    for backup in find_backups(directory):
        backup.unlink()
    with closing(open_in(directory)) as database:
        assert "damaged and is now called" in database.condition.notices[0]
    assert list(directory.glob(f"{DATABASE_FILE}.corrupt-*"))


def test_a_newer_file_with_a_wrong_header_is_left_alone(directory: Path) -> None:
    saved(directory)
    path = directory / DATABASE_FILE
    with closing(connect(path)) as connection:
        write_version(connection, len(STEPS) + 1)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
    before = path.read_bytes()
    with pytest.raises(StorageError, match="newer"):
        open_in(directory)
    assert path.read_bytes() == before


def test_another_program_with_such_tables_keeps_its_file(directory: Path) -> None:
    path = directory / DATABASE_FILE
    foreign(path)
    with closing(connect(path)) as connection:
        for table in ("players", "games", "actions", "sides", "settings"):
            connection.execute(f"CREATE TABLE {table} (name)")
        connection.execute("INSERT INTO games VALUES ('chess')")
    before = path.read_bytes()
    with closing(open_database(str(directory))) as database:
        assert database.condition.path is None
        assert "another program" in database.condition.notices[0]
    assert path.read_bytes() == before
    with closing(connect(path)) as connection:
        assert read_pragma(connection, "application_id") == 77
