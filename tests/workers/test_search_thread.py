"""The thread that searches gives way to who presses keys, and to whatever is newer."""

from collections.abc import Callable, Iterator
from threading import Event
from time import monotonic
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
        engine.cancel()
    assert job.answered.wait(60)
    engine.cancel()
