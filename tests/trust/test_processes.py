"""What programs do that are killed or that share a record, and that each trial can fail."""

from tests.trust.processes import (
    IMPATIENT,
    killed_migrations,
    killed_while_saving,
    playing_together,
)


def test_an_acknowledged_move_outlives_the_program() -> None:
    assert killed_while_saving(20, seed=9).lost == 0


def test_a_program_that_acknowledges_too_early_loses_moves() -> None:
    assert killed_while_saving(10, hasty=True).lost > 0


def test_programs_on_one_record_lose_no_game() -> None:
    outcome = playing_together(games=12)
    assert (outcome.tried, outcome.lost) == (96, 0)


def test_programs_that_wait_for_nobody_lose_games() -> None:
    # A slow machine may let them play one after the other, so that nobody has to wait.
    assert any(playing_together(games=12, patience=IMPATIENT).lost for _ in range(20))


def test_a_killed_migration_leaves_every_game_readable() -> None:
    assert killed_migrations(6).lost == 0


def test_a_migration_in_several_transactions_does_not() -> None:
    assert killed_migrations(6, torn=True).lost > 0
