"""Import and export from the pages of the record: the dialog, the progress, and what came of it."""

import os
from pathlib import Path

import pytest
from textual.widgets import Input, ProgressBar, Static

from tests.screens.conftest import Table
from tests.screens.record import (
    answered,
    hold_back,
    locked,
    match,
    rows,
    save,
    screen_of,
    shown,
    turn_to,
    typed,
)
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.exchange.reports import BadLine, ExportReport, Format, ImportReport
from tictactoe_tui.games import rowcol
from tictactoe_tui.screens.files import file_dialog
from tictactoe_tui.screens.files.file_dialog import (
    ExportScreen,
    FileDialog,
    Progressed,
    export_words,
)
from tictactoe_tui.screens.files.import_dialog import ImportScreen, import_words
from tictactoe_tui.screens.records.history_screen import HistoryScreen
from tictactoe_tui.screens.records.leaderboard_screen import LeaderboardScreen
from tictactoe_tui.screens.sheet import ConfirmScreen, SheetScreen, key_commands
from tictactoe_tui.widgets.form import Chooser

ALL_NUMBERS = (0, 1, 3, 2)
STANDINGS = "Ada 5 1 0 6\nnonsense\n[/] 1 0 0 1\nBob x 0 0 1\n"


def place(name: str) -> Path:
    return Path(os.environ[VARIABLE], name)


def path_of(table: Table) -> str:
    return table.app.screen.query_one("#path", Input).value


async def ask_for(table: Table, path: Path) -> None:
    """Put this path into the dialog."""
    table.app.screen.query_one("#path", Input).value = str(path)
    await table.pilot.pause()


async def done(table: Table) -> None:
    """Wait until the dialog has given way to what came of it."""
    await table.until(lambda: isinstance(table.app.screen, SheetScreen))
    await table.pilot.pause()


@pytest.mark.parametrize("page", ["4", "5", "6"])
async def test_every_page_leads_to_both(table: Table, page: str) -> None:
    await turn_to(table, page)
    offered = {command.title for command in key_commands(table.app.screen)}
    assert {"Import a file", "Export to a file"} <= offered
    await table.press("I")
    screen_of(table, ImportScreen)
    assert "⏎ Import" in shown(table.app)
    await table.press("escape", "E")
    screen_of(table, ExportScreen)
    assert "⏎ Export" in shown(table.app)
    await table.press("escape")
    assert not table.app.screen.is_modal


@pytest.mark.parametrize("key, dialog", [("I", ImportScreen), ("E", ExportScreen)])
async def test_the_menu_leads_to_both_over_the_games(
    table: Table, key: str, dialog: type[FileDialog]
) -> None:
    offered = {command.title for command in key_commands(table.app.screen)}
    assert {"Import a file", "Export to a file"} <= offered
    await table.press(key)
    await table.until(lambda: isinstance(table.app.screen, dialog))
    await table.press("escape")
    screen_of(table, HistoryScreen)


async def test_an_import_takes_what_it_can_and_tells_the_rest(table: Table) -> None:
    path = place("leaderboard.txt")
    path.write_text(STANDINGS, encoding="utf-8")
    await turn_to(table, "4", "I")
    await typed(table, str(path))
    await table.press("enter")
    await done(table)
    text = table.text("#text")
    assert [line.split() for line in text.split("\n")[1:5]] == [
        ["2", "taken"],
        ["0", "known", "already"],
        ["0", "updated"],
        ["2", "refused"],
    ]
    assert "\nLine 2: " in text
    assert "\nLine 4: " in text
    await turn_to(table, "escape")
    screen_of(table, LeaderboardScreen)
    assert [line[:4] for line in rows(table)] == [
        ["1", "+ Ada", "6", "5"],
        ["2", "+ [/]", "1", "1"],
    ]
    await table.press("I")
    await ask_for(table, path)
    await table.press("enter")
    await done(table)
    assert "2  known already" in table.text("#text")


async def test_a_file_that_is_not_there_is_said_and_can_be_put_right(table: Table) -> None:
    await turn_to(table, "5", "I")
    for text, words in (
        ("", "The name of a file is needed."),
        ("~nobody-of-that-name/x", "There is no such home directory."),
        (str(place("[/] nothing.txt")), "[/] nothing.txt cannot be"),
        (os.environ[VARIABLE], "."),
    ):
        table.app.screen.query_one("#path", Input).value = text
        await turn_to(table, "enter")
        assert words in table.text("#words")
        assert not screen_of(table, ImportScreen).running
        assert table.app.focused is table.app.screen.query_one("#path")
    await table.press("x")
    assert table.text("#words") == ""


async def test_progress_is_shown_and_escape_stops(table: Table) -> None:
    records = await hold_back(table)
    await table.press("4", "I")
    await ask_for(table, place("leaderboard.txt"))
    await table.press("enter")
    screen = screen_of(table, ImportScreen)
    assert screen.running
    begun = records.asked[-1]
    assert table.text("#words") == "Waiting for the saved games ..."
    bar = screen.query_one(ProgressBar)
    screen.post_message(Progressed(30, 120))
    await table.pilot.pause()
    assert (bar.progress, bar.total) == (30, 120)
    assert table.text("#words") == "Esc stops."
    await table.press("enter")
    assert records.asked[-1] is begun, "it is not begun twice"
    await table.press("escape")
    assert table.text("#words") == "Stopping ..."
    assert not begun.future.cancelled()
    report = ImportReport(Format.RECORD, taken=7, stopped=True)
    begun.answer([(Path("all.jsonl"), report)])
    await done(table)
    assert "Stopped on the way." in table.text("#text")


async def test_an_import_that_was_stopped_before_its_turn_takes_nothing(table: Table) -> None:
    path = place("leaderboard.txt")
    path.write_text(STANDINGS, encoding="utf-8")
    await turn_to(table, "4")
    with locked():
        await table.press("f5", "I")
        await ask_for(table, path)
        await table.press("enter", "escape")
        assert table.text("#words") == "Stopping ..."
    await answered(table)
    assert table.text("#words") == "Nothing was imported."
    await turn_to(table, "escape")
    assert rows(table) == []


def test_progress_is_told_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr(file_dialog, "monotonic", lambda: now)
    told: list[tuple[int, int]] = []
    report = file_dialog._seldom(lambda done, total: told.append((done, total)))
    for done_so_far in range(1, 101):
        now += 0.01
        report(done_so_far, 1000)
    assert 10 <= len(told) <= 11
    report(1000, 1000)
    assert told[-1] == (1000, 1000)


async def test_export_proposes_a_name_for_every_format(table: Table) -> None:
    await turn_to(table, "5", "E")
    assert path_of(table) == "games.jsonl"
    table.app.screen.query_one("#format", Chooser).focus()
    names = []
    for _ in range(4):
        await table.press("right")
        names.append(path_of(table))
    assert names == ["games.games", "leaderboard.txt", "game_stats.txt", "history.csv"]
    await ask_for(table, Path("mine.txt"))
    await table.press("left")
    assert path_of(table) == "mine.txt"
    assert table.text("#about") == "The games of tic-tac-toe."


@pytest.mark.parametrize("wanted", list(Format))
async def test_what_is_exported_is_known_when_it_is_imported(table: Table, wanted: Format) -> None:
    save(match("Ada [/]", "Kitty"), match("Bob", "Ada [/]", ALL_NUMBERS, rowcol.start(2, 1)))
    path = place("out")
    await turn_to(table, "4", "E")
    screen = screen_of(table, ExportScreen)
    chooser = screen.query_one("#format", Chooser)
    chooser.focus()
    await table.press(*["right"] * list(Format).index(wanted))
    assert screen.chosen_format is wanted
    await ask_for(table, path)
    await table.press("enter")
    await done(table)
    assert f"written to {path}." in table.text("#text")
    assert path.exists()
    assert path.read_text(encoding="utf-8").count("\n") >= 1


async def test_a_file_that_exists_is_written_over_only_when_that_is_meant(table: Table) -> None:
    save(match("Ada", "Kitty"))
    path = place("all.jsonl")
    path.write_text("precious", encoding="utf-8")
    await turn_to(table, "5", "E")
    await ask_for(table, path)
    await table.press("enter")
    await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
    await table.press("n")
    assert path.read_text(encoding="utf-8") == "precious"
    assert "exists already" in table.text("#words")
    await table.press("enter")
    await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
    await table.press("y")
    await done(table)
    assert "Ada" in path.read_text(encoding="utf-8")
    await turn_to(table, "enter")
    screen_of(table, HistoryScreen)


async def test_where_name_and_choice_mean_different_formats_it_asks(table: Table) -> None:
    save(match("Ada", "Kitty"))
    path = place("history.csv")
    await turn_to(table, "5", "E")
    await ask_for(table, path)
    await table.press("enter")
    question = screen_of(table, ConfirmScreen)
    assert "means 'numbers', and 'all' is chosen" in str(
        question.query_one("#words", Static).render()
    )
    await turn_to(table, "n")
    assert not path.exists()
    await table.press("enter", "y")
    await done(table)
    assert path.read_text(encoding="utf-8").startswith('{"format"')


async def test_of_an_empty_record_nothing_is_written(table: Table) -> None:
    await turn_to(table, "4", "E")
    await ask_for(table, place("all.jsonl"))
    await turn_to(table, "enter")
    assert table.text("#words") == "There is nothing to export yet: no file was written."
    assert not place("all.jsonl").exists()


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with files of several kinds, and others that are none."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").mkdir()
    (tmp_path / "club.games").write_text(
        '[Game "tictactoe"]\n[X "Eve"]\n[O "Sera"]\n[Ended "2025-11-29T12:02:05Z"]\n\n'
        "1. 0 0; 1 0 2. 0 1; 1 1 3. 0 2 1-0\n",
        encoding="utf-8",
    )
    (tmp_path / "leaderboard.txt").write_text(STANDINGS, encoding="utf-8")
    (tmp_path / "picture.svg").touch()
    (tmp_path / ".hidden.csv").touch()
    (tmp_path / "old" / "history.csv").write_text(
        '2025-11-23 18:04,"eve VS Bob",21,17,A,9,H_VS_H\n', encoding="utf-8"
    )
    return tmp_path


def listed(table: Table) -> list[str]:
    return [next(each for each in line if each != "✓") for line in rows(table)]


async def test_the_files_that_are_there_are_listed_and_several_are_taken(
    table: Table, files: Path
) -> None:
    await turn_to(table, "4", "I")
    assert listed(table) == ["club.games", "leaderboard.txt", "../", "old/"]
    await table.press("tab", "space", "down", "space", "enter")
    await done(table)
    text = table.text("#text")
    assert "club.games\nGames as text:\n        1  taken" in text
    assert "1 game is marked as imported: in the history, and in no standing" in text
    assert "leaderboard.txt\nStandings of an older program:\n        2  taken" in text
    await turn_to(table, "escape")
    assert "Eve" not in shown(table.app)


async def test_the_list_follows_what_is_typed_and_opens_directories(
    table: Table, files: Path
) -> None:
    save(match("Eve", "Kitty"))
    await turn_to(table, "4", "I")
    await typed(table, "O")
    assert listed(table) == ["old/"]
    await turn_to(table, "down", "enter")
    assert path_of(table) == "old/"
    assert listed(table) == ["history.csv", "../"]
    await table.press("enter")
    await done(table)
    assert "eve is Eve: names that differ in case only are one player." in table.text("#text")


async def test_games_are_counted_where_they_are_said_to_be_ours(table: Table, files: Path) -> None:
    await turn_to(table, "4", "I")
    screen_of(table, ImportScreen).query_one("#count", Chooser).focus()
    await table.press("right")
    await ask_for(table, files / "club.games")
    await table.press("enter")
    await done(table)
    assert "marked" not in table.text("#text")
    await turn_to(table, "escape")
    assert [line[1] for line in rows(table)] == ["Eve"]


async def test_a_file_of_several_that_cannot_be_read_is_named_among_them(
    table: Table, files: Path
) -> None:
    (files / "broken.txt").write_text("hello", encoding="utf-8")
    await turn_to(table, "4", "I", "tab")
    await table.press("space", "down", "space")
    assert table.text("#words") == "2 files marked."
    await table.press("space")
    assert table.text("#words") == "1 file marked."
    await table.press("space", "enter")
    await done(table)
    assert "broken.txt\nbroken.txt is in no format that can be read here." in table.text("#text")
    assert "1  taken" in table.text("#text")


async def test_an_export_that_is_stopped_leaves_nothing(table: Table) -> None:
    records = await hold_back(table)
    await table.press("4", "E", "enter", "escape")
    assert table.text("#words") == "Stopping ..."
    records.asked[1].answer(ExportReport(Format.RECORD, stopped=True))
    await table.pilot.pause()
    assert table.text("#words") == "Stopped. Nothing was written."
    assert not screen_of(table, ExportScreen).running


async def test_what_goes_wrong_is_said_in_the_dialog(table: Table) -> None:
    save(match("Ada", "Kitty"))
    await turn_to(table, "4", "E")
    await ask_for(table, place("no such directory") / "games.jsonl")
    await turn_to(table, "enter")
    assert "cannot be written" in table.text("#words")
    await table.press("escape")
    screen_of(table, LeaderboardScreen)


def test_a_long_report_is_told_to_its_end() -> None:
    bad = tuple(BadLine(number, "[/] is no name.") for number in range(1, 1001))
    report = ImportReport(Format.GAME_STATS, 3, 2, 1, bad, refused_total=1500)
    lines = str(import_words(report)).split("\n")
    assert lines[0] == "Games of tic-tac-toe from an older program:"
    assert [line.split()[0] for line in lines[1:5]] == ["3", "2", "1", "1,500"]
    assert lines[6] == "Line 1: [/] is no name."
    assert lines[-1] == "And 500 more."


async def test_a_long_report_can_be_read_to_its_end(table: Table) -> None:
    path = place("game_stats.txt")
    path.write_text("".join(f"[/] {number} | Match: x\n" for number in range(60)), encoding="utf-8")
    await turn_to(table, "5", "I")
    await ask_for(table, path)
    await table.press("enter")
    await done(table)
    assert "Line 60: " not in shown(table.app)
    await table.press("end")
    assert "Line 60: " in shown(table.app)
    await table.press("pageup", "home", "pagedown", "up", "down", "home")
    assert "60  refused" in shown(table.app)


def test_damaged_games_are_not_passed_over() -> None:
    words = str(export_words("written to /x", ExportReport(Format.RECORD, 1, damaged=2)))
    assert words == "1 line written to /x.\n2 damaged entries left out."


@pytest.mark.parametrize("size", [(60, 20), (30, 10), (5, 3)], ids=str)
async def test_in_windows_of_every_size(table: Table) -> None:
    await turn_to(table, "4", "I", "tab", "escape", "E", "tab", "right", "escape", "escape")
    assert table.app.is_running
