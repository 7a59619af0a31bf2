"""The thread that searches gives way to who presses keys, and to whatever is newer."""

from collections.abc import Callable, Iterator
from threading import Event
from time import monotonic, sleep
from typing import Any, cast

import pytest

from tictactoe_tui.service.jobs import FromWorker, Job
from tictactoe_tui.workers.search_thread import SearchThread


class AskingJob:
    """Asks whether to stop, as a search does, and says when it was answered."""

    number = 1

    def __init__(self) -> None:
        self.begun, self.answered = Event(), Event()

    def run(self, _tell: object, should_stop: Callable[[], bool]) -> Iterator[FromWorker]:
        self.begun.set()
        should_stop()
        self.answered.set()
        yield from ()


@pytest.mark.parametrize("goes_on_by", ["the keys end", "something newer"])
def test_a_search_rests_while_keys_come(goes_on_by: str) -> None:
    typing = Event()
    typing.set()
    engine = SearchThread(lambda: monotonic() if typing.is_set() else 0.0)
    job, posted = AskingJob(), cast(Any, [].append)
    engine.submit(cast(Job, job), posted)
    assert job.begun.wait(60)
    assert not job.answered.wait(0.05)
    if goes_on_by == "the keys end":
        typing.clear()
    else:
        engine.submit(cast(Job, AskingJob()), posted)
    assert job.answered.wait(60)
    engine.close()


class EndlessJob(AskingJob):
    """Goes on until it is pushed aside, and the second time comes to its end."""

    def run(self, _tell: object, should_stop: Callable[[], bool]) -> Iterator[FromWorker]:
        again = self.begun.is_set()
        self.begun.set()
        while not (again or should_stop()):
            sleep(0.001)
        yield from cast(Any, ["all of it"])


@pytest.mark.parametrize("is_wanted", [True, False])
def test_what_was_pushed_aside_is_done_afterwards_unless_it_was_cancelled(is_wanted: bool) -> None:
    engine, ended = SearchThread(), Event()
    older, newer = EndlessJob(), EndlessJob()
    posted: list[Any] = []

    def post(found: object) -> None:
        posted.append(found)
        ended.set()

    engine.submit(cast(Job, older), post)
    assert older.begun.wait(60)
    engine.submit(cast(Job, newer), posted.append)
    assert newer.begun.wait(60)
    if not is_wanted:
        engine.cancel(cast(Job, older))
    engine.cancel(cast(Job, newer))
    last = EndlessJob()
    last.begun.set()
    if not is_wanted:
        engine.submit(cast(Job, last), post)
    assert ended.wait(60)
    assert posted == ["all of it"]
