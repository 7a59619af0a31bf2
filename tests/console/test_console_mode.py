"""Line mode as a program with pipes: whole games, the end of input, signals, no screen."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import program, run_python
from tictactoe_tui.console.board_place import BOARD_COMMANDS
from tictactoe_tui.console.menu_place import MENU_COMMANDS
from tictactoe_tui.console.practice_place import PRACTICE_COMMANDS
from tictactoe_tui.console.review_place import REVIEW_COMMANDS

PLAYED = "play tictactoe Kitty seed 5\n1 1\n"


def words(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_a_game_by_a_pipe_goes_into_the_record_and_is_said_to_be_there() -> None:
    ended = program("line", given=words("two tictactoe Ann Bob", "0 0", "1 0", "0 1", "1 1", "0 2"))
    assert (ended.returncode, ended.stderr) == (0, "")
    said = ended.stdout.splitlines()
    assert "Ann wins: three in a row." in said
    assert "The line is row 0." in said
    assert any(line.startswith("The game is in the record.") for line in said)
    history = program("history", "--json")
    assert '"name": "Ann"' in history.stdout
    assert '"plies": 5' in history.stdout


def test_the_end_of_input_keeps_the_game_which_goes_on_later() -> None:
    first = program("line", given=PLAYED)
    assert (first.returncode, first.stderr) == (0, "")
    assert "You play 1 1." in first.stdout
    assert first.stdout.splitlines()[-1] == 'The game is saved; "continue" goes on with it.'
    second = program("line", given=words("continue", "board"))
    assert (second.returncode, second.stderr) == (0, "")
    assert '"continue" goes on with Tic-tac-toe, Kitty (Easy), move 3' in second.stdout
    assert "Row 1: empty, X, empty." in second.stdout or "O" in second.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_leaves_cleanly_and_keeps_the_game() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tictactoe_tui", "line"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ.copy(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(PLAYED)
        process.stdin.flush()
        while not process.stdout.readline().startswith("Kitty played"):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert 'The game is saved; "continue" goes on with it.' in out
    assert "Tic-tac-toe, Kitty (Easy), move 3" in program("line").stdout


def test_a_reader_that_has_gone_ends_it_without_a_traceback() -> None:
    # A shell closes the other end of the pipe at once.
    code = f"{sys.executable} -m tictactoe_tui line | head -1; exit ${{PIPESTATUS[0]}}"
    ended = subprocess.run(
        ["/bin/bash", "-c", code], input="help\n" * 500, capture_output=True, text=True, timeout=60
    )
    assert "Traceback" not in ended.stderr
    assert "Error" not in ended.stderr


def test_input_that_is_no_text_is_no_command_and_no_crash() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tictactoe_tui", "line"],
        input=b"\xff\xfe\x00\x1b[2J\nplay\x00\n" + b"9" * 300_000 + b"\nboard\n",
        capture_output=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\x1b" not in ended.stdout
    assert b"\x00" not in ended.stdout


def test_it_loads_no_screen() -> None:
    code = (
        "import sys\nfrom tictactoe_tui.cli import run\nrun(['line'])\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )
    assert run_python(code).stdout.splitlines()[-1] == "[]"


def test_it_is_offered_where_the_application_cannot_be_shown() -> None:
    assert "tictactoe-tui line" in program().stderr
    assert "tictactoe-tui line" in program(TERM="dumb").stderr


def test_the_page_about_it_names_every_command() -> None:
    page = (Path(__file__).parents[2] / "docs" / "line-mode.md").read_text()
    named = set(re.findall("`([a-z ]+)`", page))
    tables = (MENU_COMMANDS, BOARD_COMMANDS, REVIEW_COMMANDS, PRACTICE_COMMANDS)
    known = {each.words.split("/")[0] for table in tables for each in table}
    assert known - named == set()


@pytest.mark.slow
def test_the_examples_of_the_page_run() -> None:
    page = (Path(__file__).parents[2] / "docs" / "line-mode.md").read_text()
    for line in re.findall(r"`((?!play on)(?:play|two|watch) [^`]+)`", page):
        ended = program("line", given=f"{line}\n")
        assert (ended.returncode, ended.stderr) == (0, "")
        assert "says nothing here" not in ended.stdout
        assert re.search(r": .* is .*, .* is ", ended.stdout)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_at_a_terminal_lines_are_obeyed_at_once_and_its_end_of_input_leaves() -> None:
    from tests.terminal.pty_program import program as in_terminal

    with in_terminal("tictactoe_tui", {}, "line") as running:
        running.see('"help" says all commands.')
        running.press("watch four Cop Kitty size 8\n")
        running.see("Cop played")
        running.press("pause\n")
        running.see("Paused.")
        running.press("take over\n")
        running.see("from here on")
        running.press("\x04")
        running.see('The game is saved; "continue" goes on with it.')
        assert running.ended() == 0
