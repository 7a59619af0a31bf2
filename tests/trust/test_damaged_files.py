"""A repair loses no game that can be read, and the trial of it can fail."""

from tests.trust.damaged_files import damaged_files, repair_that_forgets
from tests.trust.outcome import Outcome

FILES = 40


def test_a_repair_loses_no_game_that_can_be_read() -> None:
    outcome = damaged_files(FILES)
    assert (outcome.tried, outcome.lost) == (FILES, 0)


def test_a_repair_that_forgets_is_noticed() -> None:
    assert damaged_files(FILES // 2, repair=repair_that_forgets).lost > 0


def test_what_only_a_long_run_found_stays_mended() -> None:
    """Two files that pass the quick check, and over which a later question falls."""
    assert damaged_files(778, only={319, 777}) == Outcome(2, 2, 0)
