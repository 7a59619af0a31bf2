"""A repair loses no game or answer that can be read, and the trial of it can fail."""

from unittest.mock import patch

from tests.trust.damaged_files import damaged_files, repair_that_forgets
from tests.trust.outcome import Outcome
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.repair.salvage import DamagedCopy

FILES = 40


def test_a_repair_loses_no_game_or_answer_that_can_be_read() -> None:
    outcome = damaged_files(FILES)
    assert (outcome.tried, outcome.lost) == (FILES, 0)


def test_a_repair_that_forgets_is_noticed() -> None:
    assert damaged_files(FILES // 2, repair=repair_that_forgets).lost > 0


def test_a_repair_that_forgets_answers_is_noticed() -> None:
    with patch.object(DamagedCopy, "answers", lambda _: []):
        assert damaged_files(FILES // 4).lost > 0


def test_what_only_a_long_run_found_stays_mended() -> None:
    """Two files that pass the quick check, and over which a later question falls.

    They are of the version of then, since the same damage of other tables is another.
    """
    assert damaged_files(778, only={319, 777}, steps=STEPS[:4]) == Outcome(2, 2, 0)


def test_what_lies_between_two_bad_pages_is_read() -> None:
    """Three files of a long run in which no scan of a table got to some whole rows."""
    assert damaged_files(639, only={190, 198, 638}, steps=STEPS[:5]) == Outcome(3, 3, 0)
