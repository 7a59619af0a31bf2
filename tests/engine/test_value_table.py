"""All values at once against the search: whoever has numpy gets the same answers, only sooner."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, NoReturn

import pytest

from tests.engine.test_rowcol_search import random_board, run, walk
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo, Status
from tictactoe_tui.engine.rowcol.value_table import entry_bytes, value_table
from tictactoe_tui.games import rowcol
from tictactoe_tui.games.rowcol import RowColPosition

KERNEL = "tictactoe_tui.engine.rowcol.kernel.value_table"
SEARCH = "tictactoe_tui.engine.rowcol.search"


def refuse(*_: object) -> NoReturn:
    raise AssertionError("a table was made")


def tabulate_small_boards(patch: pytest.MonkeyPatch) -> None:
    """Make tables where the search would be quicker."""
    patch.setattr(f"{SEARCH}._TABULATE_FROM", 0)
    patch.setattr(f"{SEARCH}._ALL_MOVES", 1_000)


def answer(info: SearchInfo) -> SearchInfo:
    """What an info says of the position, without what it cost to know."""
    return replace(info, nodes=0, cutoffs=0, elapsed=0.0)


def searched(position: RowColPosition) -> SearchInfo:
    """The answer of the search alone, as where there is no numpy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        patch.setattr(KERNEL, refuse)
        return answer(run(position)[-1])


def looked_up(position: RowColPosition, *, small: bool = True) -> SearchInfo:
    """The answer by the table, which is made once."""
    made: list[int] = []

    def count(numbers: Any, lines: Any, poll: Any) -> Callable[[int, int], int]:
        made.append(len(numbers))
        return value_table(numbers, lines, poll)

    with pytest.MonkeyPatch.context() as patch:
        if small:
            tabulate_small_boards(patch)
        patch.setattr(KERNEL, count)
        found = answer(run(position)[-1])
    assert len(made) == 1
    return found


def positions() -> Iterator[RowColPosition]:
    """Untouched boards and later positions, with numbers of all kinds."""
    source = Random(16)
    for low, high in ((1, 9), (-9, 9), (-9, -1), (-999, 999), (0, 1), (20, 30)):
        for size, plies in ((2, 0), (3, 0), (3, 0), (3, 2), (4, 0), (4, 3), (5, 10)):
            yield walk(random_board(size, low, high, source), plies, source)
    for most in (127, 128):  # what the five largest of nine numbers come to
        yield rowcol.start(3, values=(25, 25, 25, 25, most - 100, 1, 0, 25, 2))
    # The 8 in the corner is the largest of all and out of reach.
    yield rowcol.parse("rowcol B 5:0 1,1 .,3,1,./4,2,7,./1,5,6,./.,.,.,8")


@pytest.mark.slow
def test_the_table_says_what_the_search_says() -> None:
    checked = 0
    for position in positions():
        if len(run(position, Limits(depth=1))[-1].candidates) > 1:
            assert looked_up(position) == searched(position), position.code()
            checked += 1
    assert checked > 40


def test_with_many_numbers_left_there_is_a_table() -> None:
    """From 22 numbers on."""
    position = walk(rowcol.start(5, seed=2), 3, Random(2))
    info = looked_up(position, small=False)
    assert info.done
    assert info == searched(position)


@pytest.mark.parametrize("size, left", [(5, 21), (10, 22)])
def test_where_the_search_is_as_quick_there_is_none(
    size: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a large board so many numbers lie far apart, and most of the table would be empty."""
    monkeypatch.setattr(KERNEL, refuse)
    start, plies = rowcol.start(size, seed=2), size * size - left
    walks = (walk(start, plies, Random(seed)) for seed in range(1_000))
    position = next(each for each in walks if each.ply == plies and each.outcome is None)
    assert run(position)[-1].done


def test_values_fit_into_their_bytes() -> None:
    assert entry_bytes([9] * 25) == 1
    assert entry_bytes([10] * 25) == 2
    assert entry_bytes([100, 27, 1, 1]) == 1
    assert entry_bytes([100, 28, 1, 1]) == 2
    assert entry_bytes([-100, 28]) == 2


@pytest.mark.parametrize("fault", [ImportError, MemoryError])
def test_where_no_table_can_be_made_the_search_goes_on(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise fault

    position = rowcol.start(4, seed=1)
    expected = searched(position)
    tabulate_small_boards(monkeypatch)
    monkeypatch.setattr(KERNEL, fail)
    assert answer(run(position)[-1]) == expected


def test_a_stop_is_heard_while_the_table_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = False

    def begin(numbers: Any, lines: Any, poll: Callable[[], None]) -> Callable[[int, int], int]:
        nonlocal begun
        begun = True
        value_table(numbers, lines, poll)
        raise AssertionError("it was not stopped")

    tabulate_small_boards(monkeypatch)
    monkeypatch.setattr(KERNEL, begin)
    info = run(rowcol.start(4, seed=1), should_stop=lambda: begun)[-1]
    assert begun
    assert not info.done
    assert {each.status for each in info.candidates} == {Status.ESTIMATE}


@pytest.mark.parametrize(
    "limits, best_only",
    [(Limits(nodes=1_000_000), False), (Limits(depth=16), False), (Limits(), True)],
)
def test_counts_are_the_same_with_and_without_numpy(
    limits: Limits, best_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nodes or plies are promised, or only the best is asked for, there is no table."""
    tabulate_small_boards(monkeypatch)
    monkeypatch.setattr(KERNEL, refuse)
    assert run(rowcol.start(4, seed=1), limits, best_only=best_only)[-1].result == 1
