"""Which tests a run takes, and in which order: inner loop, ordinary run, or everything."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

SLOW_ROOMS = ("claims", "screens", "served", "terminal", "trust", "verify")
"""Rooms in which tests open the application, start programs or prove; others mark single ones."""
_HERE = Path(__file__).parent


def add_marks(items: Iterable[pytest.Item]) -> None:
    """Put the marks on tests that follow from where they are, what they ask for, and their number.

    An instance that is named on the command line is the first of its kind there, so it runs.
    """
    places = Counter[str]()
    for item in items:
        if item.path.relative_to(_HERE).parts[0] in SLOW_ROOMS:
            item.add_marker("slow")
        if "thorough" in getattr(item, "fixturenames", ()):
            item.add_marker("sampled")
        if one_in := item.get_closest_marker("one_in"):
            family = item.nodeid.partition("[")[0]
            if places[family] % one_in.args[0]:
                item.add_marker("thorough")
            places[family] += 1


def is_ordinary(item: pytest.Item) -> bool:
    """Whether a test is run without --thorough."""
    return item.get_closest_marker("thorough") is None


def slow_first(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Each process begins with slow tests, so that none of them is what the end waits for.

    xdist gives every process an equal stretch of the list, so the slow ones are dealt out.
    """
    slow = [each for each in items if each.get_closest_marker("slow")]
    others = iter([each for each in items if not each.get_closest_marker("slow")])
    ordered = list[pytest.Item]()
    for number in range(processes):
        ordered += slow[number::processes]
        ordered += islice(others, max(0, len(items) * (number + 1) // processes - len(ordered)))
    return [*ordered, *others]
