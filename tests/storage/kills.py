"""Processes that play and are killed, and what is left of their games."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.match.journals import to_journal
from tests.storage.children import start
from tests.storage.matches import begun, count, same
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import UnfinishedGame, unfinished_games


@dataclass
class Aftermath:
    """What was acknowledged before the kills, and what is wrong after them."""

    kills: int = 0
    last: dict[str, tuple[int, bool]] = field(default_factory=dict)
    lost: int = 0
    broken: int = 0

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(number for number, _ in self.last.values())


def kill_again_and_again(
    directory: Path, kills: int, seed: int, *, hasty: bool = False
) -> Aftermath:
    """So many processes that play one after another, each killed at a moment of no choice.

    Hasty ones say that a move is safe before it is.
    """
    source, aftermath = random.Random(seed), Aftermath()
    for _ in range(kills):
        aftermath.last.update(_played_and_killed(directory, source, hasty=hasty))
        aftermath.kills += 1
        _look(directory, aftermath)
    return aftermath


def _played_and_killed(
    directory: Path, source: random.Random, *, hasty: bool
) -> Iterator[tuple[str, tuple[int, bool]]]:
    """Every action that a process acknowledged before it was killed."""
    child = start("play-for-ever", directory, *(["hasty"] if hasty else []))
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(source.randrange(1, 30))]
    time.sleep(source.random() * 0.01)
    child.kill()
    lines += child.stdout.readlines()
    child.stdout.close()
    child.wait()
    for line in lines:
        if line.endswith("\n"):
            game, number, over = line.split()
            yield game, (int(number), over == "1")


def _look(directory: Path, aftermath: Aftermath) -> None:
    """Count what is not there or not as it was."""
    database = open_in(directory)
    aftermath.broken += len(database.condition.notices)
    found = unfinished_games(database, most=10**6)
    aftermath.broken += len(found.broken) + sum(not _is_the_game(each) for each in found.games)
    going_on = {str(each.id) for each in found.games}
    kept = _kept(database)
    for game, (number, over) in aftermath.last.items():
        # A commit may be there without having been acknowledged, but never more than one.
        aftermath.broken += kept.get(game, 0) > number + 1
        aftermath.lost += max(0, number - kept.get(game, 0)) + (over and game in going_on)
    aftermath.lost += count(database, "games") < len(aftermath.last)
    database.close()


def _kept(database: Database) -> dict[str, int]:
    """How many actions of every game are there."""
    question = "SELECT game, count(*) FROM actions GROUP BY game"
    return dict(database.read(lambda c: c.execute(question).fetchall()))


def _is_the_game(found: UnfinishedGame) -> bool:
    """Whether it is to the ply what the processes play."""
    played = begun(len(found.session.actions))
    return same(found.session, played) and to_journal(found.session) == to_journal(played)
