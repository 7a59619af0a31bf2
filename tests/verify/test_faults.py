"""Every planted fault is noticed, by a comparison and not because something fell over.

Each fault names the claim that has to notice it, and only that claim is checked here, with the
parameters of an ordinary run. With TICTACTOE_TUI_ALL_CLAIMS=1 every claim is checked for each.
"""

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.verify.faults import KINDS, Fault
from tests.verify.planting import FAULTS, Copy
from tictactoe_tui.verify import CLAIMS

ALL_CLAIMS = os.environ.get("TICTACTOE_TUI_ALL_CLAIMS", "0") not in ("", "0")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    with Copy(tmp_path_factory.mktemp("planted")) as copy:
        yield copy


def test_the_list_is_long_enough() -> None:
    """At least ten faults of each kind, none of them twice."""
    kinds = Counter(fault.kind for fault in FAULTS)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 10
    assert len({fault.breaks for fault in FAULTS}) == len(FAULTS) >= 60
    assert len({fault.edits for fault in FAULTS}) == len(FAULTS)
    assert {fault.claim for fault in FAULTS} <= set(CLAIMS)


def test_without_a_fault_the_copy_holds(copy: Copy) -> None:
    noticed = copy.verify("--claim", "rowcol rules")
    assert (noticed.code, noticed.failures, noticed.error) == (0, {}, "")


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.breaks for fault in FAULTS])
def test_a_planted_fault_is_noticed(copy: Copy, fault: Fault) -> None:
    with copy.planted(fault):
        noticed = copy.verify(*([] if ALL_CLAIMS else ["--claim", fault.claim]))
    assert noticed.code == 1, noticed.error
    assert noticed.failures.get(fault.claim), f"{fault.claim}: nothing noticed; {noticed.error}"


def test_a_text_that_is_gone_is_said_plainly(copy: Copy) -> None:
    gone = Fault("rules", "rowcol rules", "a module was rewritten", (("no such text", ""),))
    with pytest.raises(AssertionError, match="rewritten: in 0 places"), copy.planted(gone):
        pass
