"""doctor --repair: whatever a lost or damaged file still tells comes back, and it says what not."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.program import ran
from tests.cli.records import data_at, make_record
from tests.cli.test_record_doctor import back_up, change, doctor, played, state
from tests.exchange.records import game_id
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.storage.database.connection import connect
from tictactoe_tui.storage.database.contents import marker_of
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.repair.backups import find_backups
from tictactoe_tui.storage.settings import load_settings, save_settings

GAMES = 20
PAGE = 4096


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record with games, imported games, opening balances and settings, and no backup."""
    make_record(tmp_path / "data", GAMES)
    directory = data_at(monkeypatch, tmp_path / "data")
    choose(directory, "mine")
    drop_backups(directory)
    return directory


def choose(directory: Path, theme: str) -> None:
    with closing(open_in(directory)) as database:
        save_settings(database, {"theme": theme})


def chosen(directory: Path) -> object:
    with closing(open_in(directory)) as database:
        return load_settings(database, {"theme": "none"})["theme"]


def drop_backups(directory: Path) -> None:
    for backup in find_backups(directory):
        backup.unlink()


def rows(directory: Path, question: str) -> list[tuple[object, ...]]:
    with closing(connect(directory / DATABASE_FILE)) as connection:
        return connection.execute(question).fetchall()


def balances(directory: Path) -> list[tuple[object, ...]]:
    return rows(
        directory,
        "SELECT key, games, wins, losses, draws, imported FROM balances"
        " JOIN players ON players.id = player ORDER BY key",
    )


def imported(directory: Path) -> list[tuple[object, ...]]:
    return rows(directory, "SELECT id, source, ended, deleted FROM imported_games ORDER BY id")


def wipe_root_of(directory: Path, index: str) -> None:
    """Damage the page of an index: the tables themselves stay whole, the file does not."""
    question = f"SELECT rootpage FROM sqlite_schema WHERE name = '{index}'"  # noqa: S608
    ((page,),) = rows(directory, question)
    assert isinstance(page, int)
    path = directory / DATABASE_FILE
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * PAGE] + b"\xff" * PAGE + data[page * PAGE :])


def test_a_byte_that_is_no_text_damages_one_game(record: Path, tmp_path: Path) -> None:
    change(
        record,
        "UPDATE actions SET entry = CAST(x'7bff' AS TEXT) WHERE number = 1 AND game = ?",
        game=2,
    )
    (problem,) = doctor()["problems"]
    assert f"Not as they were written: 1 game ({game_id(2)})" in problem["problem"]
    assert len(doctor("--repair")["problems"]) == 1
    with closing(open_in(record)) as database:
        report = export_file(database, tmp_path / "out.jsonl", Format.RECORD)
    assert report.damaged == 1
    assert ran("import", str(tmp_path / "out.jsonl")).code == 0


@pytest.mark.parametrize("with_backup", [False, True])
def test_all_comes_out_of_a_damaged_file(record: Path, with_backup: bool) -> None:
    if with_backup:
        back_up(record)
    change(record, "UPDATE balances SET games = games + 7, imported = imported + 1")
    change(record, "UPDATE imported_games SET deleted = 5 WHERE number = 1")
    if with_backup:
        change(record, "UPDATE settings SET value = '\"newer\"' WHERE key = 'theme'")
    games, before = played(record), (balances(record), imported(record), chosen(record))
    if not with_backup:
        drop_backups(record)
    wipe_root_of(record, "games_shown")
    repaired = doctor("--repair")
    assert repaired["ok"]
    if not with_backup:
        assert played(record) == games
        assert imported(record) == before[1]
    assert balances(record) == before[0]
    assert chosen(record) == before[2]
    (said,) = (each for each in repaired["repaired"] if "it names" in each)
    assert f"it names {GAMES} games" in said
    took = [each for each in repaired["repaired"] if each.startswith("Took ")]
    assert any("opening balances" in each for each in took)
    assert (f"Took {GAMES} games out of it." in took) is not with_backup
    assert not any(each.startswith("Took 0") for each in repaired["repaired"])


def test_settings_of_a_file_set_aside_long_ago_stay_behind(record: Path) -> None:
    wipe_root_of(record, "games_shown")
    choose(record, "later")
    problems = doctor()["problems"]
    assert any("opening balance" in each["problem"] for each in problems)
    assert doctor("--repair")["ok"]
    assert chosen(record) == "later"
    assert len(balances(record)) > 0


def test_a_file_whose_tail_is_cut_off_gives_its_games(record: Path) -> None:
    path = record / DATABASE_FILE
    before = played(record)
    drop_backups(record)
    path.write_bytes(path.read_bytes()[:-PAGE])
    assert doctor("--repair")["ok"]
    found = played(record)
    stored = {name for name in before if len(name) == 36}
    assert len(stored & set(found)) >= len(stored) // 2
    assert {name: found[name] for name in found} == {name: before[name] for name in found}


def test_what_cannot_be_read_is_counted(record: Path) -> None:
    change(record, "UPDATE games SET digest = 'x' WHERE id = ?", game=2)
    wipe_root_of(record, "games_shown")
    repaired = doctor("--repair")["repaired"]
    assert f"Took {GAMES - 1} games out of it." in repaired
    assert "Of its games, 1 could not be read and are not in the record." in repaired


@pytest.mark.parametrize("how", ["empty", "missing", "begun anew"])
def test_a_lost_file_comes_back_from_a_backup(record: Path, tmp_path: Path, how: str) -> None:
    before = played(record)
    back_up(record)
    path = record / DATABASE_FILE
    path.unlink()
    if how == "empty":
        path.touch()
    if how == "begun anew":
        begin_anew(record, tmp_path, "since")
    changed = state(record)
    found = doctor()
    (problem,) = found["problems"]
    assert find_backups(record)[0].name in problem["problem"]
    assert problem["remedy"] == "brings that backup back"
    assert state(record) == changed
    assert doctor("--repair")["ok"]
    assert played(record) == before
    assert chosen(record) == ("since" if how == "begun anew" else "mine")


def begin_anew(record: Path, tmp_path: Path, theme: str, games: int = 0) -> None:
    """What a version without a marker does where there is no file: it begins a new one."""
    make_record(tmp_path / "new", games) if games else (tmp_path / "new").mkdir()
    choose(tmp_path / "new", theme)
    shutil.copy(tmp_path / "new" / DATABASE_FILE, record / DATABASE_FILE)


def test_a_record_begun_anew_takes_the_games_of_the_backup_in(record: Path, tmp_path: Path) -> None:
    before = played(record)
    back_up(record)
    begin_anew(record, tmp_path, "since", games=1)
    (problem,) = doctor()["problems"]
    assert "of the backup" in problem["problem"]
    assert problem["remedy"] == "takes them into the record"
    assert doctor("--repair")["ok"]
    assert set(played(record)) == set(before)


def test_games_that_are_gone_without_a_copy_are_told_until_they_are_given_up(record: Path) -> None:
    with closing(open_in(record)) as database:
        marker = database.read(marker_of)
    drop_backups(record)
    (record / DATABASE_FILE).unlink()
    with closing(open_in(record)) as database:
        (notice,) = database.condition.notices
    assert "gone" in notice
    for _ in range(2):
        (problem,) = doctor()["problems"]
        assert f"{marker.games} games that were saved here are gone" in problem["problem"]
        open_in(record).close()
    assert doctor("--repair")["ok"]


def cut(data: bytes) -> bytes:
    return data[:-1]


def longer(data: bytes) -> bytes:
    return data + b"X"


def test_doctor_and_opening_judge_alike(record: Path) -> None:
    path = record / DATABASE_FILE
    good = path.read_bytes()
    for change_it, sound in ((cut, False), (longer, True)):
        path.write_bytes(change_it(good))
        assert doctor()["ok"] is sound
        with closing(open_in(record)) as database:
            assert (not any("damaged" in each for each in database.condition.notices)) is sound
