"""A crash: the terminal back, a report without what people typed, one line, exit code 1."""

import stat
from pathlib import Path

import pytest

from tests.terminal.faulty import SECRET
from tests.terminal.pty_program import Program, started
from tictactoe_tui.data_dir import LOG_DIR_VARIABLE
from tictactoe_tui.terminal.run import KEPT, last_words, write_report

FAULTY = "tests.terminal.faulty"


def crashed(running: Program, *keys: str) -> None:
    running.press(*keys)
    assert running.ended() == 1


def only_report(directory: Path) -> str:
    (path,) = directory.iterdir()
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "key, place",
    [
        ("f5", "in action_fail"),
        ("f6", "in action_fail_in_worker"),
        ("f7", "RecursionError: maximum recursion depth exceeded"),
    ],
)
def test_a_fault_is_reported(tmp_path: Path, key: str, place: str) -> None:
    logs = tmp_path / "state" / "logs"
    with started(FAULTY, TICTACTOE_TUI_LOG_DIR=str(logs)) as running:
        crashed(running, key)
        running.assert_given_back(f"the report is {logs}")
    report = only_report(logs)
    assert place in report
    assert "line " in report
    assert SECRET not in report
    assert str(Path.home()) not in report
    assert len(report) < 20_000
    assert stat.S_IMODE(logs.stat().st_mode) == 0o700
    assert stat.S_IMODE(next(logs.iterdir()).stat().st_mode) == 0o600


def test_a_fault_is_reported_though_a_thread_goes_on(tmp_path: Path) -> None:
    with started(FAULTY, TICTACTOE_TUI_LOG_DIR=str(tmp_path)) as running:
        running.press("f8")
        running.see("spinning")
        crashed(running, "f5")
        running.assert_given_back(f"the report is {tmp_path}")
    assert "ValueError" in only_report(tmp_path)


def test_no_place_for_the_report(tmp_path: Path) -> None:
    obstacle = tmp_path / "file"
    obstacle.touch()
    with started(FAULTY, TICTACTOE_TUI_LOG_DIR=str(obstacle / "logs")) as running:
        crashed(running, "f5")
        running.assert_given_back("no report could be written")


def test_only_the_newest_reports_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LOG_DIR_VARIABLE, str(tmp_path))
    (tmp_path / "notes.txt").touch()
    written = [write_report(ValueError(str(number))) for number in range(KEPT + 3)]
    assert sorted(tmp_path.glob("crash-*")) == written[3:]
    assert (tmp_path / "notes.txt").exists()


def test_causes_are_in_the_report_and_messages_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOG_DIR_VARIABLE, str(tmp_path))
    try:
        try:
            raise KeyError(SECRET)
        except KeyError as cause:
            raise RuntimeError(SECRET) from cause
    except RuntimeError as error:
        last_words(error)
    report = only_report(tmp_path)
    assert f"RuntimeError (str[{len(SECRET)}])" in report
    assert f"KeyError (str[{len(SECRET)}])" in report
    assert SECRET not in report.replace("raise KeyError(SECRET)", "")


def test_without_a_home_there_is_still_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv(LOG_DIR_VARIABLE, raising=False)
    monkeypatch.setattr("platformdirs.user_log_path", homeless)
    assert last_words(ValueError()) == (
        "a fault of the program (ValueError); no report could be written: no home"
    )
