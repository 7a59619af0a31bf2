"""Waiting for a lock: who has waited longer asks more often."""

import sqlite3
import time

import pytest

from tictactoe_tui.storage.database.connection import retry_while_locked


class Clock:
    """A time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.pauses.append(seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "monotonic", made.monotonic)
    monkeypatch.setattr(time, "sleep", made.sleep)
    return made


def busy() -> None:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    raise error


def test_the_pauses_become_shorter_and_end_with_patience(clock: Clock) -> None:
    with pytest.raises(sqlite3.OperationalError):
        retry_while_locked(busy, 4.0)
    assert 4.0 <= clock.now <= 4.02
    quarter = len(clock.pauses) // 4
    first, last = clock.pauses[:20], clock.pauses[-quarter:]
    assert max(clock.pauses) <= 0.02
    assert sum(last) / len(last) < sum(first) / len(first) / 4


def test_another_failure_is_not_waited_for(clock: Clock) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("no such table")

    with pytest.raises(sqlite3.OperationalError):
        retry_while_locked(fail, 4.0)
    assert clock.pauses == []
