"""Damaged databases: a repair loses no game whose setup, actions and digest can be read, and no
answer of which its own digest can.

What can be read is asked of SQLite by other questions than those of the program, and compared with
what was written; a game that is not among what was written was invented.
"""

import os
import random
import sqlite3
from collections.abc import Callable, Container
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch
from uuid import UUID

from tests.match.matches import session
from tests.storage.matches import game_of, kept, play_any, same
from tests.storage.practice.answers import PLAYER, some_answers
from tests.storage.steps import Steps, opened_by
from tests.trust.outcome import Outcome
from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.games import RulesError, rowcol
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.practice.answer_rows import answer_id, answer_text
from tictactoe_tui.storage.practice.practice_log import answers_in_practice, append_answer
from tictactoe_tui.storage.repair.mending import repair_directory

Repair = Callable[[Path], object]
Answers = dict[int, PracticeAnswer]
"""Answers by the numbers of their rows."""

_GAMES: Final = 30
_ANSWERS: Final = 60
_FIRST_WITH_ANSWERS: Final = 5
_NOW: Final = 1_760_300_000_000
_SETUP: Final = "form, start, seats, seed, swap_rule, digest"
# Columns that say nothing that a game's setup and actions do not say.
_DERIVED: Final = (
    *("mode", "game", "started", "touched", "abandoned", "finished", "ending", "winner", "plies"),
    *("total_one", "total_two", "undos", "swapped", "taken_over", "one", "two", "deleted", "id"),
)
_VALUES: Final = ("NULL", "'?'", "x'ff'", "-1", "1e300", "CAST(x'fe' AS TEXT)")


@dataclass(frozen=True)
class Saved:
    """A game as it was written: itself, and its row and its actions as SQLite has them."""

    match: GameSession
    number: int
    setup: tuple[object, ...]
    entries: tuple[object, ...]


def damaged_files(
    files: int,
    seed: int = 1,
    repair: Repair = repair_directory,
    *,
    only: Container[int] | None = None,
    steps: Steps = STEPS,
) -> Outcome:
    """Damage and repair so many databases; lost is what could be read, and what is invented.

    With `only` it is decided for the others too what would be damaged, and they are left alone. The
    steps are those of the program that wrote the file.
    """
    source = random.Random(seed)
    outcome = Outcome(0, 0, 0)
    with TemporaryDirectory() as directory:
        original = Path(directory) / "original"
        saved, answers = _written(original, steps)
        size = (original / DATABASE_FILE).stat().st_size
        for number in range(files):
            damage = _some_damage(size, source)
            if only is not None and number not in only:
                continue
            where = Path(directory) / str(number)
            where.mkdir()
            copyfile(original / DATABASE_FILE, where / DATABASE_FILE)
            damage(where / DATABASE_FILE)
            outcome += _repaired(where, saved, answers, repair)
            rmtree(where)
    return outcome


def repair_that_forgets(directory: Path) -> None:
    """A sabotage: a repair that begins anew and takes nothing out of what it sets aside."""
    open_in(directory).close()


def _written(directory: Path, steps: Steps) -> tuple[dict[GameId, Saved], Answers]:
    """A record with games that are over and games that are not, and with answers."""
    directory.mkdir()
    ids = random.Random(_GAMES)
    # The same bytes in every run, so that a loss comes again.
    with patch.object(clock, "now", lambda: _NOW), closing(opened_by(steps, directory)) as database:
        matches = {}
        for number in range(_GAMES):
            match = game_of(0, number) if number % 2 else session(start=rowcol.start(4, number))
            for _ in range(0 if number % 2 else 1 + number % 5):
                play_any(match)
            game = GameId(str(UUID(int=ids.getrandbits(128), version=4)))
            matches[kept(database, match, game)] = match
        answers = some_answers(_ANSWERS if len(steps) >= _FIRST_WITH_ANSWERS else 0)
        for answer in answers:
            append_answer(database, answer)
    with closing(sqlite3.connect(directory / DATABASE_FILE)) as connection:
        games = {game: _as_written(connection, game, match) for game, match in matches.items()}
    return games, dict(enumerate(answers, 1))


def _as_written(connection: sqlite3.Connection, game: GameId, match: GameSession) -> Saved:
    number, *setup = connection.execute(
        f"SELECT number, {_SETUP} FROM games WHERE id = ?",  # noqa: S608
        (game,),
    ).fetchone()
    return Saved(match, number, tuple(setup), _entries(connection, game))


def _entries(connection: sqlite3.Connection, game: str) -> tuple[object, ...]:
    question = "SELECT entry FROM actions WHERE game = ? ORDER BY number"
    return tuple(entry for (entry,) in connection.execute(question, (game,)))


def _some_damage(size: int, source: random.Random) -> Callable[[Path], None]:
    """Change some bytes anywhere, wipe a stretch, cut the end off, or spoil single columns."""
    if source.random() < 0.4:
        spoiled = [
            (source.choice(_DERIVED), source.choice(_VALUES), source.randrange(_GAMES) + 1)
            for _ in range(source.randrange(1, 6))
        ]
        return lambda path: _spoil_columns(path, spoiled)
    # Where, what of the byte that is there stays, and what is turned over in it then.
    changed: list[tuple[int, int, int]] = []
    match source.randrange(5):
        case 0:
            return partial(os.truncate, length=source.randrange(size))
        case 1:
            at = source.randrange(size)
            changed = [(each, 0, 0) for each in range(at, min(at + 64, size))]
        case 2:
            changed = [(source.randrange(100), 255, 1 << source.randrange(8))]
        case _:
            for _ in range(source.choice((1, 1, 4, 30))):
                # The byte is drawn before its place, as an assignment does.
                byte, at = source.randrange(256), source.randrange(size)
                changed.append((at, 0, byte))
    return lambda path: _change_bytes(path, changed)


def _change_bytes(path: Path, changed: list[tuple[int, int, int]]) -> None:
    data = bytearray(path.read_bytes())
    for at, stays, turned in changed:
        data[at] = data[at] & stays ^ turned
    path.write_bytes(data)


def _spoil_columns(path: Path, spoiled: list[tuple[str, str, int]]) -> None:
    """Put what cannot be there into columns that can be worked out, past every check."""
    with closing(sqlite3.connect(path)) as connection:
        question = "SELECT sql FROM sqlite_schema WHERE name = 'games'"
        (promised,) = connection.execute(question).fetchone()
    _set_schema(path, promised.replace("STRICT", "").replace("NOT NULL", ""))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for column, value, number in spoiled:
            with suppress(sqlite3.Error):  # two games of one id
                connection.execute(
                    f"UPDATE games SET {column} = {value} WHERE number = ?",  # noqa: S608
                    (number,),
                )
    _set_schema(path, promised)


def _set_schema(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'games'", (sql,))


def _repaired(
    directory: Path, saved: dict[GameId, Saved], answers: Answers, repair: Repair
) -> Outcome:
    """What a repair makes of a damaged file."""
    intact = {game for game, each in saved.items() if _is_intact(directory, game, each)}
    intact_answers = _intact_answers(directory, answers)
    try:
        repair(directory)
        database = open_in(directory)
    except StorageError:
        return Outcome(1, 0, len(intact) + len(intact_answers))
    with closing(database):
        question = "SELECT id FROM games WHERE deleted IS NULL"
        ids = database.read(lambda c: [str(game) for (game,) in c.execute(question)])
        found = {game: match for game in ids if (match := _replayed(database, game)) is not None}
        known = set(answers_in_practice(database, PLAYER))
    lost = len(intact - found.keys()) + len(intact_answers - known)
    invented = sum(
        game not in saved or not same(match, saved[GameId(game)].match)
        for game, match in found.items()
    ) + len(known - set(answers.values()))
    return Outcome(1, int(not lost + invented), lost + invented)


def _intact_answers(directory: Path, answers: Answers) -> set[PracticeAnswer]:
    """The answers that SQLite still finds as they were written, each with its digest."""
    intact = set()
    with TemporaryDirectory() as elsewhere:
        copy = Path(elsewhere) / DATABASE_FILE
        copyfile(directory / DATABASE_FILE, copy)
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as connection:
            for number, answer in answers.items():
                with suppress(sqlite3.Error, UnicodeError):
                    row = connection.execute(
                        "SELECT id, entry FROM answers NOT INDEXED WHERE number = ?", (number,)
                    ).fetchone()
                    if row == (answer_id(answer), answer_text(answer)):
                        intact.add(answer)
    return intact


def _replayed(database: Database, game: str) -> GameSession | None:
    """A game of the record, or None where it is said to be damaged."""
    try:
        return database.read(read_game, game)
    except (RulesError, StorageError):
        return None


def _is_intact(directory: Path, game: GameId, saved: Saved) -> bool:
    """Whether SQLite still finds the setup, the digest and the actions as they were written."""
    with TemporaryDirectory() as elsewhere:
        copy = Path(elsewhere) / DATABASE_FILE
        copyfile(directory / DATABASE_FILE, copy)
        with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(copy)) as connection:
            row = connection.execute(
                f"SELECT {_SETUP} FROM games NOT INDEXED WHERE number = ?",  # noqa: S608
                (saved.number,),
            ).fetchone()
            return row == saved.setup and _entries(connection, game) == saved.entries
    return False
