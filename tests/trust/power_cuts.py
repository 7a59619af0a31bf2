"""Power cuts: the real system calls of a program that saves moves, replayed up to any moment.

Run as a program it is what is recorded: it opens a directory, writes an answer down, plays, says
which answer and which action of which game is safe, and does so once more after it has closed.
Arguments: the directory, how many plies, and a setting that weakens the connection, if any.
"""

import os
import random
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.storage.matches import begun, kept, play_any
from tests.storage.practice.answers import PLAYER, some_answers
from tests.trust.outcome import Outcome
from tests.trust.system_calls import Call, Disk, record_calls
from tictactoe_tui.games import RulesError
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import new_game_id
from tictactoe_tui.storage.practice.answer_rows import answer_id
from tictactoe_tui.storage.practice.practice_log import answers_in_practice, append_answer

WEAKER: Final = "PRAGMA synchronous = NORMAL"
"""A sabotage: commits that wait for the disk less often than that."""

SYNCS_A_PLY: Final = 5
"""The journal's pages, its directory, its header, the database, and the journal's end: what SQLite
needs for a commit that no power cut undoes, once for all that is new in a game."""

_AN_ANSWER: Final = 0
"""What is said to be safe of an answer, where of a game it is the action of this number."""
_MEMORY: Final = Path("/dev/shm")  # noqa: S108


def power_cuts(images: int, seed: int = 1, plies: int = 24, weaker: str = "") -> Outcome:
    """Cut the power at so many moments; lost are moves that were acknowledged, or whole games."""
    source = random.Random(seed)
    with TemporaryDirectory() as recorded:
        calls = record_play(Path(recorded).resolve(), plies, weaker)
    moments = sorted(source.choices(range(1, len(calls) + 1), k=images))
    disk, safe, outcome, done = Disk(), dict[str, int](), Outcome(0, 0, 0), 0
    for moment in moments:
        for call in calls[done:moment]:
            disk.apply(call)
            if call.name == "said":
                game, number = call.data.decode().split()
                safe[game] = int(number)
        done = moment
        outcome += _after_the_cut(disk.image(source), safe)
    return outcome


def syncs_of_plies(plies: int) -> list[int]:
    """How many syncs each acknowledged answer and ply took."""
    with TemporaryDirectory() as recorded:
        calls = record_play(Path(recorded).resolve(), plies, "")
    counts, count = list[int](), 0
    for call in calls:
        if call.name == "said":
            counts.append(count)
            count = 0
        count += call.name.startswith("sync")
    return counts


def record_play(directory: Path, plies: int, weaker: str) -> list[Call]:
    """Every call of a program that plays so many plies in a new directory."""
    data = directory / "data"
    data.mkdir()
    command = [sys.executable, "-m", "tests.trust.power_cuts", str(data), str(plies), weaker]
    return record_calls(command, data, directory / "trace")


def _after_the_cut(image: dict[str, bytes], safe: dict[str, int]) -> Outcome:
    """Start the program on what is left, and look for what it had said to be safe."""
    with TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as left:
        directory = Path(left)
        for name, content in image.items():
            (directory / name).write_bytes(content)
        try:
            database = open_in(directory)
        except StorageError:
            return Outcome(1, 0, len(safe) or 1)
        with closing(database):
            lost = sum(not _is_there(database, game, number) for game, number in safe.items())
            lost += any("damaged" in each for each in database.condition.notices)
    return Outcome(1, int(not lost), lost)


def _is_there(database: Database, game: str, number: int) -> bool:
    """Whether a game is there up to this action, or one that was not acknowledged any more.

    Or whether an answer is there.
    """
    if number == _AN_ANSWER:
        return game in map(answer_id, answers_in_practice(database, PLAYER))
    try:
        session = database.read(read_game, game)
    except (RulesError, StorageError):
        return False
    count = len(session.actions)
    return number <= count <= number + 1 and session.actions == begun(count).actions


def _play(directory: Path, plies: int, weaker: str) -> None:
    """Play in two sittings, the second with a backup before it; some games stay unfinished."""
    for answer in some_answers(2):
        with closing(open_in(directory)) as database:
            if weaker:
                database.read(lambda connection: connection.execute("ROLLBACK").execute(weaker))
            append_answer(database, answer)
            os.write(1, f"{answer_id(answer)} {_AN_ANSWER}\n".encode())
            match, game = begun(0), new_game_id()
            for number in range(plies // 2):
                if match.turn is None or number % 7 == 6:
                    match, game = begun(0), new_game_id()
                play_any(match)
                kept(database, match, game)
                os.write(1, f"{game} {len(match.actions)}\n".encode())


if __name__ == "__main__":
    where, how_many, *setting = sys.argv[1:]
    _play(Path(where), int(how_many), setting[0] if setting else "")
