"""Whatever is played, taken back, deleted or imported: the record says what plain lists say."""

import pytest

from tests.storage.record.record_walk import Walk
from tictactoe_tui.storage.database import clock

SEEDS, STEPS = 30, 150


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_record_is_what_happened(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk(seed)
    monkeypatch.setattr(clock, "now", lambda: walk.now)
    for _ in range(STEPS):
        walk.step()
    walk.database.close()
