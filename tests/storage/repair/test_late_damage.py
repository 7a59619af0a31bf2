"""Damage that no check of the pages shows, and that a later question falls over."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.matches import count, save_one
from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.repair import mending
from tictactoe_tui.storage.repair.mending import repair_directory

SPOILT = {
    "closed_after_insert": ("closed_standings", "closed_standingz"),
    "closed_after_update": ("min(", "mix("),
    "closed_after_delete": ("OLD.finished", "OLD.finishee"),
    "past_games": ("games", "gamez"),
    "standing_games": ("winner", "wiener"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_text_of_the_tables_is_noticed_before_a_save_falls_over_it(
    directory: Path, name: str
) -> None:
    save_one(directory)
    with closing(sqlite3.connect(directory / DATABASE_FILE)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        question = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?"
        assert connection.execute(question, (*SPOILT[name], name)).rowcount == 1
        connection.commit()
    with closing(open_in(directory)) as database:
        assert "was damaged" in "".join(database.condition.notices)
    repair_directory(directory)
    with closing(open_in(directory)) as database:
        assert count(database, "games") == 1


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR])
def test_a_repair_that_falls_over_damage_replaces_the_file(
    directory: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    save_one(directory)
    failures = [code]

    def fall_once(_: sqlite3.Connection) -> int:
        if failures:
            error = sqlite3.DatabaseError("malformed")
            error.sqlite_errorcode = failures.pop()
            raise error
        return 0

    monkeypatch.setattr(mending, "show_wrongly_hidden", fall_once)
    said = "".join(repair_directory(directory))
    assert "was damaged" in said
    with closing(open_in(directory)) as database:
        assert count(database, "games") == 1


def test_a_repair_on_a_full_disk_replaces_nothing(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_one(directory)

    def find_the_disk_full(_: sqlite3.Connection) -> int:
        error = sqlite3.OperationalError("full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(mending, "show_wrongly_hidden", find_the_disk_full)
    with pytest.raises(StorageError, match="full"):
        repair_directory(directory)
    with closing(open_in(directory)) as database:
        assert count(database, "games") == 1
