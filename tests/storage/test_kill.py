"""kill -9 at any moment loses no move that was acknowledged, and no game is half there."""

import random
import time
from pathlib import Path

from tests.storage.children import start
from tests.storage.matches import begun, count, same
from tictactoe_tui.session import to_journal
from tictactoe_tui.storage import Database, Unfinished, unfinished
from tictactoe_tui.storage.opening import open_in

KILLS = 20


def played_and_killed(directory: Path, source: random.Random) -> list[tuple[str, int, bool]]:
    """Every game that a process acknowledged before it was killed, with its last action."""
    child = start("play-for-ever", directory)
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(source.randrange(1, 30))]
    time.sleep(source.random() * 0.01)
    child.kill()
    lines += child.stdout.readlines()
    child.stdout.close()
    child.wait()
    last: dict[str, tuple[str, int, bool]] = {}
    for line in lines:
        if line.endswith("\n"):
            game, number, over = line.split()
            last[game] = game, int(number), over == "1"
    return list(last.values())


def actions_of(database: Database, game: str) -> int:
    number: int = database.read(
        lambda c: c.execute("SELECT count(*) FROM actions WHERE game = ?", (game,)).fetchone()[0]
    )
    return number


def assert_is_the_game(found: Unfinished) -> None:
    assert same(found.session, begun(len(found.session.actions)))
    assert to_journal(found.session) == to_journal(begun(len(found.session.actions)))


def test_no_acknowledged_move_is_lost(directory: Path) -> None:
    source = random.Random(9)
    acknowledged = {}
    for _ in range(KILLS):
        acknowledged.update({game: rest for game, *rest in played_and_killed(directory, source)})
        database = open_in(directory)
        assert database.condition.notices == ()
        found = unfinished(database, most=10**6)
        assert found.broken == ()
        for each in found.games:
            assert_is_the_game(each)
        open_games = {str(each.id) for each in found.games}
        for game, (number, over) in acknowledged.items():
            # A commit may be there without having been acknowledged, but never more than one.
            assert actions_of(database, game) - number in (0, 1)
            assert not (over and game in open_games)
        database.close()
    assert len(acknowledged) >= KILLS
    database = open_in(directory)
    assert count(database, "games") >= len(acknowledged)
    database.close()
