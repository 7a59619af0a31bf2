"""Which games of a file count: what export wrote as it was, others only when they are said to be ours."""  # noqa: E501

from pathlib import Path

import pytest

from tests.exchange.records import filled, in_memory, kept, taken, won_by, written
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.exchange.reports import Format, ImportReport, remarks
from tictactoe_tui.games import Side
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import ALL_MODES, acquaintance, standings
from tictactoe_tui.storage.record.statistics import statistics
from tictactoe_tui.storage.transfer.writing import GameTimes

DAY = 86_400_000
TEXT = """[Game "tictactoe"]
[X "{one}"]
[O "{two}"]
[Ended "2025-11-{day:02}T12:02:05Z"]

1. 0 0; 1 0 2. 0 1; 1 1 3. 0 2 1-0
"""
LINE = (
    "Sat Nov 29 12:02:{second:02} 2025 | Match: Ann vs Sera | Moves: 5 (Ann: 3, Sera: 2)"
    " | AI Nodes: {nodes} | Depth: 6 | Winner: X\n"
)
CLUB = "\n".join(TEXT.format(one="Ann", two="Sera", day=day) for day in range(1, 29))
OLDER = "".join(LINE.format(second=second, nodes=549) for second in range(8))
CSV = '2025-11-23 18:04,"Ann VS Sera",21,17,A,9,H_VS_C\n'
FILES = [(CLUB, "club.games", 28), (OLDER, "game_stats.txt", 8), (CSV, "history.csv", 1)]


def takes(database: Database, text: str, name: str, *, count: bool = False) -> ImportReport:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return import_file(database, path, count=count)


@pytest.fixture(autouse=True)
def in_a_directory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("text, name, games", FILES)
def test_a_club_that_takes_old_files_in_inflates_no_standing(
    text: str, name: str, games: int
) -> None:
    database = in_memory()
    report = takes(database, text, name)
    assert (report.taken, report.marked, report.refused) == (games, games, ())
    assert {each.imported for each in history(database, HistoryFilter())} == {True}
    assert standings(database, modes=ALL_MODES) == ()
    ann = statistics(database, "Ann")
    assert ann is not None
    assert (ann.total, ann.imported) == (ann.total, ann.total)
    assert (ann.total.games, ann.standing.games, ann.ratings) == (games, 0, ())
    assert database.read(acquaintance, "Ann", "Sera", "tictactoe").total.games == 0
    again = takes(database, text, name)
    assert (again.known, again.taken, again.updated) == (games, 0, 0)


@pytest.mark.parametrize("text, name, games", FILES)
@pytest.mark.parametrize("marked_before", [False, True])
def test_games_that_are_said_to_be_ours_count(
    text: str, name: str, games: int, marked_before: bool
) -> None:
    database = in_memory()
    if marked_before:
        takes(database, text, name)
        assert standings(database) == ()
    report = takes(database, text, name, count=True)
    found = (report.updated, report.taken) if marked_before else (report.taken, report.updated)
    assert (*found, report.marked) == (games, 0, 0)
    assert report.counted == report.updated
    were = "game that was" if games == 1 else "games that were"
    now = f"{games} {were} marked as imported now {'counts' if games == 1 else 'count'}."
    assert list(remarks(report)) == ([now] if marked_before else [])
    (ann,) = (each for each in standings(database) if each.name == "Ann")
    assert (ann.tally.games, ann.tally.wins) == (games, games)
    assert ann.rating is not None
    assert ann.rating > 1500
    assert {each.imported for each in history(database, HistoryFilter())} == {False}
    about = statistics(database, "Ann")
    assert about is not None
    assert about.standing == about.total == ann.tally
    assert about.imported.games == 0
    for count in (False, True):
        assert takes(database, text, name, count=count).known == games
    assert standings(database)[0].tally.games == games


BEFORE = ("Ann 9 1 0 10\nBob 1 0 0 1\n", "leaderboard.txt")
TWICE = (
    "Ann: an earlier leaderboard and games from a file both count. The same games may count twice."
)


@pytest.mark.parametrize("text, name", [each[:2] for each in FILES[:2]])
def test_games_that_an_earlier_leaderboard_adds_up_may_count_twice(text: str, name: str) -> None:
    database = in_memory()
    assert list(remarks(takes(database, *BEFORE))) == []
    marked = takes(database, text, name)
    assert marked.doubtful == ()
    counts = takes(database, text, name, count=True)
    assert TWICE in list(remarks(counts))


def test_an_earlier_leaderboard_over_games_that_count_may_count_them_twice() -> None:
    database = in_memory()
    assert takes(database, OLDER, "game_stats.txt", count=True).doubtful == ()
    assert takes(database, CSV, "history.csv", count=True).doubtful == ()
    assert list(remarks(takes(database, *BEFORE))) == [TWICE]


def test_what_cannot_be_the_same_games_is_not_suspected() -> None:
    database = in_memory()
    takes(database, *BEFORE)
    other = OLDER.replace("Ann", "Cy")
    assert takes(database, other, "game_stats.txt", count=True).doubtful == ()
    takes(database, OLDER, "game_stats.txt", count=True)
    assert takes(database, CSV, "history.csv", count=True).doubtful == (), "another game"


def test_standings_and_ratings_are_those_of_counting_from_the_first_game_whenever_it_came() -> None:
    together, one_by_one = in_memory(), in_memory()
    for text, name, _ in FILES:
        takes(together, text, name, count=True)
        takes(one_by_one, text, name)
        standings(one_by_one)  # remembers what is closed
    for text, name, _ in reversed(FILES):
        takes(one_by_one, text, name, count=True)
        standings(one_by_one)
    assert standings(one_by_one) == standings(together)


@pytest.fixture
def mixed() -> Database:
    """Games played here, games marked and games said to be ours, of every kind."""
    database = filled(30)
    takes(database, CLUB, "club.games")
    takes(database, TEXT.format(one="Bob", two="Kitty", day=3), "ours.games", count=True)
    takes(database, OLDER, "game_stats.txt")
    takes(database, CSV, "history.csv", count=True)
    return database


def test_what_export_wrote_comes_back_counted_as_it_was(mixed: Database) -> None:
    record = written(mixed, Format.RECORD)
    assert record.startswith(b'{"format":"tictactoe-tui record","version":3}')
    other = in_memory()
    report = taken(other, record)
    assert (report.refused, report.marked) == ((), 36)
    assert written(other, Format.RECORD) == record
    assert standings(other, modes=ALL_MODES) == standings(mixed, modes=ALL_MODES)
    shown, again = (
        {each.id: each.imported for each in history(each, HistoryFilter(), limit=100)}
        for each in (mixed, other)
    )
    assert shown == again
    assert taken(mixed, record).taken == taken(mixed, record).updated == 0


def test_games_as_text_come_back_counted_as_they_were(mixed: Database) -> None:
    texts = written(mixed, Format.GAMES)
    other = in_memory()
    report = taken(other, texts, "all.games")
    assert (report.refused, report.marked) == ((), 28)
    assert written(other, Format.GAMES) == texts
    counted = sum(not each.imported for each in history(mixed, HistoryFilter(), limit=100))
    older = 1
    found = history(other, HistoryFilter(), limit=100)
    assert sum(not each.imported for each in found) == counted - older


def test_a_text_that_somebody_has_changed_is_any_other_file() -> None:
    database = in_memory()
    kept(database, 1, won_by("Ann", "Bob", Side.ONE), GameTimes(5, 9, 9))
    text = written(database, Format.GAMES).decode()
    without_id = "\n".join(line for line in text.split("\n") if not line.startswith("[Id"))
    other_tag = text.replace("[Id", '[Event "club"]\n[Id')
    commented = text.replace(" 1-0\n", " {so} 1-0\n")
    for change, marked in (
        (text, 0),
        (f"{text}\n\n".replace("\n", "\r\n"), 0),
        (without_id, 1),
        (other_tag, 1),
        (commented, 1),
    ):
        report = taken(in_memory(), change, "all.games")
        assert (report.taken, report.marked, report.refused) == (1, marked, ())


def test_an_older_file_of_a_marked_record_is_read_by_its_lines(mixed: Database) -> None:
    plain = written(filled(3), Format.RECORD)
    assert plain.startswith(b'{"format":"tictactoe-tui record","version":2}')
    marked = written(mixed, Format.RECORD)
    assert b'"imported":' in marked
    assert b'"counted":true' in marked


def test_a_game_that_was_played_here_is_not_marked_by_its_own_text(tmp_path: Path) -> None:
    database = in_memory()
    kept(database, 1, won_by("Ann", "Bob", Side.ONE), GameTimes(5, 9, 9))
    path = tmp_path / "all.games"
    export_file(database, path, Format.GAMES)
    path.write_text(path.read_text() + "\n\n{and more}\n")
    before = standings(database)
    report = import_file(database, path)
    assert (report.taken, report.updated) == (0, 0)
    assert standings(database) == before


def test_who_was_taken_for_one_is_told() -> None:
    database = in_memory()
    kept(database, 1, won_by("Ann", "Bob", Side.ONE), GameTimes(5, 9, 9))
    text = TEXT.format(one="ann", two="BOB", day=3) + "\n" + TEXT.format(one="Bob", two="X", day=4)
    assert takes(database, text, "club.games").one_player == (("BOB", "Bob"), ("ann", "Ann"))
    assert takes(database, "ANN 1 0 0 1\n", "leaderboard.txt").one_player == (("ANN", "Ann"),)
    assert takes(database, CSV, "history.csv").one_player == ()
    other = in_memory()
    taken(other, written(database, Format.RECORD))
    assert takes(other, CSV.replace("Ann", "ann"), "history.csv").one_player == (("ann", "Ann"),)


def test_a_figure_that_is_not_there_is_none_and_never_zero() -> None:
    database = in_memory()
    takes(database, CLUB, "club.games")
    takes(database, CSV, "history.csv")
    for each in history(database, HistoryFilter(), limit=100):
        assert (each.nodes, each.depth, each.seconds, each.hints, each.undos) == (None,) * 5
    for count in (False, True):
        takes(database, CLUB, "club.games", count=count)
        ann = statistics(database, "Ann")
        assert ann is not None
        assert ann.think_seconds is None


def test_a_mark_outlives_the_end_that_was_not_written_yet() -> None:
    database = in_memory()
    takes(database, TEXT.format(one="Ann", two="Sera", day=3), "club.games")
    (game,) = history(database, HistoryFilter())
    database.write(lambda c: c.execute("UPDATE games SET finished = NULL, ending = NULL"))
    assert b'"imported":' in written(database, Format.RECORD)
    assert GameId(game.id) == game.id
