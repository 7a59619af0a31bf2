"""What is shown as saved is saved, whenever the program is killed."""

import pytest

from tests.trust.kills_at_paint import HASTY, killed_at_the_paint
from tests.trust.system_calls import strace_is_here

SLOW, VERY_SLOW = 0.3, 1.0
"""Seconds that each of the five syncs of a move takes longer."""
needs_strace = pytest.mark.skipif(not strace_is_here(), reason="strace slows the disk down")


def test_no_move_that_is_shown_as_saved_is_lost() -> None:
    assert killed_at_the_paint(4).lost == 0


@needs_strace
def test_nor_where_the_disk_is_slow() -> None:
    assert killed_at_the_paint(4, SLOW).lost == 0


@needs_strace
def test_a_program_that_acknowledges_before_the_commit_loses_moves() -> None:
    # Of a game's first stone the kill may come before its full colour: then nothing was promised.
    assert killed_at_the_paint(2, VERY_SLOW, HASTY).lost > 0
