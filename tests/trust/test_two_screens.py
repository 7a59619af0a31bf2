"""Two programs with one game between them, one killed; and that the trial can fail."""

from tests.trust.two_screens import killed_on_two_screens


def test_no_move_is_lost_that_both_had_seen() -> None:
    assert killed_on_two_screens(2, seed=100).lost == 0


def test_moves_that_were_told_and_not_saved_are_lost() -> None:
    assert killed_on_two_screens(2, seed=100, hasty=True).lost > 0
