"""Everything that is said is true."""

import pytest

from tests.claims import CLAIMS, check_claim


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_said_is_true(name: str) -> None:
    report = check_claim(name)
    assert (report.failures, report.stumbled) == ((), None)
    assert report.checked > 0
    assert report.holds
