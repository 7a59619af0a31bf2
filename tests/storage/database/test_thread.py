"""One thread waits for the disk, so that nobody else does."""

import sqlite3
import threading
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.matches import begun, kept, restored, save_one
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import in_memory, open_in
from tictactoe_tui.workers.record_keeper import DatabaseThread

LONG = 120


def thread_name(_: Database) -> str:
    return threading.current_thread().name


def test_everything_is_done_in_one_other_thread_and_in_order() -> None:
    thread = DatabaseThread(in_memory)
    done: list[int] = []
    names = {thread.submit(thread_name).result(LONG) for _ in range(3)}
    futures = [thread.submit(lambda _, n=number: done.append(n)) for number in range(50)]  # type: ignore[misc]
    assert thread.close(LONG)
    assert names == {"database"}
    assert done == list(range(50))
    assert all(future.done() for future in futures)


def test_a_failure_comes_back_and_the_thread_goes_on() -> None:
    thread = DatabaseThread(in_memory)

    def fail(_: Database) -> None:
        raise StorageError("No.")

    with pytest.raises(StorageError, match="No"):
        thread.submit(fail).result(LONG)
    with pytest.raises(ZeroDivisionError):
        thread.submit(lambda _: 1 // 0).result(LONG)
    assert thread.submit(lambda _: 3).result(LONG) == 3
    assert thread.close(LONG)


def test_an_opening_that_fails_is_told_to_all_who_ask() -> None:
    def fail() -> Database:
        raise StorageError("No disk.")

    thread = DatabaseThread(fail)
    for _ in range(2):
        with pytest.raises(StorageError, match="No disk"):
            thread.submit(thread_name).result(LONG)
    assert thread.close(LONG)


def test_after_closing_nothing_is_taken() -> None:
    thread = DatabaseThread(in_memory)
    assert thread.close(LONG)
    assert thread.close(LONG)
    with pytest.raises(StorageError, match="closed"):
        thread.submit(thread_name).result(LONG)


def test_what_was_withdrawn_is_not_done() -> None:
    thread = DatabaseThread(in_memory)
    gate = threading.Event()
    thread.submit(lambda _: gate.wait(LONG))
    withdrawn: Future[str] = thread.submit(thread_name)
    assert withdrawn.cancel()
    gate.set()
    assert thread.close(LONG)


def test_closing_does_not_wait_for_ever() -> None:
    thread = DatabaseThread(in_memory)
    gate = threading.Event()
    held = thread.submit(lambda _: gate.wait(LONG))
    assert not thread.close(0.01)
    assert not held.done()
    gate.set()
    assert thread.close(LONG)


def test_a_locked_database_holds_up_only_the_thread(directory: Path) -> None:
    save_one(directory)
    thread = DatabaseThread(lambda: open_in(directory))
    assert thread.submit(lambda database: database.condition.notices).result(LONG) == ()
    with closing(sqlite3.connect(directory / DATABASE_FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        saving = thread.submit(lambda database: kept(database, begun()))
        assert not saving.done()
        other.execute("ROLLBACK")
    game = saving.result(LONG)
    assert game in thread.submit(restored).result(LONG)
    assert thread.close(LONG)
