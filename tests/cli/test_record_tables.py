"""leaderboard, stats and history: the numbers of the record, for people and for programs."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.program import Ran, assert_refused, document, program, ran, run_python
from tests.cli.records import data_at, make_record
from tests.exchange.records import ATTACKS, kept
from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.actions import Thinking
from tictactoe_tui.match.names import cells, clean_name
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import standings
from tictactoe_tui.storage.record.statistics import statistics
from tictactoe_tui.storage.settings import save_settings
from tictactoe_tui.storage.transfer.writing import GameTimes

READING = [["leaderboard"], ["stats"], ["history"], ["doctor"]]


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_record(tmp_path / "data")
    return data_at(monkeypatch, tmp_path / "data")


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return data_at(monkeypatch, tmp_path / "nothing")


def lines_of(result: Ran) -> list[str]:
    assert (result.code, result.err) == (0, "")
    return result.out.splitlines()


@pytest.mark.parametrize("arguments", READING, ids=" ".join)
def test_without_a_record_nothing_is_made_and_people_are_invited(
    nothing: Path, arguments: list[str]
) -> None:
    result = ran(*arguments)
    assert (result.code, result.err) == (0, "")
    machine = " against the machine" if "leaderboard" in arguments else ""
    assert f"No games{machine} yet. tictactoe-tui play tictactoe" in result.out
    assert not nothing.exists()
    document(*arguments)
    assert not nothing.exists()


@pytest.mark.parametrize("arguments", READING, ids=" ".join)
def test_a_file_in_place_of_the_data_directory_is_no_empty_record(
    nothing: Path, arguments: list[str]
) -> None:
    nothing.write_text("")
    assert ran(*arguments) == (1, "", f"tictactoe-tui: {nothing} is not a directory.\n")


def test_accuracy_is_what_the_games_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions that mattered and were right, added up over the games, those with help left out."""
    directory = tmp_path / "data"
    directory.mkdir()
    with closing(open_in(directory)) as database:
        for number, cells in enumerate([(0, 4, 8, 1, 3, 7), (4, 1, 0, 8, 3, 5, 6)]):
            match = GameSession(Setup(tictactoe.start(), (Human("Ann"), Human("Bob"))))
            for cell in cells:
                match.play(cell)
            kept(database, number, match, GameTimes(10**12, 10**12, 10**12 + number))
        match = GameSession(Setup(tictactoe.start(), (Human("Bob"), Human("Ann"))))
        for cell in (4, 1, 0):
            match.play(cell, thinking=Thinking(analysis_shown=True))
        kept(database, 9, match, GameTimes(10**12, 10**12))
    data_at(monkeypatch, directory)
    shown = [document("show", game["id"]) for game in document("history")["games"]]
    for side, name in enumerate(("Ann", "Bob")):
        mattered, right = (sum(game[key][side] for game in shown) for key in ("mattered", "right"))
        assert 0 < right < mattered or name == "Bob"
        assert document("stats", name)["accuracy"] == {"right": right, "mattered": mattered}
        assert f"mattered: {right} of {mattered} right\n" in ran("stats", name).out


def test_empty_documents(nothing: Path) -> None:
    assert document("leaderboard") == {
        "version": 2,
        "game": None,
        "modes": ["vs_ai"],
        "standings": [],
    }
    assert document("history") == {"version": 2, "total": 0, "offset": 0, "games": []}
    assert document("stats") == {"version": 2, "player": None}
    assert not nothing.exists()


def test_the_leaderboard_is_that_of_the_record(record: Path) -> None:
    database = open_in(record)
    expected = standings(database)
    database.close()
    found = document("leaderboard")["standings"]
    assert [each["name"] for each in found] == [each.name for each in expected]
    assert [each["wins"] for each in found] == [each.tally.wins for each in expected]
    alice = next(each for each in found if each["name"] == "Alice")
    assert alice["imported_standing"] == {
        "games": 20,
        "wins": 12,
        "losses": 3,
        "draws": 5,
        "win_rate": 0.6,
    }
    assert {each["name"] for each in found if each["computer"]} >= {"Sera", "Kitty"}


def test_what_the_leaderboard_counts(record: Path) -> None:
    def games(*options: str) -> int:
        return sum(each["games"] for each in document("leaderboard", *options)["standings"])

    alone, people, everything = games(), games("--with-people"), games("--all-modes")
    assert alone < people < everything
    assert games("--game", "FOUR") < alone
    shown = document("leaderboard", "--people-only")["standings"]
    assert not any(each["computer"] for each in shown)
    assert document("leaderboard", "--all-modes")["modes"] == ["vs_ai", "two_players", "watch"]


def test_the_text_of_the_leaderboard(record: Path) -> None:
    head, first, *_ = lines_of(ran("leaderboard"))
    assert head.split()[:4] == ["player", "games", "wins", "losses"]
    assert head.endswith("before")
    assert first.split()[0] == "1"
    found = document("leaderboard", "--game", "four")
    without = lines_of(ran("leaderboard", "--game", "four"))
    assert "before" not in without[0]
    assert len(without) == len(found["standings"]) + 1


def after(row: str, width: int) -> str:
    """What follows in a row after so many cells of the terminal."""
    for at in range(len(row) + 1):
        if cells(row[:at]) == width:
            return row[at:]
    raise AssertionError(f"no character begins {width} cells into {row!r}")


@pytest.mark.parametrize("command, column", [("leaderboard", "games"), ("history", "moves")])
def test_columns_stand_under_each_other_whatever_the_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, column: str
) -> None:
    names = [clean_name(name) for name in ("王小明", "👨", "e\u0301", "مرحبا", *ATTACKS[:9])]
    make_record(data_at(monkeypatch, tmp_path), games=60, people=names)
    head, *rows = lines_of(ran(command))
    gap = head.index(column) - 2
    shown = [row for row in rows if " - " in row or command == "leaderboard"]
    assert len(shown) > 10
    assert all(after(row, gap).startswith("  ") for row in shown)


def test_history_is_that_of_the_record(record: Path) -> None:
    database = open_in(record)
    expected = history(database, HistoryFilter(), limit=1000)
    database.close()
    found = document("history", "--limit", "1000")
    assert found["total"] == len(expected) == len(found["games"])
    assert [each["id"] for each in found["games"]] == [each.id for each in expected]
    ended = [each["ended"] for each in found["games"]]
    assert ended == sorted(ended, reverse=True)
    assert all(each.endswith("Z") for each in ended)
    assert {each["imported"] for each in found["games"]} == {True, False}
    assert {type(each["players"][0]["plies"]) for each in found["games"]} == {int, type(None)}


def test_history_in_pages_and_by_filter(record: Path) -> None:
    everything = document("history", "--limit", "1000")["games"]
    page = document("history", "--limit", "3", "--offset", "2")
    assert page["games"] == everything[2:5]
    assert page["offset"] == 2

    def shown(*options: str) -> list[dict[str, object]]:
        return list(document("history", "--limit", "1000", *options)["games"])

    assert {each["game"] for each in shown("--game", "rowcol")} == {"rowcol"}
    assert {each["mode"] for each in shown("--mode", "two-players")} == {"two_players"}
    assert {each["winner"] for each in shown("--result", "drawn")} == {None}
    alice = shown("--player", "ALICE")
    assert alice == [
        each for each in everything if "Alice" in [side["name"] for side in each["players"]]
    ]
    assert shown("--search", "小明") == shown("--player", "王小明")
    assert shown("--search", "column 2025-11") == shown("--game", "rowcol", "--search", "2025-11")
    assert len(shown("--search", "VS 2025-11-24")) == 1
    assert shown("--player", "nobody") == []
    won = shown("--player", "Alice", "--result", "player-won")
    assert 0 < len(won) < len(alice)


def test_the_text_of_the_history(record: Path) -> None:
    total = document("history")["total"]
    *_, blank, where = lines_of(ran("history", "--limit", "5"))
    assert (blank, where) == ("", f"1 to 5 of {total} games; --offset 5 shows older ones.")
    assert lines_of(ran("history", "--limit", "100"))[-1] == f"1 to {total} of {total} games."
    assert lines_of(ran("history", "--offset", "900")) == [
        f"There are only {total} games like this."
    ]
    assert lines_of(ran("history", "--player", "nobody")) == ["No game is like this."]
    assert "imported" in ran("history").out


def test_statistics_are_those_of_the_record(record: Path) -> None:
    database = open_in(record)
    expected = statistics(database, "Alice")
    database.close()
    assert expected is not None
    found = document("stats", "alice")
    assert found["player"] == "Alice"
    assert found["total"]["games"] == expected.total.games
    assert found["imported"]["games"] == expected.imported.games == 4
    assert found["imported_standing"]["games"] == 20
    assert [each["name"] for each in found["by_opponent"]] == [
        name for name, *_ in expected.by_opponent
    ]
    assert {each["side_name"] for each in found["by_side"]} <= {
        "X",
        "O",
        "Black",
        "White",
        "A",
        "B",
    }
    assert len(found["trend"]) == len(expected.trend)
    assert found["ratings"][0]["game"] == "all"


def test_the_text_of_the_statistics(record: Path) -> None:
    text = "\n".join(lines_of(ran("stats", "alice")))
    for words in (
        "Alice",
        "Games",
        "drawn, from a file",
        "drawn, on the leaderboard",
        "Row and column",
        "over all",
    ):
        assert words in text
    assert lines_of(ran("stats", "Sera"))[0].startswith("Sera (computer)")


def test_whose_statistics(record: Path) -> None:
    seats = [seat for game in document("history")["games"] for seat in game["players"]]
    people = [seat["name"] for seat in seats if not seat["computer"]]
    assert document("stats")["player"] == people[0]
    database = open_in(record)
    save_settings(database, {"name": "Bob"})
    database.close()
    assert document("stats")["player"] == "Bob"
    nobody = ran("stats", "No\x1bbody")
    assert (nobody.code, nobody.out) == (1, "")
    assert nobody.err == "tictactoe-tui: nobody called No\\x1bbody has played\n"
    undecodable = ran("stats", os.fsdecode(b"Al\xffice"))
    assert undecodable.code == 1
    assert undecodable.err.startswith("tictactoe-tui: nobody called Al")
    for option in ("--player", "--search"):
        nothing = ran("history", option, os.fsdecode(b"\xff"), "--json")
        assert json.loads(nothing.out)["games"] == []


def test_the_only_person_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = open_in(data_at(monkeypatch, tmp_path))
    save_settings(database, {"name": "Player"})
    database.close()
    (tmp_path / "leaderboard.txt").write_text("Zoe 1 0 0 1")
    assert ran("import", str(tmp_path / "leaderboard.txt")).code == 0
    found = document("stats")
    assert (found["player"], found["total"]["games"], found["imported_standing"]["games"]) == (
        "Zoe",
        0,
        1,
    )


def test_a_name_that_was_put_there_does_nothing_to_the_terminal(record: Path) -> None:
    database = open_in(record)
    hostile = "\x1b]52;c;eA==\x07\x9b2J\u202e\nx"
    database.write(
        lambda c: c.execute("UPDATE players SET name = ? WHERE name = 'Alice'", (hostile,))
    )
    database.close()
    for arguments in (["leaderboard"], ["history"], ["stats", "Alice"], ["stats", "Bob"]):
        result = ran(*arguments)
        assert result.code == 0
        assert all(line.isprintable() for line in result.out.splitlines())
        assert "\\x1b" in result.out


REFUSED = [
    (["leaderboard", "--game", "chess"], "tictactoe, four, rowcol"),
    (["leaderboard", "--with-people", "--all-modes"], "not allowed"),
    (["leaderboard", "x"], "tictactoe, four, rowcol"),
    (["history", "--mode", "blitz"], "vs_ai, two_players, watch"),
    (["history", "--result", "lost"], "player-lost"),
    (["history", "--limit", "0"], "from 1"),
    (["history", "--offset", "-1"], "from 0"),
    (["stats", "a", "b"], "b"),
    (["export"], "FILE"),
    (["export", "notes.txt"], "record, games, leaderboard, game_stats, history"),
    (["export", "x.jsonl", "--format", "pgn"], "record"),
    (["import"], "FILE"),
    (["doctor", "now"], "now"),
]


@pytest.mark.parametrize("arguments, words", REFUSED, ids=lambda each: " ".join(each)[:40])
def test_bad_usage(nothing: Path, arguments: list[str], words: str) -> None:
    assert_refused(ran(*arguments), words)
    assert not nothing.exists()


@pytest.mark.parametrize("arguments", READING, ids=" ".join)
def test_where_there_can_be_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    data_at(monkeypatch, tmp_path)
    (tmp_path / DATABASE_FILE).mkdir()
    result = ran(*arguments)
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert "is not a file" in result.err
    assert result.out == ""


def test_a_terminal_without_the_letters(record: Path) -> None:
    result = program("history", "--player", "王小明", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\\u738b" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["leaderboard", "stats", "history", "export", "import_", "doctor"]
)
def test_the_commands_load_no_user_interface(record: Path, command: str) -> None:
    name = command.removesuffix("_")
    rest = {"stats": ["Alice"], "export": [str(record / "x.jsonl")], "import": [str(record / "x")]}
    (record / "x").write_text("Ann 1 0 0 1")
    code = (
        "import sys\n"
        "from tictactoe_tui.cli import run\n"
        f"code = run({[name, *rest.get(name, [])]!r})\n"
        "heavy = [each for each in sys.modules if each.split('.')[0] in ('textual', 'rich')]\n"
        "sys.exit(f'loaded: {heavy}' if heavy else code)"
    )
    result = run_python(code)
    assert (result.returncode, result.stderr) == (0, "")
