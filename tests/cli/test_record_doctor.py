"""doctor: finds what is wrong and says so, changes nothing unasked, and mends what it can."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.program import Document, Ran, ran, run_python, strict
from tests.cli.records import data_at, make_record
from tests.exchange.records import answered, game_id
from tests.storage.steps import opened_by
from tictactoe_tui.storage.database.connection import connect
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.database_opening import open_in

GAMES = 20


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_record(tmp_path / "data", GAMES)
    return data_at(monkeypatch, tmp_path / "data")


def doctor(*options: str) -> Document:
    result = ran("doctor", "--json", *options)
    found = strict(result.out)
    assert result.err == ""
    assert result.code == int(not found["ok"]) == int(bool(found["problems"]))
    return found


def text() -> Ran:
    return ran("doctor")


def change(directory: Path, *statements: str, game: int = 0) -> None:
    """Change what no program would, of this game where the statements name one."""
    with closing(connect(directory / DATABASE_FILE)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            values = (game_id(game),) if "?" in statement else ()
            connection.execute(statement, values)


def state(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def back_up(directory: Path) -> None:
    """Make a backup of what is there, as opening does once a day."""
    for old in directory.glob("games-backup-*"):
        old.unlink()
    open_in(directory).close()
    assert len(list(directory.glob("games-backup-*"))) == 1


def played(directory: Path) -> dict[str, Document]:
    result = ran("history", "--limit", "1000", "--json")
    assert result.code == 0
    return {each["id"]: each for each in strict(result.out)["games"]}


def test_a_sound_record(record: Path) -> None:
    back_up(record)
    before = state(record)
    found = doctor()
    assert found["ok"]
    assert found["problems"] == found["repaired"] == []
    assert found["data_dir"] == str(record)
    assert found["size"] == (record / DATABASE_FILE).stat().st_size
    assert [each["good"] for each in found["backups"]] == [True]
    assert found["counts"]["games"] == GAMES
    assert found["counts"]["imported_games"] == 9
    assert set(found["versions"]) == {
        *("program", "python", "sqlite", "textual", "tables", "tables_known")
    }
    said = text()
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith("Everything is sound.\n")
    assert state(record) == before


WRONG_RESULTS = [
    "UPDATE games SET winner = NULL WHERE winner IS NOT NULL",
    "UPDATE games SET plies = plies + 1",
    "UPDATE games SET one = two, two = one WHERE finished IS NOT NULL",
    "UPDATE games SET finished = NULL, ending = NULL",
    "UPDATE sides SET nodes = 7",
    "DELETE FROM sides",
    "UPDATE games SET mode = 'watch' WHERE finished IS NOT NULL AND mode <> 'watch'",
    "UPDATE games SET finished = touched, ending = 'line', abandoned = NULL WHERE finished IS NULL",
]


@pytest.mark.parametrize("statement", WRONG_RESULTS)
def test_results_are_what_the_games_say(record: Path, statement: str) -> None:
    before = played(record)
    change(record, statement)
    changed = state(record)
    (problem,) = doctor()["problems"]
    assert "Another result than the game has" in problem["problem"]
    assert "writes the results anew" in problem["remedy"]
    assert state(record) == changed
    found = doctor("--repair")
    assert found["ok"]
    assert any("results anew" in each for each in found["repaired"])
    assert played(record) == before
    assert doctor()["ok"]


def test_a_deleted_game_stays_deleted_when_its_result_is_written_anew(record: Path) -> None:
    change(record, "UPDATE games SET deleted = 9999999999999, plies = 1 WHERE finished NOTNULL")
    assert doctor("--repair")["ok"]
    assert [each for each in played(record) if len(each) == 36] == []


def break_games(directory: Path, *numbers: int) -> None:
    for number in numbers:
        change(directory, "UPDATE games SET digest = 'x' WHERE id = ?", game=number)


def test_a_damaged_game_comes_back_from_a_backup(record: Path) -> None:
    before = played(record)
    back_up(record)
    break_games(record, 2, 4)
    (problem,) = doctor()["problems"]
    assert "Not as they were written: 2 games" in problem["problem"]
    assert game_id(2) in problem["problem"]
    found = doctor("--repair")
    assert found["ok"]
    assert "Brought 2 damaged games back from backups." in found["repaired"]
    assert played(record) == before


def test_a_damaged_game_without_a_copy_is_kept_and_named(record: Path) -> None:
    for backup in record.glob("games-backup-*"):
        backup.unlink()
    break_games(record, 2)
    result = ran("doctor", "--repair")
    assert result.code == 1
    assert game_id(2) in result.out
    database = open_in(record)
    assert database.read(lambda c: c.execute("SELECT count(*) FROM games").fetchone()) == (GAMES,)
    database.close()


def damaged_header(data: bytes) -> bytes:
    return b"\0" * 40 + data[40:]


def one_byte(_: bytes) -> bytes:
    return b"S"


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def damaged_page(data: bytes) -> bytes:
    return data[:8192] + b"\xff" * 4096 + data[12288:]


@pytest.mark.parametrize("damage", [damaged_header, one_byte, half, damaged_page])
def test_a_damaged_file_gives_way_to_a_backup(
    record: Path, damage: Callable[[bytes], bytes]
) -> None:
    before = played(record)
    back_up(record)
    path = record / DATABASE_FILE
    bad = damage(path.read_bytes())
    path.write_bytes(bad)
    changed = state(record)
    found = doctor()
    assert not found["ok"]
    assert all(each["remedy"] for each in found["problems"])
    assert state(record) == changed
    after = doctor("--repair")
    assert after["ok"]
    assert played(record) == before
    (aside,) = record.glob(f"{DATABASE_FILE}.corrupt-*")
    assert aside.read_bytes() == bad


def test_a_damaged_answer_is_named_and_comes_back_from_a_backup(record: Path) -> None:
    with closing(open_in(record)) as database:
        answered(database)
    back_up(record)
    spoilt = "UPDATE answers SET entry = replace(entry, 'Alice', 'Alien') WHERE number = 2"
    change(record, spoilt)
    named, missing = doctor()["problems"]
    assert named["problem"] == "Not as written, and counted nowhere: 1 practice answer."
    assert "1 entry" in missing["problem"]
    found = doctor("--repair")
    assert (found["ok"], found["counts"]["practice_answers"]) == (True, 9)
    assert "Took 1 practice answer out of it." in found["repaired"]


def test_readable_games_come_out_of_a_damaged_file(record: Path) -> None:
    before = played(record)
    for backup in record.glob("games-backup-*"):
        backup.unlink()
    data = (record / DATABASE_FILE).read_bytes()
    pages = len(data) // 4096
    # A page near the end: the later games suffer, the tables themselves do not.
    torn = data[: (pages - 2) * 4096] + b"\xff" * 4096 + data[(pages - 1) * 4096 :]
    (record / DATABASE_FILE).write_bytes(torn)
    assert not doctor()["ok"]
    repaired = doctor("--repair")["repaired"]
    assert any(each.startswith("Took ") for each in repaired)
    found = played(record)
    stored = {name for name in before if len(name) == 36}
    assert len(stored & set(found)) > 0
    assert {name: found[name] for name in found} == {name: before[name] for name in found}
    assert doctor()["ok"]


def test_a_file_set_aside_earlier_is_searched(record: Path) -> None:
    before = played(record)
    back_up(record)
    path = record / DATABASE_FILE
    shutil.copy(path, record / f"{DATABASE_FILE}.corrupt-20260101T000000000000Z")
    tables = ("games WHERE id", "actions WHERE game", "sides WHERE game")
    change(record, *(f"DELETE FROM {table} = ?" for table in tables), game=5)  # noqa: S608
    problems = [each["problem"] for each in doctor()["problems"]]
    assert len(problems) == 2  # the backup has it too
    assert any("1 game in games.db.corrupt-20260101T000000000000Z" in each for each in problems)
    assert doctor("--repair")["ok"]
    assert played(record) == before
    # It is searched again later: what is missing then still comes out of it.
    change(record, *(f"DELETE FROM {table} = ?" for table in tables), game=6)  # noqa: S608
    assert doctor("--repair")["ok"]
    assert played(record) == before


def test_rows_that_belong_to_nothing(record: Path) -> None:
    before = played(record)
    change(record, "INSERT INTO actions VALUES ('nobody', 1, '{}')")
    (problem,) = doctor()["problems"]
    assert "1 rows without the row they belong to, in actions" in problem["problem"]
    assert doctor("--repair")["ok"]
    assert played(record) == before


def test_an_index_that_lies(record: Path) -> None:
    before = played(record)
    change(
        record,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = 'CREATE INDEX sides_by_player ON sides (moves)'"
        " WHERE name = 'sides_by_player'",
    )
    assert not doctor()["ok"]
    assert doctor("--repair")["ok"]
    assert played(record) == before


KILLED = """
import os, signal
from pathlib import Path
from tictactoe_tui.storage.database.connection import connect
connection = connect(Path({path!r}))
connection.create_function("crash", 0, lambda: os.kill(os.getpid(), signal.SIGKILL))
connection.execute("PRAGMA cache_size = 1")
connection.execute("PRAGMA cache_spill = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE actions SET entry = entry || entry")
connection.execute("SELECT crash()")
"""


def test_what_an_interrupted_write_left(record: Path) -> None:
    before = played(record)
    path = record / DATABASE_FILE
    run_python(KILLED.format(path=str(path)))
    assert (record / f"{DATABASE_FILE}-journal").stat().st_size > 0
    (record / ".draft-1").touch()
    changed = state(record)
    found = doctor()
    (problem,) = found["problems"]
    assert "killed while it saved" in problem["problem"]
    assert found["unfinished_files"] == 1
    assert state(record) == changed
    assert doctor("--repair")["ok"]
    assert played(record) == before
    assert not (record / ".draft-1").exists()


def test_what_belongs_to_others_is_left_alone(record: Path) -> None:
    path = record / DATABASE_FILE
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    (problem,) = doctor()["problems"]
    assert "another program" in problem["problem"]
    assert problem["remedy"] is None
    result = ran("doctor", "--repair")
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert path.read_bytes() == before


def test_tables_of_an_earlier_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_by(STEPS[:1], data_at(monkeypatch, tmp_path)).close()
    for backup in tmp_path.glob("games-backup-*"):
        backup.unlink()
    before = state(tmp_path)
    found = doctor()
    assert (found["ok"], found["versions"]["tables"]) == (True, 1)
    assert "the next start brings them to version" in text().out
    assert state(tmp_path) == before


def test_ratings_are_worked_out_again(record: Path) -> None:
    first = ran("leaderboard", "--json").out
    change(record, """UPDATE closed_standings SET places = replace(places, 'wins":', 'wins":1')""")
    assert ran("leaderboard", "--json").out != first
    assert doctor("--repair")["ok"]
    assert ran("leaderboard", "--json").out == first


def damaged_anywhere(data: bytes, source: random.Random) -> bytes:
    """The file with some bytes changed or missing."""
    for _ in range(source.choice((1, 2, 20))):
        at = source.randrange(len(data))
        length = source.randrange(1, 9)
        rest = data[at + (length if source.random() < 0.8 else 999) :]
        data = data[:at] + source.randbytes(length) + rest
    return data


def said_by_the_moves(games: dict[str, Document]) -> dict[str, list[object]]:
    """What playing the games through says of them."""
    facts = ("game", "mode", "winner", "ending", "plies", "totals", "nodes", "depth")
    return {name: [each[fact] for fact in facts] for name, each in games.items() if len(name) == 36}


@pytest.mark.slow
def test_any_damage(record: Path) -> None:
    before = said_by_the_moves(played(record))
    good = (record / DATABASE_FILE).read_bytes()
    source = random.Random(3)
    for _ in range(15):
        for each in record.iterdir():
            each.unlink()
        (record / DATABASE_FILE).write_bytes(damaged_anywhere(good, source))
        changed = state(record)
        doctor()
        assert state(record) == changed
        assert ran("doctor", "--repair").code in (0, 1)
        after = said_by_the_moves(played(record))
        assert after.items() <= before.items()
