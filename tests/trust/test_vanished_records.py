"""A record that is damaged or gone is never silently empty, whenever its replacement is killed."""

import pytest

from tests.trust.system_calls import strace_is_here
from tests.trust.vanished_records import vanished_records

pytestmark = pytest.mark.skipif(not strace_is_here(), reason="strace kills at system calls")
EVERY = 9
SELDOM = 4 * EVERY
"""Enough for the sabotage, which loses games at nearly every call."""


def test_a_kill_while_a_record_is_replaced_loses_no_game() -> None:
    outcome = vanished_records(EVERY)
    assert outcome.tried > 3
    assert outcome.lost == 0


def test_taking_absence_for_newness_loses_games() -> None:
    assert vanished_records(SELDOM, sabotaged=True).lost > 0
