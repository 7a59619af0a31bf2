"""Programs that are killed while they save or migrate, and programs that share one record."""

import random
import signal
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.storage.children import LATER, start
from tests.storage.kills import kill_again_and_again
from tests.storage.matches import restored, save_one
from tests.storage.steps import opened_by
from tests.storage.together import play_together
from tests.trust.outcome import Outcome
from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.storage.database.schema import STEPS

IMPATIENT = 0.0


def killed_while_saving(kills: int, seed: int = 1, *, hasty: bool = False) -> Outcome:
    """Kill so many programs that play; lost are moves that were said to be safe.

    The sabotage is to say it before the commit.
    """
    with TemporaryDirectory() as directory:
        aftermath = kill_again_and_again(Path(directory), kills, seed, hasty=hasty)
    lost = aftermath.lost + aftermath.broken
    return Outcome(aftermath.moves, max(0, aftermath.moves - lost), lost)


def playing_together(games: int, processes: int = 8, patience: float = 60) -> Outcome:
    """Let programs play so many games each on one record; lost are games that are not counted.

    The sabotage is a program that waits for nobody: `IMPATIENT`.
    """
    with TemporaryDirectory() as directory:
        together = play_together(Path(directory), processes, games, patience)
    kept = sum(tally.games for tally in together.found.values()) // 2
    tried = processes * games
    lost = max(tried - kept, together.wrong, together.failed)
    return Outcome(tried, tried - lost, lost)


def killed_migrations(kills: int, seed: int = 1, *, torn: bool = False) -> Outcome:
    """Kill so many programs within a step of the tables; lost is a game that cannot be read then.

    The sabotage is a step that is not one transaction.
    """
    source, outcome = random.Random(seed), Outcome(0, 0, 0)
    for _ in range(kills):
        with TemporaryDirectory() as directory:
            survived = _survives_migration(
                Path(directory), source.randrange(1, len(LATER) + 1), torn
            )
        outcome += Outcome(1, survived, 1 - survived)
    return outcome


def _survives_migration(directory: Path, at: int, torn: bool) -> int:
    game = save_one(directory)
    child = start("migrate-and-crash", directory, str(at), *(["torn"] if torn else []))
    child.communicate()
    assert child.returncode == -signal.SIGKILL
    try:
        with closing(opened_by((*STEPS, LATER), directory)) as database:
            return int(list(restored(database)) == [game])
    except StorageError:
        return 0
