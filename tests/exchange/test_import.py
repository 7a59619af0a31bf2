"""Taking files in: what can be taken is, the rest is named, and twice changes nothing."""

import os
from pathlib import Path

import pytest

from tests.exchange.records import (
    answered,
    filled,
    game_id,
    in_memory,
    kept,
    reasons,
    scratch_file,
    taken,
    won_by,
    written,
)
from tests.storage.practice.answers import some_answers
from tictactoe_tui.exchange import file_lines as lines_module
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.exchange.record_jsonl import HEADING
from tictactoe_tui.exchange.reports import ExchangeError, Format, ImportReport
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database.connection import Condition, Database, StorageError
from tictactoe_tui.storage.games.saving import delete_game
from tictactoe_tui.storage.practice.practice_log import answers_in_practice
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import Standing, standings
from tictactoe_tui.storage.record.statistics import statistics
from tictactoe_tui.storage.transfer.writing import GameTimes

GOLDEN = Path(__file__).parent / "golden"
TICTACTOE = (
    "Sat Nov 29 12:02:05 2025 | Match: Alice vs Sera | Moves: 7 (Alice: 4, Sera: 3)"
    " | AI Nodes: 549 | Depth: 6 | Winner: O"
)
ROWCOL = '2025-11-23 18:04,"Alice VS Bob",21,17,A,9,H_VS_H'


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    return report.taken, report.known, report.updated, report.refused_total


def standing_of(database: Database, name: str) -> Standing:
    return next(each for each in standings(database) if each.name == name)


def test_golden_leaderboard() -> None:
    database = in_memory()
    report = import_file(database, GOLDEN / "leaderboard.txt")
    assert report.format is Format.LEADERBOARD
    assert counts(report) == (4, 1, 0, 6)
    assert {number: reason[:30] for number, reason in reasons(report).items()} == {
        4: "Wins, losses and draws, 1 + 1 ",
        5: "The line is not a name and fou",
        6: "The number of wins is negative",
        7: "That is the name of a computer",
        10: "An earlier line has other numb",
        11: "The line is not UTF-8 text.",
    }
    people = {each.name: each for each in standings(database)}
    assert set(people) == {"Alice", "Bob Smith", 'Ann "A" Lee', "Straße"}
    assert people["Alice"].opening == people["Alice"].tally == Tally(20, 12, 3, 5)
    assert people["Alice"].rating is None


def test_golden_game_stats() -> None:
    database = in_memory()
    report = import_file(database, GOLDEN / "game_stats.txt")
    assert report.format is Format.GAME_STATS
    assert counts(report) == (5, 0, 0, 3)
    assert list(reasons(report)) == [4, 5, 6]
    games = history(database, HistoryFilter())
    assert {each.imported for each in games} == {True}
    assert {each.names for each in games} >= {("Alice", "Sera"), ("Alice vs Bob", "Cop")}
    assert standings(database) == ()
    alice = statistics(database, "alice")
    assert alice is not None
    assert alice.imported == alice.total == Tally(2, 0, 2, 0)


def test_golden_history() -> None:
    database = in_memory()
    report = import_file(database, GOLDEN / "history.csv")
    assert report.format is Format.HISTORY
    assert counts(report) == (4, 0, 0, 2)
    assert list(reasons(report)) == [5, 6]
    games = history(database, HistoryFilter(game="rowcol"))
    assert [each.totals for each in games] == [(9, 9), (-4, 12), (30, 28), (21, 17)]
    assert standings(database, modes=frozenset()) == ()


@pytest.mark.parametrize("name", ["leaderboard.txt", "game_stats.txt", "history.csv"])
def test_twice_changes_nothing(name: str) -> None:
    database = in_memory()
    first = import_file(database, GOLDEN / name)
    before = written(database, Format.RECORD)
    again = import_file(database, GOLDEN / name)
    assert counts(again) == (0, first.taken + first.known, 0, first.refused_total)
    assert written(database, Format.RECORD) == before


@pytest.mark.parametrize("name", ["leaderboard.txt", "game_stats.txt", "history.csv"])
def test_what_was_taken_is_written_as_it_was(name: str) -> None:
    database = in_memory()
    import_file(database, GOLDEN / name)
    wanted = Format(name.split(".")[0])
    file_lines = written(database, wanted)
    other = in_memory()
    assert taken(other, file_lines, name).refused_total == 0
    assert written(other, wanted) == file_lines
    assert counts(taken(database, file_lines, name))[0::2] == (0, 0)


def test_a_whole_record_goes_everywhere() -> None:
    database = filled(60)
    for name in ("leaderboard.txt", "game_stats.txt", "history.csv"):
        import_file(database, GOLDEN / name)
    before = written(database, Format.RECORD)
    other = in_memory()
    report = taken(other, before)
    assert report.format is Format.RECORD
    assert counts(report) == (before.count(b"\n") - 1, 0, 0, 0)
    assert written(other, Format.RECORD) == before
    assert standings(other) == standings(database)
    assert [each.id for each in history(other, HistoryFilter())] == [
        each.id for each in history(database, HistoryFilter())
    ]
    assert counts(taken(other, before)) == (0, report.taken, 0, 0)


def test_equal_lines_are_as_many_games() -> None:
    database = in_memory()
    assert counts(taken(database, f"{TICTACTOE}\n" * 3)) == (3, 0, 0, 0)
    assert counts(taken(database, f"{TICTACTOE}\n" * 2)) == (0, 2, 0, 0)
    assert counts(taken(database, f"{TICTACTOE}\n" * 4)) == (1, 3, 0, 0)
    assert len(history(database, HistoryFilter())) == 4


def test_a_deleted_imported_game_does_not_come_back() -> None:
    database = in_memory()
    taken(database, TICTACTOE)
    (game,) = history(database, HistoryFilter())
    delete_game(database, game.id)
    assert counts(taken(database, TICTACTOE)) == (0, 1, 0, 0)
    assert history(database, HistoryFilter()) == ()


def test_own_files_read_back_count_nothing_twice() -> None:
    database = filled(40)
    before = written(database, Format.RECORD)
    for wanted in (Format.LEADERBOARD, Format.GAME_STATS, Format.HISTORY):
        file_lines = written(database, wanted)
        assert counts(taken(database, file_lines, wanted)) == (0, file_lines.count(b"\n"), 0, 0)
    assert written(database, Format.RECORD) == before


def test_a_newer_leaderboard_replaces_the_balance() -> None:
    database = in_memory()
    assert counts(taken(database, "Alice 1 0 0 1")) == (1, 0, 0, 0)
    assert counts(taken(database, "ALICE 2 0 0 2")) == (0, 0, 1, 0)
    assert standing_of(database, "Alice").opening == Tally(2, 2, 0, 0)


def test_a_balance_is_added_to_the_games_played_here() -> None:
    database = in_memory()
    match = GameSession(Setup(tictactoe.start(), (Human("Alice"), Computer("Sera"))))
    match.resign(Side.ONE)
    kept(database, 1, match, GameTimes(1, 2, 2))
    assert counts(taken(database, "Alice 3 0 0 3")) == (1, 0, 0, 0)
    alice = standing_of(database, "Alice")
    assert (alice.tally, alice.opening) == (Tally(4, 3, 1, 0), Tally(3, 3, 0, 0))
    assert counts(taken(database, "Alice 3 1 0 4")) == (0, 1, 0, 0)


def test_an_older_balance_of_a_record_stays_out() -> None:
    old, new = in_memory(), in_memory()
    taken(old, "Alice 1 0 0 1")
    earlier = written(old, Format.RECORD)
    old.write(lambda connection: connection.execute("UPDATE balances SET imported = imported + 1"))
    taken(new, "Alice 5 0 0 5")
    new.write(lambda connection: connection.execute("UPDATE balances SET imported = 10000"))
    later = written(new, Format.RECORD)
    assert counts(taken(old, later)) == (0, 1, 0, 0)
    assert counts(taken(new, earlier)) == (0, 0, 1, 0)
    assert standing_of(new, "Alice").opening == Tally(1, 1, 0, 0)


def test_a_game_that_went_on_is_updated_and_one_that_went_differently_refused() -> None:
    begun, gone_on, other = in_memory(), in_memory(), in_memory()
    match = won_by("Ann", "Bob", Side.ONE)
    start = GameSession(match.setup)
    for action in match.actions[:3]:
        start.apply(action)
    different = won_by("Ann", "Bob", Side.TWO)
    kept(begun, 1, start, GameTimes(5, 6))
    kept(gone_on, 1, match, GameTimes(5, 9, 9))
    kept(other, 1, different, GameTimes(5, 9, 9))
    early, late = written(begun, Format.RECORD), written(gone_on, Format.RECORD)
    assert counts(taken(gone_on, early)) == (0, 1, 0, 0)
    assert counts(taken(begun, late)) == (0, 0, 1, 0)
    assert written(begun, Format.RECORD) == late
    report = taken(other, late)
    assert "went differently" in reasons(report)[2]
    assert history(other, HistoryFilter())[0].winner is Side.TWO


def test_a_whole_copy_takes_the_place_of_a_damaged_game() -> None:
    database = filled(3)
    before = written(database, Format.RECORD)
    broken = "UPDATE actions SET entry = '{}' WHERE game = ? AND number = 1"
    database.write(lambda connection: connection.execute(broken, (game_id(1),)))
    assert counts(taken(database, before)) == (0, 2, 1, 0)
    assert written(database, Format.RECORD) == before


def test_an_imported_game_that_is_another() -> None:
    database = in_memory()
    taken(database, TICTACTOE)
    record = written(database, Format.RECORD)
    database.write(lambda connection: connection.execute("UPDATE imported_games SET depth = 5"))
    assert "another imported game" in reasons(taken(database, record))[2]


def test_a_file_of_another_version_is_left_alone() -> None:
    newer = HEADING.replace('"version":2', '"version":4')
    with pytest.raises(ExchangeError, match="another version"):
        taken(in_memory(), f"{newer}\n")


def test_a_record_of_the_version_before_is_read() -> None:
    record = written(filled(9), Format.RECORD)
    older = record.replace(b'"version":2', b'"version":1', 1)
    database = in_memory()
    assert counts(taken(database, older)) == (9, 0, 0, 0)
    assert written(database, Format.RECORD) == record


def test_answers_come_along_once_and_under_any_spelling() -> None:
    record = written(answered(filled(2)), Format.RECORD)
    database = in_memory()
    assert counts(taken(database, record)) == (11, 0, 0, 0)
    assert counts(taken(database, record)) == (0, 11, 0, 0)
    assert written(database, Format.RECORD) == record
    assert answers_in_practice(database, "ALICE") == some_answers(9, seed=0)


def test_a_damaged_answer_gives_way_to_a_whole_one() -> None:
    database = answered(in_memory())
    before = written(database, Format.RECORD)
    database.write(lambda c: c.execute("UPDATE answers SET entry = '{}' WHERE number = 4"))
    with scratch_file() as path:
        assert export_file(database, path, Format.RECORD).damaged == 1
    assert counts(taken(database, before)) == (0, 8, 1, 0)
    assert written(database, Format.RECORD) == before


def test_without_its_heading_a_record_is_still_read() -> None:
    record = written(filled(3), Format.RECORD).splitlines()
    broken = b"\n".join([b'{"format":"tictactoe', *record[1:], record[0], record[1]])
    report = taken(in_memory(), broken)
    assert counts(report) == (3, 1, 0, 1)
    assert list(reasons(report)) == [1]


WRITTEN_DIFFERENTLY = [
    b"\xef\xbb\xbf" + f"{ROWCOL}\r\n\r\n  \r\n{TICTACTOE}\r\n".encode(),
    f"{ROWCOL}\n{TICTACTOE}".encode(),
    f"\n\n{ROWCOL}\n".encode(),
]


@pytest.mark.parametrize("data", WRITTEN_DIFFERENTLY)
def test_line_ends_marks_and_blank_lines(data: bytes) -> None:
    report = taken(in_memory(), data)
    assert (report.format, report.taken) == (Format.HISTORY, 1)
    assert report.refused_total == data.count(b"Winner")


def test_lines_that_are_no_text_or_too_long() -> None:
    data = b"\n".join([ROWCOL.encode(), b"\xff\xfe", b"x" * 100_000, b"a,\x00,b", ROWCOL.encode()])
    report = taken(in_memory(), data)
    assert counts(report) == (2, 0, 0, 3)
    found = reasons(report)
    assert found[2] == "The line is not UTF-8 text."
    assert found[3] == "The line has more than 16,384 bytes."
    assert list(found) == [2, 3, 4]


def test_only_so_many_reasons_are_told() -> None:
    report = taken(in_memory(), f"{ROWCOL}\n" + "x\n" * 5000)
    assert (report.taken, report.refused_total, len(report.refused)) == (1, 5000, 1000)


FORMATS = [
    (b"", "leaderboard.txt", Format.LEADERBOARD),
    (b"", "old.csv", Format.HISTORY),
    (b"nonsense", "game_stats.txt", Format.GAME_STATS),
    (HEADING.encode(), "leaderboard.txt", Format.RECORD),
    (b"bad line\nAlice 1 0 0 1", "notes", Format.LEADERBOARD),
]


@pytest.mark.parametrize("data, name, expected", FORMATS)
def test_which_format(data: bytes, name: str, expected: Format) -> None:
    assert taken(in_memory(), data, name).format is expected


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"hello\n", bytes(range(256)), b"SQLite format 3\0"]
)
def test_no_format(data: bytes) -> None:
    with pytest.raises(ExchangeError, match="in no format"):
        taken(in_memory(), data, "notes.txt")


def test_utf_16_is_named() -> None:
    with pytest.raises(ExchangeError, match="UTF-16"):
        taken(in_memory(), TICTACTOE.encode("utf-16"))


def test_what_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("pipe", "loop", "missing", "", "a\0b"):
        with pytest.raises(ExchangeError, match=r"\.$"):
            import_file(in_memory(), tmp_path / name)


def test_a_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "MOST_BYTES", 10)
    (tmp_path / "file").write_text(ROWCOL)
    with pytest.raises(ExchangeError, match="larger than"):
        import_file(in_memory(), tmp_path / "file")


def test_nothing_is_taken_where_nothing_can_be_saved(tmp_path: Path) -> None:
    database = in_memory()
    connection = database.read(lambda connection: connection)
    (tmp_path / "file").write_text(ROWCOL)
    closed = Database(connection, Condition(None, read_only=True))
    with pytest.raises(StorageError):
        import_file(closed, tmp_path / "file")
    assert history(database, HistoryFilter()) == ()


def many_standings(number: int) -> str:
    return "".join(f"Player{each} 1 0 0 1\n" for each in range(number))


def test_progress_ends_at_the_end_and_never_goes_back(tmp_path: Path) -> None:
    path = tmp_path / "leaderboard.txt"
    path.write_text(many_standings(1600))
    told: list[tuple[int, int]] = []
    import_file(in_memory(), path, on_progress=lambda done, total: told.append((done, total)))
    size = path.stat().st_size
    assert len(told) > 2
    assert told == sorted(told)
    assert told[-1] == (size, size)


def test_stopped_and_done_again(tmp_path: Path) -> None:
    path = tmp_path / "leaderboard.txt"
    path.write_text(many_standings(1600))
    database = in_memory()
    asked: list[None] = []

    def enough() -> bool:
        asked.append(None)
        return len(asked) > 700

    report = import_file(database, path, should_stop=enough)
    assert report.stopped
    assert 0 < report.taken < 1600
    assert len(standings(database)) == report.taken
    again = import_file(database, path, should_stop=lambda: False)
    assert (again.stopped, again.known) == (False, report.taken)
    assert len(standings(database)) == 1600


def test_equal_lines_are_counted_anew_in_each_file() -> None:
    database = in_memory()
    for _ in range(2):
        taken(database, f"{TICTACTOE}\n")
    assert len(history(database, HistoryFilter())) == 1


def test_names_that_look_like_another_format(tmp_path: Path) -> None:
    database = in_memory()
    for number, first in enumerate(("{Max 1 0 0 1", '"2025-11-23 Bob" 1 0 0 1')):
        path = tmp_path / f"{number}-leaderboard.txt"
        path.write_text(f"{first}\nAnna{number} 3 0 0 3\n")
        report = import_file(database, path)
        assert (report.format, report.taken, report.refused) == (Format.LEADERBOARD, 2, ())


def test_leading_zeros_are_no_digits(tmp_path: Path) -> None:
    database = in_memory()
    path = tmp_path / "leaderboard.txt"
    zeros = "0" * 21
    path.write_text(f"Lead {zeros}12 0 0 {zeros}12\n")
    assert import_file(database, path).taken == 1
    (found,) = standings(database)
    assert found.tally.wins == 12


def test_a_leaderboard_written_here_counts_nothing_after_more_games(tmp_path: Path) -> None:
    database, path = filled(40), tmp_path / "leaderboard.txt"
    export_file(database, path, Format.LEADERBOARD)
    before = path.read_text()
    assert before
    match = GameSession(Setup(tictactoe.start(), (Human("Alice"), Computer("Kitty"))))
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
    kept(database, 99, match, GameTimes(1, 1, 1))
    shown = standings(database)
    report = import_file(database, path)
    assert (report.taken, report.updated) == (0, 0)
    assert report.known == before.count("\n")
    assert standings(database) == shown
    elsewhere = in_memory()
    assert import_file(elsewhere, path).taken == before.count("\n")
