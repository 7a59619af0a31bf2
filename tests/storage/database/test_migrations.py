"""Old files become new ones step by step; a kill in between leaves the step before, whole."""

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.children import LATER, start
from tests.storage.matches import begun, kept, restored, same, save_one
from tests.storage.practice.answers import some_answers
from tests.storage.steps import knowing, opened_by
from tictactoe_tui.storage.database.connection import StorageError, connect, read_pragma
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import APPLICATION_ID, STEPS, migrate
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.practice.practice_log import answers_in_practice, append_answer
from tictactoe_tui.storage.repair.backups import BACKUPS_KEPT, backup_is_due, find_backups


def version(path: Path) -> int:
    with closing(connect(path)) as connection:
        return read_pragma(connection, "user_version")


def tables(path: Path) -> set[str]:
    with closing(connect(path)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return {name for (name,) in rows}


def test_a_file_of_version_0_gets_its_tables(directory: Path) -> None:
    path = directory / DATABASE_FILE
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    open_in(directory).close()
    assert version(path) == len(STEPS)
    assert tables(path) == {
        "players",
        "games",
        "actions",
        "sides",
        "settings",
        "balances",
        "imported_games",
        "closed_standings",
        "identity",
        "deleted_games",
        "answers",
        "findings",
    }
    assert find_backups(directory) == []


def test_a_migration_keeps_the_games_and_backs_them_up_first(directory: Path) -> None:
    game = save_one(directory)
    opened_by((*STEPS, LATER), directory).close()
    assert version(directory / DATABASE_FILE) == len(STEPS) + 1
    (backup,) = find_backups(directory)
    assert version(backup) == len(STEPS)
    database = opened_by((*STEPS, LATER), directory)
    assert same(restored(database)[game], begun())
    database.close()


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(LATER) + 1))
def test_killed_within_a_step(directory: Path, at: int) -> None:
    game = save_one(directory)
    before = tables(directory / DATABASE_FILE)
    child = start("migrate-and-crash", directory, str(at))
    assert child.wait() == -signal.SIGKILL
    assert child.stdout is not None
    child.stdout.close()
    assert version(directory / DATABASE_FILE) == len(STEPS)
    assert tables(directory / DATABASE_FILE) == before
    database = opened_by((*STEPS, LATER), directory)
    assert list(restored(database)) == [game]
    assert database.condition.notices == ()
    database.close()
    assert tables(directory / DATABASE_FILE) == {*before, "later"}


def columns(path: Path) -> set[str]:
    with closing(connect(path)) as connection:
        return {row[1] for row in connection.execute("PRAGMA table_info(games)")}


@pytest.mark.parametrize("step, at", [(6, 0), (6, 1), (6, 9), (6, len(STEPS[5])), (7, 0), (7, 1)])
def test_killed_while_games_get_their_marks_or_their_proofs(
    directory: Path, step: int, at: int
) -> None:
    before = STEPS[: step - 1]
    with closing(opened_by(before, directory)) as database:
        game = kept(database, begun())
    child = start("migrate-and-crash", directory, str(at), str(step))
    assert child.wait() == -signal.SIGKILL
    assert child.stdout is not None
    child.stdout.close()
    assert version(directory / DATABASE_FILE) == len(before)
    assert ("imported" in columns(directory / DATABASE_FILE)) == (step == 7)
    assert "findings" not in tables(directory / DATABASE_FILE)
    with closing(open_in(directory)) as database:
        assert list(restored(database)) == [game]
        (answer,) = some_answers(1)
        append_answer(database, answer)
        assert answers_in_practice(database, "Alice") == (answer,)


def test_a_step_that_fails_changes_nothing(directory: Path) -> None:
    save_one(directory)
    with pytest.raises(StorageError):
        opened_by((*STEPS, (*LATER, "INSERT INTO nowhere VALUES (1)")), directory)
    assert version(directory / DATABASE_FILE) == len(STEPS)
    assert "later" not in tables(directory / DATABASE_FILE)


def test_every_step_is_a_transaction_of_its_own(directory: Path) -> None:
    save_one(directory)
    with closing(connect(directory / DATABASE_FILE)) as connection:
        failing = ("INSERT INTO nowhere VALUES (1)",)
        with knowing((*STEPS, LATER, failing)), pytest.raises(sqlite3.OperationalError):
            migrate(connection)
        assert read_pragma(connection, "user_version") == len(STEPS) + 1
        assert not connection.in_transaction


@pytest.mark.slow
def test_four_instances_that_start_on_an_old_file_at_once(directory: Path) -> None:
    game = save_one(directory)
    children = [start("migrate-together", directory) for _ in range(4)]
    assert [child.wait() for child in children] == [0] * 4
    for child in children:
        assert child.stdout is not None
        child.stdout.close()
    database = opened_by((*STEPS, LATER), directory)
    assert list(restored(database)) == [game]
    database.close()


def test_the_three_newest_backups_are_kept(directory: Path) -> None:
    for number in range(BACKUPS_KEPT + 3):
        database = open_in(directory)
        kept(database, begun(number))
        database.close()
        for backup in find_backups(directory):
            if not backup_is_due(directory):
                backup.rename(directory / f"games-backup-2001010{number}T000000000000Z.db")
    names = [backup.name[13:21] for backup in find_backups(directory)]
    assert names == ["20010105", "20010104", "20010103"]


def test_a_backup_a_day_is_enough(directory: Path) -> None:
    for _ in range(4):
        save_one(directory)
    assert len(find_backups(directory)) == 1
    assert not backup_is_due(directory)


def test_drafts_of_the_killed_are_swept(directory: Path) -> None:
    draft = directory / ".draft-of-somebody"
    draft.touch()
    open_in(directory).close()
    assert not draft.exists()


def test_a_backup_that_fails_is_told_and_nothing_else(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_one(directory)

    def fail(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tictactoe_tui.storage.repair.backups.make_backup", fail)
    database = open_in(directory)
    assert "No backup" in database.condition.notices[0]
    kept(database, begun())
    database.close()
    with pytest.raises(StorageError, match="No space"):
        opened_by((*STEPS, LATER), directory)
    assert version(directory / DATABASE_FILE) == len(STEPS)
