"""`show` has one game of the record in every form."""

import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.cli.program import assert_refused, document, ran
from tests.cli.records import data_at, make_record
from tests.exchange.records import game_id, kept
from tictactoe_tui.exchange.game_text import read_game
from tictactoe_tui.exchange.match_text import match_of_text
from tictactoe_tui.games import Side, parse_position, replay, rowcol, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat, Setup
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.transfer.writing import GameTimes


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record whose latest game is one of a person with a name full of markup."""
    make_record(tmp_path / "data", games=5)
    database = open_in(tmp_path / "data")
    match = GameSession(Setup(tictactoe.start(), (Human("a|*b*<i>"), Computer("Sera"))))
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
    kept(database, 99, match, GameTimes(10**12, 2 * 10**12, 2 * 10**12))
    database.close()
    return data_at(monkeypatch, tmp_path / "data")


@pytest.mark.usefixtures("record")
def test_the_last_game_in_every_form() -> None:
    text = ran("show").out
    assert "X: a|*b*<i>" in text
    assert "O: Sera (Hard)" in text
    assert "fastest win" in text
    assert "X: 3 moves\n" in text
    assert "0 X X X\n" in text
    assert "# Tic-tac-toe, " in (markdown := ran("show", "--markdown").out)
    assert r"X: a\|\*b\*\<i\>" in markdown
    svg = ElementTree.fromstring(ran("show", "--svg").out)  # noqa: S314 - our own
    assert svg.tag.endswith("svg")
    told = match_of_text(read_game(ran("show", "--text").out))
    assert [record.cell for record in told.state.plies] == [0, 3, 1, 4, 2]


@pytest.mark.parametrize("one, mode", [(Human("Bob"), "H_VS_H"), (Computer("Greedy"), "H_VS_C")])
def test_a_match_of_row_and_column_has_its_summary(record: Path, one: Seat, mode: str) -> None:
    database = open_in(record)
    match = GameSession(Setup(rowcol.start(2, 1), (Human("Ann"), one)))
    while match.turn is not None:
        match.play(match.state.position.legal_moves()[0])
    kept(database, 100, match, GameTimes(10**12, 3 * 10**12, 3 * 10**12))
    database.close()
    found = document("show")
    a, b = found["totals"]
    winner = "A" if a > b else "B" if b > a else "Tie"
    wanted = {"a_score": a, "b_score": b, "rounds": 4, "mode": mode, "winner": winner}
    assert found["summary"] == wanted
    assert "summary" not in document("show", game_id(99))


def test_what_is_not_known_is_a_dash_and_null(record: Path) -> None:
    text = ran("show").out
    first = next(line for line in text.splitlines() if line.startswith("  1"))
    assert first.split()[-3:] == ["–"] * 3
    move = document("show")["plies"][0]
    assert (move["nodes"], move["depth"], move["seconds"]) == (None, None, None)
    old = document("show", "--json-version", "1")["plies"][0]
    assert (old["nodes"], old["depth"], old["seconds"]) == (0, 0, 0)
    imported = [each for each in document("history")["games"] if each["imported"]]
    assert {each["seconds"] for each in imported} == {None}
    assert "–" in ran("history").out


def test_after_a_resignation_nobody_is_to_move(record: Path) -> None:
    database = open_in(record)
    match = GameSession(Setup(tictactoe.start(), (Human("Ann"), Computer("Sera"))))
    match.play(0)
    match.resign(Side.ONE)
    kept(database, 100, match, GameTimes(10**12, 3 * 10**12, 3 * 10**12))
    database.close()
    for form in ([], ["--markdown"], ["--svg"]):
        said = ran("show", *form).out
        assert "O wins by resignation" in said
        assert "to move" not in said


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize("wanted", ["", "\udcff", "no-such-game"])
def test_an_id_that_no_game_has_is_said_to_be_that(wanted: str) -> None:
    for command, words in (("show", "there is no game"), ("review", "There is no such saved game")):
        result = ran(command, wanted)
        assert (result.code, result.out) == (1, "")
        assert words in result.err


@pytest.mark.usefixtures("record")
def test_the_document_has_moves_labels_and_totals() -> None:
    found = document("show")
    assert [ply["move"] for ply in found["plies"]] == ["0 0", "1 0", "0 1", "1 1", "0 2"]
    labels = [ply["label"] for ply in found["plies"]]
    assert labels == ["keeps", "throws_draw", "best", "faster_loss", "only"]
    assert found["players"][1] == {
        "side": "two",
        "name": "Sera",
        "computer": True,
        "plies": 2,
    }
    assert (found["winner"], found["ending"], found["totals"]) == ("one", "line", None)
    assert (found["result"], found["winner_name"]) == ("win", "a|*b*<i>")
    assert found["ended"] == "2033-05-18T03:33:20.000Z"
    start = parse_position(found["start"])
    assert replay(start, (0, 3, 1, 4, 2)).code() == found["code"]
    assert document("show", found["id"]) == found


@pytest.mark.usefixtures("record")
def test_history_has_the_moves() -> None:
    games = document("history")["games"]
    assert [move["move"] for move in games[0]["moves"]] == ["0 0", "1 0", "0 1", "1 1", "0 2"]
    for each in games:
        assert (each["moves"] is None) == each["imported"]
        assert each["imported"] or len(each["moves"]) == each["plies"]


@pytest.mark.usefixtures("record")
def test_what_cannot_be_shown() -> None:
    assert ran("show", "nobody\x1b").err == (
        "tictactoe-tui: there is no game 'nobody\\x1b' with moves; history --json has the ids\n"
    )
    imported = next(each for each in document("history")["games"] if each["imported"])
    assert "no game" in ran("show", imported["id"]).err
    assert_refused(ran("show", "--json", "--svg"), "--json")


def test_an_empty_record_invites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_at(monkeypatch, tmp_path / "nothing")
    result = ran("show")
    assert (result.code, result.out) == (1, "")
    assert "No games yet" in result.err


def test_where_the_data_is_and_how_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = data_at(monkeypatch, tmp_path / "my data" / ("d" * 200) / ("e" * 200))
    monkeypatch.setenv("TICTACTOE_TUI_LOG_DIR", str(tmp_path / "logs"))
    assert document("doctor", "--where")["data_dir"] == str(place)
    assert not place.exists()
    place.parent.mkdir(parents=True)
    make_record(place, games=1)
    (place / "games.jsonl").write_text("mine")
    ours = [place / "tournaments" / "a.jsonl", place / "visitors" / "1" / "games.db"]
    for each in ours:
        each.parent.mkdir(parents=True)
        each.touch()
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "crash-x.log").touch()
    commands = [line for line in ran("doctor", "--where").out.splitlines() if "rm -" in line]
    assert len(commands) == 2

    subprocess.run(["/bin/sh", "-c", "\n".join(commands)], check=True, timeout=60)
    left = [each.name for each in place.rglob("*") if each.is_file()]
    assert left == ["games.jsonl"]
    assert list((tmp_path / "logs").iterdir()) == []
    assert_refused(ran("doctor", "--where", "--repair"), "cannot be used together")
