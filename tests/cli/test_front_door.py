"""The installed command, from outside: exit codes, and one line where something is wrong."""

from importlib.metadata import version

import pytest

from tests.cli.program import assert_refused, program, ran, run_python
from tictactoe_tui.cli.dispatch import COMMANDS, Command


def test_version() -> None:
    result = program("--version")
    assert result.stdout == f"tictactoe-tui {version('tictactoe-tui')}\n"
    assert (result.returncode, result.stderr) == (0, "")


def test_help() -> None:
    result = program("--help")
    assert result.returncode == 0
    assert "usage: tictactoe-tui" in result.stdout
    for command in COMMANDS:
        assert f"{command.name} " in result.stdout
        assert command.summary in result.stdout


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_explains_itself_with_an_example(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = ran(command.name, "--help")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"usage: tictactoe-tui {command.name}")
    assert f"\n  tictactoe-tui {command.name} " in result.out
    assert max(map(len, result.out.splitlines())) <= 100


def test_an_unknown_command_is_told_which_there_are() -> None:
    assert_refused(ran("anlayse"), "anlayse", *(command.name for command in COMMANDS))


@pytest.mark.parametrize("arguments", [["--nonsense"], ["nonsense"], ["--version=3"]])
def test_bad_usage_is_one_line_and_exit_code_2(arguments: list[str]) -> None:
    result = program(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("tictactoe-tui: ")
    assert result.stderr.count("\n") == 1


def test_without_a_terminal_one_line_and_exit_code_2() -> None:
    result = program()
    assert result.returncode == 2
    assert result.stdout == ""
    assert "needs a terminal" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_the_front_door_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys\n"
        "from tictactoe_tui.cli import run\n"
        f"code = run({arguments!r})\n"
        "rooms = ('engine', 'opponents', 'arena', 'app', 'games')\n"
        "heavy = [name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')\n"
        "    or name.startswith(tuple(f'tictactoe_tui.{room}' for room in rooms))]\n"
        "sys.exit(f'loaded: {heavy}' if heavy else code)"
    )
    result = run_python(code)
    assert (result.returncode, result.stderr) == (0, "")
