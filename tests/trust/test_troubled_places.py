"""Full disks, permissions, clocks, copies, locks and kills: each trial holds, and each can fail."""

from collections.abc import Callable

import pytest

from tests.trust.outcome import Outcome
from tests.trust.system_calls import strace_is_here
from tests.trust.troubled_places import (
    changed_permissions,
    clocks_set_back,
    copies_while_open,
    full_disks,
    kills_of,
    refused_locks,
    why_no_small_disk,
)

needs_strace = pytest.mark.skipif(not strace_is_here(), reason="strace refuses the locks")


def test_a_disk_that_is_really_full_loses_nothing() -> None:
    if lacking := why_no_small_disk():
        pytest.skip(f"NOT TRIED, for lack of {lacking}")
    assert full_disks(1).lost == 0
    assert full_disks(1, hasty=True).lost > 0


@pytest.mark.parametrize(
    "trial",
    [changed_permissions, clocks_set_back, pytest.param(refused_locks, marks=needs_strace)],
)
def test_what_was_kept_stays_whatever_is_taken_away(trial: Callable[[int], Outcome]) -> None:
    outcome = trial(3)
    assert outcome.tried > 3
    assert outcome.lost == 0


def test_who_says_it_before_or_forgets_the_later_loses_games() -> None:
    assert changed_permissions(1, hasty=True).lost > 0
    assert clocks_set_back(1, sabotaged=True).lost > 0


def test_a_copy_that_is_taken_while_games_are_saved_has_them_or_says_what_is_wrong() -> None:
    assert copies_while_open(5).lost == 0
    assert copies_while_open(1, sabotaged=True).lost > 0


@pytest.mark.parametrize("what", ["answers", "deletions"])
def test_kills_during_practice_and_deletion_lose_nothing(what: str) -> None:
    assert kills_of(what)(3).lost == 0
    assert kills_of(what)(3, hasty=True).lost > 0
