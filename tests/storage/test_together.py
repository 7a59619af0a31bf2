"""Several instances on one database: nothing is lost, and nobody is refused."""

from pathlib import Path

import pytest

from tests.storage.children import start
from tests.storage.matches import count
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import unfinished_games

PROCESSES = 4
GAMES = 10


@pytest.mark.slow
def test_four_instances_that_start_and_play_at_once_lose_nothing(directory: Path) -> None:
    children = [start("play-games", directory, str(GAMES)) for _ in range(PROCESSES)]
    assert [child.wait() for child in children] == [0] * PROCESSES
    for child in children:
        assert child.stdout is not None
        child.stdout.close()
    database = open_in(directory)
    assert count(database, "games") == PROCESSES * GAMES
    found = unfinished_games(database, most=1000)
    assert found.broken == ()
    assert len(found.games) == PROCESSES * GAMES // 2
    finished, sides = database.read(
        lambda c: c.execute(
            "SELECT count(*), (SELECT count(*) FROM sides JOIN games ON games.id = sides.game"
            " WHERE finished IS NOT NULL) FROM games WHERE finished IS NOT NULL"
        ).fetchone()
    )
    assert finished == PROCESSES * GAMES // 2
    assert sides == 2 * finished
    assert count(database, "players") == 2
    database.close()
