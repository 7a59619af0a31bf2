"""Writing files: all or nothing, private, never over something else, and never what is damaged."""

import json
import os
import random
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from tests.exchange.records import answered, filled, game_id, in_memory, names, taken, written
from tests.storage.matches import save_one
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.record_jsonl import HEADING, write_line
from tictactoe_tui.exchange.reports import AlreadyThere, ExchangeError, Format
from tictactoe_tui.match.names import name_key
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import unfinished_games
from tictactoe_tui.storage.record.people import standings
from tictactoe_tui.storage.repair.backups import make_backup
from tictactoe_tui.storage.transfer.reading import (
    StoredJournal,
    read_stored_game,
    stored_entries,
)

KILLS = int(os.environ.get("EXPORT_KILLS", "12"))


def content(directory: Path) -> set[str]:
    return {path.name for path in directory.iterdir()}


@pytest.mark.parametrize("wanted", list(Format))
def test_of_an_empty_record_there_is_no_file_and_another_stays(
    tmp_path: Path, wanted: Format
) -> None:
    path = tmp_path / "file"
    for _ in range(2):
        before = content(tmp_path)
        assert export_file(in_memory(), path, wanted, force=True).is_empty
        assert content(tmp_path) == before
        path.write_text("mine")
    assert path.read_text() == "mine"


def test_everything_is_in_the_record() -> None:
    database = filled(50)
    lines = [json.loads(line) for line in written(database, Format.RECORD).splitlines()[1:]]
    assert [(each["started"], each["id"]) for each in lines] == sorted(
        (each["started"], each["id"]) for each in lines
    )
    assert len(lines) == 50
    open_games = {each["id"] for each in lines if not (each["finished"] or each["abandoned"])}
    assert open_games == {str(each.id) for each in unfinished_games(database).games}
    assert any(each["abandoned"] for each in lines)


@pytest.mark.slow
@settings(max_examples=25)
@given(st.lists(names(), min_size=2, max_size=4, unique_by=name_key), st.integers(0, 2**32))
def test_export_import_export_is_the_same(people: list[str], seed: int) -> None:
    database = answered(filled(12, seed, people), 3, people)
    for wanted in Format:
        first = written(database, wanted)
        other = in_memory()
        report = taken(other, first, wanted)
        assert (report.refused, report.updated) == ((), 0)
        assert written(other, wanted) == first
    shown = {each.name for each in standings(database) if not each.computer}
    assert {name_key(name) for name in shown} <= {name_key(name) for name in people}


def test_what_is_copied_is_what_playing_it_through_gives() -> None:
    database = filled(40, 5)
    total, entries = stored_entries(database)
    found = list(entries)
    copied = [each for each in found if isinstance(each, StoredJournal)]
    replayed = [database.read(read_stored_game, each.id) for each in copied]
    assert total == len(found) > len(copied) > 10
    assert [write_line(each) for each in copied] == [write_line(each) for each in replayed if each]


def test_a_result_that_was_not_written_yet_is_written_with_the_record() -> None:
    database = filled(3)
    before = written(database, Format.RECORD)
    database.write(lambda c: c.execute("UPDATE games SET finished = NULL, ending = NULL"))
    assert written(database, Format.RECORD) == before


def test_damaged_games_are_left_out_and_counted(tmp_path: Path) -> None:
    database = filled(5)
    database.write(
        lambda c: c.execute(
            "UPDATE actions SET entry = '{}' WHERE game = ? AND number = 1", (game_id(2),)
        )
    )
    report = export_file(database, tmp_path / "file", Format.RECORD)
    assert (report.written, report.damaged) == (4, 1)
    assert game_id(2) not in (tmp_path / "file").read_text()


@pytest.mark.parametrize("wanted", [Format.LEADERBOARD, Format.GAME_STATS, Format.HISTORY])
def test_a_hostile_name_makes_no_lines(tmp_path: Path, wanted: Format) -> None:
    database = filled(30)
    bad = "x\n=cmd,\x1b[2J"
    database.write(lambda c: c.execute("UPDATE players SET name = ?", (bad,)))
    report = export_file(database, tmp_path / "file", wanted)
    assert report.damaged > 0
    assert report.written == 0
    assert (tmp_path / "file").read_bytes() == b""


def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    export_file(filled(1), tmp_path / "file", Format.RECORD)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600


def test_what_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("mine")
    with pytest.raises(AlreadyThere, match="exists already"):
        export_file(filled(1), path, Format.RECORD)
    assert path.read_text() == "mine"
    assert content(tmp_path) == {"file"}
    export_file(filled(1), path, Format.RECORD, force=True)
    assert path.read_text().startswith(HEADING)


def test_a_link_to_nowhere_is_something_too(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(ExchangeError, match="not a plain file"):
        export_file(filled(1), tmp_path / "link", Format.RECORD)
    assert content(tmp_path) == {"link"}


@pytest.mark.parametrize("name", ["missing/file", "directory", "plain/file", "a\0b", "x" * 300])
def test_where_nothing_can_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "directory").mkdir()
    (tmp_path / "plain").touch()
    before = content(tmp_path)
    with pytest.raises(ExchangeError, match=r"\.$"):
        export_file(filled(1), tmp_path / name, Format.RECORD, force=True)
    assert content(tmp_path) == before


def test_the_saved_games_are_never_written_over(tmp_path: Path) -> None:
    save_one(tmp_path)
    database = open_in(tmp_path)
    make_backup(database.read(lambda connection: connection), tmp_path)
    for path in [*tmp_path.iterdir(), tmp_path / "games.db-journal"]:
        with pytest.raises(ExchangeError, match="belongs to the saved games"):
            export_file(database, path, Format.RECORD, force=True)
    export_file(database, tmp_path / "mine.jsonl", Format.RECORD)
    database.close()


def test_progress(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    export_file(
        filled(250),
        tmp_path / "file",
        Format.RECORD,
        on_progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(100, 250), (200, 250), (250, 250)]


def test_stopped(tmp_path: Path) -> None:
    report = export_file(filled(150), tmp_path / "file", Format.RECORD, should_stop=lambda: True)
    assert report.stopped
    assert content(tmp_path) == set()


def test_it_fails_with_the_disk_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ExchangeError, match="No space left"):
        export_file(filled(1), tmp_path / "file", Format.RECORD)
    assert content(tmp_path) == set()


def stored(directory: Path, games: int) -> bytes:
    """A data directory with so many games; the record as it has to be written."""
    record = written(filled(games), Format.RECORD)
    database: Database = open_in(directory)
    taken(database, record)
    database.close()
    return record


def bytes_under_way(directory: Path) -> int:
    """How much of the next file is written."""
    with suppress(FileNotFoundError):  # put in place meanwhile
        return sum(draft.stat().st_size for draft in directory.glob(".draft-*"))
    return 0


@pytest.mark.slow
def test_kill_9_never_leaves_a_torn_file(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    data.mkdir()
    out.mkdir()
    record = stored(data, 300)
    path = out / "file"
    source = random.Random(4)
    for _ in range(KILLS):
        enough = source.randrange(len(record))
        command = [sys.executable, "-m", "tests.exchange.children", str(data), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "written\n"
            while bytes_under_way(out) < enough:
                assert child.poll() is None
            child.kill()
        assert path.read_bytes() == record
        for draft in out.glob(".draft-*"):
            assert record.startswith(draft.read_bytes())
            draft.unlink()


def test_only_plain_files_are_replaced(tmp_path: Path) -> None:
    database = filled(1)
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target.jsonl"
    os.mkfifo(pipe)
    with pytest.raises(ExchangeError, match="not a plain file"):
        export_file(database, pipe, Format.RECORD, force=True)
    assert pipe.is_fifo()
    target.write_text("old")
    link.symlink_to(target)
    export_file(database, link, Format.RECORD, force=True)
    assert link.is_symlink()
    assert target.read_text().startswith("{")
