"""The promises about the terminal in short, and that each is red without its defence."""

from collections.abc import Callable

import pytest

from tests.trust.outcome import Outcome
from tests.trust.terminals import WAYS_OUT, signals, sizes, stdin_bytes, streams

PROMISES = [
    pytest.param(streams, 6, 4, id="streams"),
    pytest.param(stdin_bytes, 4, 4, id="bytes"),
    pytest.param(signals, 2 * len(WAYS_OUT), 2, id="signals"),
    pytest.param(sizes, 3, 2, id="sizes"),
]


@pytest.mark.parametrize("promise, count, few", PROMISES)
def test_nothing_is_lost(promise: Callable[..., Outcome], count: int, few: int) -> None:
    assert promise(count) == Outcome(count, count, 0)


@pytest.mark.parametrize("promise, count, few", PROMISES)
def test_without_its_defence_it_is_lost(
    promise: Callable[..., Outcome], count: int, few: int
) -> None:
    assert promise(few, sabotaged=True).lost > 0
