"""The promises about the terminal in short, and that each is red without its defence."""

from collections.abc import Callable

import pytest

from tests.trust.outcome import Outcome
from tests.trust.terminals import WAYS_OUT, signals, sizes, stdin_bytes, streams


@pytest.mark.parametrize(
    "promise, count, sample",
    [
        pytest.param(streams, 6, 3, id="streams"),
        pytest.param(stdin_bytes, 4, 4, id="bytes"),
        pytest.param(signals, 2 * len(WAYS_OUT), 2 * len(WAYS_OUT), id="signals"),
        pytest.param(sizes, 3, 3, id="sizes"),
    ],
)
def test_nothing_is_lost(
    promise: Callable[..., Outcome], count: int, sample: int, thorough: bool
) -> None:
    tried = count if thorough else sample
    assert promise(tried) == Outcome(tried, tried, 0)


@pytest.mark.parametrize(
    "promise, few",
    [
        pytest.param(streams, 2, id="streams"),
        pytest.param(stdin_bytes, 4, id="bytes"),
        pytest.param(signals, 2, id="signals"),
        pytest.param(sizes, 2, id="sizes"),
    ],
)
def test_without_its_defence_it_is_lost(promise: Callable[..., Outcome], few: int) -> None:
    assert promise(few, sabotaged=True).lost > 0
