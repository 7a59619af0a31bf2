"""Own players: found by their names, said what is wrong with them, and usable like all others."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from random import Random
from threading import Event

import pytest

from tests.cli.program import assert_refused, document, ran
from tests.match.journals import from_journal, to_journal
from tests.outside.scripts import PAGE, example, says
from tictactoe_tui.arena.single_game import complaints, play_game
from tictactoe_tui.arena.spreading import Spread, WorkerPool
from tictactoe_tui.arena.tournament import TournamentPlan, play_match
from tictactoe_tui.arena.tournament_file import usual_file
from tictactoe_tui.data_dir import data_dir
from tictactoe_tui.games import GAMES, Position, Side, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.opponents import player_of, players_at
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMissing, PlayerMove
from tictactoe_tui.outside import own_players
from tictactoe_tui.outside.own_players import NoSuchOwnPlayer, own_player


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    own_players._registered.clear()


def write_players(text: str) -> None:
    (data_dir() / "players.toml").write_text(text, encoding="utf-8")


def registered(directory: Path) -> str:
    """The player of the page, written down as the page says."""
    path = example(directory)
    write_players(f'[corner]\ncommand = ["{sys.executable}", "{path}"]\ngames = ["tictactoe"]\n')
    return "@corner"


def last_cell(request: MoveRequest[Position]) -> PlayerMove:
    """Somebody's Python, as an entry point names it."""
    return PlayerMove(request.position.legal_moves()[-1])


def broken(_: MoveRequest[Position]) -> PlayerMove:
    return PlayerMove(1 // 0)


def nowhere(_: MoveRequest[Position]) -> PlayerMove:
    return PlayerMove(99)


ended = Event()


def endless(_: MoveRequest[Position]) -> PlayerMove:
    try:
        while True:
            pass
    finally:
        ended.set()


def a_number(_: MoveRequest[Position]) -> int:
    return 4


def only_here(request: MoveRequest[Position]) -> PlayerMove:
    return last_cell(request)


@pytest.fixture
def _entry_points(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    names = ("last_cell", "broken", "nowhere", "no such thing", "endless", "a_number")
    every = own_players.GROUP
    groups = {
        every: [EntryPoint(each, f"{__name__}:{each}", every) for each in names],
        f"{every}.four": [EntryPoint("only_here", f"{__name__}:only_here", f"{every}.four")],
    }
    own_players._entry_points.cache_clear()
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: EntryPoints(groups.get(group, ()))
    )
    yield
    own_players._entry_points.cache_clear()


def test_the_example_of_the_page_is_twenty_lines_and_does_all_that_is_asked(tmp_path: Path) -> None:
    name = registered(tmp_path)
    assert len(example(tmp_path).read_text().splitlines()) <= 20
    assert list(complaints(name, "tictactoe")) == []
    assert name in players_at("tictactoe")
    assert name not in players_at("four")


@pytest.mark.parametrize("game", GAMES)
def test_our_own_players_do_what_is_asked_of_everybody(game: str) -> None:
    for name in players_at(game):
        assert list(complaints(name, game)) == []


@pytest.mark.usefixtures("_entry_points")
def test_python_of_an_entry_point_plays_and_loses_where_it_breaks() -> None:
    assert {"@last_cell", "@broken", "@nowhere"} < set(players_at("rowcol"))
    assert "@no such thing" not in players_at("rowcol")
    record = play_game(tictactoe.start(), ("@last_cell", "Kitty"), "1")
    assert (record.moves[0], record.fault) == (8, "")
    for name, words in (
        ("@broken", "broke down: 'ZeroDivisionError"),
        ("@nowhere", "an illegal move"),
    ):
        record = play_game(tictactoe.start(), ("Kitty", name), "1")
        assert record.winner is Side.ONE
        assert words in record.fault
    assert list(complaints("@last_cell", "four")) == []
    assert len(list(complaints("@broken", "four"))) >= 2


@pytest.mark.usefixtures("_entry_points")
def test_who_thinks_without_end_loses_and_does_not_go_on_thinking() -> None:
    own_players.set_move_time(0.1)
    record = play_game(tictactoe.start(), ("@endless", "Kitty"), "1")
    assert (record.winner, record.fault) == (Side.TWO, "gave no answer within 0.1 s")
    assert ended.wait(60)
    after = play_game(tictactoe.start(), ("@last_cell", "Kitty"), "1")
    assert after.fault == ""


@pytest.mark.usefixtures("_entry_points")
def test_an_answer_that_is_no_move_loses_by_a_sentence() -> None:
    record = play_game(tictactoe.start(), ("Kitty", "@a_number"), "1")
    assert (record.winner, record.fault) == (Side.ONE, "answered '4' and not a PlayerMove")


@pytest.mark.usefixtures("_entry_points")
def test_python_plays_the_games_that_its_package_names() -> None:
    assert "@only_here" in players_at("four")
    assert "@only_here" not in players_at("tictactoe")
    assert_refused(ran("match", "tictactoe", "@only_here", "Cop"), "does not play tictactoe")
    assert "@last_cell" in players_at("tictactoe")


@pytest.mark.slow
def test_the_clock_of_programs_is_said_on_the_command_line() -> None:
    silent = (
        f"silent={sys.executable} -c 'import sys; print(\"ready\", flush=True); sys.stdin.read()'"
    )
    words = ["match", "tictactoe", "@silent", "Kitty", "--games", "1", "--move-time", "0.2"]
    found = document(*words, "--player", silent)
    (game,) = found["results"]
    assert (game["fault"], game["won_by"]) == ("gave no answer within 0.2 s", "b")
    assert_refused(ran(*words[:-1], "0"), "--move-time")


def test_a_tournament_goes_on_past_a_broken_player_in_other_processes(tmp_path: Path) -> None:
    write_players(f"[mute]\ncommand = {list(says('bestmove no'))!r}\n")
    with WorkerPool(2) as pool:
        result = play_match(
            "@mute", "Cop", lambda _: tictactoe.start(), games=4, seed=1, spread=Spread(pool, 8)
        )
    assert (result.a_wins, result.b_wins) == (0, 4)
    assert {record.fault.split(":")[0] for record in result.records} == {"played 'no'"}


def test_a_changed_program_is_another_tournament(tmp_path: Path) -> None:
    name = registered(tmp_path)
    plan = TournamentPlan("tictactoe", (name, "Cop"), 1)
    before = usual_file(plan)
    assert usual_file(plan) == before
    (tmp_path / "corner.py").write_text("raise SystemExit")
    assert usual_file(plan) != before


NO_FILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a pipe": (os.mkfifo, "this is no file"),
    "an endless one": (lambda path: path.symlink_to("/dev/zero"), "this is no file"),
    "a directory": (Path.mkdir, "this is no file"),
    "nobody's text": (lambda path: path.write_bytes(b"[a]\n\xff"), "line 2: this is no UTF-8"),
    "too much": (lambda path: path.write_text("#" * 1_000_001), "more than 1,000,000 bytes"),
    "too deep": (lambda path: path.write_text("a = " + "[" * 100_000), "nested too deep"),
}
WORDS = [
    ("[", "nothing of it counts"),
    ("[a]\n", "line 1: The command of a"),
    ("[a]\ncommand = 'ls -l'\n", "line 1: The command of a is not a list of words"),
    ("[a]\ncommand = []\n", "list of words"),
    ("a = 3\n", "line 1: a is a part"),
    ("\n['a b']\ncommand = ['x']\n", "at most 24"),
    ("['\\u001b[2J']\ncommand = ['x']\n", "at most 24"),
    ("[a]\ncommand = ['x']\nseconds = true\n", "line 3: the seconds of a are no number"),
    ("[a]\ncommand = ['x']\nseconds = nan\n", "line 3: the seconds of a are not from 0"),
    ("[a]\ncommand = ['x']\nseconds = 0\n", "not from 0"),
    ("[a]\ncommand = ['x']\ngames = ['chess']\n", "line 3: the games of a"),
    ("[a]\ncommand = ['x']\ngames = [[]]\n", "line 3: the games of a"),
    ("[a]\ncommand = ['x']\nsecond = 1\n", 'line 3: there is no "second" here (did you mean'),
]


@pytest.mark.parametrize("text, words", WORDS)
def test_a_mistake_is_named_with_its_line_and_nobody_is_offered(text: str, words: str) -> None:
    write_players(text)
    assert_left_out(words)


@pytest.mark.parametrize("name", NO_FILE)
def test_what_is_no_file_of_a_sensible_size_is_refused_at_once(name: str) -> None:
    """Seen failing: a pipe was waited for, and nesting ended the program."""
    prepare, words = NO_FILE[name]
    prepare(data_dir() / "players.toml")
    assert_left_out(words)


def assert_left_out(words: str) -> None:
    """The file says nothing, and what is wrong with it is said from outside and inside."""
    assert [name for name in players_at("four") if name.startswith("@")] == []
    (mistake,) = own_players.players_file_mistakes()
    assert words in mistake
    with pytest.raises(NoSuchOwnPlayer, match=re.escape(words)):
        own_player("@a")
    assert_refused(ran("match", "@a", "Cop", "four"), words)
    assert ran("players").err == f"tictactoe-tui: {mistake}\n"


def test_every_mistake_is_named_and_who_is_right_plays() -> None:
    write_players(
        "[wrong]\ncommand = 'x'\nseconds = 0\n\n[right]\ncommand = ['x']\n\n[other]\nseconds = 2\n"
    )
    assert [each.partition(":")[0] for each in own_players.players_file_mistakes()] == [
        "players.toml, line 3",
        "players.toml, line 1",
        "players.toml, line 8",
    ]
    assert own_player("@right").command == ("x",)


def test_who_is_not_there_is_refused_but_the_record_stays_whole() -> None:
    assert_refused(ran("match", "@nobody", "Cop", "tictactoe"), "@nobody", "none yet")
    assert_refused(ran("play", "tictactoe", "--vs", "@nobody"), "@nobody")
    assert_refused(ran("match", "@a", "Cop", "four", "--player", "a b=x"), "at most 24")
    assert_refused(ran("match", "@a", "Cop", "four", "--player", "a="), "list of words")
    session = GameSession(Setup(tictactoe.start(), (Human("Ann"), Computer("@nobody"))))
    session.play(4)
    again = from_journal(to_journal(session))
    assert again.state == session.state
    assert again.state.title(Side.TWO) == "@nobody"
    turn = again.request()
    assert turn is not None
    with pytest.raises(PlayerMissing, match="no player @nobody"):
        turn.player(turn.request)


def test_at_the_board_each_move_is_a_program_of_its_own(tmp_path: Path) -> None:
    _, player = player_of(registered(tmp_path), "tictactoe")
    move = player(MoveRequest(tictactoe.start(), Random(1)))
    assert move.cell in (0, 2, 6, 8)
    assert move == player(MoveRequest(tictactoe.start(), Random(1)))


def test_commands_take_a_player_of_this_run_and_of_the_file(tmp_path: Path) -> None:
    path = example(tmp_path)
    given = ["--player", f"mine={sys.executable} {path}"]
    found = document("match", "@mine", "Kitty", "tictactoe", "--games", "2", *given)
    assert found["a"] == "@mine"
    assert [each["fault"] for each in found["results"]] == [None, None]
    table = document(
        *("tournament", registered(tmp_path), "Kitty", "--game", "tictactoe", "--games", "2"),
        *("--jobs", "2"),
    )
    assert {line["name"] for line in table["table"]} == {"@corner", "Kitty"}
    assert [line["faults"] for line in table["table"]] == [0, 0]
    assert_refused(ran("match", "@corner", "Cop", "four"), "does not play four")


def test_the_players_command_lists_and_checks(tmp_path: Path) -> None:
    registered(tmp_path)
    found = document("players")["players"]
    assert {"name": "@corner", "computer": True, "plays": ["tictactoe"]} in found
    assert "@corner" in ran("players", "--game", "tictactoe").out
    assert ran("players", "--check", "@corner").code == 0
    bad = ran("players", "--check", "@bad", "--player", f"bad={sys.executable} -c 1", "--json")
    assert bad.code == 1
    assert "ended before it answered" in bad.out
    assert_refused(ran("players", "--check", "Bob"), "Bob")


def test_the_page_names_what_there_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert own_players.GROUP in page
    assert own_players.FILE in page
