"""Our search behind the line protocol: it answers, obeys, and plays against itself."""

import sys
from collections.abc import Iterator
from threading import Event

import pytest

from tests.cli.program import program
from tictactoe_tui.arena.single_game import play_game
from tictactoe_tui.cli.playing.engine_command import serve_moves
from tictactoe_tui.games import GAMES, parse_position
from tictactoe_tui.outside.own_players import OwnPlayer


def answers(*lines: str, player: str = "Sera") -> list[str]:
    said: list[str] = []
    serve_moves(lines, said.append, player)
    return [line for line in said if not line.startswith("info ")]


def test_hello_position_go() -> None:
    code = "tictactoe 3x3x3 XX1/OO1/3"
    assert answers("hello 1\n", f"position {code}\n", "go\n") == [
        "name tictactoe-tui Sera",
        f"games {' '.join(GAMES)}",
        "ready",
        "bestmove 0 2",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_legal_and_the_seed_decides(game: str) -> None:
    position, _ = GAMES[game].preview()
    lines = (f"position {position.code()}", "go nodes 500 seed 3")
    found = answers(*lines, player="Kitty")
    assert position.play(position.notation.parse(found[0].removeprefix("bestmove ")))
    assert answers(*lines, player="Kitty") == found


@pytest.mark.parametrize(
    "line",
    ["go", "position", "position chess e4", "go fast", "fly", "go seconds -1", "go nodes nan"],
)
def test_nonsense_is_answered_by_error(line: str) -> None:
    start = ["position tictactoe 3x3x3 3/3/3"] if line.startswith("go ") else []
    (said,) = answers(*start, line)
    assert said.startswith("error ")
    over = "position tictactoe 3x3x3 XXX/OO1/3"
    assert answers(over, "go") == ["error there is no position to move in"]


def test_a_bound_on_nodes_holds_whatever_is_asked_for() -> None:
    def nodes(most: int | None) -> int:
        said: list[str] = []
        lines = ("position four 5x5x4 5/2B2/5/2W2/5", "go nodes 5000")
        serve_moves(lines, said.append, "Sera", most)
        return max(int(line.split()[-1]) for line in said if line.startswith("info "))

    assert nodes(500) < 1000 < nodes(None)


@pytest.mark.parametrize("word", ["stop", "quit"])
def test_it_can_be_stopped_while_it_thinks(word: str) -> None:
    thinking = Event()

    def lines() -> Iterator[str]:
        yield "position four 20x20x4 " + "/".join(["20"] * 9 + ["9BW9"] + ["20"] * 10)
        yield "go nodes 1000000000"
        assert thinking.wait(60)
        yield word

    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        thinking.set()

    serve_moves(lines(), say, "Sera")
    assert said[-1].startswith("bestmove ")


def test_it_plays_against_itself_by_the_protocol() -> None:
    command = (sys.executable, "-m", "tictactoe_tui", "engine")
    players = {
        name: OwnPlayer(name, (*command, "--as", level), seconds=120)
        for name, level in (("@strong", "Sera"), ("@weak", "Kitty"))
    }
    start, _ = GAMES["rowcol"].preview()
    record = play_game(start, ("@strong", "@weak"), "5", own=players)
    assert not record.fault
    assert record.position() == start
    assert record == play_game(start, ("@strong", "@weak"), "5", own=players)
    end = parse_position(record.start)
    for cell in record.moves:
        end = end.play(cell)
    assert end.outcome is not None


def test_the_command_answers_a_pipe() -> None:
    found = program("engine", given="hello 1\nposition tictactoe 3x3x3 XX1/OO1/3\ngo\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.splitlines()[-1] == "bestmove 0 2"
