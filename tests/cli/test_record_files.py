"""export and import from the command line: files there and back, and what is said about them."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.program import assert_refused, document, program, ran, strict
from tests.cli.records import GOLDEN, OLDER, data_at, make_record
from tests.exchange.records import game_id
from tictactoe_tui.cli.printing import Progress
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.exchange import file_lines
from tictactoe_tui.exchange.record_jsonl import HEADING
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_record(tmp_path / "data")
    return data_at(monkeypatch, tmp_path / "data")


def test_everything_there_and_back(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.jsonl"
    found = document("export", str(file))
    assert (found["file"], found["format"]) == (str(file), "record")
    assert (found["written"], found["damaged"]) == (33, 0)
    first = file.read_bytes()
    data_at(monkeypatch, tmp_path / "other")
    taken = document("import", str(file))
    assert taken["ok"]
    assert taken["files"][0]["taken"] == 33
    assert document("import", str(file))["files"][0]["known"] == 33
    assert document("export", str(file), "--force")["written"] == 33
    assert file.read_bytes() == first


@pytest.mark.parametrize("name", OLDER)
def test_the_name_says_which_format(record: Path, tmp_path: Path, name: str) -> None:
    by_name, by_option = tmp_path / name, tmp_path / "other"
    assert ran("export", str(by_name)).code == 0
    assert ran("export", str(by_option), "--format", name.split(".")[0]).code == 0
    assert by_name.read_bytes() == by_option.read_bytes() != b""


def test_what_an_export_says(record: Path, tmp_path: Path) -> None:
    result = ran("export", str(tmp_path / "all.jsonl"))
    assert (result.code, result.err) == (0, "")
    assert result.out == f"33 entries written to {tmp_path}/all.jsonl.\n"
    again = ran("export", str(tmp_path / "all.jsonl"))
    assert (again.code, again.out) == (1, "")
    assert again.err.endswith("all.jsonl exists already. --force replaces it.\n")


def test_an_export_without_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = data_at(monkeypatch, tmp_path / "nothing")
    file = tmp_path / "all.jsonl"
    assert document("export", str(file))["written"] == 0
    assert ran("export", str(file)).out == "There is nothing to export yet; no file was written.\n"
    assert not file.exists()
    assert program("export", "-").stdout == f"{HEADING}\n"
    assert not nothing.exists()


def test_an_export_without_its_damaged_games(record: Path, tmp_path: Path) -> None:
    database = open_in(record)
    database.write(lambda c: c.execute("UPDATE games SET digest = 'x' WHERE id = ?", (game_id(3),)))
    database.close()
    result = ran("export", str(tmp_path / "all.jsonl"))
    assert result.code == 1
    assert result.err == (
        "tictactoe-tui: 1 damaged entry left out; tictactoe-tui doctor has more\n"
    )
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 33


def test_what_an_import_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_at(monkeypatch, tmp_path / "new")
    result = ran("import", *(str(GOLDEN / name) for name in OLDER))
    assert (result.code, result.err) == (1, "")
    lines = result.out.splitlines()
    heads = [line.partition(" (")[2] for line in lines if not line.startswith("  ")]
    assert heads == [
        "leaderboard): 4 taken, 1 known already, 0 updated, 6 refused",
        "game_stats): 5 taken, 0 known already, 0 updated, 3 refused",
        "history): 4 taken, 0 known already, 0 updated, 2 refused",
    ]
    assert "  Line 6: The number of wins is negative." in lines
    assert (tmp_path / "new" / DATABASE_FILE).exists()


def test_the_document_of_an_import(record: Path) -> None:
    result = ran("import", "--json", str(GOLDEN / "history.csv"), "/nowhere/x.jsonl")
    assert result.code == 1
    assert result.err.startswith("tictactoe-tui: /nowhere/x.jsonl cannot be opened")
    found = strict(result.out)
    assert not found["ok"]
    first, second = found["files"]
    assert (first["format"], first["known"], first["refused_total"]) == ("history", 4, 2)
    assert [each["line"] for each in first["refused"]] == [5, 6]
    assert first["error"] is None
    assert list(second) == ["file", "error"]


def test_an_import_of_good_lines_only(record: Path, tmp_path: Path) -> None:
    (tmp_path / "leaderboard.txt").write_text("Zoe 1 0 0 1\n")
    result = ran("import", str(tmp_path / "leaderboard.txt"))
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("1 taken, 0 known already, 0 updated, 0 refused\n")


@pytest.mark.parametrize("content", [b"", b"hello", b"\0" * 999], ids=["empty", "text", "zeros"])
def test_a_file_that_is_nothing(record: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    result = ran("import", str(tmp_path / "x"))
    assert (result.code, result.out) == (1, "")
    assert result.err.count("\n") == 1
    assert "in no format that can be read" in result.err


def test_two_spellings_are_one_player_unless_they_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_at(monkeypatch, tmp_path / "data")
    file = tmp_path / "history.csv"
    for match in ("Alice VS Bob", "alice VS bobby", "ALICE VS Bob"):
        file.write_text(f"2025-11-23 18:04,{match},21,17,A,9,H_VS_H\n")
        again = ["--as", "ALICE", "Alice Lee", "--as", "bobby", "Bob"] if match[0] == "a" else []
        assert ran("import", str(file), *again).code == 0
    people = {each["name"]: each for each in document("stats", "Bob")["by_opponent"]}
    assert {name: each["games"] for name, each in people.items()} == {"Alice": 1, "Alice Lee": 1}
    refused = ran("import", str(file), "--as", "Alice", "Bob")
    assert "Line 1: Both players have the same name." in refused.out
    assert_refused(ran("import", str(file), "--as", "Alice", "Sera"), "computer player")


def test_many_refusals_are_cut_short(record: Path, tmp_path: Path) -> None:
    (tmp_path / "leaderboard.txt").write_text("Zoe 1 0 0 1\n" + "x\n" * 1500)
    result = ran("import", str(tmp_path / "leaderboard.txt"))
    assert result.out.splitlines()[-1] == "  And 500 more."
    assert len(result.out.splitlines()) == 1002


def test_nothing_is_imported_where_nothing_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "data"))
    result = ran("import", str(GOLDEN / "history.csv"))
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)


def test_pipes_in_place_of_files(record: Path, tmp_path: Path) -> None:
    written = program("export", "-")
    assert (written.returncode, written.stderr) == (0, "")
    said = program("import", "-", "--data-dir", str(tmp_path / "copy"), given=written.stdout)
    first, *others = said.stdout.splitlines()
    assert first == "- (record): 33 taken, 0 known already, 0 updated, 0 refused"
    assert "9 games are marked as imported" in others[0]
    assert (said.returncode, said.stderr) == (0, "")
    assert document_of(tmp_path / "copy") == document_of(record)


def test_what_a_pipe_cannot_take(record: Path) -> None:
    assert_refused(ran("export", "-", "--json"), "standard output cannot take both")
    result = program("import", "-")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "tictactoe-tui: standard input is in no format that can be read here.\n"
    )


@pytest.mark.parametrize("at", [0, 1, 2])
def test_common_options_stand_anywhere(record: Path, tmp_path: Path, at: int) -> None:
    words = ["history", "--json"]
    words[at:at] = ["--data-dir", str(tmp_path / "empty")]
    assert strict(ran(*words).out)["total"] == 0


def test_the_option_for_the_directory(record: Path, tmp_path: Path) -> None:
    shutil.copytree(record, tmp_path / "copy")
    (tmp_path / "leaderboard.txt").write_text("Zoe 1 0 0 1\n")
    assert ran("--data-dir", str(tmp_path / "copy"), "import", str(tmp_path / "leaderboard.txt"))
    names = [each["name"] for each in document_of(tmp_path / "copy")]
    assert "Zoe" in names
    assert "Zoe" not in [each["name"] for each in document_of(record)]


def document_of(directory: Path) -> list[dict[str, object]]:
    result = ran("--data-dir", str(directory), "leaderboard", "--json")
    assert result.code == 0
    return list(strict(result.out)["standings"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_import_that_is_ended_says_how_far_it_came_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """Seen failing when a signal ended it without a word."""
    file = tmp_path / "leaderboard.txt"
    file.write_text("".join(f"Ann{n} 1 0 0 1\n" for n in range(1200)))
    command = ["--data-dir", str(tmp_path / "data"), "import", str(file)]
    tell = Progress.__call__
    # A run behind nohup or in the background ignores it, and an import would, too.
    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    before = signal.signal(number, usual)

    def end(progress: Progress, done: int, total: int) -> None:
        patch.setattr(Progress, "__call__", tell)
        os.kill(os.getpid(), number)

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "__call__", end)
        ended = ran(*command)
    signal.signal(number, before)
    assert ended.code == 128 + number
    assert "500 taken, 0 known already" in ended.out, "those of the batch that was under way"
    assert "Import it again for the rest." in ended.out
    again = strict(ran(*command, "--json").out)
    assert again["ok"]
    assert not again["files"][0]["stopped"]
    assert (again["files"][0]["taken"], again["files"][0]["known"]) == (700, 500)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_what_came_in_by_a_pipe_is_gone_however_the_import_ends(
    tmp_path: Path, number: int
) -> None:
    """Seen failing when the copy had a name."""
    importing = subprocess.Popen(
        [sys.executable, "-m", "tictactoe_tui", "--data-dir", tmp_path / "data", "import", "-"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        # A run behind nohup ignores it, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )
    assert importing.stdin is not None
    # More than a pipe holds: once it is written, most of it is in the copy.
    importing.stdin.write(b"x" * (3 << 20))
    importing.send_signal(number)
    importing.communicate()
    assert importing.returncode == -number
    assert [each.name for each in tmp_path.iterdir()] == ["data"]


def test_a_pipe_without_an_end_is_read_no_further_than_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen failing when 50 MB of it were copied."""
    monkeypatch.setattr(file_lines, "MOST_BYTES", 1 << 20)
    given: list[int] = []

    def give(size: int) -> bytes:
        given.append(size)
        return bytes(size)

    endless = SimpleNamespace(buffer=SimpleNamespace(read=give))
    monkeypatch.setattr(sys, "stdin", endless)
    result = ran("--data-dir", str(tmp_path), "import", "-")
    assert (result.code, result.out) == (1, "")
    assert result.err == "tictactoe-tui: standard input is larger than 1 MB.\n"
    assert sum(given) <= 3 << 20
