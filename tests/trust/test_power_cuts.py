"""No power cut loses what was acknowledged, and a weaker setting shows that the trial can fail."""

import pytest

from tests.trust.power_cuts import SYNCS_A_PLY, WEAKER, power_cuts, syncs_of_plies
from tests.trust.system_calls import strace_is_here

pytestmark = pytest.mark.skipif(not strace_is_here(), reason="strace records the system calls")
IMAGES = 60


def test_no_power_cut_loses_an_acknowledged_move_or_answer() -> None:
    outcome = power_cuts(IMAGES)
    assert (outcome.tried, outcome.lost) == (IMAGES, 0)


def test_a_weaker_setting_loses_moves() -> None:
    assert power_cuts(IMAGES, weaker=WEAKER).lost > 0


def test_a_ply_is_one_transaction_with_as_few_syncs_as_it_needs() -> None:
    counts = syncs_of_plies(8)
    later = counts[1:5] + counts[6:]  # the first of each sitting has the opening before it
    assert later == [SYNCS_A_PLY] * len(later)
