"""Whole games as text, the way a person would check them."""

import pytest

from tests.games.playthroughs import FOLDER, PLAYTHROUGHS, written


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert written(*PLAYTHROUGHS[name]) == golden


def test_no_golden_is_left_behind() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
