"""kill -9 at any moment loses no move that was acknowledged, and no game is half there."""

from pathlib import Path

from tests.storage.kills import kill_again_and_again

KILLS = 20


def test_no_acknowledged_move_is_lost(directory: Path) -> None:
    aftermath = kill_again_and_again(directory, KILLS, seed=9)
    assert (aftermath.lost, aftermath.broken) == (0, 0)
    assert aftermath.kills == KILLS <= len(aftermath.last)
    assert aftermath.moves >= KILLS
